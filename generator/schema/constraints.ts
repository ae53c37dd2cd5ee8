/** From a constraint and the schema that it is about to the schema with the constraint, or why it does not fit. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { sameJson } from "../stable-json.js";
import { referenceTarget, type EngineDefinitions } from "./engine-schema.js";
import { kindsOf, type JsonKind } from "./json-kinds.js";
import { toWholeNumbers } from "./whole-numbers.js";

/** A keyword that narrows a schema. */
export interface Constraint {
  readonly keyword: string;
  readonly value: JsonValue;
}

/** A constrained schema, or the end of a sentence that begins "it does not fit:". */
export type Constrained = { readonly schema: JsonObject } | { readonly misfit: string };

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
  const kind = constrainedKind(constraint.keyword);
  const about = `the tag is about ${kind}s`;
  if (constraint.keyword === "type") return toWholeNumbers(schema, definitions) ?? { misfit: about };
  const kinds = kindsOf(schema, definitions);
  if (kinds === undefined) return { misfit: `it may be anything, and ${about}` };
  return kinds.has(kind) ? add(schema, constraint, definitions) : { misfit: about };
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
  // The type itself says how long a tuple is.
  if (isListBound && tighter === own) return { misfit: `it has ${sayBound(keyword, own)} already` };
  if (tighter !== undefined) return { schema: { ...schema, [keyword]: tighter } };
  if (keyword === "format") return { misfit: `it has the format ${String(own)} already` };
  const both = isList(schema["allOf"]) ? schema["allOf"] : [];
  return { schema: { ...schema, allOf: [...both, { [keyword]: value }] } };
}

/** Beside a reference or a composition Ajv wants to be told which types a keyword is about. */
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

/** Words for a bound that a type sets itself. */
export function sayBound(keyword: string, value: JsonValue): string {
  if (keyword === "minItems") return `at least ${String(value)} elements`;
  if (keyword === "maxItems") return `at most ${String(value)} elements`;
  if (keyword === "minProperties") return `at least ${String(value)} properties`;
  if (keyword === "maxProperties") return `at most ${String(value)} properties`;
  return `the ${keyword} ${String(value)}`;
}
