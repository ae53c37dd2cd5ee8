/** Turns a union at the root into one object, whose description says which properties go together. */

import { isObject, type JsonSchema, listOf } from "../../json-schema/json-values.js";
import { createMatcher } from "../../json-schema/matches.js";
import { propertiesOf, requiredOf, typesOf, valuesOf } from "../../json-schema/parts.js";
import { resolveReference } from "../../json-schema/references.js";
import type { Absence } from "../losses.js";
import { bearsTags } from "../null-codec.js";
import type { Codec, Notes, Transformation } from "../transform.js";
import { addToDescription, pick } from "./keyword-sentences.js";
import { mergeForms } from "./merge-forms.js";
import { makeNullable } from "./optional-to-nullable.js";
import { dropUnusedDefinitions } from "./reference-steps.js";

/** For targets that allow optional properties. */
export const flattenRootUnion: Transformation = {
  name: "flatten-root-union",
  apply: (root, notes) => ({ schema: flattenRoot(root, "left-out", notes).schema }),
};

/** For use after `optional-to-nullable`, when every property is required. */
export const flattenNullableRootUnion: Transformation = {
  name: "flatten-root-union",
  apply: (root, notes) => {
    const { schema, variants } = flattenRoot(root, "null", notes);
    return variants.length < 2 ? { schema } : { schema, codec: createCodec(root, variants) };
  },
};

function flattenRoot(
  root: JsonSchema,
  absence: Absence,
  notes: Notes,
): { readonly schema: JsonSchema; readonly variants: readonly JsonSchema[] } {
  const variants = listRootVariants(root, notes);
  if (variants === undefined) return { schema: root, variants: [] };
  const schema = flatten(root, variants, { absence, notes });
  const losses = variants.length === 1 ? [] : (notes.analysis?.flattening(root, variants, absence) ?? []);
  for (const loss of losses) notes.lose(root, () => loss);
  return { schema, variants };
}

interface Flattening {
  readonly absence: Absence;
  readonly notes: Notes;
}

function flatten(root: JsonSchema, variants: readonly JsonSchema[], { absence, notes }: Flattening): JsonSchema {
  const names = namesOf(variants);
  const properties = names.map((name): [string, unknown] => {
    const having = variants.map(propertiesOf).filter((declared) => Object.hasOwn(declared, name));
    const merged = mergeForms(
      having.map((declared) => declared[name]),
      notes,
    );
    const isEverywhere = having.length === variants.length;
    return [name, absence === "null" && !isEverywhere ? makeNullable(merged, notes) : merged];
  });
  const isRequired = (name: string): boolean => variants.every((variant) => requiredOf(variant).includes(name));
  const required = absence === "null" ? names : names.filter(isRequired);
  const { description, title, $defs: definitions } = root;
  const [only] = variants.length === 1 ? variants : [];
  const flat = notes.derive(
    {
      ...only,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      type: "object",
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
      ...furtherProperties(variants),
      ...(definitions !== undefined && { $defs: definitions }),
    },
    only ?? root,
  );
  const said = variants.length > 1 ? addToDescription(flat, [sayForms(variants)]) : flat;
  return notes.derive(dropUnusedDefinitions(said), only ?? root);
}

function namesOf(variants: readonly JsonSchema[]): readonly string[] {
  return [...new Set(variants.flatMap((variant) => Object.keys(propertiesOf(variant))))];
}

function furtherProperties(variants: readonly JsonSchema[]): JsonSchema {
  const patterns = variants.map(({ patternProperties }) => patternProperties).filter(isObject);
  const further = variants.map(({ additionalProperties }) => additionalProperties);
  const isOpen = further.some((said) => said !== false);
  const isUnsaid = further.every((said) => said === undefined);
  return {
    ...(patterns.length > 0 && { patternProperties: Object.assign({}, ...patterns) as JsonSchema }), // Maps of schemas.
    ...(!isUnsaid && { additionalProperties: isOpen }),
  };
}

function sayForms(variants: readonly JsonSchema[]): string {
  const forms = variants.map((variant, index) => {
    const properties = Object.entries(propertiesOf(variant));
    const isNeeded = (name: string, values: readonly unknown[] | undefined, types: unknown): boolean =>
      requiredOf(variant).includes(name) && !(values ?? (Array.isArray(types) ? types : [])).some(isNull);
    const [needed, possible]: [string[], string[]] = [[], []];
    for (const [name, property] of properties) {
      const schema = isObject(property) ? property : {};
      const values = valuesOf(schema);
      const [only, ...others] = (values ?? []).filter((value) => !isNull(value));
      const said = only === undefined || others.length > 0 ? name : `${name} ${JSON.stringify(only)}`;
      (isNeeded(name, values, schema["type"]) ? needed : possible).push(said);
    }
    const described = typeof variant["description"] === "string" ? ` ${variant["description"].trimEnd()}` : "";
    const parts = [needed.join(", "), ...(possible.length > 0 ? [`perhaps ${possible.join(", ")}`] : [])];
    return `(${index + 1}) ${parts.filter((part) => part !== "").join(", ") || "nothing"}.${described}`;
  });
  return `Give the properties of one of these forms: ${forms.join(" ")}`;
}

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
      const read = (variant: JsonSchema): JsonSchema =>
        pick(
          args,
          (name) => args[name] !== null || !names.includes(name) || Object.hasOwn(propertiesOf(variant), name),
        );
      const meant =
        variants.find((variant) => createMatcher(whole)(variant, read(variant))) ??
        variants.find((variant) => bearsTags(variant, read(variant), { root, wraps: false }));
      return meant === undefined ? args : read(meant);
    },
  };
}

/** Most references and unions in a row. */
const deepest = 9;

/** The forms of an object that a root allows; undefined if it is no union. */
function listRootVariants(root: JsonSchema, notes: Notes): readonly JsonSchema[] | undefined {
  const keyword = unionKeyword(root);
  if (keyword === undefined) return undefined;
  const { $defs: _definitions, description: _description, title: _title, ...beside } = root;
  return expand(beside, { root, notes, depth: 0 });
}

function unionKeyword(schema: JsonSchema): "anyOf" | "oneOf" | undefined {
  return (["anyOf", "oneOf"] as const).find((keyword) => Array.isArray(schema[keyword]));
}

interface Expanding {
  readonly root: JsonSchema;
  readonly notes: Notes;
  readonly depth: number;
}

function expand(schema: JsonSchema, { root, notes, depth }: Expanding): readonly JsonSchema[] {
  const target = resolveReference(root, schema["$ref"]);
  if (target !== undefined && depth < deepest) {
    const { $ref: _reference, ...beside } = schema;
    return expand(mergeObjects(target, beside), { root, notes, depth: depth + 1 });
  }
  const keyword = unionKeyword(schema);
  if (keyword === undefined || depth >= deepest) return mayBeObject(schema) ? [schema] : [];
  const { [keyword]: variants, ...beside } = schema;
  return listOf(variants)
    .filter(isObject)
    .flatMap((variant) => {
      const merged = expand(mergeObjects(beside, variant), { root, notes, depth: depth + 1 });
      return merged.map((each) => notes.derive(each, variant));
    });
}

/** Merges two object schemas; the second wins where they differ, which may allow a little more than both do. */
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
  return schema["type"] === undefined || typesOf(schema).includes("object");
}
