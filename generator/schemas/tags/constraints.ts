/** From a constraint and its schema to the schema with the constraint, or why it does not fit. */

import { isList, isObject, sameJson, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { referenceTarget, type EngineDefinitions } from "../engine-schema.js";
import { kindsOf, type JsonKind } from "./json-kinds.js";

interface Constraint {
  readonly keyword: string;
  readonly value: JsonValue;
}

/** What the formats of numbers mean: vendors and validators know the keywords better. */
const numberFormats: Readonly<Record<string, readonly Constraint[]>> = {
  int32: [
    { keyword: "type", value: "integer" },
    { keyword: "minimum", value: -(2 ** 31) },
    { keyword: "maximum", value: 2 ** 31 - 1 },
  ],
  int64: [{ keyword: "type", value: "integer" }],
  float: [{ keyword: "type", value: "number" }],
  double: [{ keyword: "type", value: "number" }],
};

/** A constrained schema, or the end of a sentence that begins "it does not fit:". */
type Constrained = { readonly schema: JsonObject } | { readonly misfit: string };

const keywordsOf: Readonly<Record<"number" | "string" | "array" | "object", string>> = {
  number: "minimum maximum exclusiveMinimum exclusiveMaximum multipleOf type",
  string: "minLength maxLength pattern format contentEncoding contentMediaType",
  array: "minItems maxItems uniqueItems",
  object: "minProperties maxProperties",
};

const kindByKeyword = new Map(
  (["number", "string", "array", "object"] as const).flatMap((kind) =>
    keywordsOf[kind].split(" ").map((keyword) => [keyword, kind] as const),
  ),
);

/** The kind of values that a keyword constrains. */
export function constrainedKind(keyword: string): JsonKind {
  const kind = kindByKeyword.get(keyword);
  if (kind === undefined) throw new Error(`A tag must set a keyword that constrains values; ${keyword} does not.`);
  return kind;
}

/** Constrains the values of a schema that the keyword is about; in a union, the members that it fits. */
export function constrain(schema: JsonObject, constraint: Constraint, definitions: EngineDefinitions): Constrained {
  const { keyword, value } = constraint;
  if (keyword === "format" && Object.hasOwn(numberFormats, String(value))) {
    return constrainNumbers(schema, numberFormats[String(value)] ?? [], definitions);
  }
  const kind = keyword === "type" && value !== "integer" ? (value as JsonKind) : constrainedKind(keyword);
  const about = `the tag applies to ${kind}s`;
  if (value === "integer" && keyword === "type") return toWholeNumbers(schema, definitions) ?? { misfit: about };
  const kinds = kindsOf(schema, definitions);
  if (kinds === undefined) return { misfit: `it may be any value, and ${about}` };
  // The type itself says what the tag repeats.
  if (keyword === "type") return kinds.has(kind) ? { schema } : { misfit: `it is no ${kind}` };
  return kinds.has(kind) ? add(schema, constraint, definitions) : { misfit: about };
}

function constrainNumbers(
  schema: JsonObject,
  constraints: readonly Constraint[],
  definitions: EngineDefinitions,
): Constrained {
  return constraints.reduce<Constrained>(
    (found, constraint) => ("schema" in found ? constrain(found.schema, constraint, definitions) : found),
    { schema },
  );
}

function add(schema: JsonObject, { keyword, value }: Constraint, definitions: EngineDefinitions): Constrained {
  const { anyOf } = schema;
  const kind = constrainedKind(keyword);
  const fits = (member: JsonValue): member is JsonObject =>
    isObject(member) && kindsOf(member, definitions)?.has(kind) === true;
  if (isList(anyOf)) {
    const members: JsonValue[] = [];
    for (const member of anyOf) {
      const added = fits(member) ? add(member, { keyword, value }, definitions) : { schema: member };
      if ("misfit" in added) return added;
      members.push(added.schema);
    }
    return { schema: { ...schema, anyOf: members } };
  }
  const own = schema[keyword];
  if (own === undefined) return { schema: { ...typed(schema, definitions), [keyword]: value } };
  if (sameJson(own, value)) return { schema };
  const isListBound = keyword === "minItems" || keyword === "maxItems";
  const tighter = tighterBound(keyword, { own, value });
  // The type itself fixes the length of a tuple.
  if (isListBound && tighter === own) return { misfit: `it already has ${sayBound(keyword, own)}` };
  if (tighter !== undefined) return { schema: { ...schema, [keyword]: tighter } };
  if (keyword === "format") return { misfit: `it already has the format ${String(own)}` };
  const both = isList(schema["allOf"]) ? schema["allOf"] : [];
  return { schema: { ...schema, allOf: [...both, { [keyword]: value }] } };
}

/** Beside a reference or a composition Ajv needs the types of a keyword. */
function typed(schema: JsonObject, definitions: EngineDefinitions): JsonObject {
  const kinds = [...(kindsOf(schema, definitions) ?? [])];
  if ("type" in schema || kinds.length === 0) return schema;
  const key = referenceTarget(schema["$ref"]);
  const known = key === undefined ? undefined : definitions[key]?.["type"];
  return { ...schema, type: known ?? (kinds.length === 1 ? (kinds[0] ?? "null") : kinds) };
}

function tighterBound(
  keyword: string,
  { own, value }: { readonly own: JsonValue; readonly value: JsonValue },
): JsonValue | undefined {
  if (typeof own !== "number" || typeof value !== "number") return undefined;
  if (/^(?:min|exclusiveMin)/.test(keyword)) return Math.max(own, value);
  return /^(?:max|exclusiveMax)/.test(keyword) ? Math.min(own, value) : undefined;
}

export function sayBound(keyword: string, value: JsonValue): string {
  if (keyword === "minItems") return `at least ${String(value)} elements`;
  if (keyword === "maxItems") return `at most ${String(value)} elements`;
  if (keyword === "minProperties") return `at least ${String(value)} properties`;
  if (keyword === "maxProperties") return `at most ${String(value)} properties`;
  return `the ${keyword} ${String(value)}`;
}

/** A changed schema, or the end of a sentence that begins "it does not fit:". */
type WholeNumbers = { readonly schema: JsonObject } | { readonly misfit: string };

/** Makes the numbers of a schema integers, in its unions and arrays too; undefined if it has none. */
function toWholeNumbers(schema: JsonObject, definitions: EngineDefinitions): WholeNumbers | undefined {
  const key = referenceTarget(schema["$ref"]);
  if (key !== undefined) {
    const { $ref: _reference, ...beside } = schema;
    // A self-reference in a definition needs no change of its own.
    const { [key]: target = {}, ...others } = definitions;
    return toWholeNumbers({ ...target, ...beside }, others);
  }
  const { type } = schema;
  const types = isList(type) ? type : [type];
  if (!types.includes("number") && !types.includes("integer")) return changeParts(schema, definitions);
  const values = isList(schema["enum"]) ? schema["enum"] : [schema["const"]];
  const broken = values.find((value) => typeof value === "number" && !Number.isInteger(value));
  if (broken !== undefined) return { misfit: `${String(broken)} is not an integer` };
  if (!isList(type)) return { schema: { ...schema, type: "integer" } };
  return { schema: { ...schema, type: type.map((name) => (name === "number" ? "integer" : name)) } };
}

function changeParts(schema: JsonObject, definitions: EngineDefinitions): WholeNumbers | undefined {
  const changed: Record<string, JsonValue> = {};
  for (const keyword of ["anyOf", "items", "additionalItems"]) {
    const value = schema[keyword];
    const parts = (isList(value) ? value : [value]).map((part) =>
      isObject(part) ? toWholeNumbers(part, definitions) : undefined,
    );
    const misfit = parts.find((part) => part !== undefined && "misfit" in part);
    if (misfit !== undefined) return misfit;
    const schemas = parts.map((part) => (part !== undefined && "schema" in part ? part.schema : undefined));
    if (schemas.every((part) => part === undefined)) continue;
    const [only = {}] = schemas;
    changed[keyword] = isList(value) ? value.map((part, index) => schemas[index] ?? part) : only;
  }
  return Object.keys(changed).length === 0 ? undefined : { schema: { ...schema, ...changed } };
}
