/** Reads the tools from a JSON value in any supported format of tool lists. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import type {
  ContractInventory,
  ContractTool,
  InventoryProblem,
  JsonPath,
  UnreadableInventory,
} from "./contract-tool.js";
import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";
import { asEntry } from "./foreign-tools.js";
import { readToolEntry } from "./tool-entry.js";

/** The newest known format. */
const newestFormat = 1;

/**
 * Reads a toolwright inventory of any format, an MCP `tools/list` result or response, the tools of a vendor's request, or
 * the language model tools in a package.json.
 */
export function readInventory(value: JsonValue): ContractInventory | UnreadableInventory {
  const list = findToolList(value);
  if ("code" in list) return { kind: "unreadable", problems: [list] };
  const problems: InventoryProblem[] = [];
  const describesResults = list.tools.some((tool) => isObject(tool) && isObject(tool["result_envelope"]));
  const tools = list.tools.flatMap((tool, index) => {
    const path = list.paths[index] ?? list.path;
    const listed = { tool, path, format: list.format, describesResults };
    const read = readTool(listed, (problem) => void problems.push(problem));
    return read === undefined ? [] : [read];
  });
  problems.push(...findDuplicates(tools));
  const [first, ...others] = problems;
  if (first !== undefined) return { kind: "unreadable", problems: [first, ...others] };
  return { kind: "inventory", format: list.format, tools, raw: list.raw };
}

/** A list of tools in a JSON value, none of which is read. */
export interface ToolList {
  readonly tools: readonly JsonValue[];
  /** Position of the list in the value. */
  readonly path: JsonPath;
  /** Positions of the tools, in their order. */
  readonly paths: readonly JsonPath[];
  /** Format number of a toolwright inventory; null in any other list. */
  readonly format: number | null;
  /** The object around the list. */
  readonly raw: JsonObject;
}

/** Finds the tools in a value of any format that `readInventory` reads. */
export function findToolList(value: JsonValue): ToolList | InventoryProblem {
  if (isList(value)) return { ...spreadTools(value, []), format: null, raw: { tools: value } };
  if (!isObject(value)) return noList("is not a JSON object");
  for (const [holder, key] of holders) {
    const held = value[holder];
    if (isObject(held) && isList(held[key])) {
      return { ...spreadTools(held[key], [holder, key]), format: null, raw: { tools: held[key] } };
    }
  }
  if (isObject(value["result"]) && !isList(value["tools"])) return findInside(value["result"], ["result"]);
  if (isObject(value["error"]) && value["tools"] === undefined) {
    return {
      code: "error-response",
      message: "This is the response of a failed call, not a list of tools.",
      remedy: "Call the server again, and save a response with a result.",
      path: ["error"],
    };
  }
  return findInside(value, []);
}

/** Where other systems keep their tools: VS Code, Amazon Bedrock and Gemini. */
const holders = [
  ["contributes", "languageModelTools"],
  ["toolConfig", "tools"],
  ["config", "tools"],
] as const;

/** Spreads the lists in a request to Gemini, and leaves out what is no tool beside those of Amazon Bedrock. */
function spreadTools(list: readonly JsonValue[], path: JsonPath): Pick<ToolList, "tools" | "path" | "paths"> {
  const isOfBedrock = list.some((entry) => isObject(entry) && isObject(entry["toolSpec"]));
  const found = list.flatMap((entry, index): (readonly [JsonValue, JsonPath])[] => {
    if (!isObject(entry)) return [[entry, [...path, index]]];
    if (isOfBedrock && entry["toolSpec"] === undefined) return [];
    const { functionDeclarations: declared } = entry;
    if (!isList(declared)) return [[entry, [...path, index]]];
    return declared.map((tool, inner) => [tool, [...path, index, "functionDeclarations", inner]] as const);
  });
  return { tools: found.map(([tool]) => tool), path, paths: found.map(([, at]) => at) };
}

function findInside(holder: JsonObject, path: JsonPath): ToolList | InventoryProblem {
  const { tools, version, nextCursor } = holder;
  if (!isList(tools)) return noList('has no "tools" array');
  if (typeof nextCursor === "string" && nextCursor !== "") {
    return {
      code: "incomplete-list",
      message: "This is one page of a list: it has a nextCursor.",
      remedy: "Get the other pages from the server, and merge the tools of all pages into one array.",
      path: [...path, "nextCursor"],
    };
  }
  const format = isOurs(holder) && typeof version === "number" ? version : null;
  if (format !== null && format > newestFormat) {
    return {
      code: "newer-format",
      message: `This is format ${format} of the inventory, but the newest that this version supports is ${newestFormat}.`,
      remedy: "Update toolwright.",
      path: [...path, "version"],
    };
  }
  return { ...spreadTools(tools, [...path, "tools"]), format, raw: holder };
}

/** Whether toolwright wrote the list: the `version` of another program means something else. */
function isOurs({ source_of_truth: mark }: JsonObject): boolean {
  return typeof mark === "string" && mark.startsWith(sourceOfTruth.slice(0, sourceOfTruth.indexOf(".")));
}

interface ListedTool {
  readonly tool: JsonValue;
  readonly path: JsonPath;
  readonly format: number | null;
  /** Whether any tool of the list describes its result. */
  readonly describesResults: boolean;
}

function readTool(
  { tool, path, format, describesResults }: ListedTool,
  report: (problem: InventoryProblem) => void,
): ContractTool | undefined {
  const raw = isObject(tool) ? tool : {};
  const entry = format === null ? asEntry(raw, describesResults) : raw;
  const { name, input_schema: inputSchema } = entry;
  if (typeof name !== "string" || name === "") {
    const message = `Tool number ${Number(path.at(-1)) + 1} of the list has no name.`;
    report({ code: "tool-without-name", message, remedy: 'Give it a "name", or remove it from the list.', path });
    return undefined;
  }
  const isOdd = format === null && inputSchema !== undefined && !isObject(inputSchema);
  if (!isObject(inputSchema) && !isOdd) {
    const message = `The tool "${name}" has no input schema.`;
    const remedy = 'Give it an "input_schema" or "inputSchema" object.';
    report({ code: "tool-without-schema", message, remedy, path });
    return undefined;
  }
  // Another system may use one of our keys differently: its invalid values are ignored.
  const ofTool = (found: InventoryProblem): void => {
    if (format !== null) report({ ...found, message: `The tool "${name}" cannot be read: ${found.message}` });
  };
  const schemas = isObject(inputSchema) ? { inputSchema } : { inputSchema: {}, insteadOfSchema: inputSchema };
  return readToolEntry({ object: entry, path, report: ofTool }, { name, ...schemas, raw });
}

function findDuplicates(tools: readonly ContractTool[]): InventoryProblem[] {
  const seen = new Set<string>();
  return tools.flatMap(({ name, path }): InventoryProblem | [] => {
    const remedy = "Rename or remove one of the two.";
    if (seen.has(name)) return { code: "duplicate-name", message: `Two tools are named "${name}".`, remedy, path };
    seen.add(name);
    return [];
  });
}

function noList(fault: string): InventoryProblem {
  return {
    code: "not-a-tool-list",
    message: `This ${fault}.`,
    remedy: `Pass an inventory, or a list of tools: an object whose "tools" each have a "name" and an "input_schema".`,
    path: [],
  };
}
