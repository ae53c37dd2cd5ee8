/** From whole schemas to Ajv's verdicts on values, without compiling the schemas. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { Reading } from "./reading.js";

export type Accepts = (schema: JsonObject, value: JsonValue) => boolean;

/** Creates an interpreter; `compiled` decides what it does not understand. */
export function createInterpreter(compiled: Accepts, { read, evaluateOnce }: Reading): Accepts {
  return (schema, value) => {
    const root = read(schema);
    return (root && evaluateOnce(root, value)) ?? compiled(schema, value);
  };
}
