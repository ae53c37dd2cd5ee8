/** From an inventory to a text with a fact a line, in which a line by line difference is the change of the contract. */

import type { ContractInventory, ContractTool } from "../contract/inventory/contract-tool.js";
import type { JsonObject } from "../definition.js";
import { compareText } from "../stable-json.js";
import { describeSchema, quoteLines } from "./schema-lines.js";
import { makeVisible } from "./visible-text.js";

/** Keys of an inventory, and of a tool as any list of tools writes it, that lines of their own are made of. */
const toldOfInventory = new Set(["version", "families", "tools"]);
const toldOfTool = new Set([
  ...["name", "title", "family", "stability", "deprecation", "version", "description", "effect", "idempotent"],
  ...["retry_hint", "typical_duration_ms", "open_world", "input_schema", "hidden_parameters", "examples"],
  ...["freeform_grammar", "result_envelope", "aliases", "related_surfaces", "source"],
  ...["inputSchema", "outputSchema", "parameters", "function", "type"],
]);

/** Describes an inventory: what it says of the whole, then its tools by name. */
export function describeInventory(inventory: ContractInventory): string {
  const tools = [...inventory.tools].sort((left, right) => compareText(left.name, right.name));
  const families = inventory.raw["families"];
  const head = [
    inventory.format === null ? "list of tools" : `inventory, format ${inventory.format}`,
    ...(Array.isArray(families) ? families.map((family) => `family ${String(family)}`) : []),
    ...otherKeys(inventory.raw, toldOfInventory),
  ];
  const blocks = [
    head,
    ...tools.map((tool) => [`tool ${tool.name}`, ...describeTool(tool).map((line) => `  ${line}`)]),
  ];
  return blocks.map((lines) => lines.map((line) => `${makeVisible(line)}\n`).join("")).join("\n");
}

function describeTool(tool: ContractTool): string[] {
  const { inputSchema, outputSchema, resultEnvelope, freeformGrammar, retryHint } = tool;
  const { canonical, successResult, errorResult, modelRendering } = resultEnvelope;
  return [
    ...fact("title", tool.title),
    ...fact("family", tool.family),
    ...fact("stability", tool.stability),
    ...describeDeprecation(tool),
    ...fact("version", tool.version),
    ...(typeof tool.description === "string" ? quoteLines(tool.description) : []),
    ...fact("effect", tool.effect),
    ...flag(tool.idempotent, ["idempotent", "not idempotent"]),
    ...(retryHint ? [`retry up to ${retryHint.maxAttempts} attempts, after ${retryHint.initialBackoffMs} ms`] : []),
    ...(typeof tool.typicalDurationMs === "number" ? [`typical duration ${tool.typicalDurationMs} ms`] : []),
    ...flag(tool.openWorld, ["open world", "closed world"]),
    ...describeSchema(inputSchema, { path: "input", direction: "input" }),
    ...(tool.hiddenParameters ?? []).map((path) => `hidden parameter ${path}`),
    ...(tool.examples ?? []).map((example) => `example ${JSON.stringify(example)}`),
    ...(freeformGrammar ? [`grammar ${freeformGrammar.syntax}`, ...quoteLines(freeformGrammar.definition)] : []),
    ...fact("result envelope", canonical),
    ...fact("success result", successResult),
    ...fact("error result", errorResult),
    ...fact("result rendering", modelRendering),
    ...(outputSchema ? describeSchema(outputSchema, { path: "result", direction: "output" }) : []),
    ...(tool.aliases ?? []).map((alias) => `alias ${alias}`),
    ...(tool.relatedSurfaces ?? []).map((surface) => `related surface ${surface}`),
    ...fact("source", tool.source),
    ...otherKeys(tool.raw, toldOfTool),
  ];
}

/** What a list does not say, or says is not there, has no line. */
function fact(name: string, value: string | number | null | undefined): string[] {
  return value === null || value === undefined ? [] : [`${name} ${value}`];
}

function flag(value: boolean | undefined, [yes, no]: readonly [string, string]): string[] {
  return value === undefined ? [] : [value ? yes : no];
}

function describeDeprecation({ deprecation }: ContractTool): string[] {
  if (!deprecation) return [];
  const { since, removeAfter, replacedBy } = deprecation;
  return [`deprecated since ${since}`, ...fact("to be removed after", removeAfter), ...fact("replaced by", replacedBy)];
}

/** What nothing here knows is shown as it is written: nothing of a list is left out. */
function otherKeys(object: JsonObject, told: ReadonlySet<string>): string[] {
  const others = Object.entries(object).filter(([key]) => !told.has(key));
  return others.map(([key, value]) => `${key} ${JSON.stringify(value)}`);
}
