/** Parses, decodes and validates the arguments of a call. */

import { parseArguments, type ArgumentReading, type Repair } from "../argument-reader.js";
import { copyJson, membersOf } from "../json-schema/json-values.js";
import { pointerTokens } from "../json-schema/pointers.js";
import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import type { ToolMetadata } from "../metadata.js";
import { createQuickValidator, patternAnalysisLoader, type PatternAnalysis } from "../validation/quick-validator.js";
import { tooDeep, type SchemaError, type ToolValidators, type Validator } from "../json-schema/schema-error.js";
import { findHiddenValues } from "../parameter-values.js";
import { fail, ToolFailure } from "../tool-failure.js";
import type { CallOptions, ToolCall } from "./tool-call.js";
import type { ArgumentLimits, RegistrySettings } from "./tool-registry.js";

export interface PreparedTool {
  readonly metadata: ToolMetadata;
  readonly validateInput: Validator;
  readonly validateOutput: Validator | undefined;
  /** Loads what validation needs: await it before the tool runs. Undefined if nothing has to be loaded. */
  readonly prepareValidation: (() => Promise<void>) | undefined;
  readonly fillDefaults: (args: unknown) => unknown;
}

/** Ignores the generated validator of a narrowed tool, because the declared schema is wider. */
export function prepareTool(metadata: ToolMetadata, generated: ToolValidators | undefined): PreparedTool {
  const { inputSchema, outputSchema, isNarrowed } = metadata;
  const analysis: PatternAnalysis = {};
  return {
    metadata,
    validateInput: (isNarrowed ? undefined : generated?.input) ?? createQuickValidator(inputSchema, analysis),
    validateOutput: generated?.output ?? (outputSchema && createQuickValidator(outputSchema, analysis)),
    prepareValidation: patternAnalysisLoader(analysis, [inputSchema, outputSchema]),
    fillDefaults: createDefaultsFiller(inputSchema),
  };
}

/** Arguments and their errors; without errors, the visible defaults are filled in. */
export interface ReadArguments {
  readonly args: unknown;
  readonly repairs: readonly Repair[];
  readonly errors: readonly SchemaError[];
}

export type ReadingSettings = Pick<RegistrySettings<ToolMetadata>, "reader" | "argumentLimits" | "decode">;

/** Parses, decodes and validates arguments, and finds hidden names; throws a `ToolFailure` if that is impossible. */
export function readArguments(
  tool: PreparedTool,
  call: ToolCall,
  settings: ReadingSettings,
  decode: CallOptions["decode"] = settings.decode,
): ReadArguments {
  const { metadata } = tool;
  const decodeArguments = decode?.(metadata) ?? ((args: unknown) => args);
  try {
    const parsed = parse(metadata, call, settings);
    const decoded = decodeArguments(parsed.value);
    const coerced = coerceArguments(metadata, decoded, settings);
    const hidden = refuseHidden(findHiddenValues(metadata, coerced.value));
    const errors = [...hidden, ...validate(tool.validateInput, coerced.value, metadata.name)];
    const args = errors.length > 0 ? coerced.value : useSchema(metadata.name, () => tool.fillDefaults(coerced.value));
    return { args, errors, repairs: [...parsed.repairs, ...coerced.repairs] };
  } catch (error) {
    if (error instanceof ToolFailure) throw error;
    // A value deeper than the stack cannot be validated, nor can one whose getters throw.
    const reason = error instanceof RangeError ? "nest too deeply" : "cannot be read";
    throw fail("invalid_arguments", `The arguments of ${metadata.name} ${reason}.`, { cause: error });
  }
}

/** Coerces arguments with the reader, if there is one. */
export function coerceArguments(
  tool: ToolMetadata,
  value: unknown,
  { reader, argumentLimits: limits }: ReadingSettings,
): ArgumentReading {
  const coerced = reader?.coerce?.(tool.inputSchema, value) ?? { value, repairs: [] };
  // Coercion parses strings that hold JSON.
  if (coerced.repairs.length > 0) checkLimits(tool, coerced.value, limits);
  return coerced;
}

function parse(
  tool: ToolMetadata,
  { arguments: sent, isWhole }: ToolCall,
  { reader, argumentLimits: limits }: ReadingSettings,
): ArgumentReading {
  checkLimits(tool, sent, limits);
  const isText = typeof sent === "string";
  // A call without arguments may omit them, or send null or an empty text.
  const isEmpty = sent === undefined || sent === null || (isText && sent.trim() === "");
  if (isEmpty) return { value: {}, repairs: [] };
  // The application may change its own object, which must not be frozen.
  if (!isText) return { value: copyJson(sent), repairs: [] };
  const { value, repairs } = parseArguments(tool, sent, { reader, isWhole });
  if (value === null) return { value: {}, repairs };
  checkLimits(tool, value, limits);
  return { value, repairs };
}

/** Throws `invalid_arguments` if a value exceeds the limits. Counts without recursion, before anything walks the value. */
function checkLimits(
  { name }: ToolMetadata,
  value: unknown,
  { characters = 10_000_000, levels = 500 }: ArgumentLimits = {},
): void {
  const refuse = (limit: number, unit: string): never => {
    const most = `${limit.toLocaleString("en")} ${unit}`;
    throw fail("invalid_arguments", `The arguments of ${name} have more than ${most}. Send less at once.`);
  };
  let left = characters;
  let inside: readonly unknown[] = [value];
  for (let level = 0; inside.length > 0; level++) {
    const next: unknown[] = [];
    for (const item of inside) {
      const isList = Array.isArray(item);
      // Two for the quotes or brackets, or for the comma.
      left -= 2 + (isList || typeof item === "string" ? item.length : 0);
      if (left < 0) refuse(characters, "characters");
      if (typeof item !== "object" || item === null) continue;
      if (level >= levels) refuse(levels, "nested levels");
      if (!isList) left -= Object.keys(item).join("").length;
      for (const member of membersOf(item)) next.push(member);
    }
    inside = next;
  }
}

export function validate(validator: Validator, value: unknown, tool: string): readonly SchemaError[] {
  try {
    return useSchema(tool, () => (validator(value) ? [] : (validator.errors ?? [])));
  } catch (error) {
    if (error instanceof RangeError) return [tooDeep];
    throw error;
  }
}

/** Runs something that depends on a tool's schema: its errors say that the schema cannot be used, unless the stack is full. */
function useSchema<Value>(tool: string, use: () => Value): Value {
  try {
    return use();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw fail("invalid_schema", `The schema of ${tool} cannot be used: ${reason}`, { cause: error });
  }
}

/** Reports hidden parameters as unknown properties, because the schema that the model sees does not have them. */
function refuseHidden(pointers: readonly string[]): readonly SchemaError[] {
  return pointers.map((pointer) => {
    const additionalProperty = pointerTokens(pointer).at(-1);
    return {
      instancePath: pointer.slice(0, pointer.lastIndexOf("/")),
      schemaPath: "#/additionalProperties",
      keyword: "additionalProperties",
      params: { additionalProperty },
    };
  });
}
