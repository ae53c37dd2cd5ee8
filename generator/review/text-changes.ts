/** Finds the texts for the model that differ between two inventories. */

import { schemaPlaces, type ContractInventory, type ContractTool } from "@toolwright/contract/internal/inventories";
import {
  type JsonValue,
  isList,
  isObject,
  escapeToken,
  propertiesOf,
  schemaArrayKeywords,
  schemaKeywords,
  schemaMapKeywords,
} from "@toolwright/runtime/internal/json-schema";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import { entryKeys } from "@toolwright/runtime/internal/inventory/inventory-format";
import { groupBy } from "../diagnostics/collections.js";
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

/** Lists texts of every severity, since any can carry instructions past a reviewer, except those of removed tools. */
export function findTextChanges({ before, after, newNames, changes }: InventoryPair): TextChange[] {
  const oldTools = new Map(before.tools.map((tool) => [newNames.get(tool.name) ?? tool.name, tool]));
  return sortTools(after.tools).flatMap((tool) => {
    const old = oldTools.get(tool.name);
    const renames = changes.filter((change) => change.tool === old?.name).flatMap(renameOf);
    return compareTexts(old, tool, renames);
  });
}

/** The pointers of a renamed property, with a trailing slash. */
function renameOf({ rule, place, before, after }: InventoryChange) {
  if (!rule.endsWith("-property-renamed")) return [];
  const [old, now] = [before, after].map((side) => (isObject(side) ? Object.keys(side)[0] : undefined));
  if (old === undefined || now === undefined) return [];
  const holder = place.slice(0, place.lastIndexOf("/"));
  return [{ from: `${holder}/${escapeToken(old)}/`, to: `${holder}/${escapeToken(now)}/` }];
}

function compareTexts(
  before: ContractTool | undefined,
  after: ContractTool,
  renames: ReturnType<typeof renameOf>,
): TextChange[] {
  const old = new Map(before === undefined ? [] : textsOf(before));
  for (const { from, to } of renames)
    for (const [key, text] of [...old])
      if (key.startsWith(from) && old.delete(key)) old.set(`${to}${key.slice(from.length)}`, text);
  const now = textsOf(after);
  // The values that a new result schema allows restrict no caller yet; its comments can instruct a model.
  const isNewResult = before !== undefined && !before.outputSchema;
  const { output } = schemaPlaces(after.raw);
  const isIgnored = (key: string): boolean => isNewResult && key.startsWith(`${output}/`) && limits.test(key);
  const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((key): TextChange[] => {
    const [was, is] = [old.get(key), isIgnored(key) ? undefined : now.get(key)];
    const pointer = (is ?? was)?.pointer ?? key;
    if (was?.text === is?.text) return [];
    return [{ tool: after.name, pointer, before: was?.text ?? null, after: is?.text ?? null }];
  });
  const moved = findMoved(changes);
  return joinValues(changes.filter((change) => !moved.has(change)));
}

/** Keywords of results that are not comments. */
const limits = /\/(?:format|enum|const|pattern)$/;

/** Joins the values of one parameter, which may be listed in other keywords or variants than before. */
function joinValues(changes: readonly TextChange[]): TextChange[] {
  const groups = groupBy(changes, ({ pointer }) =>
    /\/(?:enum|const)$/.test(pointer)
      ? `values ${pointer.replaceAll(/\/(?:anyOf|oneOf)\/\d+|\/[^/]*$/g, "")}`
      : `text ${pointer}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (others.length === 0) return group;
    const linesOf = (side: "after" | "before"): string[] =>
      group.flatMap(({ pointer, [side]: text }) => {
        if (text === null) return [];
        return pointer.endsWith("/const") ? [JSON.stringify(text)] : text.split("\n");
      });
    const [old, now] = [linesOf("before"), linesOf("after")];
    const before = old.filter((line) => !now.includes(line)).join("\n");
    const after = now.filter((line) => !old.includes(line)).join("\n");
    const isNew = (line: string): boolean => !old.includes(line) && !old.includes(JSON.stringify(line));
    const { pointer } = group.find(({ after: text }) => text?.split("\n").some(isNew)) ?? first;
    return before === after ? [] : [{ ...first, pointer, before: before || null, after: after || null }];
  });
}

const variant = /\/(?:anyOf|oneOf|allOf)\/\d+/g;

/** Finds texts that moved with a renamed property, or into or out of a union that was added or removed. */
function findMoved(changes: readonly TextChange[]): ReadonlySet<TextChange> {
  const renamed = new Set(pairTexts(changes, (pointer) => pointer.replace(/(?<![^/])[^/]*(?=\/[^/]*$)/, "")).flat());
  const depthOf = ({ pointer }: TextChange): number => pointer.match(variant)?.length ?? 0;
  const wrapped = pairTexts(
    changes.filter((change) => !renamed.has(change)),
    (pointer) => pointer.replaceAll(variant, ""),
  );
  return new Set([...renamed, ...wrapped.filter(([from, to]) => depthOf(from) !== depthOf(to)).flat()]);
}

/** Pairs a removed text with the same text that was added, if `placeOf` maps their pointers to one place. */
function pairTexts(
  changes: readonly TextChange[],
  placeOf: (pointer: string) => string,
): (readonly [from: TextChange, to: TextChange])[] {
  const keyOf = ({ pointer, before, after }: TextChange): string => JSON.stringify([placeOf(pointer), before ?? after]);
  const removed = new Map(changes.filter(({ after }) => after === null).map((change) => [keyOf(change), change]));
  return changes.flatMap((change) => {
    const from = change.before === null ? removed.get(keyOf(change)) : undefined;
    return from === undefined || !removed.delete(keyOf(from)) ? [] : [[from, change] as const];
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

function placeAt(pointer: string): Place {
  return { pointer, key: pointer };
}

function placeIn({ pointer, key }: Place, token: number | string, keyToken = token): Place {
  return { pointer: `${pointer}/${escapeToken(token)}`, key: `${key}/${escapeToken(keyToken)}` };
}

function textsOf(tool: ContractTool): ReadonlyMap<string, PlacedText> {
  const { input, output } = schemaPlaces(tool.raw);
  const { title, examples, ...raw } = tool.raw;
  const others = Object.entries(raw).filter(([key]) => !knownKeys.has(key));
  const texts = [
    ...textAt(placeAt("#/description"), tool.description ?? undefined),
    ...textAt(placeAt("#/title"), typeof title === "string" ? title : undefined),
    ...schemaTexts(tool.inputSchema, placeAt(input)),
    ...schemaTexts(tool.outputSchema ?? null, placeAt(output)),
    ...textAt(placeAt("#/examples"), examples),
    ...textAt(placeAt("#/freeform_grammar"), tool.freeformGrammar?.definition),
    ...others.flatMap(([key, value]) => stringsIn(value, placeAt(`#/${escapeToken(key)}`))),
  ];
  return new Map(texts.map((text) => [text.key, text]));
}

/** Keys of a tool that are read above or that no model reads; it may read any that another program has. */
const knownKeys: ReadonlySet<string> = new Set([
  ...entryKeys,
  ...["inputSchema", "outputSchema", "parameters", "function", "type", "strict"],
  // Fields for MCP hosts, which send them to no model.
  ...["annotations", "execution", "icons", "_meta"],
]);

function textAt(place: Place, value: JsonValue | undefined): PlacedText[] {
  const text = value === undefined ? undefined : wordsOf(value);
  return text === undefined ? [] : [{ ...place, text }];
}

/** Keywords for the structure of a schema, which the changes of the contract show. */
const structural: ReadonlySet<string> = new Set([
  ...["type", "required", "$ref", "$dynamicRef", "dependentRequired"],
  ...["$schema", "$id", "$anchor", "$dynamicAnchor", "$vocabulary"],
]);

/** The texts of the keywords of a schema and its subschemas; a property named `description` is a schema. */
function schemaTexts(schema: JsonValue, place: Place): PlacedText[] {
  if (!isObject(schema)) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const inner = placeIn(place, keyword);
    if (schemaMapKeywords.has(keyword) && isObject(value))
      return Object.entries(value).flatMap(([name, property]) => schemaTexts(property, placeIn(inner, name)));
    if (isList(value) && (schemaArrayKeywords.has(keyword) || schemaKeywords.has(keyword)))
      return variantTexts(value, inner);
    if (schemaKeywords.has(keyword)) return schemaTexts(value, inner);
    return structural.has(keyword) ? [] : textAt(inner, value);
  });
}

function variantTexts(variants: readonly JsonValue[], place: Place): PlacedText[] {
  const names = variants.map(nameOfVariant);
  return variants.flatMap((schema, index) => {
    const name = names[index];
    const isUnique = names.indexOf(name) === names.lastIndexOf(name);
    return schemaTexts(schema, placeIn(place, index, isUnique ? (name ?? index) : index));
  });
}

/** Identifies a variant independently of its index: by its reference, or by the constants of its properties. */
function nameOfVariant(schema: JsonValue): string | undefined {
  if (!isObject(schema)) return undefined;
  const { $ref } = schema;
  if (typeof $ref === "string") return $ref;
  const constants = Object.entries(propertiesOf(schema)).flatMap(([name, inner]) =>
    isObject(inner) && inner["const"] !== undefined ? [[name, inner["const"]]] : [],
  );
  return constants.length === 0 ? undefined : JSON.stringify(constants);
}

/** The strings in a value that is not a schema. */
function stringsIn(value: JsonValue, place: Place): PlacedText[] {
  if (typeof value === "string") return textAt(place, value);
  if (!isList(value) && !isObject(value)) return [];
  return Object.entries<JsonValue>(value).flatMap(([name, inner]) => stringsIn(inner, placeIn(place, name)));
}

/** A value as text, with a line for each element of a list, in any order; undefined for a number or a boolean. */
function wordsOf(value: JsonValue): string | undefined {
  if (typeof value === "string") return value;
  if (isObject(value)) return JSON.stringify(value, null, 2);
  if (!isList(value) || value.length === 0) return undefined;
  const lines = value.map((element) => JSON.stringify(element));
  return lines.sort().join("\n");
}
