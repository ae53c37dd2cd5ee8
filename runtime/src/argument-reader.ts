/** What stands between the text that a model sends for arguments and their validation. */

import type { ObjectSchema } from "./metadata.js";

/** What was put right: in the text, or, from `string-as-number` on, in a value that its schema refuses. */
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
  | "value-as-array";

/** Something that was put right in what a model sent. */
export interface Repair {
  /** JSON Pointer to the value; `""` for the whole text. */
  readonly pointer: string;
  readonly kind: RepairKind;
  /** One sentence in plain English. */
  readonly message: string;
}

/** A value, and what was put right to get it. */
export interface ArgumentReading {
  readonly value: unknown;
  readonly repairs: readonly Repair[];
}

/** Reads arguments in a more forgiving way than `JSON.parse`, such as `lenient` of `@toolwright/runtime/lenient`. */
export interface ArgumentReader {
  /** Text to arguments. @throws {SyntaxError} when it cannot be read; the message is for the model. */
  readonly parse: (text: string) => ArgumentReading;
  /** Fits values to the schema that they are validated against next. */
  readonly coerce?: (schema: ObjectSchema, value: unknown) => ArgumentReading;
}
