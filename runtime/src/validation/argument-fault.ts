/** What a model learns about its arguments: one thing to change. */

/** What is wrong at one place of some arguments, in terms that a model can act on. */
export interface ArgumentFault {
  /** JSON Pointer into the arguments, even to a missing property. */
  readonly pointer: string;
  /** The keyword of the schema, such as `required`; `discriminator` if the tag of a union is wrong. */
  readonly keyword: string;
  /** A sentence in plain English, without a full stop. */
  readonly message: string;
  /** What the schema expects: "a string", `one of "a" or "b"`, "at least 1 character". */
  readonly expected?: string;
  /** What the arguments have: "the number 5", "nothing". */
  readonly received?: string;
  /** All valid values, or the names of all parameters. */
  readonly options?: readonly unknown[];
  /** The option that was probably meant. */
  readonly suggestion?: string;
}
