/** From a tool's metadata to its arguments as a Standard Schema, which servers, SDKs and frameworks take directly. */

import type { ToolMetadata } from "../metadata.js";
import { toDraft07 } from "./draft-07.js";
import { copyJson } from "./json-schema.js";
import { createMatcher } from "./matches.js";

/** What a value came to: itself, or what is wrong with it. */
export type StandardResult<Args> =
  { readonly value: Args; readonly issues?: undefined } | { readonly issues: readonly StandardIssue[] };

/** What is wrong at one place of a value. */
export interface StandardIssue {
  readonly message: string;
  /** Names and indexes that lead to the place. */
  readonly path: readonly PropertyKey[];
}

/** How a JSON Schema is asked for: `draft-2020-12` or `draft-07`. */
export interface StandardJsonSchemaOptions {
  readonly target: string;
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The arguments of a tool by the interfaces `StandardSchemaV1` and `StandardJSONSchemaV1` of `@standard-schema/spec`
 * 1.1, written out, so that nothing depends on it.
 */
export interface ToolStandardSchema<Args> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolwright";
    readonly types?: { readonly input: Args; readonly output: Args } | undefined;
    readonly validate: (value: unknown) => StandardResult<Args>;
    readonly jsonSchema: {
      readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

/**
 * Makes a Standard Schema of a tool's arguments. A value is validated as it is: no default is filled in, so input and
 * output are the same.
 *
 * `jsonSchema.input` and `jsonSchema.output` throw a `TypeError` for any target but `draft-2020-12` and `draft-07`, and
 * for what draft-07 cannot express.
 */
export function standardSchema<Args>(metadata: ToolMetadata<Args>): ToolStandardSchema<Args> {
  const { findFaults } = createMatcher(metadata.inputSchema);
  const toJsonSchema = ({ target }: StandardJsonSchemaOptions): Record<string, unknown> => {
    const { $schema: _dialect, ...schema } = copyJson(metadata.inputSchema);
    switch (target) {
      case "draft-2020-12":
        return { $schema: "https://json-schema.org/draft/2020-12/schema", ...schema };
      case "draft-07":
        return { $schema: "http://json-schema.org/draft-07/schema#", ...toDraft07(schema) };
      default:
        throw new TypeError(`A tool's schema can be had as draft-2020-12 or draft-07, not as ${target}.`);
    }
  };
  return {
    "~standard": {
      version: 1,
      vendor: "toolwright",
      validate: (value) => {
        const faults = findFaults(value);
        // The schema was generated from the type of the arguments.
        if (faults.length === 0) return { value: value as Args };
        return { issues: faults.map(({ message, path }) => ({ message, path: findKeys(value, path) })) };
      },
      jsonSchema: { input: toJsonSchema, output: toJsonSchema },
    },
  };
}

/** The keys that lead to a place: numbers in lists, texts elsewhere. */
function findKeys(value: unknown, path: readonly string[]): readonly PropertyKey[] {
  let current = value;
  return path.map((token) => {
    const key = Array.isArray(current) ? Number(token) : token;
    // An object or a list, either is indexed by a token; what is no object has nothing further in.
    current = (Object(current) as Readonly<Record<string, unknown>>)[token];
    return key;
  });
}
