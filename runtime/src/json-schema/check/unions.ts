/** Picks the errors of the variant of a union that the sender intended. */

import type { SchemaError } from "../schema-error.js";
import { isObject, type JsonSchema } from "../json-values.js";
import { propertiesOf } from "../parts.js";
import { partsOf } from "../references.js";
import { readVariantNames } from "./variant-names.js";
import { findTag, hasTag, type Tag } from "./tags.js";

/** A variant and its errors; without errors it accepts the value. */
export interface Variant {
  readonly schema: unknown;
  readonly errors: readonly SchemaError[];
}

export interface CheckedUnion {
  readonly root: JsonSchema;
  /** The list of variants in the schema. */
  readonly operand: unknown;
  /** `anyOf` or `oneOf`. */
  readonly keyword: string;
  /** URI fragment of the schema that holds the union. */
  readonly path: string;
  readonly instancePath: string;
  readonly value: unknown;
}

const rootKeywords = new Set(["type", "enum", "const", "anyOf", "oneOf", "false schema"]);

/**
 * Creates the reader of unions that refuse a value. It returns the errors of the intended variant, or the union's own error
 * if there is none, and memoizes the tag of each union: every element of an array may ask for it.
 *
 * If the variant refuses a property that another one has, the params say so, in addition to Ajv's: `elsewhere` holds
 * the tag's name and its values in those others, or neither if no tag tells the variants apart.
 */
export function createUnionReader() {
  const tags = new Map<unknown, Map<string, Tag | undefined>>();
  const tagOf = (possible: readonly Variant[], variants: readonly Variant[], union: CheckedUnion): Tag | undefined => {
    if (possible.length < 2 || !isObject(union.value)) return undefined;
    const ofUnion = tags.get(union.operand) ?? new Map<string, Tag | undefined>();
    tags.set(union.operand, ofUnion);
    const key = possible.map((variant) => variants.indexOf(variant)).join();
    const schemas = possible.map(({ schema }) => schema);
    if (!ofUnion.has(key)) ofUnion.set(key, findTag(schemas, union.root));
    return ofUnion.get(key);
  };
  return (variants: readonly Variant[], union: CheckedUnion): readonly SchemaError[] => {
    const { keyword, path, instancePath, root } = union;
    const passing = variants.flatMap(({ errors }, index) => (errors.length === 0 ? [index] : []));
    const own = { instancePath, schemaPath: `${path}/${keyword}`, keyword };
    if (passing.length > 0) return [{ ...own, params: { passingSchemas: passing } }];
    const possible = variants.filter(
      ({ errors }) => !errors.some((error) => error.instancePath === instancePath && rootKeywords.has(error.keyword)),
    );
    const tag = tagOf(possible, variants, union);
    const tagged = tag === undefined ? undefined : readTagged(possible, union, tag);
    const errors = tagged ??
      (tag === undefined ? pickNamed(possible, union) : pickNearest(possible))?.errors ?? [{ ...own, params: {} }];
    return errors.map((error) => {
      const { additionalProperty: name } = error.params;
      if (typeof name !== "string" || error.instancePath !== instancePath) return error;
      const having = possible.flatMap(({ schema }, index) =>
        partsOf(schema, root).some((part) => Object.hasOwn(propertiesOf(part), name)) ? [index] : [],
      );
      if (having.length === 0) return error;
      const elsewhere = tag && { tag: tag.name, allowedValues: having.flatMap((index) => tag.values[index] ?? []) };
      return { ...error, params: { ...error.params, elsewhere: elsewhere ?? {} } };
    });
  };
}

function readTagged(variants: readonly Variant[], union: CheckedUnion, tag: Tag): readonly SchemaError[] | undefined {
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

/**
 * The variant whose names an object has. None if the object mixes the names of several, or if only names tell the variants
 * apart and it has those of none.
 */
function pickNamed(variants: readonly Variant[], { root, value, instancePath }: CheckedUnion): Variant | undefined {
  if (variants.length < 2 || !isObject(value)) return pickNearest(variants);
  const schemas = variants.map(({ schema }) => schema);
  const { known, whole } = readVariantNames(schemas, value, root);
  if (known.length === 0 || whole.length === variants.length) {
    const nearest = pickNearest(variants);
    return nearest?.errors.every((error) => error.instancePath === instancePath && isAboutNames(error))
      ? undefined
      : nearest;
  }
  return pickNearest(whole.flatMap((index) => variants[index] ?? []));
}

function isAboutNames({ params }: SchemaError): boolean {
  return [params["missingProperty"], params["additionalProperty"]].some((name) => name !== undefined);
}

/** The only variant, or the one with the fewest errors; none in a tie. */
function pickNearest(variants: readonly Variant[]): Variant | undefined {
  const [first, second] = [...variants].sort((left, right) => left.errors.length - right.errors.length);
  return second !== undefined && first?.errors.length === second.errors.length ? undefined : first;
}
