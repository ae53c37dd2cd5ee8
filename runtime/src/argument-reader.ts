/** How a registry reads arguments before it validates them. */

import type { ObjectSchema } from "./metadata.js";

/** The kind of a repair: of the text or, from `string-as-number` on, of a value that its schema refuses. */
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

/** One repair of what a model sent. */
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
  /** The model ended the text by itself, so nothing after it is missing. False by default. */
  readonly isWhole?: boolean | undefined;
}

/** A more forgiving reader of arguments than `JSON.parse`, such as `lenient` of `@toolwright/runtime/lenient`. */
export interface ArgumentReader {
  /** Parses text into arguments. @throws {SyntaxError} when it cannot; the message is for the model. */
  readonly parse: (text: string, known?: ArgumentText) => ArgumentReading;
  /** Coerces values to the schema that they are validated against next. */
  readonly coerce?: (schema: ObjectSchema, value: unknown) => ArgumentReading;
}
