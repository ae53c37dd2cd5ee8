/** The public names of `@toolwright/runtime/lenient`: parses and coerces the arguments that models actually send. */

import type { ArgumentReader } from "../argument-reader.js";
import { coerceToSchema } from "./coerce-to-schema.js";
import { parseLeniently } from "./parse-leniently.js";

export { coerceToSchema, parseLeniently };

/** Both together, for the option `reader` of `createToolRegistry`. */
export const lenient: ArgumentReader = { parse: parseLeniently, coerce: coerceToSchema };
