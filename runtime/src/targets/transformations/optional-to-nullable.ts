/** Makes each optional property required and nullable: null stands for an absent property. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { annotationKeywords, schemaCommentKeywords } from "../../json-schema/keywords.js";
import { requiredOf, typesOf } from "../../json-schema/parts.js";
import { visitSchemas } from "../../json-schema/walk.js";
import { createMatcher } from "../../json-schema/matches.js";
import { createNullCodec } from "../null-codec.js";
import { canWrap } from "../null-codec.js";
import { addToDescription, pick } from "./keyword-sentences.js";
import { mapInner, type Notes, type Transformation } from "../transform.js";

export const optionalToNullable: Transformation = {
  name: "optional-to-nullable",
  apply: (before, notes) => makeAllNullable(before, { notes, wraps: false }),
};

/** Also wraps the given value of each property that may be absent or null, so that null stands for nothing else. */
export const optionalToWrapped: Transformation = {
  name: "optional-to-wrapped",
  apply: (before, notes) => makeAllNullable(before, { notes, wraps: canWrap(before) }),
};

function makeAllNullable(
  before: JsonSchema,
  { notes, wraps }: Pick<Making, "notes" | "wraps">,
): ReturnType<Transformation["apply"]> {
  const acceptsNull = (schema: unknown): boolean => createMatcher(before)(schema, null);
  const made = new Map<JsonSchema, JsonSchema>();
  const rewrite = (schema: JsonSchema): JsonSchema => {
    const inner = mapInner(schema, notes, rewrite);
    const after = requireAll(schema, inner, { acceptsNull, wraps, notes });
    made.set(schema, after);
    return after;
  };
  const schema = rewrite(before);
  const findLookalikes = notes.analysis?.lookalikes({ before, after: schema, made, acceptsNull, wraps });
  if (findLookalikes !== undefined) {
    visitSchemas(before, (union) => findLookalikes(union).forEach((loss) => notes.lose(union, () => loss)));
  }
  return { schema, codec: createNullCodec(before, { wraps }) };
}

interface Making {
  readonly acceptsNull: (schema: unknown) => boolean;
  readonly wraps: boolean;
  readonly notes: Notes;
}

/** Requires every property of a schema whose inner schemas are already rewritten. */
function requireAll(before: JsonSchema, inner: JsonSchema, { acceptsNull, wraps, notes }: Making): JsonSchema {
  if (!isObject(before["properties"]) || !isObject(inner["properties"])) return inner;
  const required = requiredOf(before);
  const properties = Object.entries(inner["properties"]).map(([name, property]): [string, unknown] => {
    if (required.includes(name)) return [name, property];
    const original = (before["properties"] as JsonSchema)[name]; // The same names as in the rewritten one.
    if (!acceptsNull(original)) return [name, makeNullable(property, notes)];
    if (wraps) return [name, wrap(property, notes)];
    notes.lose(isObject(original) ? original : before, ({ nullForAbsent }) => nullForAbsent(name));
    return [name, property];
  });
  const names = new Set([...properties.map(([name]) => name), ...required]);
  const entries = Object.entries(inner).flatMap(([keyword, value]): [string, unknown][] => {
    if (keyword === "required") return [];
    if (keyword !== "properties") return [[keyword, value]];
    return Object.entries({ properties: Object.fromEntries(properties), required: [...names] });
  });
  return notes.derive(Object.fromEntries(entries), before);
}

/** A property that may be absent or null: null if it is absent, and otherwise an object with its value. */
function wrap(property: unknown, notes: Notes): JsonSchema {
  const from = isObject(property) ? property : {};
  const { description, ...value } = from;
  const given = {
    type: "object",
    properties: { value: notes.derive(value, from) },
    required: ["value"],
    additionalProperties: false,
  };
  const anyOf = [notes.derive(given, from), notes.derive({ type: "null" }, from)];
  const words = description === undefined ? {} : { description };
  return notes.derive(addToDescription({ ...words, anyOf }, ["Null if absent, or an object with its value."]), from);
}

/** Keywords that stay outside when a schema becomes one of two variants. */
const words = new Set([...annotationKeywords, ...schemaCommentKeywords]);

export function makeNullable(schema: unknown, notes: Notes): unknown {
  if (!isObject(schema)) return schema === false ? { type: "null" } : schema;
  const { type, enum: values, const: only, anyOf } = schema;
  const asserting = Object.keys(schema).filter((keyword) => !words.has(keyword));
  if (asserting.length === 0) return schema;
  if (Array.isArray(anyOf) && anyOf.some((variant) => isObject(variant) && variant["type"] === "null")) return schema;
  const isUnion = ["$ref", "anyOf", "oneOf", "allOf", "not", "if"].some((keyword) => Object.hasOwn(schema, keyword));
  if (!isUnion && type !== undefined) {
    const types = typesOf(schema);
    const { const: _const, ...rest } = schema;
    const listed: unknown[] | undefined = Array.isArray(values) ? values : only === undefined ? undefined : [only];
    const nullable = {
      ...rest,
      type: types.includes("null") ? types : [...types, "null"],
      ...(listed && { enum: listed.includes(null) ? listed : [...listed, null] }),
    };
    return notes.derive(nullable, schema);
  }
  const nothing = notes.derive({ type: "null" }, schema);
  if (Array.isArray(anyOf) && asserting.length === 1) {
    return notes.derive({ ...schema, anyOf: [...listOf(anyOf), nothing] }, schema);
  }
  const outside = pick(schema, (keyword) => words.has(keyword));
  const inside = pick(schema, (keyword) => !words.has(keyword));
  return notes.derive({ ...outside, anyOf: [notes.derive(inside, schema), nothing] }, schema);
}
