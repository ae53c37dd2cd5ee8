/** Flattens a union at the root to one object, whose description states which properties go together. */

import { isObject, type JsonSchema, listOf } from "../../json-schema/json-values.js";
import { createMatcher } from "../../json-schema/evaluate.js";
import { propertiesOf, requiredOf, typesOf, valuesOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";
import type { Absence } from "./losses.js";
import { matchesTags } from "./null-codec.js";
import type { Codec, Trace, Transformation } from "./transformation.js";
import { addToDescription, pick } from "./keyword-sentences.js";
import { mergeSchemas } from "./merge-schemas.js";
import { makeNullable } from "./optional-to-nullable.js";
import { dropUnusedDefinitions } from "./reference-steps.js";

/** For targets that allow optional properties. */
export const flattenRootUnion: Transformation = {
  name: "flatten-root-union",
  apply: (root, trace) => ({ schema: flattenRoot(root, "left-out", trace).schema }),
};

/** For use after `optional-to-nullable`, when every property is required. */
export const flattenNullableRootUnion: Transformation = {
  name: "flatten-root-union",
  apply: (root, trace) => {
    const { schema, variants } = flattenRoot(root, "null", trace);
    return variants.length < 2 ? { schema } : { schema, codec: createCodec(root, variants) };
  },
};

function flattenRoot(
  root: JsonSchema,
  absence: Absence,
  trace: Trace,
): { readonly schema: JsonSchema; readonly variants: readonly JsonSchema[] } {
  const variants = listRootVariants(root, trace);
  if (variants === undefined) return { schema: root, variants: [] };
  const [only] = variants.length === 1 ? variants : [];
  const { description, title, $defs: definitions } = root;
  const flat = trace.derive(
    {
      ...only,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      type: "object",
      ...mergeProperties(variants, absence, trace),
      ...mergeFurtherProperties(variants),
      ...(definitions !== undefined && { $defs: definitions }),
    },
    only ?? root,
  );
  const described = variants.length > 1 ? addToDescription(flat, [describeVariants(variants)]) : flat;
  const losses = only === undefined ? trace.analysis?.flattening(root, variants, absence) : undefined;
  for (const loss of losses ?? []) trace.lose(root, loss);
  return { schema: trace.derive(dropUnusedDefinitions(described), only ?? root), variants };
}

function mergeProperties(variants: readonly JsonSchema[], absence: Absence, trace: Trace): JsonSchema {
  const names = namesOf(variants);
  const properties = names.map((name): [string, unknown] => {
    const declared = variants.map(propertiesOf).filter((each) => Object.hasOwn(each, name));
    const schemas = declared.map((each) => each[name]);
    const merged = mergeSchemas(schemas, trace);
    const isEverywhere = declared.length === variants.length;
    return [name, absence === "null" && !isEverywhere ? makeNullable(merged, trace) : merged];
  });
  const isRequired = (name: string): boolean => variants.every((variant) => requiredOf(variant).includes(name));
  const required = absence === "null" ? names : names.filter(isRequired);
  return { properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function namesOf(variants: readonly JsonSchema[]): readonly string[] {
  return [...new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))))];
}

function mergeFurtherProperties(variants: readonly JsonSchema[]): JsonSchema {
  const patterns = variants.map(({ patternProperties }) => patternProperties).filter(isObject);
  const further = variants.map(({ additionalProperties }) => additionalProperties);
  const isOpen = further.some((allowed) => allowed !== false);
  const isUnspecified = further.every((allowed) => allowed === undefined);
  return {
    ...(patterns.length > 0 && { patternProperties: Object.assign({}, ...patterns) as JsonSchema }), // Maps of schemas.
    ...(!isUnspecified && { additionalProperties: isOpen }),
  };
}

function describeVariants(variants: readonly JsonSchema[]): string {
  const forms = variants.map((variant, index) => {
    const required: string[] = [];
    const optional: string[] = [];
    for (const [name, property] of Object.entries(propertiesOf(variant))) {
      const schema = isObject(property) ? property : {};
      const values = valuesOf(schema);
      const [only, ...others] = (values ?? []).filter((value) => !isNull(value));
      const isOptional = !requiredOf(variant).includes(name) || (values ?? listOf(schema["type"])).some(isNull);
      const described = only === undefined || others.length > 0 ? name : `${name} ${JSON.stringify(only)}`;
      (isOptional ? optional : required).push(described);
    }
    const description = typeof variant["description"] === "string" ? ` ${variant["description"].trimEnd()}` : "";
    const parts = [...required, ...(optional.length > 0 ? [`perhaps ${optional.join(", ")}`] : [])];
    return `(${index + 1}) ${parts.join(", ") || "nothing"}.${description}`;
  });
  return `Give the properties of one of these forms: ${forms.join(" ")}`;
}

/** The value null, or the name of its type. */
function isNull(value: unknown): boolean {
  return value === null || value === "null";
}

function createCodec(root: JsonSchema, variants: readonly JsonSchema[]): Codec {
  const names = namesOf(variants);
  const whole = { ...root, anyOf: variants };
  return {
    encode: (args) => {
      if (!isObject(args)) return args;
      const absent = names.filter((name) => !Object.hasOwn(args, name));
      return Object.fromEntries([...Object.entries(args), ...absent.map((name) => [name, null] as const)]);
    },
    decode: (args) => {
      if (!isObject(args)) return args;
      const decodeAs = (variant: JsonSchema): JsonSchema =>
        pick(
          args,
          (name) => args[name] !== null || !names.includes(name) || Object.hasOwn(propertiesOf(variant), name),
        );
      const intended =
        variants.find((variant) => createMatcher(whole)(variant, decodeAs(variant))) ??
        variants.find((variant) => matchesTags(variant, decodeAs(variant), { root, wraps: false }));
      return intended === undefined ? args : decodeAs(intended);
    },
  };
}

/** The maximum number of consecutive references and unions. */
const maximumDepth = 9;

/** Lists the variants of a root, nested unions included; undefined if the root is not a union. */
function listRootVariants(root: JsonSchema, trace: Trace): readonly JsonSchema[] | undefined {
  if (unionKeyword(root) === undefined) return undefined;
  const { $defs: _definitions, description: _description, title: _title, ...beside } = root;
  return expand(beside, root, trace);
}

function unionKeyword(schema: JsonSchema): "anyOf" | "oneOf" | undefined {
  return (["anyOf", "oneOf"] as const).find((keyword) => Array.isArray(schema[keyword]));
}

function expand(schema: JsonSchema, root: JsonSchema, trace: Trace, depth = 0): readonly JsonSchema[] {
  const target = resolveReference(root, schema["$ref"]);
  if (target !== undefined && depth < maximumDepth) {
    const { $ref: _reference, ...beside } = schema;
    return expand(mergeObjects(target, beside), root, trace, depth + 1);
  }
  const keyword = unionKeyword(schema);
  if (keyword === undefined || depth >= maximumDepth) return mayBeObject(schema) ? [schema] : [];
  const { [keyword]: variants, ...beside } = schema;
  return listOf(variants)
    .filter(isObject)
    .flatMap((variant) =>
      expand(mergeObjects(beside, variant), root, trace, depth + 1).map((expanded) => trace.derive(expanded, variant)),
    );
}

/** Merges two object schemas. Where they differ, the inner one wins, which may allow a little more than both do. */
function mergeObjects(outer: JsonSchema, inner: JsonSchema): JsonSchema {
  const [before, after] = [propertiesOf(outer), propertiesOf(inner)];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const properties = names.map((name): [string, unknown] => {
    const [first, second] = [before[name], after[name]];
    return [name, isObject(first) && isObject(second) ? { ...first, ...second } : (second ?? first)];
  });
  const required = [...new Set([...requiredOf(outer), ...requiredOf(inner)])];
  return {
    ...outer,
    ...inner,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(required.length > 0 && { required }),
  };
}

function mayBeObject(schema: JsonSchema): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.includes("object");
}
