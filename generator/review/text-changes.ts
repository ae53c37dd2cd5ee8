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
  /** What renamed tools are called now, by the name that they had. */
  readonly newNames?: ReadonlyMap<string, string>;
}

/**
 * Lists the texts whatever rule they fall under: a description can carry instructions to a model past a reviewer, in a
 * new tool or a new property as well as in an old one. The texts of a tool that is gone are not listed.
 */
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

/** Where something stands: as a pointer, and as a key that is the same wherever a variant stands in its union. */
interface Place {
  readonly pointer: string;
  readonly key: string;
}

interface PlacedText extends Place {
  readonly text: string;
}

type AddText = (place: Place, text: JsonValue | undefined) => void;

/** Every text of a tool, by its key. */
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

/** Texts of a schema and of all in it; a property called `description` is a schema, and so no text. */
function collectTexts(value: JsonObject | readonly JsonValue[], { pointer, key }: Place, add: AddText): void {
  const variants = isList(value) ? value.map(nameOfVariant) : [];
  const entries = isList(value)
    ? value.map((item, index) => [index, item, variantKey(variants, index)] as const)
    : Object.entries(value).map(([name, inner]) => [name, inner, name] as const);
  for (const [name, inner, known] of entries) {
    const place = { pointer: `${pointer}/${escape(name)}`, key: `${key}/${escape(known)}` };
    if (name === "description" || name === "title" || name === "$comment") add(place, inner);
    if (isList(inner) || isObject(inner)) collectTexts(inner, place, add);
  }
}

function escape(name: number | string): string {
  return String(name).replaceAll("~", "~0").replaceAll("/", "~1");
}

/** What tells a variant apart wherever it stands: a reference, or the constants among its properties. */
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
