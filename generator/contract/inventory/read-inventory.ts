/** From a JSON value in any of the formats in which tools are listed to the tools in it. */

import type { JsonObject, JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import type {
  ContractInventory,
  ContractTool,
  InventoryProblem,
  InventoryProblemCode,
  JsonPath,
  UnreadableInventory,
} from "./contract-tool.js";
import { asEntry } from "./foreign-tools.js";
import { readToolEntry } from "./tool-entry.js";

/** Number of the newest format that is known here. */
const newestFormat = 1;

/**
 * Reads an inventory of toolwright's, also one of an older format, or any other list of tools: an MCP `tools/list`
 * result, with or without its JSON-RPC response around it, the `tools` of an OpenAI or Anthropic request, or an array.
 */
export function readInventory(value: JsonValue): ContractInventory | UnreadableInventory {
  const list = findList(value);
  if ("code" in list) return { kind: "unreadable", problems: [list] };
  const problems: InventoryProblem[] = [];
  const tools = list.tools.flatMap((tool, index) => {
    const read = readTool({ tool, path: [...list.path, index], format: list.format }, (problem) => {
      problems.push(problem);
    });
    return read === undefined ? [] : [read];
  });
  problems.push(...findDuplicates(tools));
  const [first, ...others] = problems;
  if (first !== undefined) return { kind: "unreadable", problems: [first, ...others] };
  return { kind: "inventory", format: list.format, tools, raw: list.raw };
}

interface ToolList {
  readonly tools: readonly JsonValue[];
  readonly path: JsonPath;
  readonly format: number | null;
  readonly raw: JsonObject;
}

function findList(value: JsonValue): ToolList | InventoryProblem {
  if (isList(value)) return { tools: value, path: [], format: null, raw: { tools: value } };
  if (!isObject(value)) return noList("is no JSON object");
  if (isObject(value["result"]) && !isList(value["tools"])) return findInside(value["result"], ["result"]);
  if (isObject(value["error"]) && value["tools"] === undefined) {
    return problem("error-response", "This is the response of a call that failed, not a list of tools.", {
      remedy: "Ask the server again, and save the response once it has a result.",
      path: ["error"],
    });
  }
  return findInside(value, []);
}

function findInside(holder: JsonObject, path: JsonPath): ToolList | InventoryProblem {
  const { tools, version, nextCursor } = holder;
  if (!isList(tools)) return noList('has no "tools", or they are no list');
  if (typeof nextCursor === "string" && nextCursor !== "") {
    return problem("incomplete-list", "This is one page of a list: it has a nextCursor.", {
      remedy: "Ask the server for the other pages, and put the tools of all of them into one list.",
      path: [...path, "nextCursor"],
    });
  }
  if (typeof version === "number" && version > newestFormat) {
    return problem(
      "newer-format",
      `This is format ${version} of the inventory, and ${newestFormat} is the newest known here.`,
      {
        remedy: "Update toolwright.",
        path: [...path, "version"],
      },
    );
  }
  return { tools, path: [...path, "tools"], format: typeof version === "number" ? version : null, raw: holder };
}

interface ListedTool {
  readonly tool: JsonValue;
  readonly path: JsonPath;
  readonly format: number | null;
}

function readTool(
  { tool, path, format }: ListedTool,
  complain: (problem: InventoryProblem) => void,
): ContractTool | undefined {
  const raw = isObject(tool) ? tool : {};
  const entry = format === null ? asEntry(raw) : raw;
  const { name, input_schema: inputSchema } = entry;
  if (typeof name !== "string" || name === "") {
    const said = { remedy: 'Give it a "name", or take it out of the list.', path };
    complain(problem("tool-without-name", `Tool number ${Number(path.at(-1)) + 1} of the list has no name.`, said));
    return undefined;
  }
  if (!isObject(inputSchema)) {
    const said = { remedy: 'Give it an "input_schema", or an "inputSchema", that is an object.', path };
    complain(problem("tool-without-schema", `The tool "${name}" has no input schema.`, said));
    return undefined;
  }
  // What another system means by a word that is one of ours is not known: where it does not fit, it says nothing.
  const ofTool = (found: InventoryProblem): void => {
    if (format !== null) complain({ ...found, message: `The tool "${name}" cannot be read: ${found.message}` });
  };
  return readToolEntry({ object: entry, path, complain: ofTool }, { name, inputSchema, raw });
}

function findDuplicates(tools: readonly ContractTool[]): InventoryProblem[] {
  const seen = new Set<string>();
  return tools.flatMap(({ name, path }) => {
    if (seen.has(name)) {
      const said = { remedy: "Rename or remove one of the two.", path };
      return [problem("duplicate-name", `Two tools are called "${name}".`, said)];
    }
    seen.add(name);
    return [];
  });
}

function noList(fault: string): InventoryProblem {
  return problem("not-a-tool-list", `This ${fault}.`, {
    remedy: `Name an inventory, or a list of tools: an object whose "tools" have a "name" and an "input_schema" each.`,
    path: [],
  });
}

function problem(
  code: InventoryProblemCode,
  message: string,
  where: Pick<InventoryProblem, "path" | "remedy">,
): InventoryProblem {
  return { code, message, ...where };
}
