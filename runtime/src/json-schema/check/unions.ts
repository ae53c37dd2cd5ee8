/** From what the variants of a union have against a value to the errors of the one that is meant. */

import { equalJson, isObject, partsOf, propertiesOf, requiredOf, valuesOf, type JsonSchema } from "../json-schema.js";
import type { SchemaError } from "../../validation/schema-error.js";

/** A variant, and its errors; none where it accepts the value. */
export interface Variant {
  readonly schema: unknown;
  readonly errors: readonly SchemaError[];
}

/** A union, and the value that it refuses. */
export interface Union {
  readonly root: JsonSchema;
  /** `anyOf` or `oneOf`. */
  readonly keyword: string;
  /** URI fragment to the schema in which the union stands. */
  readonly path: string;
  readonly instancePath: string;
  readonly value: unknown;
}

/** A property that tells variants apart: the values that each variant has for it are its own. */
interface Tag {
  readonly name: string;
  /** The values of each variant. */
  readonly values: readonly (readonly unknown[])[];
  /** Whether each variant requires it. */
  readonly required: readonly boolean[];
}

const rootKeywords = new Set(["type", "enum", "const", "anyOf", "oneOf", "false schema"]);

/**
 * The errors of the variant that is meant; the union's own error where none is.
 *
 * Where the variant refuses a property that another one has, the params say so, beyond what Ajv has: `elsewhere` holds
 * the tag's name and the values that it has in those others, or neither where no tag tells the variants apart.
 */
export function readUnion(variants: readonly Variant[], union: Union): readonly SchemaError[] {
  const { keyword, path, instancePath } = union;
  const passing = variants.flatMap(({ errors }, index) => (errors.length === 0 ? [index] : []));
  const own = { instancePath, schemaPath: `${path}/${keyword}`, keyword };
  if (passing.length > 0) return [{ ...own, params: { passingSchemas: passing } }];
  const possible = variants.filter(
    ({ errors }) => !errors.some((error) => error.instancePath === instancePath && rootKeywords.has(error.keyword)),
  );
  const tag =
    possible.length > 1 && isObject(union.value)
      ? findTag(
          possible.map(({ schema }) => schema),
          union.root,
        )
      : undefined;
  const tagged = tag === undefined ? undefined : readTagged(possible, { union, tag });
  const errors = tagged ?? pickNearest(possible)?.errors ?? [{ ...own, params: {} }];
  return errors.map((error) => sayElsewhere(error, { variants: possible, union, tag }));
}

interface Elsewhere {
  readonly variants: readonly Variant[];
  readonly union: Union;
  readonly tag: Tag | undefined;
}

function sayElsewhere(error: SchemaError, { variants, union, tag }: Elsewhere): SchemaError {
  const { additionalProperty: name } = error.params;
  if (typeof name !== "string" || error.instancePath !== union.instancePath) return error;
  const having = variants.flatMap(({ schema }, index) =>
    partsOf(schema, union.root).some((part) => Object.hasOwn(propertiesOf(part), name)) ? [index] : [],
  );
  if (having.length === 0) return error;
  const elsewhere =
    tag === undefined ? {} : { tag: tag.name, allowedValues: having.flatMap((index) => tag.values[index] ?? []) };
  return { ...error, params: { ...error.params, elsewhere } };
}

function readTagged(
  variants: readonly Variant[],
  { union, tag }: { readonly union: Union; readonly tag: Tag },
): readonly SchemaError[] | undefined {
  const value = isObject(union.value) ? union.value : {};
  const fitting = variants.filter((_, index) => hasTag(value, { tag, index }));
  if (fitting.length > 0) return fitting.length === 1 ? fitting[0]?.errors : undefined;
  const tagValue = value[tag.name];
  return [
    {
      instancePath: union.instancePath,
      schemaPath: `${union.path}/discriminator`,
      keyword: "discriminator",
      params: {
        error: typeof tagValue === "string" ? "mapping" : "tag",
        tag: tag.name,
        tagValue,
        allowedValues: tag.values.flat(),
      },
    },
  ];
}

/** The variants that a value's tag names; none where no tag tells them apart. */
export function fitsTag(
  variants: readonly unknown[],
  { root, value }: { readonly root: JsonSchema; readonly value: unknown },
): readonly unknown[] {
  const tag = variants.length > 1 && isObject(value) ? findTag(variants, root) : undefined;
  return tag === undefined || !isObject(value) ? [] : variants.filter((_, index) => hasTag(value, { tag, index }));
}

function hasTag(value: JsonSchema, { tag, index }: { readonly tag: Tag; readonly index: number }): boolean {
  if (!Object.hasOwn(value, tag.name)) return tag.required[index] === false;
  return tag.values[index]?.some((allowed) => equalJson(allowed, value[tag.name])) ?? false;
}

function findTag(schemas: readonly unknown[], root: JsonSchema): Tag | undefined {
  const parts = schemas.map((schema) => partsOf(schema, root));
  const names = Object.keys(Object.assign({}, ...(parts[0] ?? []).map(propertiesOf)) as JsonSchema); // Of objects alone.
  for (const name of names) {
    const values = parts.map((own) => listValues(own, { name, root }));
    const isTag = values.every(
      (own, index) =>
        own.length > 0 &&
        values.slice(0, index).every((others) => !others.some((one) => own.some((value) => equalJson(one, value)))),
    );
    if (!isTag) continue;
    return { name, values, required: parts.map((own) => own.some((part) => requiredOf(part).includes(name))) };
  }
  return undefined;
}

/** The values that a property is allowed; none where it is not known. */
function listValues(
  parts: readonly JsonSchema[],
  { name, root }: { readonly name: string; readonly root: JsonSchema },
): readonly unknown[] {
  const holder = parts.map(propertiesOf).find((properties) => Object.hasOwn(properties, name));
  const values = partsOf(holder?.[name], root).map(valuesOf);
  return values.find((one) => one !== undefined) ?? [];
}

/** The only variant, or the one with the fewest errors. Of equals none is nearest. */
function pickNearest(variants: readonly Variant[]): Variant | undefined {
  const [first, second] = [...variants].sort((left, right) => left.errors.length - right.errors.length);
  return second !== undefined && first?.errors.length === second.errors.length ? undefined : first;
}
