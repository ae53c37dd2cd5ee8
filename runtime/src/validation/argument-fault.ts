/** Defines errors in arguments, as a model reads them. */

import type { JsonSchema } from "../json-schema/json-values.js";
import type { SchemaError } from "../json-schema/schema-error.js";
import { quote } from "./describe-value.js";
import { findNearest } from "./nearest-name.js";
import type { SecretPaths } from "./secret-places.js";

/** An error at one location of some arguments, in terms that a model can act on. */
export interface ArgumentFault {
  /** JSON Pointer into the arguments, even to a missing property. */
  readonly pointer: string;
  /** The keyword of the schema, such as `required`; `discriminator` if the tag of a union is wrong. */
  readonly keyword: string;
  /** A sentence in plain English, without a full stop. */
  readonly message: string;
  /** The expectation of the schema: "a string", `one of "a" or "b"`, "at least 1 character". */
  readonly expected?: string;
  /** The actual value: "the number 5", "nothing". */
  readonly received?: string;
  /** All valid values, or the names of all parameters. */
  readonly options?: readonly unknown[];
  /** The option that was probably meant. */
  readonly suggestion?: string;
  /** At least this many more errors were found, but not explained. */
  readonly count?: number;
}

/** A validator's error with its location. */
export interface ErrorSite {
  readonly error: SchemaError;
  readonly tool: string;
  readonly root: JsonSchema;
  /** The schema with the keyword; undefined if unknown. */
  readonly schema: JsonSchema | undefined;
  readonly tokens: readonly string[];
  readonly value: unknown;
  readonly whole: unknown;
  /** The path as a model writes it. */
  readonly place: string;
  readonly isSecret: boolean;
  /** The sensitive paths that continue there. */
  readonly secrets: SecretPaths;
}

/** Adds the option that was probably meant to a fault, if there is one. */
export function suggestOption(fault: ArgumentFault, value: string, options: readonly unknown[]): ArgumentFault {
  const words = options.filter((option) => typeof option === "string");
  const suggestion = findNearest(value, words);
  if (suggestion === undefined) return fault;
  return { ...fault, message: `${fault.message}; did you mean ${quote(suggestion)}?`, suggestion };
}
