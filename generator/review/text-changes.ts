/** Finds the texts for the model that differ between two inventories. */

import {
  formatOf,
  placeIn,
  schemaPlaces,
  type ContractInventory,
  type ContractTool,
} from "@toolwright/contract/internal/inventories";
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
    const renames = changes.filter((change) => change.tool === old?.name).flatMap((change) => renameOf(change, tool));
    const isSameFormat =
      old && formatOf(old.raw) === formatOf(tool.raw) && (before.format === null) === (after.format === null);
    return compareTexts({ before: old, after: tool, isOtherFormat: isSameFormat === false }, renames);
  });
}

interface TextSides {
  readonly before: ContractTool | undefined;
  readonly after: ContractTool;
  /** Whether the two lists may lack different fields. */
  readonly isOtherFormat: boolean;
}

/** The keys of a renamed property, with a trailing slash. */
function renameOf({ rule, part, place, before, after }: InventoryChange, { raw }: ContractTool) {
  if (!rule.endsWith("-property-renamed") || part === "fields") return [];
  const [old, now] = [before, after].map((side) => (isObject(side) ? Object.keys(side)[0] : undefined));
  if (old === undefined || now === undefined) return [];
  const holder = `${part}${place.slice(schemaPlaces(raw)[part].length, place.lastIndexOf("/"))}`;
  return [{ from: `${holder}/${escapeToken(old)}/`, to: `${holder}/${escapeToken(now)}/` }];
}

function compareTexts({ before, after, isOtherFormat }: TextSides, renames: ReturnType<typeof renameOf>): TextChange[] {
  // An MCP list may have the same title in another place.
  const isSame = (field: TextField): boolean => field === "title" && !!after.title && before?.title === after.title;
  const old = new Map(
    before === undefined ? [] : textsOf(before, (field) => after[field] === undefined || isSame(field)),
  );
  for (const { from, to } of renames)
    for (const [key, text] of [...old])
      if (key.startsWith(from) && old.delete(key)) old.set(`${to}${key.slice(from.length)}`, text);
  // In the same format, a tool without a field has none, so that no new text is missed.
  const now = textsOf(after, (field) => (isOtherFormat && before?.[field] === undefined) || isSame(field));
  // The values that a new result schema allows restrict no caller yet; its comments can instruct a model.
  const isNewResult = before !== undefined && !before.outputSchema;
  const isIgnored = (key: string): boolean => isNewResult && key.startsWith("output/") && limits.test(key);
  const changes = [...new Set([...now.keys(), ...old.keys()])].flatMap((key): PlacedChange[] => {
    const [was, is] = [old.get(key), isIgnored(key) ? undefined : now.get(key)];
    const place = (is ?? was)?.place ?? key;
    if (was?.text === is?.text) return [];
    return [{ tool: after.name, place, before: was?.text ?? null, after: is?.text ?? null }];
  });
  const moved = findMoved(changes);
  const found = joinValues(changes.filter((change) => !moved.has(change)));
  return found.map(({ tool, place, ...texts }) => {
    // A removed text is only in the old file.
    const { raw } = (texts.after === null ? before : after) ?? after;
    return { tool, pointer: pointerTo(place, raw), ...texts };
  });
}

/** A change with its place instead of a pointer: the two files may have different formats. */
type PlacedChange = Omit<TextChange, "pointer"> & Pick<Place, "place">;

function pointerTo(place: string, raw: ContractTool["raw"]): string {
  const part = (["input", "output"] as const).find((one) => place.startsWith(`${one}/`));
  if (part === undefined) return placeIn([raw], { part: "fields", pointer: place });
  return `${schemaPlaces(raw)[part]}${place.slice(part.length)}`;
}

/** Keywords of results that are not comments. */
const limits = /\/(?:format|enum|const|pattern)$/;

/** Joins the values of one parameter, which may be listed in other keywords or variants than before. */
function joinValues(changes: readonly PlacedChange[]): PlacedChange[] {
  const groups = groupBy(changes, ({ place }) =>
    /\/(?:enum|const)$/.test(place)
      ? `values ${place.replaceAll(/\/(?:anyOf|oneOf)\/\d+|\/[^/]*$/g, "")}`
      : `text ${place}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first, ...others] = group;
    if (others.length === 0) return group;
    const linesOf = (side: "after" | "before"): string[] =>
      group.flatMap(({ place, [side]: text }) => {
        if (text === null) return [];
        return place.endsWith("/const") ? [JSON.stringify(text)] : text.split("\n");
      });
    const [old, now] = [linesOf("before"), linesOf("after")];
    const before = old.filter((line) => !now.includes(line)).join("\n");
    const after = now.filter((line) => !old.includes(line)).join("\n");
    const isNew = (line: string): boolean => !old.includes(line) && !old.includes(JSON.stringify(line));
    const { place } = group.find(({ after: text }) => text?.split("\n").some(isNew)) ?? first;
    return before === after ? [] : [{ ...first, place, before: before || null, after: after || null }];
  });
}

const variant = /\/(?:anyOf|oneOf|allOf)\/\d+/g;

/** Finds texts that moved with a renamed property, or into or out of a union that was added or removed. */
function findMoved(changes: readonly PlacedChange[]): ReadonlySet<PlacedChange> {
  const renamed = new Set(pairTexts(changes, (place) => place.replace(/(?<![^/])[^/]*(?=\/[^/]*$)/, "")).flat());
  const depthOf = ({ place }: PlacedChange): number => place.match(variant)?.length ?? 0;
  const wrapped = pairTexts(
    changes.filter((change) => !renamed.has(change)),
    (place) => place.replaceAll(variant, ""),
  );
  return new Set([...renamed, ...wrapped.filter(([from, to]) => depthOf(from) !== depthOf(to)).flat()]);
}

/** Pairs a removed text with the same text that was added, if `placeOf` maps their places to one. */
function pairTexts(
  changes: readonly PlacedChange[],
  placeOf: (place: string) => string,
): (readonly [from: PlacedChange, to: PlacedChange])[] {
  const keyOf = ({ place, before, after }: PlacedChange): string => JSON.stringify([placeOf(place), before ?? after]);
  const removed = new Map(changes.filter(({ after }) => after === null).map((change) => [keyOf(change), change]));
  return changes.flatMap((change) => {
    const from = change.before === null ? removed.get(keyOf(change)) : undefined;
    return from === undefined || !removed.delete(keyOf(from)) ? [] : [[from, change] as const];
  });
}

interface Place {
  /** JSON Pointer to a field of the tool, or below `input` or `output` to a part of a schema, whatever the file's format. */
  readonly place: string;
  /** The place, independent of the order of a union's variants. */
  readonly key: string;
}

interface PlacedText extends Place {
  readonly text: string;
}

function placeAt(place: string): Place {
  return { place, key: place };
}

function placeBelow({ place, key }: Place, token: number | string, keyToken = token): Place {
  return { place: `${place}/${escapeToken(token)}`, key: `${key}/${escapeToken(keyToken)}` };
}

/** The fields with texts that some formats cannot state. */
type TextField = "examples" | "freeformGrammar" | "outputSchema" | "title";

/** The texts of a tool by their keys, except those of fields that the other side does not state. */
function textsOf(tool: ContractTool, isUnknown: (field: TextField) => boolean): ReadonlyMap<string, PlacedText> {
  const { title, input_examples: foreign, examples = foreign, ...raw } = tool.raw;
  const others = Object.entries(raw).filter(([key]) => !knownKeys.has(key));
  const ofField = (field: TextField, texts: readonly PlacedText[]): readonly PlacedText[] =>
    isUnknown(field) ? [] : texts;
  const texts = [
    ...textAt(placeAt("#/description"), tool.description ?? undefined),
    ...ofField("title", textAt(placeAt("#/title"), typeof title === "string" ? title : undefined)),
    ...schemaTexts(tool.inputSchema, placeAt("input")),
    ...ofField("outputSchema", schemaTexts(tool.outputSchema ?? null, placeAt("output"))),
    ...ofField("examples", textAt(placeAt("#/examples"), examples)),
    ...ofField("freeformGrammar", textAt(placeAt("#/freeform_grammar"), tool.freeformGrammar?.definition)),
    ...others.flatMap(([key, value]) => stringsIn(value, placeAt(`#/${escapeToken(key)}`))),
  ];
  return new Map(texts.map((text) => [text.key, text]));
}

/** Keys of a tool that are read above or that no model reads; it may read any that another program has. */
const knownKeys: ReadonlySet<string> = new Set([
  ...entryKeys,
  ...["inputSchema", "outputSchema", "parameters", "function", "type", "strict"],
  ...["output_schema", "parametersJsonSchema", "responseJsonSchema", "toolSpec", "modelDescription", "displayName"],
  // Fields for MCP hosts, which send them to no model.
  ...["annotations", "execution", "icons", "_meta"],
  // How Anthropic stores a tool.
  "cache_control",
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
    const inner = placeBelow(place, keyword);
    if (schemaMapKeywords.has(keyword) && isObject(value))
      return Object.entries(value).flatMap(([name, property]) => schemaTexts(property, placeBelow(inner, name)));
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
    return schemaTexts(schema, placeBelow(place, index, isUnique ? (name ?? index) : index));
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
  return Object.entries<JsonValue>(value).flatMap(([name, inner]) => stringsIn(inner, placeBelow(place, name)));
}

/** A value as text, with a line for each element of a list, in any order; undefined for a number or a boolean. */
function wordsOf(value: JsonValue): string | undefined {
  if (typeof value === "string") return value;
  if (isObject(value)) return JSON.stringify(value, null, 2);
  if (!isList(value) || value.length === 0) return undefined;
  const lines = value.map((element) => JSON.stringify(element));
  return lines.sort().join("\n");
}
