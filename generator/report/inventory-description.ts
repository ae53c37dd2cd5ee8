/** From an inventory to text with one fact per line, so that a line diff of it shows the change of the contract. */

import { type ContractInventory, type ContractTool, fieldRows } from "@toolwright/contract/inventory";
import { emptyEntry, inventoryKey } from "@toolwright/runtime/surface";
import { type JsonObject, type JsonValue, compareText } from "@toolwright/runtime/json-schema";
import { describeSchemaLines, quoteLines } from "./schema-lines.js";
import { makeVisible } from "./visible-text.js";

/** Keys of an inventory, and of a tool in any list of tools, that have lines of their own. */
const toldOfInventory = new Set(["version", "families", "tools"]);
const toldOfTool = new Set([
  ...Object.keys(emptyEntry),
  ...["inputSchema", "outputSchema", "parameters", "function", "type"],
]);

/** Describes an inventory: first its own fields, then its tools by name. */
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

/** The facts stand in the order of an inventory's keys. */
function describeTool(tool: ContractTool): string[] {
  const { description, inputSchema, outputSchema, resultEnvelope, freeformGrammar: grammar } = tool;
  const { canonical, successResult, errorResult, modelRendering } = resultEnvelope;
  const described = new Map<string, readonly string[]>([
    ...fieldRows.map(([field, row]) => [inventoryKey(field), describeField(tool, row, field)] as const),
    ["description", description ? quoteLines(description) : []],
    ["input_schema", describeSchemaLines(inputSchema, { path: "input", direction: "input" })],
    ["hidden_parameters", (tool.hiddenParameters ?? []).map((path) => `hidden parameter ${path}`)],
    ["freeform_grammar", grammar ? [`grammar ${grammar.syntax}`, ...quoteLines(grammar.definition)] : []],
    [
      "result_envelope",
      [
        ...fact("result envelope", canonical),
        ...fact("success result", successResult),
        ...fact("error result", errorResult),
        ...fact("result rendering", modelRendering),
        ...(outputSchema ? describeSchemaLines(outputSchema, { path: "result", direction: "output" }) : []),
      ],
    ],
    ["source", fact("source", tool.source)],
  ]);
  return [...Object.keys(emptyEntry).flatMap((key) => described.get(key) ?? []), ...otherKeys(tool.raw, toldOfTool)];
}

function describeField(
  tool: ContractTool,
  { describe }: (typeof fieldRows)[number][1],
  field: string,
): readonly string[] {
  const value = tool[field as keyof ContractTool] as JsonValue | undefined; // Those that a list does not have are undefined.
  return value === null || value === undefined ? [] : (describe?.(value) ?? []);
}

/** A field that is absent or null has no line. */
function fact(name: string, value: string | null | undefined): string[] {
  return value === null || value === undefined ? [] : [`${name} ${value}`];
}

/** Unknown keys are shown as JSON, so that nothing is left out. */
function otherKeys(object: JsonObject, told: ReadonlySet<string>): string[] {
  const others = Object.entries(object).filter(([key]) => !told.has(key));
  return others.map(([key, value]) => `${key} ${JSON.stringify(value)}`);
}
