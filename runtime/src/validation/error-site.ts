/** A validator's error with everything known of its place. */

import type { JsonSchema } from "../json-schema/json-values.js";
import type { SchemaError } from "./schema-error.js";
import type { SecretPaths } from "./secret-places.js";

export interface Site {
  readonly error: SchemaError;
  readonly tool: string;
  readonly root: JsonSchema;
  /** The schema with the keyword; undefined if it is not known. */
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
