/** From the errors of each variant of a union to those of the intended one. */

import { equalJson, isObject, type JsonSchema } from "../json-values.js";
import { propertiesOf, requiredOf, valuesOf } from "../parts.js";
import { partsOf } from "../references.js";
import type { SchemaError } from "../../validation/schema-error.js";

/** A variant and its errors; without errors it accepts the value. */
export interface Variant {
  readonly schema: unknown;
  readonly errors: readonly SchemaError[];
}

export interface CheckedUnion {
  readonly root: JsonSchema;
  /** `anyOf` or `oneOf`. */
  readonly keyword: string;
  /** URI fragment of the schema that holds the union. */
  readonly path: string;
  readonly instancePath: string;
  readonly value: unknown;
}

/** A property that tells variants apart: no two variants share a value of it. */
interface Tag {
  readonly name: string;
  readonly values: readonly (readonly unknown[])[];
  readonly required: readonly boolean[];
}

const rootKeywords = new Set(["type", "enum", "const", "anyOf", "oneOf", "false schema"]);

/**
 * Returns the errors of the intended variant, or the union's own error if there is none.
 *
 * If the variant refuses a property that another one has, the params say so, in addition to Ajv's: `elsewhere` holds
 * the tag's name and its values in those others, or neither if no tag tells the variants apart.
 */
export function readUnion(variants: readonly Variant[], union: CheckedUnion): readonly SchemaError[] {
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
  readonly union: CheckedUnion;
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
  { union, tag }: { readonly union: CheckedUnion; readonly tag: Tag },
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

/** The variants that a value's tag names; none if no tag tells them apart. */
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
  const names = Object.keys(Object.assign({}, ...(parts[0] ?? []).map(propertiesOf)) as JsonSchema); // Of object schemas.
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

function listValues(
  parts: readonly JsonSchema[],
  { name, root }: { readonly name: string; readonly root: JsonSchema },
): readonly unknown[] {
  const holder = parts.map(propertiesOf).find((properties) => Object.hasOwn(properties, name));
  const values = partsOf(holder?.[name], root).map(valuesOf);
  return values.find((one) => one !== undefined) ?? [];
}

/** The only variant, or the one with the fewest errors; none in a tie. */
function pickNearest(variants: readonly Variant[]): Variant | undefined {
  const [first, second] = [...variants].sort((left, right) => left.errors.length - right.errors.length);
  return second !== undefined && first?.errors.length === second.errors.length ? undefined : first;
}
