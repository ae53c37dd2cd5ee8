/** Renders tools as Markdown: a line, a row or a section of each. */

import { fieldRows } from "@toolwright/contract/internal/inventories";
import { equalJson, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { listParameters, type Parameter } from "../parameters.js";
import { typeOf } from "../type-notation.js";
import type { ToolDefinition } from "../../surface/tool-definition.js";
import { renderCell, renderCode, renderFence, renderLine, renderTable, renderText } from "./escaping.js";

/** How a text refers to tools. */
export interface ToolLinks {
  /** The address of a tool's section; undefined without one. */
  readonly addressOf: (name: string) => string | undefined;
  /** Whether tables name the family, which only tells something if there are several. */
  readonly hasFamilies: boolean;
}

/** The anchor of a tool's section: it depends on nothing but the name. */
export function anchorOf(name: string): string {
  return `tool-${name}`;
}

function nameTool(name: string, { addressOf }: ToolLinks): string {
  const address = addressOf(name);
  return address === undefined ? renderCode(name) : `[${renderCode(name)}](${address})`;
}

/** Longer first sentences are cut. */
const longestSummary = 240;

/** The first sentence of a description. */
function summarise(description: string): string {
  const [paragraph = ""] = description.trim().split(/\r?\n[^\S\n]*\r?\n/);
  const start = paragraph.replaceAll(/\s+/g, " ").slice(0, longestSummary + 1);
  const sentence = /^.*?[.!?](?=\s+(?![a-z])|$)/u.exec(start)?.[0] ?? start;
  if (sentence.length <= longestSummary) return sentence;
  return `${sentence.slice(0, longestSummary).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

export function renderList(tools: readonly ToolDefinition[], links: ToolLinks): string {
  const items = tools.map(({ name, description }) => {
    const summary = renderLine(summarise(description), "cell");
    return `- ${nameTool(name, links)}${summary === "" ? "" : `: ${summary}`}`;
  });
  return items.join("\n");
}

export function renderToolTable(tools: readonly ToolDefinition[], links: ToolLinks): string {
  const family = links.hasFamilies ? ["Family"] : [];
  const rows = tools.map((tool) => [
    nameTool(tool.name, links),
    ...family.map(() => renderCell(tool.family)),
    tool.effect.replace("_", " "),
    tool.stability,
    renderLine(summarise(tool.description), "cell"),
  ]);
  return renderTable(["Tool", ...family, "Effect", "Stability", "What it does"], rows);
}

/** Renders everything about a tool except its name. */
export function renderTool(tool: ToolDefinition, links: ToolLinks): string {
  const { title, description, hiddenParameters, examples } = tool;
  const blocks = [
    ...(title === null ? [] : [`**${renderLine(title)}**`]),
    ...renderDeprecation(tool, links),
    renderFacts(tool),
    ...(description.trim() === "" ? [] : [renderText(description)]),
    ...renderParameters(tool.inputSchema, "Parameters"),
    ...(hiddenParameters.length === 0
      ? []
      : [`The model never sees ${hiddenParameters.map((path) => renderCode(path, "line")).join(", ")}.`]),
    ...renderResult(tool),
    ...(examples.length === 0 ? [] : ["**Examples**", ...examples.map(renderExample)]),
  ];
  return blocks.join("\n\n");
}

function renderDeprecation({ deprecation }: ToolDefinition, links: ToolLinks): string[] {
  if (deprecation === null) return [];
  const { since, removeAfter, replacedBy } = deprecation;
  const parts = [
    since === "" ? "**Deprecated**" : `**Deprecated** since ${renderLine(since)}`,
    ...(removeAfter === null ? [] : [`to be removed after ${renderLine(removeAfter)}`]),
    ...(replacedBy === null ? [] : [`replaced by ${nameTool(replacedBy, links)}`]),
  ];
  return [`> ${parts.join(", ")}.`];
}

/** Fields with a place of their own. */
const shownElsewhere: readonly string[] = ["title", "examples", "deprecation"];

function renderFacts(tool: ToolDefinition): string {
  const facts = fieldRows.flatMap(([field, row]) => {
    const value = tool[field as keyof ToolDefinition] as JsonValue; // Every described field is one of a definition.
    if (value === null || shownElsewhere.includes(field)) return [];
    const isSaid = row.metadata === "always" || !equalJson(value, row.absent ?? null);
    return isSaid ? (row.describe?.(value) ?? []) : [];
  });
  return facts.map((fact) => renderLine(fact)).join(" · ");
}

function renderParameters(schema: JsonObject, heading: string): string[] {
  const { parameters, hasMore } = listParameters(schema);
  if (parameters.length === 0) return heading === "Parameters" ? ["No parameters."] : [];
  const rows = parameters.map((parameter) => [
    parameter.kind === "variant" ? `${renderCode(parameter.path)} ${parameter.label}` : renderCode(parameter.path),
    renderCode(parameter.type),
    parameter.isRequired ? "yes" : "",
    describeParameter(parameter),
  ]);
  const name = heading === "Parameters" ? "Parameter" : "Property";
  const always = heading === "Parameters" ? "Required" : "Always";
  const table = renderTable([name, "Type", always, "Description"], rows);
  return [`**${heading}**`, table, ...(hasMore ? ["There are more."] : [])];
}

function describeParameter({ description, constraints, default: fallback }: Parameter): string {
  const parts = [
    renderCell(description),
    ...(fallback === undefined ? [] : [`Default: ${renderCode(fallback)}.`]),
    ...(constraints.length === 0 ? [] : [`Limits: ${constraints.map(renderConstraint).join(", ")}.`]),
  ];
  return parts.filter((part) => part !== "").join(" ");
}

function renderConstraint(constraint: string): string {
  const [, start = "", pattern] = /^((?:each )?matches )([^]*)$/.exec(constraint) ?? [];
  return pattern === undefined ? renderCell(constraint) : start + renderCode(pattern);
}

function renderResult({ outputSchema }: ToolDefinition): string[] {
  if (outputSchema === null) return [];
  const properties = renderParameters(outputSchema, "Result");
  return properties.length > 0 ? properties : [`**Result**: ${renderCode(typeOf(outputSchema, outputSchema), "line")}`];
}

function renderExample(example: JsonObject): string {
  // Escapes of JSON keep comments out of code, where simple readers find them.
  const json = JSON.stringify(example, null, 2).replaceAll(/<(?=!--)|(?<=--)>|\{(?=\/\*)|(?<=\*\/)\}/g, (mark) => {
    return `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
  });
  return renderFence(json, "json");
}
