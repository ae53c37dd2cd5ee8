/** Finds the property that tells the variants of a union apart. */

import { equalJson, isObject, type JsonSchema } from "../json-values.js";
import { propertiesOf, requiredOf, valuesOf } from "../parts.js";
import { partsOf } from "../references.js";

/** A property that tells variants apart: no two variants share a value of it. */
export interface Tag {
  readonly name: string;
  readonly values: readonly (readonly unknown[])[];
  readonly required: readonly boolean[];
}

/** The variants that a value's tag names; none if no tag tells them apart. */
export function fitsTag(
  variants: readonly unknown[],
  { root, value }: { readonly root: JsonSchema; readonly value: unknown },
): readonly unknown[] {
  const tag = variants.length > 1 && isObject(value) ? findTag(variants, root) : undefined;
  return tag === undefined || !isObject(value) ? [] : variants.filter((_, index) => hasTag(value, { tag, index }));
}

export function hasTag(value: JsonSchema, { tag, index }: { readonly tag: Tag; readonly index: number }): boolean {
  if (!Object.hasOwn(value, tag.name)) return tag.required[index] === false;
  return tag.values[index]?.some((allowed) => equalJson(allowed, value[tag.name])) ?? false;
}

export function findTag(schemas: readonly unknown[], root: JsonSchema): Tag | undefined {
  const parts = schemas.map((schema) => partsOf(schema, root));
  const properties = Object.assign({}, ...(parts[0] ?? []).map(propertiesOf)) as JsonSchema; // As `propertiesOf` returns them.
  const names = Object.keys(properties);
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
