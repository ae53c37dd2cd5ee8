/** From two inventories to every string for the model that differs between them. */

import type { ContractInventory, ContractTool } from "@toolwright/contract/inventory";
import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  compareText,
  escapeToken,
} from "@toolwright/runtime/json-schema";

/** A string that was added, removed or changed. */
export interface TextChange {
  readonly tool: string;
  /** JSON Pointer to the string in the tool's entry, as a URI fragment. */
  readonly pointer: string;
  /** Null if it was added; `after` is null if it was removed. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface InventoryPair {
  readonly baseline: ContractInventory;
  readonly current: ContractInventory;
  /** New names of renamed tools, by old name. */
  readonly newNames?: ReadonlyMap<string, string>;
}

/** Lists strings of any severity but none of removed tools: a description can carry instructions past a reviewer. */
export function findTextChanges({ baseline, current, newNames = new Map() }: InventoryPair): TextChange[] {
  const before = new Map(baseline.tools.map((tool) => [newNames.get(tool.name) ?? tool.name, tool]));
  const tools = [...current.tools].sort((left, right) => compareText(left.name, right.name));
  return tools.flatMap((tool) => compareTexts(before.get(tool.name), tool));
}

function compareTexts(before: ContractTool | undefined, after: ContractTool): TextChange[] {
  const old = before === undefined ? new Map<string, PlacedText>() : textsOf(before);
  const now = textsOf(after);
  const keys = [...now.keys(), ...[...old.keys()].filter((key) => !now.has(key))];
  return keys.flatMap((key) => {
    const [was, is] = [old.get(key), now.get(key)];
    const pointer = (is ?? was)?.pointer ?? key;
    return was?.text === is?.text
      ? []
      : [{ tool: after.name, pointer, before: was?.text ?? null, after: is?.text ?? null }];
  });
}

/** A place as a pointer, and as a key that does not depend on the order of a union's variants. */
interface Place {
  readonly pointer: string;
  readonly key: string;
}

interface PlacedText extends Place {
  readonly text: string;
}

type AddText = (place: Place, text: JsonValue | undefined) => void;

function textsOf(tool: ContractTool): ReadonlyMap<string, PlacedText> {
  const texts = new Map<string, PlacedText>();
  const add: AddText = (place, text) => {
    if (typeof text === "string") texts.set(place.key, { ...place, text });
  };
  const placeAt = (pointer: string): Place => ({ pointer, key: pointer });
  add(placeAt("#/description"), tool.description ?? undefined);
  add(placeAt("#/title"), tool.title ?? undefined);
  collectTexts(tool.inputSchema, placeAt("#/input_schema"), add);
  if (tool.outputSchema) collectTexts(tool.outputSchema, placeAt("#/output_schema"), add);
  return texts;
}

/** Collects the strings of a schema and its subschemas; a property named `description` is a schema, not a string. */
function collectTexts(value: JsonObject | readonly JsonValue[], { pointer, key }: Place, add: AddText): void {
  const variants = isList(value) ? value.map(nameOfVariant) : [];
  const entries = isList(value)
    ? value.map((item, index) => [index, item, variantKey(variants, index)] as const)
    : Object.entries(value).map(([name, inner]) => [name, inner, name] as const);
  for (const [name, inner, known] of entries) {
    const place = { pointer: `${pointer}/${escapeToken(name)}`, key: `${key}/${escapeToken(known)}` };
    if (name === "description" || name === "title" || name === "$comment") add(place, inner);
    if (isList(inner) || isObject(inner)) collectTexts(inner, place, add);
  }
}

/** What identifies a variant at any index: a reference, or the constants of its properties. */
function nameOfVariant(variant: JsonValue): string | undefined {
  if (!isObject(variant)) return undefined;
  const { $ref, properties } = variant;
  if (typeof $ref === "string") return $ref;
  const constants = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) =>
    isObject(inner) && inner["const"] !== undefined ? [[name, inner["const"]]] : [],
  );
  return constants.length === 0 ? undefined : JSON.stringify(constants);
}

function variantKey(variants: readonly (string | undefined)[], index: number): number | string {
  const name = variants[index];
  return name === undefined || variants.indexOf(name) !== variants.lastIndexOf(name) ? index : name;
}
