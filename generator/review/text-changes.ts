/** From two inventories to every text in them that a model reads and that is not the same in both. */

import type { ContractInventory, ContractTool } from "../contract/inventory/contract-tool.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { compareText } from "../stable-json.js";

/** A text that came, went or changed. */
export interface TextChange {
  readonly tool: string;
  /** Where the text stands in the tool's entry, as a JSON Pointer in a fragment. */
  readonly pointer: string;
  /** Null where there was none. */
  readonly before: string | null;
  /** Null where there is none any more. */
  readonly after: string | null;
}

/** Two inventories. */
export interface InventoryPair {
  readonly baseline: ContractInventory;
  readonly current: ContractInventory;
}

/**
 * Lists the texts whatever rule they fall under: a description can carry instructions to a model past a reviewer, in a
 * new tool or a new property as well as in an old one. The texts of a tool that is gone are not listed.
 */
export function findTextChanges({ baseline, current }: InventoryPair): TextChange[] {
  const before = new Map(baseline.tools.map((tool) => [tool.name, tool]));
  const tools = [...current.tools].sort((left, right) => compareText(left.name, right.name));
  return tools.flatMap((tool) => compareTexts(before.get(tool.name), tool));
}

function compareTexts(before: ContractTool | undefined, after: ContractTool): TextChange[] {
  const old = before === undefined ? new Map<string, string>() : textsOf(before);
  const now = textsOf(after);
  const pointers = [...now.keys(), ...[...old.keys()].filter((pointer) => !now.has(pointer))];
  return pointers.flatMap((pointer) => {
    const texts = { before: old.get(pointer) ?? null, after: now.get(pointer) ?? null };
    return texts.before === texts.after ? [] : [{ tool: after.name, pointer, ...texts }];
  });
}

/** Every text of a tool, by its pointer. */
function textsOf(tool: ContractTool): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (pointer: string, text: JsonValue | undefined): void => {
    if (typeof text === "string") texts.set(pointer, text);
  };
  add("#/description", tool.description ?? undefined);
  add("#/title", tool.title ?? undefined);
  collectTexts(tool.inputSchema, "#/input_schema", add);
  if (tool.outputSchema) collectTexts(tool.outputSchema, "#/output_schema", add);
  return texts;
}

/** Texts of a schema and of all in it; a property called `description` is a schema, and so no text. */
function collectTexts(
  value: JsonObject | readonly JsonValue[],
  pointer: string,
  add: (pointer: string, text: JsonValue | undefined) => void,
): void {
  for (const [key, inner] of isList(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value)) {
    const place = `${pointer}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (key === "description" || key === "title" || key === "$comment") add(place, inner);
    if (isList(inner) || isObject(inner)) collectTexts(inner, place, add);
  }
}
