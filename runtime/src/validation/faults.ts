/** From what a validator reports to faults that a model can act on. */

import type { ObjectSchema } from "../metadata.js";
import type { SchemaError } from "./schema-error.js";

/** What is wrong at one place of some arguments. */
export interface ArgumentFault {
  readonly pointer: string;
  readonly keyword: string;
  readonly message: string;
}

/** Explains errors. */
export function explainErrors(
  errors: readonly SchemaError[],
  _about: {
    readonly tool: string;
    readonly schema: ObjectSchema;
    readonly arguments: unknown;
    readonly sensitive?: readonly string[];
  },
): readonly ArgumentFault[] {
  return errors.map(({ instancePath, keyword, message }) => ({
    pointer: instancePath,
    keyword,
    message: message ?? keyword,
  }));
}
