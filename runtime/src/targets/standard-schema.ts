/** From a tool's metadata to its arguments as a Standard Schema, which servers, SDKs and frameworks take directly. */

import type { ToolMetadata } from "../metadata.js";
import { toDraft07 } from "./draft-07.js";
import { copyJson, pointerTokens, type JsonSchema } from "../json-schema/json-schema.js";
import { explainErrors } from "../validation/faults.js";
import { createValidator } from "../validation/interpret.js";
import { joinWires, projectTool, readTools } from "./project-tool.js";
import type { Target } from "./target.js";

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

/** The arguments type of a tool, or of each of several. */
type ArgumentsOf<Metadata> = Metadata extends ToolMetadata<infer Args> ? Args : never;

/**
 * Makes a Standard Schema of a tool's arguments. A value is validated as it is: no default is filled in.
 *
 * With a target the JSON Schema is that of the tool's projection, as `generated/wire/<target>.json` has it, and a value
 * is decoded before it is validated: what comes out are the tool's own arguments.
 *
 * `jsonSchema.input` and `jsonSchema.output` throw a `TypeError` for any target but `draft-2020-12` and `draft-07`, and
 * for what draft-07 cannot express. A tool that the target sends without a schema, since it has a grammar, throws one
 * at once.
 */
export function standardSchema<Metadata extends ToolMetadata>(
  metadata: Metadata,
  target?: Target,
): ToolStandardSchema<ArgumentsOf<Metadata>> {
  const validator = createValidator(metadata.inputSchema);
  const projected = target === undefined ? undefined : projectArguments(metadata, target);
  const decode = projected?.decode ?? ((value: unknown) => value);
  const toJsonSchema = ({ target: dialect }: StandardJsonSchemaOptions): Record<string, unknown> => {
    const { $schema: _dialect, ...schema } = copyJson<JsonSchema>(projected?.schema ?? metadata.inputSchema);
    switch (dialect) {
      case "draft-2020-12":
        return schema; // Without its dialect, as MCP and the vendors' requests have it: they pay for each word.
      case "draft-07":
        return { $schema: "http://json-schema.org/draft-07/schema#", ...toDraft07(schema) };
      default:
        throw new TypeError(`A tool's schema can be had as draft-2020-12 or draft-07, not as ${dialect}.`);
    }
  };
  return {
    "~standard": {
      version: 1,
      vendor: "toolwright",
      validate: (sent) => {
        const value = decode(sent);
        // The schema was generated from the type of the arguments.
        if (validator(value)) return { value: value as ArgumentsOf<Metadata> };
        const faults = explainErrors(validator.errors ?? [], {
          tool: metadata.name,
          schema: metadata.inputSchema,
          arguments: value,
          sensitive: metadata.sensitiveParameters ?? [],
        });
        return {
          issues: faults.map(({ message, pointer }) => ({ message, path: findKeys(value, pointerTokens(pointer)) })),
        };
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

/** The schema that a target is sent for a tool's arguments, and the way back from what it admits. */
function projectArguments(
  metadata: ToolMetadata,
  target: Target,
): { readonly schema: JsonSchema; readonly decode: (sent: unknown) => unknown } {
  const { wire, decode } = projectTool(metadata, target);
  const [parts] = readTools(joinWires([{ name: metadata.name, wire }], target), target) ?? [];
  const isDialect = typeof target === "object" && "parameters" in target && target.parameters === "openapi";
  if (parts?.inputSchema === undefined || isDialect) {
    throw new TypeError(`What ${JSON.stringify(target)} is sent for the tool "${metadata.name}" has no JSON Schema.`);
  }
  return { schema: parts.inputSchema, decode: (sent) => decode(sent) };
}
