/** An error of a validator, with all that is known of its place. */

import type { JsonSchema } from "../json-schema/json-schema.js";
import type { SchemaError } from "./schema-error.js";
import type { SecretPaths } from "./secret-places.js";

/** An error, and what is there. */
export interface Site {
  readonly error: SchemaError;
  readonly tool: string;
  readonly root: JsonSchema;
  /** The schema in which the keyword stands; undefined where it is not known. */
  readonly schema: JsonSchema | undefined;
  readonly tokens: readonly string[];
  readonly value: unknown;
  /** All the arguments. */
  readonly whole: unknown;
  /** The place as a model writes it. */
  readonly place: string;
  readonly isSecret: boolean;
  /** What is left of the sensitive paths there. */
  readonly secrets: SecretPaths;
}
