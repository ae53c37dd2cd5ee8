/** What a validator reports, and what a validator is: the shapes that Ajv's generated code has. */

/** Something that a schema has against a value, in the shape that Ajv reports it. */
export interface SchemaError {
  /** JSON Pointer to the place in the value; empty for the value itself. */
  readonly instancePath: string;
  /** Where the keyword stands, such as `#/properties/path/minLength`. */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

/** Tells whether a value is valid; `errors` holds what the last call found. */
export interface Validator<Value = unknown> {
  (value: unknown): value is Value;
  errors?: readonly SchemaError[] | null;
}

/** The generated validators of one tool. */
export interface ToolValidators {
  readonly input: Validator;
  readonly output?: Validator;
}
