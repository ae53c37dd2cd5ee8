/** Closes the open objects of one side of a pool, each with the names that are in use at its place. */

import {
  type JsonObject,
  type JsonValue,
  changeSubschemas,
  equalJson,
  escapeToken,
  innerSchemas,
  isList,
  isObject,
  mapSubschemas,
  propertiesOf,
} from "@toolwright/runtime/internal/json-schema";
import { declaredElsewhere, isDeclaredElsewhere, ownPartOf, requiredOnly } from "../schema-rules/objects.js";
import { withoutKeyword } from "../schema-rules/schema-rule.js";
import { encodePointer } from "../json-schema/pointer-references.js";
import { followIn, nameWithoutSide, rootName, type SidedDefinitions, sideOf } from "../json-schema/schema-pool.js";
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
  partsInPlace,
  allowsAnyNames,
  takesObjects,
  type DeclaredNames,
  type FollowReference,
} from "./names-in-place.js";

/** Settings for closing objects; schemas are those of the pool. */
export interface Closing {
  readonly follow: FollowReference;
  /** Whether a schema may be closed. */
  readonly mayClose: (schema: JsonObject) => boolean;
  /** Whether to open closed objects: a reader ignores properties that it does not know. */
  readonly isOpened: boolean;
  /** Names that no caller has used, although the object allows them. */
  readonly unused: (schema: JsonObject) => readonly string[];
  /** Whether an object that declares no names has no properties. */
  readonly isEmpty: (schema: JsonObject) => boolean;
}

interface ClosedSchemas {
  /** Definitions that only closed schemas refer to, by name; complete once everything is closed. */
  readonly added: Map<string, JsonObject>;
  /** The original of each changed schema. */
  readonly originals: Map<JsonObject, JsonObject>;
  /** The objects that were open. */
  readonly opened: Set<JsonObject>;
  /** Closed objects with names that only other schemas of their place declare. */
  readonly borrowing: Set<JsonObject>;
}

interface ClosingState extends Closing, ClosedSchemas {}

/** The other schemas of a place. */
interface OtherSchemas {
  /** Names that these declare. */
  readonly others: DeclaredNames;
  /** Whether one of these allows any name. */
  readonly allowsAnyName: boolean;
}

const alone: OtherSchemas = { others: noNames, allowsAnyName: false };

/**
 * Creates a function that closes schemas of one side, each as a place of its own. Constraints are only added where they
 * make the whole narrower: inside `not`, `if`, `contains` and overlapping branches of `oneOf`, nothing changes.
 */
export function createCloser(closing: Closing): ClosedSchemas & { readonly close: (schema: JsonObject) => JsonObject } {
  const state: ClosingState = {
    ...closing,
    added: new Map(),
    originals: new Map(),
    opened: new Set(),
    borrowing: new Set(),
  };
  return { ...state, close: (schema) => closeIn(schema, alone, state) };
}

function closeIn(schema: JsonObject, otherSchemas: OtherSchemas, state: ClosingState): JsonObject {
  const { follow, unused, originals, opened, borrowing } = state;
  if (isScalar(schema)) {
    const same = { ...schema };
    originals.set(same, schema);
    return same;
  }
  const joint = jointParts(schema, follow);
  const allowsAnyName =
    otherSchemas.allowsAnyName || isMap(schema) || joint.some((part) => allowsAnyNames(part, follow, true));
  const namesBeside = (apart: readonly JsonObject[]): DeclaredNames =>
    joinNames([otherSchemas.others, namesInPlace(schema, follow, new Set(apart))]);
  // Declared names of a part count as evaluated, so closing it would make the whole accept more.
  const isSealed = schema["unevaluatedProperties"] !== undefined;
  const beside = (apart: readonly JsonObject[]): OtherSchemas => ({
    others: namesBeside(apart),
    allowsAnyName: allowsAnyName || isSealed,
  });
  const branches = alternativesOf(schema);
  const isDisjoint = branches.length > 0 && areDisjoint(branches, follow);
  const closeInner = (inner: JsonObject, keyword: string): JsonObject => {
    if (keyword === "allOf") return closeIn(inner, beside([inner]), state);
    if (keyword === "anyOf" || (keyword === "oneOf" && isDisjoint))
      return closeIn(inner, beside(isDisjoint ? branches : [inner]), state);
    return innerPlaces.has(keyword) ? closeIn(inner, alone, state) : keepSchema(inner, state);
  };
  const closedParts = mapSubschemas<JsonValue>(schema, closeInner);
  const inside =
    "$ref" in schema ? { ...closedParts, $ref: referClosed(schema, beside(joint.slice(-1)), state) } : closedParts;
  const isClosing = !allowsAnyName && shouldClose(schema, isDisjoint, state);
  const without = isClosing ? [] : unused(schema);
  const closed = isClosing
    ? closeObject(inside, namesBeside([]))
    : refuse(state.isOpened ? withoutClosing(inside) : inside, without);
  originals.set(closed, schema);
  const wasOpen = state.isOpened ? declaresNames(schema) && !allowsAnyName && !isClosed(schema) : without.length > 0;
  if (isClosing || wasOpen) opened.add(closed);
  if (ownPartOf(closed) !== closed) borrowing.add(closed);
  return closed;
}

/** Keywords whose subschemas apply to parts of the value. */
const innerPlaces = new Set(["properties", "patternProperties", "additionalProperties", "items", "prefixItems"]);

/** Copies a schema; its references lead to copies, too, none of them closed. */
function keepSchema(schema: JsonObject, state: ClosingState): JsonObject {
  const copy = mapSubschemas<JsonValue>(schema, (inner) => keepSchema(inner, state));
  const keepTarget = (target: JsonObject): JsonObject => keepSchema(target, state);
  const kept = "$ref" in schema ? { ...copy, $ref: refer(schema, { mark: "as is", make: keepTarget }, state) } : copy;
  state.originals.set(kept, schema);
  return kept;
}

function referClosed(schema: JsonObject, beside: OtherSchemas, state: ClosingState): JsonValue {
  const { names, patterns } = beside.others;
  if (names.size + patterns.size === 0 && !beside.allowsAnyName) return schema["$ref"] ?? null;
  const known = JSON.stringify([[...names].sort(), [...patterns].sort()]);
  const mark = beside.allowsAnyName ? "beside any names" : `beside ${known}`;
  return refer(schema, { mark, make: (target) => closeIn(target, beside, state) }, state);
}

interface Definition {
  readonly mark: string;
  readonly make: (target: JsonObject) => JsonObject;
}

/** Adds a definition made from the target of a reference, and refers to it. */
function refer(schema: JsonObject, { mark, make }: Definition, { follow, added }: ClosingState): JsonValue {
  const { $ref } = schema;
  const target = follow(schema);
  if (typeof $ref !== "string" || target === undefined) return $ref ?? null;
  const written = $ref.slice("#/$defs/".length);
  // No reference of an author has such a name.
  const name = `${sideOf(written)}:${mark} ${nameWithoutSide(written)}`;
  if (!added.has(name)) {
    added.set(name, {}); // It may refer to itself.
    added.set(name, make(target));
  }
  return `#/$defs/${encodePointer(escapeToken(name))}`;
}

function shouldClose(schema: JsonObject, isDisjoint: boolean, { follow, mayClose, isEmpty }: ClosingState): boolean {
  if (!mayClose(schema) || !takesObjects(schema) || listsValues(schema) || isClosed(schema)) return false;
  // Ajv rejects a value that is not a map of schemas.
  if (["properties", "patternProperties"].some((keyword) => !isObject(schema[keyword] ?? {}))) return false;
  if (!canHaveEnough(schema, namesInPlace(schema, follow))) return false;
  const branches = alternativesOf(schema);
  if (branches.some((branch) => allowsAnyNames(branch, follow, true))) return false;
  if (declaresNames(schema)) return true;
  const isUnclear = isList(schema["oneOf"]) && !isDisjoint;
  return isUnclear ? !allowsAnyNames(schema, follow) : isEmpty(schema) && isPlainObject(schema);
}

/** Whether the declared names can satisfy `minProperties`. */
function canHaveEnough({ minProperties }: JsonObject, { names, patterns }: DeclaredNames): boolean {
  return typeof minProperties !== "number" || patterns.size > 0 || minProperties <= names.size;
}

function closeObject(schema: JsonObject, { names, patterns, kinds }: DeclaredNames): JsonObject {
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

/**
 * After parts of a closed side were replaced, keeps only names that other schemas of a place still declare, with the
 * values that these allow now.
 */
export function settleNames(definitions: SidedDefinitions): SidedDefinitions {
  const names = findNames(definitions);
  const settle = (schema: JsonObject): JsonObject => {
    if (isDeclaredElsewhere(schema)) return schema;
    const found = names.get(schema);
    return changeSubschemas<JsonValue>(found === undefined ? schema : withSettledNames(schema, found), settle);
  };
  return Object.fromEntries(Object.entries(definitions).map(([name, schema]) => [name, settle(schema)]));
}

/** The names declared at the locations of each part. */
function findNames(definitions: SidedDefinitions): ReadonlyMap<JsonObject, DeclaredNames> {
  const follow = followIn(definitions);
  const found = new Map<JsonObject, DeclaredNames>();
  const places = new Set([definitions[rootName] ?? {}]);
  for (const place of places) {
    const names = namesInPlace(place, follow);
    const parts = partsInPlace(place, follow);
    for (const part of parts) {
      const others = found.get(part);
      found.set(part, others === undefined ? names : joinNames([others, names]));
      for (const { schema } of innerSchemas(part))
        if (!parts.has(schema) && !isDeclaredElsewhere(schema)) places.add(schema);
    }
  }
  return found;
}

function withSettledNames(schema: JsonObject, { names, patterns, kinds }: DeclaredNames): JsonObject {
  const settle = (keyword: string, known: ReadonlySet<string>): JsonObject => {
    const declared = schema[keyword];
    if (!isObject(declared) || !Object.values(declared).some(isDeclaredElsewhere)) return {};
    const entries = Object.entries(declared).flatMap(([name, value]) => {
      if (!isObject(value) || !isDeclaredElsewhere(value)) return [[name, value] as const];
      return known.has(name) ? [[name, withKind(value, kinds.get(name))] as const] : [];
    });
    return { [keyword]: Object.fromEntries(entries) };
  };
  const changed = { ...settle("properties", names), ...settle("patternProperties", patterns) };
  return Object.keys(changed).length === 0 ? schema : { ...schema, ...changed };
}

/** Branches that exclude each other share a place, but not the values of a name, so these can only become fewer. */
function withKind(value: JsonObject, kind: JsonObject | undefined): JsonObject {
  return kind === undefined || equalJson(value, kind) ? value : { allOf: [value, kind] };
}
