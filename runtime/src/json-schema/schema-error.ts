/** Defines validators and their errors, in the shape of Ajv's. */

/** One error of a value, in Ajv's shape. */
export interface SchemaError {
  /** JSON Pointer to the place in the value; empty for the value itself. */
  readonly instancePath: string;
  /** JSON Pointer of the keyword, such as `#/properties/path/minLength`. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Stands for the unknown errors of an invalid value. */
export const unexplained: SchemaError = { instancePath: "", schemaPath: "#", keyword: "unexplained", params: {} };

/** The error of a value that is deeper than the stack. */
export const tooDeep: SchemaError = { instancePath: "", schemaPath: "#", keyword: "depth", params: {} };

/** Whether a value is valid; `errors` holds the errors of the last call. */
export interface Validator<Value = unknown> {
  (value: unknown): value is Value;
  errors?: readonly SchemaError[] | null;
}

/** The generated validators of one tool. */
export interface ToolValidators {
  readonly input: Validator;
  readonly output?: Validator;
}
