/** Compares the names of an object with those that each variant of a union declares. */

import type { JsonSchema } from "../json-values.js";
import { propertiesOf } from "../parts.js";
import { applyingSchemas } from "../references.js";

/** The names of an object, in its order, beside those that the variants of a union declare. */
export interface VariantNames {
  /** The names that each variant declares. */
  readonly declared: readonly ReadonlySet<string>[];
  /** The names of the object that some variant declares, and those that none does. */
  readonly known: readonly string[];
  readonly unknown: readonly string[];
  /** The variants that declare all known names; none if the object mixes several. */
  readonly whole: readonly number[];
}

/** A variant may itself be a union, and declares the names of all its own variants. */
export function readVariantNames(variants: readonly unknown[], value: JsonSchema, root: JsonSchema): VariantNames {
  const declared = variants.map(
    (variant) => new Set(applyingSchemas(variant, root).flatMap((part) => Object.keys(propertiesOf(part)))),
  );
  const names = Object.keys(value);
  const anywhere = new Set(declared.flatMap((own) => [...own]));
  const known = names.filter((name) => anywhere.has(name));
  return {
    declared,
    known,
    unknown: names.filter((name) => !anywhere.has(name)),
    whole: declared.flatMap((own, index) => (known.every((name) => own.has(name)) ? [index] : [])),
  };
}
