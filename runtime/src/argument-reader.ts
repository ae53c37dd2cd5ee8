/** How arguments that a model sent as text are read: as strict JSON, or by a reader that puts right what it can. */

import type { ObjectSchema } from "./metadata.js";

/** Something that was put right in what a model sent. */
export interface Repair {
  /** JSON Pointer to the place in the arguments; empty for all of them. */
  readonly pointer: string;
  /** What was done, in words with hyphens, such as `closed-brackets`. */
  readonly kind: string;
  /** One sentence for people. */
  readonly message: string;
}

/** What arguments were read as. */
export interface ArgumentReading {
  readonly value: unknown;
  readonly repairs: readonly Repair[];
}

/** Reads what models send as arguments. `@toolwright/runtime/lenient` has one that repairs. */
export interface ArgumentReader {
  /**
   * Reads JSON text.
   *
   * @throws {SyntaxError} when it is not JSON and cannot be read in one way only.
   */
  readonly parse: (text: string) => ArgumentReading;
  /** Turns values into what a schema asks for, where there is only one way to. */
  readonly coerce?: (schema: ObjectSchema, value: unknown) => ArgumentReading;
}
