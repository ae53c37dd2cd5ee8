/** The command list: a table of tools, a summary of each, and a table of their tokens. */

import {
  type DeprecationDefinition,
  type FieldName,
  fieldRows,
  type SensitivePaths,
} from "@toolwright/contract/internal/inventories";
import { compareText, type JsonObject, variantsOf } from "@toolwright/runtime/internal/json-schema";
import type { ListedSource, SourcesResult } from "../commands/list-sources.js";
import type { TokenReport } from "../targets/token-counts.js";
import { count } from "./diagnostics-text.js";
import { alignColumns, type Palette } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

const widestCell = 48;

/** A tool of the project, or of another list, which may lack any field. */
interface ListedTool extends Readonly<Partial<Record<FieldName, unknown>>> {
  readonly description: string | null | undefined;
  readonly inputSchema: JsonObject;
  readonly source?: string | undefined;
  readonly package?: string | null | undefined;
  readonly aliases: readonly string[] | undefined;
  readonly deprecation: DeprecationDefinition | null | undefined;
  readonly hiddenParameters: readonly string[] | undefined;
  /** Only in a list; a tool of the project has the paths in two fields. */
  readonly sensitive?: SensitivePaths | undefined;
  readonly sensitiveParameters?: readonly string[];
  readonly sensitiveResults?: readonly string[];
}

/** Renders a table with a row per tool; `width` is the terminal's columns, or undefined for unlimited lines. */
export function renderToolTable(tools: readonly ListedTool[], width: number | undefined, palette: Palette): string {
  // Empty columns are left out.
  const fields = listedFields.filter((field) => tools.some((tool) => listedValue(tool, field) !== null));
  const notes = tools.map((tool) => makeVisible(notesOf(tool).join("; ")));
  const hasNotes = notes.some((note) => note !== "");
  const hasPackages = tools.some((tool) => tool.package);
  const headings = [
    ...fields.map((field) => field.toUpperCase()),
    ...(hasPackages ? ["PACKAGE"] : []),
    ...["PARAMETERS", ...(hasNotes ? ["NOTES"] : []), "DESCRIPTION"],
  ];
  const fit = (text: string): string => (width === undefined ? text : shorten(text, widestCell));
  const rows = tools.map((tool, index) => [
    ...fields.map((field) => makeVisible(listedValue(tool, field) ?? "")),
    ...(hasPackages ? [makeVisible(tool.package ?? "")] : []),
    fit(makeVisible(parameterNames(tool).join(" "))),
    ...(hasNotes ? [fit(notes[index] ?? "")] : []),
    makeVisible(summaryOf(tool)),
  ]);
  const lines = alignColumns([headings, ...rows]).map((line) => (width === undefined ? line : shorten(line, width)));
  return lines.map((line, index) => `${index === 0 ? palette.bold(line) : line}\n`).join("");
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 3)).trimEnd()}...`;
}

/** A tool in `toolwright list --format json`. */
export function summariseTool(tool: ListedTool): JsonObject {
  const listed = Object.fromEntries(listedFields.map((field) => [field, listedValue(tool, field)]));
  const { source, package: owner, aliases = [], deprecation, hiddenParameters = [] } = tool;
  const sensitive = sensitiveOf(tool);
  return {
    ...listed,
    ...(deprecation && { deprecation: { ...deprecation } }),
    ...(aliases.length > 0 && { aliases }),
    ...(hiddenParameters.length > 0 && { hiddenParameters }),
    ...(sensitive.parameters.length + sensitive.results.length > 0 && { sensitive: { ...sensitive } }),
    parameters: parameterNames(tool),
    summary: summaryOf(tool),
    ...(source !== undefined && { source }),
    ...(owner && { package: owner }),
  };
}

function sensitiveOf({ sensitive, sensitiveParameters = [], sensitiveResults = [] }: ListedTool): SensitivePaths {
  return sensitive ?? { parameters: sensitiveParameters, results: sensitiveResults };
}

/** Facts about a tool that most tools do not have. */
function notesOf(tool: ListedTool): string[] {
  const { aliases = [], deprecation, effect, hiddenParameters = [] } = tool;
  const { parameters, results } = sensitiveOf(tool);
  const named = (label: string, names: readonly string[]): string[] =>
    names.length === 0 ? [] : [`${label} ${names.join(", ")}`];
  return [
    ...(deprecation ? [deprecation.replacedBy === null ? "deprecated" : `use ${deprecation.replacedBy}`] : []),
    ...(effect === "destructive" ? ["asks for approval"] : []),
    ...named("hidden", hiddenParameters),
    ...named("sensitive", [...parameters, ...results]),
    ...named("formerly", aliases),
  ];
}

/** Renders a table for each source, below its name. */
export function renderSources({ sources }: SourcesResult, width: number | undefined, palette: Palette): string {
  const renderSource = (source: ListedSource): string => {
    const { tools } = source.inventory;
    const revision = source.protocolVersion === null ? "" : `, protocol ${makeVisible(source.protocolVersion)}`;
    const head = `${palette.bold(makeVisible(source.label))}: ${count(tools.length, "tool")}${revision}\n`;
    if (tools.length === 0) return head;
    const { tokens } = source;
    return `${head}\n${tokens === null ? renderToolTable(tools, width, palette) : renderTokenTable(tokens, palette)}`;
  };
  return sources.map(renderSource).join("\n");
}

const listedFields: readonly FieldName[] = fieldRows.flatMap(([field, row]) => (row.isListed ? [field] : []));

/** The value of a field that is listed. */
function listedValue(tool: ListedTool, field: FieldName): string | null {
  return (tool[field] ?? null) as string | null; // Only fields that hold a string are listed.
}

/** Names of a tool's parameters in source order; one that some variant omits has a trailing `?`. */
function parameterNames(tool: ListedTool): string[] {
  const variants = variantsOf(tool.inputSchema);
  const names = [...new Set(variants.flatMap(({ properties }) => Object.keys(properties)))];
  return names.map((name) => (variants.every(({ required }) => required.includes(name)) ? name : `${name}?`));
}

function summaryOf(tool: ListedTool): string {
  return tool.description?.split("\n", 1)[0] ?? "";
}

export function renderTokenTable({ estimate, targets }: TokenReport, palette: Palette): string {
  if (targets.length === 0) {
    return 'No target is configured, so there is nothing to count. Add one: "targets": { "openai": true }.\n';
  }
  const counts = targets.map(({ tools }) => new Map(tools.map(({ name, tokens }) => [name, tokens])));
  const names = [...new Set(counts.flatMap((ofTarget) => [...ofTarget.keys()]))].sort(compareText);
  // A target may exclude the tool.
  const rows = names.map((name) => [makeVisible(name), ...counts.map((ofTarget) => String(ofTarget.get(name) ?? "-"))]);
  const headings = ["TOKENS", ...targets.map(({ target }) => target)];
  const sums = ["all tools", ...targets.map(({ total }) => String(total))];
  const lines = alignColumns([headings, ...rows, sums], 1);
  const styled = lines.map((line, index) => (index === 0 || index === lines.length - 1 ? palette.bold(line) : line));
  return `${styled.join("\n")}\n\nestimated by ${estimate}\n`;
}
