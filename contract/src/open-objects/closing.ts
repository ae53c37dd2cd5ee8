/** From a side of a pool to the same side with its open objects closed: what it says of the names in use. */

import {
  type JsonObject,
  type JsonValue,
  escapeToken,
  isList,
  isObject,
  mapSubschemas,
  propertiesOf,
} from "@toolwright/runtime/internal/json-schema";
import { declaredElsewhere, ownPartOf, requiredOnly } from "../schema-rules/objects.js";
import { withoutKeyword } from "../schema-rules/schema-rule.js";
import { encodePointer } from "../json-schema/pointer-references.js";
import { areDisjoint } from "./disjoint-branches.js";
import {
  alternativesOf,
  closingKeywordsOf,
  declaresNames,
  isClosed,
  isMap,
  isPlainObject,
  isScalar,
  joinNames,
  jointParts,
  listsValues,
  namesInPlace,
  noNames,
  ownNames,
  takesAnyNames,
  takesObjects,
  type DeclaredNames,
  type FollowReference,
} from "./names-in-place.js";

/** Settings for closing objects; schemas are those of the pool. */
export interface Closing {
  readonly follow: FollowReference;
  /** Whether a schema may be closed. */
  readonly mayClose: (schema: JsonObject) => boolean;
  /** Whether objects that refuse further names take them all the same: a reader ignores what it does not know. */
  readonly isOpened: boolean;
  /** Names that an object has never been given, although it does not refuse them. */
  readonly unused: (schema: JsonObject) => readonly string[];
  /** Whether an object that declares no names takes none. */
  readonly isEmpty: (schema: JsonObject) => boolean;
}

export interface ClosedSchemas {
  /** Definitions that only closed schemas refer to, by name; complete once everything is closed. */
  readonly added: Map<string, JsonObject>;
  /** Each schema that differs, with the one that it came of. */
  readonly originals: Map<JsonObject, JsonObject>;
  /** The objects that were open. */
  readonly opened: Set<JsonObject>;
  /** Those of them that hold names because others of their place declare them. */
  readonly borrowing: Set<JsonObject>;
}

interface Writing extends Closing, ClosedSchemas {}

/** The surroundings of a schema. */
interface Surroundings {
  /** Names that other schemas of the place declare. */
  readonly others: DeclaredNames;
  /** Whether another schema of the place takes any name. */
  readonly isLoose: boolean;
}

const alone: Surroundings = { others: noNames, isLoose: false };

/**
 * Creates a closer of schemas of one side, each as a place of its own. Only adds constraints where fewer values of a
 * part are fewer values of the whole: inside `not`, `if`, `contains` and branches that may overlap and exclude each
 * other, everything stays as it is.
 */
export function createCloser(closing: Closing): ClosedSchemas & { readonly close: (schema: JsonObject) => JsonObject } {
  const writing: Writing = {
    ...closing,
    added: new Map(),
    originals: new Map(),
    opened: new Set(),
    borrowing: new Set(),
  };
  return { ...writing, close: (schema) => closeIn(schema, alone, writing) };
}

function closeIn(schema: JsonObject, surroundings: Surroundings, writing: Writing): JsonObject {
  const { follow, unused, originals, opened, borrowing } = writing;
  if (isScalar(schema)) {
    const same = { ...schema };
    originals.set(same, schema);
    return same;
  }
  const joint = jointParts(schema, follow);
  const isLoose = surroundings.isLoose || isMap(schema) || joint.some((part) => takesAnyNames(part, follow, true));
  const namesBeside = (apart: readonly JsonObject[]): DeclaredNames =>
    joinNames([surroundings.others, namesInPlace(schema, follow, new Set(apart))]);
  // A part's declared names count as evaluated: closing it would accept what the whole rejects.
  const isSealed = schema["unevaluatedProperties"] !== undefined;
  const beside = (apart: readonly JsonObject[]): Surroundings => ({
    others: namesBeside(apart),
    isLoose: isLoose || isSealed,
  });
  const branches = alternativesOf(schema);
  const isDisjoint = branches.length > 0 && areDisjoint(branches, follow);
  const closeInner = (inner: JsonObject, keyword: string): JsonObject => {
    if (keyword === "allOf") return closeIn(inner, beside([inner]), writing);
    if (keyword === "anyOf" || (keyword === "oneOf" && isDisjoint))
      return closeIn(inner, beside(isDisjoint ? branches : [inner]), writing);
    return places.has(keyword) ? closeIn(inner, alone, writing) : keepSchema(inner, writing);
  };
  const closedParts = mapSubschemas<JsonValue>(schema, closeInner);
  const inside =
    "$ref" in schema ? { ...closedParts, $ref: referClosed(schema, beside(joint.slice(-1)), writing) } : closedParts;
  const isShut = !isLoose && shuts(schema, isDisjoint, writing);
  const without = isShut ? [] : unused(schema);
  const closed = isShut
    ? shut(inside, namesBeside([]))
    : refuse(writing.isOpened ? withoutClosing(inside) : inside, without);
  originals.set(closed, schema);
  const wasOpen = writing.isOpened ? declaresNames(schema) && !isLoose && !isClosed(schema) : without.length > 0;
  if (isShut || wasOpen) opened.add(closed);
  if (ownPartOf(closed) !== closed) borrowing.add(closed);
  return closed;
}

/** Keywords with schemas of other places; those of the rest stay. */
const places = new Set(["properties", "patternProperties", "additionalProperties", "items", "prefixItems"]);

/** A copy whose references lead to schemas that are not closed. */
function keepSchema(schema: JsonObject, writing: Writing): JsonObject {
  const copy = mapSubschemas<JsonValue>(schema, (inner) => keepSchema(inner, writing));
  const keepTarget = (target: JsonObject): JsonObject => keepSchema(target, writing);
  const kept = "$ref" in schema ? { ...copy, $ref: refer(schema, { mark: "as is", make: keepTarget }, writing) } : copy;
  writing.originals.set(kept, schema);
  return kept;
}

function referClosed(schema: JsonObject, beside: Surroundings, writing: Writing): JsonValue {
  const { names, patterns } = beside.others;
  if (names.size + patterns.size === 0 && !beside.isLoose) return schema["$ref"] ?? null;
  const known = JSON.stringify([[...names].sort(), [...patterns].sort()]);
  const mark = beside.isLoose ? "beside any names" : `beside ${known}`;
  return refer(schema, { mark, make: (target) => closeIn(target, beside, writing) }, writing);
}

interface Definition {
  readonly mark: string;
  readonly make: (target: JsonObject) => JsonObject;
}

/** Refers to a definition that is made of the target. */
function refer(schema: JsonObject, { mark, make }: Definition, { follow, added }: Writing): JsonValue {
  const { $ref } = schema;
  const target = follow(schema);
  if (typeof $ref !== "string" || target === undefined) return $ref ?? null;
  const name = `${$ref.slice("#/$defs/".length)} ${mark}`;
  if (!added.has(name)) {
    added.set(name, {}); // It may refer to itself.
    added.set(name, make(target));
  }
  return `#/$defs/${encodePointer(escapeToken(name))}`;
}

function shuts(schema: JsonObject, isDisjoint: boolean, { follow, mayClose, isEmpty }: Writing): boolean {
  if (!mayClose(schema) || !takesObjects(schema) || listsValues(schema) || isClosed(schema)) return false;
  // A value that is not a map of schemas stays, for Ajv to reject.
  if (["properties", "patternProperties"].some((keyword) => !isObject(schema[keyword] ?? {}))) return false;
  if (!hasRoom(schema, namesInPlace(schema, follow))) return false;
  const branches = alternativesOf(schema);
  if (branches.some((branch) => takesAnyNames(branch, follow, true))) return false;
  if (declaresNames(schema)) return true;
  const isUnclear = isList(schema["oneOf"]) && !isDisjoint;
  return isUnclear ? !takesAnyNames(schema, follow) : isEmpty(schema) && isPlainObject(schema);
}

/** Whether declared names are enough for an object. */
function hasRoom({ minProperties }: JsonObject, { names, patterns }: DeclaredNames): boolean {
  return typeof minProperties !== "number" || patterns.size > 0 || minProperties <= names.size;
}

function shut(schema: JsonObject, { names, patterns, kinds }: DeclaredNames): JsonObject {
  const own = ownNames(schema);
  // A name that the schema only requires is its own.
  const valueOf = (name: string): JsonObject =>
    own.names.has(name) ? requiredOnly() : declaredElsewhere(kinds.get(name) ?? {});
  return {
    ...schema,
    ...withNames(schema, { keyword: "properties", names, valueOf }),
    ...withNames(schema, { keyword: "patternProperties", names: patterns, valueOf: () => declaredElsewhere({}) }),
    additionalProperties: false,
  };
}

interface FurtherNames {
  readonly keyword: "patternProperties" | "properties";
  readonly names: ReadonlySet<string>;
  readonly valueOf: (name: string) => JsonObject;
}

function withNames(schema: JsonObject, { keyword, names, valueOf }: FurtherNames): JsonObject {
  const known = schema[keyword];
  const declared = isObject(known) ? known : {};
  const further = [...names].filter((name) => !Object.hasOwn(declared, name));
  const added = Object.fromEntries(further.map((name) => [name, valueOf(name)]));
  return further.length === 0 ? {} : { [keyword]: { ...declared, ...added } };
}

function withoutClosing(schema: JsonObject): JsonObject {
  const closing = closingKeywordsOf(schema);
  return closing.length === 0 ? schema : withoutKeyword(schema, closing);
}

function refuse(schema: JsonObject, names: readonly string[]): JsonObject {
  if (names.length === 0) return schema;
  const refused = Object.fromEntries(names.map((name) => [name, false]));
  return { ...schema, properties: { ...refused, ...propertiesOf(schema) } };
}
