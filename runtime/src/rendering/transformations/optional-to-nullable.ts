/** Makes optional properties required and nullable, so that null stands for an absent property. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { annotationKeywords, schemaCommentKeywords } from "../../json-schema/keywords.js";
import { requiredOf, typesOf } from "../../json-schema/parts.js";
import { visitSchemas } from "../../json-schema/walk.js";
import { createMatcher } from "../../json-schema/evaluate.js";
import { canWrap, createNullCodec } from "./null-codec.js";
import { addToDescription, pick, replaceKeyword } from "./keyword-sentences.js";
import { mapInner, type Trace, type Transformation } from "./transformation.js";

export const optionalToNullable: Transformation = {
  name: "optional-to-nullable",
  apply: (before, trace) => makeAllNullable(before, { trace, wraps: false }),
};

/** Also wraps the value of each property that may be absent or null, so that null always means absent. */
export const optionalToWrapped: Transformation = {
  name: "optional-to-wrapped",
  apply: (before, trace) => makeAllNullable(before, { trace, wraps: canWrap(before) }),
};

function makeAllNullable(
  before: JsonSchema,
  { trace, wraps }: Pick<NullableOptions, "trace" | "wraps">,
): ReturnType<Transformation["apply"]> {
  const acceptsNull = (schema: unknown): boolean => createMatcher(before)(schema, null);
  const made = new Map<JsonSchema, JsonSchema>();
  const rewrite = (schema: JsonSchema): JsonSchema => {
    const inner = mapInner(schema, trace, rewrite);
    const after = requireAll(schema, inner, { acceptsNull, wraps, trace });
    made.set(schema, after);
    return after;
  };
  const schema = rewrite(before);
  const findAmbiguities = trace.analysis?.ambiguities({ before, after: schema, made, acceptsNull, wraps });
  if (findAmbiguities !== undefined) {
    visitSchemas(before, (union) => findAmbiguities(union).forEach((loss) => trace.lose(union, loss)));
  }
  return { schema, codec: createNullCodec(before, { wraps }) };
}

interface NullableOptions {
  readonly acceptsNull: (schema: unknown) => boolean;
  readonly wraps: boolean;
  readonly trace: Trace;
}

/** Requires every property of a schema whose inner schemas are already rewritten. */
function requireAll(before: JsonSchema, inner: JsonSchema, { acceptsNull, wraps, trace }: NullableOptions): JsonSchema {
  if (!isObject(before["properties"]) || !isObject(inner["properties"])) return inner;
  const required = requiredOf(before);
  const properties = Object.entries(inner["properties"]).map(([name, property]): [string, unknown] => {
    if (required.includes(name)) return [name, property];
    const original = (before["properties"] as JsonSchema)[name]; // The same names as in the rewritten one.
    if (!acceptsNull(original)) return [name, makeNullable(property, trace)];
    if (wraps) return [name, wrap(property, trace)];
    trace.lose(isObject(original) ? original : before, {
      keyword: "required",
      effect: "ambiguous",
      message: `"${name}" may be absent or null, but both are sent as null and decoded as null.`,
    });
    return [name, property];
  });
  const names = new Set([...properties.map(([name]) => name), ...required]);
  const replacement = { properties: Object.fromEntries(properties), required: [...names] };
  return trace.derive(replaceKeyword(inner, "properties", replacement), before);
}

/** Wraps a property that may be absent or null: null if it is absent, otherwise an object with its value. */
function wrap(property: unknown, trace: Trace): JsonSchema {
  const from = isObject(property) ? property : {};
  const { description, ...value } = from;
  const given = {
    type: "object",
    properties: { value: trace.derive(value, from) },
    required: ["value"],
    additionalProperties: false,
  };
  const anyOf = [trace.derive(given, from), trace.derive({ type: "null" }, from)];
  const wrapped = { ...(description !== undefined && { description }), anyOf };
  return trace.derive(addToDescription(wrapped, ["Null if absent, or an object with its value."]), from);
}

/** Keywords that stay outside when a schema becomes one of two variants. */
const keptOutside = new Set([...annotationKeywords, ...schemaCommentKeywords]);

export function makeNullable(schema: unknown, trace: Trace): unknown {
  if (!isObject(schema)) return schema === false ? { type: "null" } : schema;
  const { type, enum: values, const: only, anyOf } = schema;
  const asserting = Object.keys(schema).filter((keyword) => !keptOutside.has(keyword));
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
    return trace.derive(nullable, schema);
  }
  const nothing = trace.derive({ type: "null" }, schema);
  if (Array.isArray(anyOf) && asserting.length === 1) {
    return trace.derive({ ...schema, anyOf: [...listOf(anyOf), nothing] }, schema);
  }
  const outside = pick(schema, (keyword) => keptOutside.has(keyword));
  const inside = pick(schema, (keyword) => !keptOutside.has(keyword));
  return trace.derive({ ...outside, anyOf: [trace.derive(inside, schema), nothing] }, schema);
}
