/** From whole schemas to Ajv's verdicts on values, without compiling the schemas. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { createEvaluator } from "./evaluation.js";
import { isReadable } from "./readable.js";
import { createDocument, type SchemaNode } from "./schema-documents.js";

export type Accepts = (schema: JsonObject, value: JsonValue) => boolean;

/** Creates an interpreter; `compiled` decides what it does not understand. */
export function createInterpreter(compiled: Accepts): Accepts {
  const roots = new WeakMap<JsonObject, { readonly node: SchemaNode | undefined }>();
  const evaluate = createEvaluator();
  let numbers = 0;
  const read = (schema: JsonObject): SchemaNode | undefined =>
    isReadable(schema) ? createDocument(schema, () => (numbers += 1)).root : undefined;
  return (schema, value) => {
    const { node } = roots.get(schema) ?? { node: read(schema) };
    roots.set(schema, { node });
    return (node && evaluate(node, value)) ?? compiled(schema, value);
  };
}
