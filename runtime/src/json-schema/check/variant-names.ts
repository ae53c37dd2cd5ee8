/** Compares the names of an object with those that each variant of a union declares. */

import type { JsonSchema } from "../json-values.js";
import { propertiesOf } from "../parts.js";
import { applyingSchemas } from "../references.js";

/** The names of an object, by the variants of a union that declare them. */
export interface VariantNames {
  /** The names that each variant declares, in the order of the object. */
  readonly known: readonly (readonly string[])[];
  /** The names that some variant declares, and those that none does. */
  readonly all: readonly string[];
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
  const all = names.filter((name) => anywhere.has(name));
  const known = declared.map((own) => all.filter((name) => own.has(name)));
  return {
    known,
    all,
    unknown: names.filter((name) => !anywhere.has(name)),
    whole: known.flatMap((own, index) => (own.length === all.length ? [index] : [])),
  };
}
