/** The types of validators and their errors, as Ajv generates them. */

/** One error of a value, in Ajv's shape. */
export interface SchemaError {
  /** JSON Pointer to the place in the value; empty for the value itself. */
  readonly instancePath: string;
  /** Where the keyword stands, such as `#/properties/path/minLength`. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Stands for the errors of a value that is known to be invalid. */
export const unexplained: SchemaError = { instancePath: "", schemaPath: "#", keyword: "unexplained", params: {} };

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
