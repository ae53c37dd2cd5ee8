/** From two inventories to every text for the model that differs between them. */

import { schemaPlaces, type ContractInventory, type ContractTool } from "@toolwright/contract/internal/inventories";
import {
  type JsonObject,
  type JsonValue,
  isList,
  isObject,
  escapeToken,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import { emptyEntry } from "@toolwright/runtime/internal/inventory/inventory-format";
import { sortTools } from "../surface/tool-names.js";

/** A text that was added, removed or changed: a string, the values of a list on a line each, or any other JSON. */
export interface TextChange {
  readonly tool: string;
  /** JSON Pointer to the text in the tool's entry, as a URI fragment. */
  readonly pointer: string;
  /** Null if it was added; `after` is null if it was removed. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface InventoryPair {
  readonly before: ContractInventory;
  readonly after: ContractInventory;
  /** New names of renamed tools, by old name. */
  readonly newNames: ReadonlyMap<string, string>;
  /** The changes between the two, for the renamed properties. */
  readonly changes: readonly InventoryChange[];
}

/** Lists texts whatever their severity, since any can carry instructions past a reviewer, but none of removed tools. */
export function findTextChanges({ before, after, newNames, changes }: InventoryPair): TextChange[] {
  const oldTools = new Map(before.tools.map((tool) => [newNames.get(tool.name) ?? tool.name, tool]));
  return sortTools(after.tools).flatMap((tool) => {
    const old = oldTools.get(tool.name);
    const renames = changes.filter((change) => change.tool === old?.name).flatMap(renameOf);
    return compareTexts(old, tool, renames);
  });
}

/** Where a renamed property was, and where it is. */
interface PlaceRename {
  readonly from: string;
  readonly to: string;
}

function renameOf({ rule, place, before, after }: InventoryChange): PlaceRename[] {
  if (!rule.endsWith("-property-renamed")) return [];
  const [old, now] = [before, after].map((side) => (isObject(side) ? Object.keys(side)[0] : undefined));
  if (old === undefined || now === undefined) return [];
  const holder = place.slice(0, place.lastIndexOf("/"));
  return [{ from: `${holder}/${escapeToken(old)}/`, to: `${holder}/${escapeToken(now)}/` }];
}

function compareTexts(
  before: ContractTool | undefined,
  after: ContractTool,
  renames: readonly PlaceRename[],
): TextChange[] {
  const old = new Map(before === undefined ? [] : textsOf(before));
  // The values that a new schema of results allows limit nobody yet; its comments can instruct a model.
  const isNewResult = before !== undefined && !before.outputSchema;
  const now = new Map([...textsOf(after)].filter(([, { isLimit }]) => !(isNewResult && isLimit)));
  for (const { from, to } of renames)
    for (const [key, text] of [...old])
      if (key.startsWith(from) && old.delete(key)) old.set(`${to}${key.slice(from.length)}`, text);
  const keys = [...now.keys(), ...[...old.keys()].filter((key) => !now.has(key))];
  const changes = keys.flatMap((key): TextChange[] => {
    const [was, is] = [old.get(key), now.get(key)];
    const pointer = (is ?? was)?.pointer ?? key;
    return was?.text === is?.text
      ? []
      : [{ tool: after.name, pointer, before: was?.text ?? null, after: is?.text ?? null }];
  });
  const moved = findMoved(changes);
  return joinValues(changes.filter((change) => !moved.has(change)));
}

/** The values of one parameter, listed in other keywords or variants than before: those that came and went. */
function joinValues(changes: readonly TextChange[]): TextChange[] {
  const groups = new Map<string, TextChange[]>();
  for (const change of changes) {
    const isValues = /\/(?:enum|const)$/.test(change.pointer);
    const key = isValues ? change.pointer.replaceAll(/\/(?:anyOf|oneOf)\/\d+|\/[^/]*$/g, "") : change.pointer;
    groups.set(`${isValues} ${key}`, [...(groups.get(`${isValues} ${key}`) ?? []), change]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (first === undefined || others.length === 0) return group;
    const linesOf = (side: "after" | "before"): string[] =>
      group.flatMap(({ pointer, [side]: text }) => {
        if (text === null) return [];
        return pointer.endsWith("/const") ? [JSON.stringify(text)] : text.split("\n");
      });
    const [gone, come] = [linesOf("before"), linesOf("after")];
    const before = gone.filter((line) => !come.includes(line)).join("\n");
    const after = come.filter((line) => !gone.includes(line)).join("\n");
    // The place of what came, or else of what went.
    const { pointer } = group.find(({ after: text }) => text?.split("\n").some((line) => isNew(line, gone))) ?? first;
    return before === after ? [] : [{ ...first, pointer, before: before || null, after: after || null }];
  });
}

function isNew(line: string, gone: readonly string[]): boolean {
  return !gone.includes(line) && !gone.includes(JSON.stringify(line));
}

const variant = /\/(?:anyOf|oneOf|allOf)\/\d+/g;

/** Texts that moved: of a property that got another name, or into or out of a union that came or went. */
function findMoved(changes: readonly TextChange[]): ReadonlySet<TextChange> {
  const renamed = new Set(pairTexts(changes, (pointer) => pointer.replace(/[^/]*(?=\/[^/]*$)/, "")).flat());
  const depthOf = ({ pointer }: TextChange): number => pointer.match(variant)?.length ?? 0;
  const wrapped = pairTexts(
    changes.filter((change) => !renamed.has(change)),
    (pointer) => pointer.replaceAll(variant, ""),
  );
  return new Set([...renamed, ...wrapped.filter(([from, to]) => depthOf(from) !== depthOf(to)).flat()]);
}

/** Pairs a text that went with the same text that came, at a place that is called the same. */
function pairTexts(
  changes: readonly TextChange[],
  placeOf: (pointer: string) => string,
): (readonly [from: TextChange, to: TextChange])[] {
  const nameOf = ({ pointer, before, after }: TextChange): string =>
    JSON.stringify([placeOf(pointer), before ?? after]);
  const removed = new Map(changes.filter(({ after }) => after === null).map((change) => [nameOf(change), change]));
  return changes.flatMap((change) => {
    const from = change.before === null ? removed.get(nameOf(change)) : undefined;
    return from === undefined || !removed.delete(nameOf(from)) ? [] : [[from, change] as const];
  });
}

/** A place as a pointer, and as a key that does not depend on the order of a union's variants. */
interface Place {
  readonly pointer: string;
  readonly key: string;
}

interface PlacedText extends Place {
  readonly text: string;
  /** Whether it is what a result can be, and no comment. */
  readonly isLimit: boolean;
}

type AddText = (place: Place, value: JsonValue | undefined) => void;

function textsOf(tool: ContractTool): ReadonlyMap<string, PlacedText> {
  const texts = new Map<string, PlacedText>();
  const add: AddText = (place, value) => {
    const text = value === undefined ? undefined : wordsOf(value);
    const isLimit = place.key.startsWith(`${output}/`) && limits.has(place.key.slice(place.key.lastIndexOf("/") + 1));
    if (text !== undefined) texts.set(place.key, { ...place, text, isLimit });
  };
  const placeAt = (pointer: string): Place => ({ pointer, key: pointer });
  const { input, output } = schemaPlaces(tool.raw);
  const { raw, freeformGrammar } = tool;
  add(placeAt("#/description"), tool.description ?? undefined);
  add(placeAt("#/title"), typeof raw["title"] === "string" ? raw["title"] : undefined);
  collectTexts(tool.inputSchema, placeAt(input), add);
  if (tool.outputSchema) collectTexts(tool.outputSchema, placeAt(output), add);
  add(placeAt("#/examples"), raw["examples"]);
  add(placeAt("#/freeform_grammar"), freeformGrammar?.definition);
  const others = Object.entries(raw).filter(([key]) => !told.has(key));
  for (const [key, value] of others) collectStrings(value, placeAt(`#/${escapeToken(key)}`), add);
  return texts;
}

/** Keys of a tool that are read above, or that no model reads; it may read any that another program has. */
const told: ReadonlySet<string> = new Set([
  ...Object.keys(emptyEntry),
  ...["inputSchema", "outputSchema", "parameters", "function", "type", "strict"],
  // Fields for MCP hosts, which send them to no model.
  ...["annotations", "execution", "icons", "_meta"],
]);

/** Keywords of results that are no comments. */
const limits: ReadonlySet<string> = new Set(["format", "enum", "const", "pattern"]);

/** Keywords that say how a schema is built, which the changes of the contract show. */
const structural: ReadonlySet<string> = new Set([
  ...["type", "required", "$ref", "$dynamicRef", "dependentRequired"],
  ...["$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary"],
]);

/** Collects what the keywords of a schema and its subschemas say; a property named `description` is a schema. */
function collectTexts(schema: JsonValue, { pointer, key }: Place, add: AddText): void {
  if (!isObject(schema)) return;
  for (const [keyword, value] of Object.entries(schema)) {
    const token = escapeToken(keyword);
    const place = { pointer: `${pointer}/${token}`, key: `${key}/${token}` };
    const isMap = schemaMapKeywords.has(keyword) && isObject(value);
    if (isMap || (schemaArrayKeywords.has(keyword) && isList(value))) collectAll(value, place, add);
    else if (schemaKeywords.has(keyword) && isList(value)) collectAll(value, place, add);
    else if (schemaKeywords.has(keyword)) collectTexts(value, place, add);
    else if (!structural.has(keyword)) add(place, value);
  }
}

function collectAll(value: JsonObject | readonly JsonValue[], { pointer, key }: Place, add: AddText): void {
  const variants = isList(value) ? value.map(nameOfVariant) : [];
  const entries = isList(value)
    ? value.map((item, index) => [index, item, variantKey(variants, index)] as const)
    : Object.entries(value).map(([name, inner]) => [name, inner, name] as const);
  for (const [name, inner, known] of entries) {
    const place = { pointer: `${pointer}/${escapeToken(name)}`, key: `${key}/${escapeToken(known)}` };
    collectTexts(inner, place, add);
  }
}

/** Collects the strings in a value that is no schema. */
function collectStrings(value: JsonValue, place: Place, add: AddText): void {
  if (typeof value === "string") add(place, value);
  if (!isList(value) && !isObject(value)) return;
  for (const [name, inner] of Object.entries(value)) {
    const token = `/${escapeToken(name)}`;
    collectStrings(inner as JsonValue, { pointer: `${place.pointer}${token}`, key: `${place.key}${token}` }, add); // Of JSON.
  }
}

/** A value as text, a line for each element of a list whatever their order; a number or a boolean is none. */
function wordsOf(value: JsonValue): string | undefined {
  if (typeof value === "string") return value;
  if (isList(value))
    return value.length === 0
      ? undefined
      : value
          .map((element) => JSON.stringify(element))
          .sort()
          .join("\n");
  return isObject(value) ? JSON.stringify(value, null, 2) : undefined;
}

/** Identifies a variant whatever its index: by its reference, or by the constants of its properties. */
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
