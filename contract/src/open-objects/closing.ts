/** From a side of a pool to the same side with its open objects closed: what it says of the names in use. */

import {
  type JsonObject,
  type JsonValue,
  escapeToken,
  isList,
  isObject,
  mapSubschemas,
  propertiesOf,
} from "@toolwright/runtime/json-schema";
import { declaredElsewhere } from "../schema-rules/object-parts.js";
import { encodePointer } from "../schemas/pointer-references.js";
import { areDisjoint } from "./disjoint-branches.js";
import {
  alternativesOf,
  declaresNames,
  isClosed,
  isMap,
  isPlainObject,
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

/** What is closed; each schema as the pool has it. */
export interface Closing {
  readonly follow: FollowReference;
  /** Whether a schema may be closed. */
  readonly mayClose: (schema: JsonObject) => boolean;
  /** Names that an object of which nothing is said has never been given. */
  readonly unused: (schema: JsonObject) => readonly string[];
  /** Whether an object that declares no names takes none. */
  readonly isEmpty: (schema: JsonObject) => boolean;
}

export interface ClosedSchemas {
  /** Closes a schema as a place of its own. */
  readonly close: (schema: JsonObject) => JsonObject;
  /** Definitions that only closed schemas refer to, by name; complete once everything is closed. */
  readonly added: ReadonlyMap<string, JsonObject>;
  /** Each schema that differs, with the one that it came of. */
  readonly originals: ReadonlyMap<JsonObject, JsonObject>;
  /** The objects that were open. */
  readonly opened: ReadonlySet<JsonObject>;
}

/** What surrounds a schema in its place. */
interface Surroundings {
  /** Names that other schemas of the place declare. */
  readonly others: DeclaredNames;
  /** Whether another schema of the place takes any name. */
  readonly isLoose: boolean;
}

const alone: Surroundings = { others: noNames, isLoose: false };

/**
 * Creates a closer of one side. Only adds constraints where fewer values of a part are fewer values of the whole:
 * inside `not`, `if`, `contains` and branches that may overlap and exclude each other, everything stays as it is.
 */
export function createCloser({ follow, mayClose, unused, isEmpty }: Closing): ClosedSchemas {
  const added = new Map<string, JsonObject>();
  const originals = new Map<JsonObject, JsonObject>();
  const opened = new Set<JsonObject>();

  const refer = (schema: JsonObject, mark: string, make: (target: JsonObject) => JsonObject): JsonValue => {
    const { $ref } = schema;
    const target = follow(schema);
    if (typeof $ref !== "string" || target === undefined) return $ref ?? null;
    const name = `${$ref.slice("#/$defs/".length)} ${mark}`;
    if (!added.has(name)) {
      added.set(name, {}); // It may refer to itself.
      added.set(name, make(target));
    }
    return `#/$defs/${encodePointer(escapeToken(name))}`;
  };

  /** A copy whose references lead to schemas that are not closed. */
  const keep = (value: JsonValue): JsonValue => {
    if (!isObject(value)) return isList(value) ? value.map(keep) : value;
    const copy = mapSubschemas<JsonValue>(value, keep);
    const kept =
      "$ref" in value ? { ...copy, $ref: refer(value, "as is", (target) => keep(target) as JsonObject) } : copy;
    originals.set(kept, value);
    return kept;
  };

  const closeIn = (schema: JsonObject, { others, isLoose }: Surroundings): JsonObject => {
    const joint = jointParts(schema, follow);
    const isLooseHere = isLoose || isMap(schema) || joint.some((part) => takesAnyNames(part, follow, true));
    const namesBeside = (apart: readonly JsonObject[]): DeclaredNames =>
      joinNames([others, namesInPlace(schema, follow, new Set(apart))]);
    const close = (value: JsonValue): JsonValue => (isObject(value) ? closeIn(value, alone) : value);
    const closeAll = (value: JsonValue): JsonValue => (isList(value) ? value.map(close) : close(value));
    const closeNamed = (value: JsonValue): JsonValue =>
      isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, close(one)])) : value;
    const closePart = (value: JsonValue): JsonValue =>
      isObject(value) ? closeIn(value, { others: namesBeside([value]), isLoose: isLooseHere }) : value;
    const branches = alternativesOf(schema);
    const isDisjoint = branches.length > 0 && areDisjoint(branches, follow);
    const closeBranch = (value: JsonValue): JsonValue => {
      if (!isObject(value)) return value;
      const apart = isDisjoint ? branches : [value];
      return closeIn(value, { others: namesBeside(apart), isLoose: isLooseHere });
    };
    const closers = new Map<string, (value: JsonValue) => JsonValue>([
      ["properties", closeNamed],
      ["patternProperties", closeNamed],
      ["additionalProperties", close],
      ["items", close],
      ["prefixItems", closeAll],
      ["allOf", (value) => (isList(value) ? value.map(closePart) : value)],
      ["anyOf", (value) => (isList(value) ? value.map(closeBranch) : value)],
      ["oneOf", (value) => (isList(value) && isDisjoint ? value.map(closeBranch) : keep(value))],
      ["$ref", () => referClosed(schema, namesBeside(joint.slice(-1)), isLooseHere)],
      ...["not", "if", "then", "else", "contains", "unevaluatedProperties", "unevaluatedItems"].map(
        (keyword) => [keyword, keep] as const,
      ),
      [
        "dependentSchemas",
        (value) => mapSubschemas<JsonValue>({ dependentSchemas: value }, keep)["dependentSchemas"] ?? value,
      ],
    ]);
    const entries = Object.entries(schema).map(([keyword, value]) => [keyword, closers.get(keyword)?.(value) ?? value]);
    const inside = Object.fromEntries(entries) as JsonObject;
    const isShut = !isLooseHere && shuts(schema, isDisjoint);
    const without = isShut ? [] : unused(schema);
    const closed = isShut ? shut(inside, namesBeside([])) : refuse(inside, without);
    originals.set(closed, schema);
    if (isShut || without.length > 0) opened.add(closed);
    return closed;
  };

  const referClosed = (schema: JsonObject, others: DeclaredNames, isLoose: boolean): JsonValue => {
    const { names, patterns } = others;
    if (names.size + patterns.size === 0 && !isLoose) return schema["$ref"] ?? null;
    const mark = isLoose ? "beside any names" : `beside ${JSON.stringify([[...names].sort(), [...patterns].sort()])}`;
    return refer(schema, mark, (target) => closeIn(target, { others, isLoose }));
  };

  const shuts = (schema: JsonObject, isDisjoint: boolean): boolean => {
    if (!mayClose(schema) || !takesObjects(schema) || listsValues(schema) || isClosed(schema)) return false;
    // What is no map of schemas stays, for Ajv to refuse.
    if (["properties", "patternProperties"].some((keyword) => !isObject(schema[keyword] ?? {}))) return false;
    if (!hasRoom(schema, namesInPlace(schema, follow))) return false;
    const branches = alternativesOf(schema);
    if (branches.some((branch) => takesAnyNames(branch, follow, true))) return false;
    if (declaresNames(schema)) return true;
    const isUnclear = isList(schema["oneOf"]) && !isDisjoint;
    return isUnclear ? !takesAnyNames(schema, follow) : isEmpty(schema) && isPlainObject(schema);
  };

  return { close: (schema) => closeIn(schema, alone), added, originals, opened };
}

/** Whether declared names are enough for an object. */
function hasRoom({ minProperties }: JsonObject, { names, patterns }: DeclaredNames): boolean {
  return typeof minProperties !== "number" || patterns.size > 0 || minProperties <= names.size;
}

function shut(schema: JsonObject, { names, patterns }: DeclaredNames): JsonObject {
  const own = ownNames(schema);
  const declared = propertiesOf(schema);
  const elsewhere = [...names].filter((name) => !Object.hasOwn(declared, name));
  const matched = [...patterns].filter((pattern) => !own.patterns.has(pattern));
  const { patternProperties } = schema;
  const byPattern = isObject(patternProperties) ? patternProperties : {};
  return {
    ...schema,
    ...(elsewhere.length > 0 && { properties: { ...declared, ...valuesFor(elsewhere) } }),
    ...(matched.length > 0 && { patternProperties: { ...byPattern, ...valuesFor(matched) } }),
    additionalProperties: false,
  };
}

function refuse(schema: JsonObject, names: readonly string[]): JsonObject {
  return names.length === 0
    ? schema
    : { ...schema, properties: Object.fromEntries(names.map((name) => [name, false])) };
}

function valuesFor(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, declaredElsewhere]));
}
