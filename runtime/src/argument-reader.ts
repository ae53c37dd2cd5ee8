/** Reads the arguments that a model sends: as strict JSON, or with a reader that repairs them. */

import { isSensitive, type ObjectSchema, type ToolMetadata } from "./metadata.js";
import { fail } from "./tool-failure.js";

/** Kinds of repairs: of the text or, from `string-as-number` on, of a value that its schema refuses. */
export type RepairKind =
  | "empty-text"
  | "byte-order-mark"
  | "surrounding-text"
  | "code-fence"
  | "wrapper-tag"
  | "extra-bracket"
  | "missing-bracket"
  | "trailing-comma"
  | "missing-comma"
  | "comment"
  | "quotes"
  | "keyword"
  | "control-character"
  | "escape"
  | "repeated-value"
  | "encoded-twice"
  | "string-as-number"
  | "string-as-boolean"
  | "string-as-null"
  | "string-as-json"
  | "number-as-string"
  | "value-as-array"
  | "null-as-absent"
  | "empty-string-as-absent";

/** One repair of a model's arguments. */
export interface Repair {
  /** JSON Pointer to the value; `""` for the whole text. */
  readonly pointer: string;
  readonly kind: RepairKind;
  /** One sentence in plain English. */
  readonly message: string;
}

/** A value, and the repairs that led to it. */
export interface ArgumentReading {
  readonly value: unknown;
  readonly repairs: readonly Repair[];
}

/** Facts about a text of arguments. */
export interface ArgumentText {
  /** The model completed the text, so that nothing is missing at its end. False by default. */
  readonly isWhole?: boolean | undefined;
}

/** A more forgiving reader of arguments than `JSON.parse`, such as `lenient` of `@toolwright/runtime/lenient`. */
export interface ArgumentReader {
  /** Parses text into arguments. @throws {SyntaxError} when it cannot; the message is for the model. */
  readonly parse: (text: string, known?: ArgumentText) => ArgumentReading;
  /** Coerces values to the schema that they are validated against next. */
  readonly coerce?: (schema: ObjectSchema, value: unknown) => ArgumentReading;
}

/** Parses the text of arguments; throws a failure if it is not JSON, with the position of the error. */
export function parseArguments(
  tool: ToolMetadata,
  sent: string,
  { reader, isWhole }: ArgumentText & { readonly reader?: ArgumentReader | undefined } = {},
): ArgumentReading {
  try {
    return reader === undefined ? { value: JSON.parse(sent) as unknown, repairs: [] } : reader.parse(sent, { isWhole });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    // The parser quotes the text.
    const reason = isSensitive(tool) ? "." : `: ${error.message}`;
    const message = `The arguments of ${tool.name} are not valid JSON${reason}`;
    throw fail("invalid_json", message, { cause: error, recoveryHint: "Call the tool again with one JSON object." });
  }
}
