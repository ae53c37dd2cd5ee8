/** The lenient parser and the coercion together, as the registry takes them. */

import type { ArgumentReader } from "../argument-reader.js";
import { coerceToSchema } from "./coerce-to-schema.js";
import { parseLeniently } from "./parse-leniently.js";

/** Reads what models actually send, for `createToolRegistry`'s option `reader`. */
export const lenient: ArgumentReader = { parse: parseLeniently, coerce: coerceToSchema };
