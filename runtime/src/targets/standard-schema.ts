/** Describes the arguments of a tool as a Standard Schema, which servers, SDKs and frameworks accept. */

import type { ToolInputOf, ToolMetadata } from "../metadata.js";
import { asText, copyJson, listOf, type JsonSchema } from "../json-schema/json-values.js";
import {
  createArgumentCheck,
  type ArgumentCheckOptions,
  type ArgumentIssue,
  type CheckedArguments,
} from "../validation/argument-check.js";
import { joinWires, readTools, renderTool } from "./project-tool.js";
import { copyWire, type DecodeOptions, type FilledOf } from "../rendering/target-renderer.js";
import type { Target } from "../rendering/target.js";
import { mapSubschemas } from "../json-schema/walk.js";

/** An invalid part of a value. */
export type StandardIssue = ArgumentIssue;

/** The requested version of JSON Schema: `draft-2020-12` or `draft-07`. */
export interface StandardJsonSchemaOptions {
  readonly target: string;
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * The arguments of a tool by the interfaces `StandardSchemaV1` and `StandardJSONSchemaV1` of `@standard-schema/spec`
 * 1.1, written out to avoid a dependency.
 *
 * @typeParam Args - the type of the validated value.
 * @typeParam Filled - the type of the result.
 */
export interface ToolStandardSchema<Args, Filled = Args> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "toolwright";
    readonly types?: { readonly input: Args; readonly output: Filled } | undefined;
    readonly validate: (value: unknown) => CheckedArguments<Filled>;
    readonly jsonSchema: {
      readonly input: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
      readonly output: (options: StandardJsonSchemaOptions) => Record<string, unknown>;
    };
  };
}

type SchemaOptions = DecodeOptions & Pick<ArgumentCheckOptions, "unknownParameters">;

/** Selects the arguments as a handler gets them. */
export type FilledSchemaOptions = SchemaOptions & { readonly defaults: true };

type ArgumentsOf<Metadata> = Metadata extends ToolMetadata<infer Args> ? Args : never;

type InputOf<Metadata> = Metadata extends ToolMetadata ? ToolInputOf<Metadata> : never;

type ResultOf<Metadata> = Metadata extends ToolMetadata ? FilledOf<Metadata> : never;

/**
 * Creates a Standard Schema of a tool's arguments. Validation returns a value unchanged. With `{ defaults: true }` it
 * returns what a handler gets: every default is filled in, in the value and in its type. Only the registry fills in
 * hidden parameters, so a handler that needs them does not fit the type. With `{ unknownParameters: "drop" }`, undeclared
 * properties are dropped at every depth, as `z.object` of zod does.
 *
 * With a target, the JSON Schema is that of the tool's projection, as in `generated/wire/<target>.json`, and values are
 * decoded before validation: the result is the tool's own arguments.
 *
 * `jsonSchema.input` and `jsonSchema.output` throw a `TypeError` for any target but `draft-2020-12` and `draft-07`, and
 * for keywords that draft-07 cannot express.
 *
 * @throws {TypeError} when the target sends the tool without a JSON Schema, because it has a grammar.
 */
export function standardSchema<Metadata extends ToolMetadata>(
  metadata: Metadata,
  target: Target | undefined,
  options: FilledSchemaOptions,
): ToolStandardSchema<InputOf<Metadata>, ResultOf<Metadata>>;
export function standardSchema<Metadata extends ToolMetadata>(
  metadata: Metadata,
  options: FilledSchemaOptions,
): ToolStandardSchema<InputOf<Metadata>, ResultOf<Metadata>>;
export function standardSchema<Metadata extends ToolMetadata>(
  metadata: Metadata,
  target?: Target,
  options?: SchemaOptions,
): ToolStandardSchema<ArgumentsOf<Metadata>>;
export function standardSchema(
  metadata: ToolMetadata,
  second?: Target | SchemaOptions,
  third?: SchemaOptions,
): ToolStandardSchema<unknown> {
  const isTarget = typeof second !== "object" || "target" in second;
  const [target, options] = isTarget ? [second, third] : [undefined, second];
  const check = createArgumentCheck(metadata, options ?? {});
  const projected = target === undefined ? undefined : projectArguments(metadata, target);
  const decode = projected?.decode ?? ((value: unknown) => value);
  const toJsonSchema = ({ target: dialect }: StandardJsonSchemaOptions): Record<string, unknown> => {
    const { $schema: _dialect, ...schema } = copyJson<JsonSchema>(projected?.schema ?? metadata.inputSchema);
    switch (dialect) {
      case "draft-2020-12":
        return schema; // Without its dialect, as in MCP and the vendors' requests, which pay for each word.
      case "draft-07":
        return { $schema: "http://json-schema.org/draft-07/schema#", ...toDraft07(schema) };
      default:
        throw new TypeError(`Ask for a schema as draft-2020-12 or draft-07, not as ${dialect}.`);
    }
  };
  return {
    "~standard": {
      version: 1,
      vendor: "toolwright",
      validate: (sent) => check(decode(sent)),
      jsonSchema: { input: toJsonSchema, output: toJsonSchema },
    },
  };
}

function projectArguments(
  metadata: ToolMetadata,
  target: Target,
): { readonly schema: JsonSchema; readonly decode: (sent: unknown) => unknown } {
  const { wire, decode } = copyWire(renderTool(metadata, target));
  const [parts] = readTools(joinWires([{ name: metadata.name, wire }], target), target) ?? [];
  const isDialect = typeof target === "object" && "parameters" in target && target.parameters === "openapi";
  if (parts?.inputSchema === undefined || isDialect) {
    throw new TypeError(
      `The target ${JSON.stringify(target)} sends the tool "${metadata.name}" without a JSON Schema.`,
    );
  }
  return { schema: parts.inputSchema, decode };
}

const inexpressible = [
  ...["unevaluatedProperties", "unevaluatedItems", "minContains", "maxContains"],
  ...["$dynamicRef", "$dynamicAnchor", "$anchor"],
];

/**
 * Converts a schema of draft 2020-12 to an equivalent one of draft-07.
 *
 * @throws {TypeError} when draft-07 cannot express a keyword.
 */
function toDraft07(schema: JsonSchema): JsonSchema {
  const found = inexpressible.find((keyword) => Object.hasOwn(schema, keyword));
  if (found !== undefined) throw new TypeError(`"${found}" cannot be expressed in JSON Schema draft-07.`);
  const inner = mapSubschemas(schema, toDraft07);
  const isTuple = Array.isArray(inner["prefixItems"]);
  const entries = Object.entries(inner).flatMap(([keyword, value]): [string, unknown][] => {
    switch (keyword) {
      case "$schema":
      case "dependentRequired":
      case "dependentSchemas":
        return [];
      case "$defs":
        return [["definitions", value]];
      case "$ref":
        return [[keyword, asText(value).replace(/^#\/\$defs\//, "#/definitions/")]];
      case "prefixItems":
        return [["items", value]];
      case "items":
        return [[isTuple ? "additionalItems" : "items", value]];
      default:
        return [[keyword, value]];
    }
  });
  const { dependentRequired, dependentSchemas } = inner;
  const dependencies = { ...Object(dependentRequired), ...Object(dependentSchemas) } as JsonSchema; // Maps, or nothing.
  const rewritten: JsonSchema = {
    ...Object.fromEntries(entries),
    ...(Object.keys(dependencies).length > 0 && { dependencies }),
  };
  const { $ref: reference, ...beside } = rewritten;
  if (reference === undefined || Object.keys(beside).length === 0) return rewritten;
  const others = listOf(beside["allOf"]);
  return { ...beside, allOf: [{ $ref: reference }, ...others] };
}
