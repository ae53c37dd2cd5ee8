/** From what a model sent as arguments to valid arguments of the tool, or to a failure that says what is wrong. */

import type { ArgumentReader, ArgumentReading, Repair } from "../argument-reader.js";
import { copyJson } from "../json-schema/json-values.js";
import { pointerTokens } from "../json-schema/pointers.js";
import { createDefaultsFiller } from "../json-schema/fill-defaults.js";
import type { ToolMetadata } from "../metadata.js";
import { createQuickValidator, patternAnalysisLoader, type PatternAnalysis } from "../validation/quick-validator.js";
import type { SchemaError, ToolValidators, Validator } from "../json-schema/schema-error.js";
import { checkLimits, type ArgumentLimits } from "./argument-limits.js";
import { findHiddenValues } from "../parameter-values.js";
import { parseArguments } from "./parse-arguments.js";
import { fail, ToolFailure } from "../tool-failure.js";

export interface PreparedTool {
  readonly metadata: ToolMetadata;
  readonly validateInput: Validator;
  readonly validateOutput: Validator | undefined;
  /** Must have ended before arguments are validated to run a tool; undefined for a tool that needs nothing. */
  readonly prepareValidation: (() => Promise<void>) | undefined;
  readonly fillDefaults: (args: unknown) => unknown;
}

/** A narrowed tool cannot use its generated validator, since the declared schema is too wide. */
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

export interface SentArguments {
  readonly sent: unknown;
  readonly isWhole: boolean | undefined;
  readonly decode: ((args: unknown) => unknown) | undefined;
  readonly reader: ArgumentReader | undefined;
  readonly limits: ArgumentLimits | undefined;
}

/** Arguments and their errors; without errors, the visible defaults are filled in. */
export interface ReadArguments {
  readonly args: unknown;
  readonly repairs: readonly Repair[];
  readonly errors: readonly SchemaError[];
}

/** Parses, decodes and validates arguments, and finds hidden names; throws a `ToolFailure` if that is impossible. */
export function readArguments(tool: PreparedTool, sent: SentArguments): ReadArguments {
  try {
    return readAll(tool, sent);
  } catch (error) {
    if (error instanceof ToolFailure) throw error;
    // A value deeper than the stack cannot be validated, nor can one whose getters throw.
    const reason = error instanceof RangeError ? "nest too deeply" : "cannot be read";
    throw fail("invalid_arguments", `The arguments of ${tool.metadata.name} ${reason}.`, { cause: error });
  }
}

function readAll(tool: PreparedTool, { decode, ...sent }: SentArguments): ReadArguments {
  const { metadata } = tool;
  const { reader, limits } = sent;
  const parsed = parse(metadata, sent);
  const decoded = decode === undefined ? parsed.value : decode(parsed.value);
  const coerced = reader?.coerce?.(metadata.inputSchema, decoded) ?? { value: decoded, repairs: [] };
  // Strings may have become what they hold as JSON.
  if (coerced.repairs.length > 0) checkLimits(metadata, coerced.value, limits);
  const hidden = hideErrors(findHiddenValues(metadata, coerced.value));
  const errors = [...hidden, ...validate(tool.validateInput, coerced.value, metadata.name)];
  const args = errors.length > 0 ? coerced.value : tool.fillDefaults(coerced.value);
  return { args, errors, repairs: [...parsed.repairs, ...coerced.repairs] };
}

function parse(tool: ToolMetadata, { sent, limits, ...parsing }: Omit<SentArguments, "decode">): ArgumentReading {
  checkLimits(tool, sent, limits);
  const isText = typeof sent === "string";
  // A call without arguments may omit them, or send nothing in another form.
  const isEmpty = sent === undefined || sent === null || (isText && sent.trim() === "");
  if (isEmpty) return { value: {}, repairs: [] };
  // The application's own object must not be frozen, nor change under the handler.
  if (!isText) return { value: copyJson(sent), repairs: [] };
  const { value, repairs } = parseArguments(tool, sent, parsing);
  if (value === null) return { value: {}, repairs };
  checkLimits(tool, value, limits);
  return { value, repairs };
}

export function validate(validator: Validator, value: unknown, tool: string): readonly SchemaError[] {
  try {
    return validator(value) ? [] : (validator.errors ?? []);
  } catch (error) {
    // The value is deeper than the stack.
    if (error instanceof RangeError) return [{ instancePath: "", schemaPath: "#", keyword: "depth", params: {} }];
    const reason = error instanceof Error ? error.message : String(error);
    throw fail("invalid_schema", `The schema of ${tool} cannot be used: ${reason}`, { cause: error });
  }
}

/** The schema does not have hidden names, so they are refused as any unknown name. */
function hideErrors(pointers: readonly string[]): readonly SchemaError[] {
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
