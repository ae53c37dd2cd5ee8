/** Validators of one comparison, which interpret schemas and compile them only if that pays. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Interpreter } from "../validation/interpreter.js";
import type { SchemaValidator } from "../validation/schema-validator.js";
import { SchemaError } from "../schema-rules/schema-incomparable.js";
import { surelyCompiles } from "../validation/compilable-schemas.js";
import { originalReference, type SchemaPool, type Side } from "../json-schema/schema-pool.js";

interface SidesToValidate {
  readonly pool: SchemaPool;
  readonly sides: Readonly<Record<Side, "new" | "old">>;
  readonly validator: SchemaValidator;
  readonly interpreter: Interpreter;
}

/** The number of values to interpret a schema for: these take about as long as compiling it. */
const fewValues = 400;
/** The longest schema, in characters, to compile for speed: Ajv's code for longer ones may overflow the stack. */
const longestCompiled = 40_000;

/**
 * Compiles sides that Ajv may reject; the new one first, since its author can still fix it.
 *
 * @throws {SchemaError} if either cannot be compiled
 */
export function createSideValidator({ pool, sides, validator, interpreter }: SidesToValidate): SchemaValidator {
  for (const side of (["from", "to"] as const).toSorted((one) => (sides[one] === "new" ? -1 : 1))) {
    const document = pool.documentOf(side);
    const fault = surelyCompiles(document) ? undefined : validator.findFault(document);
    if (fault !== undefined) throw new SchemaError(sides[side], withOwnReferences(fault));
  }
  return createFrugalValidator([pool.documentOf("from"), pool.documentOf("to")], validator, interpreter);
}

/** Interprets documents, and compiles those that Ajv may reject, or that get many values. */
export function createFrugalValidator(
  documents: readonly JsonObject[],
  validator: SchemaValidator,
  interpreter: Interpreter,
): SchemaValidator {
  const left = new Map(documents.map((document) => [document, surelyCompiles(document) ? fewValues : 0]));
  const accepts: SchemaValidator["accepts"] = (schema, value) => {
    // Documents between both sides get few values.
    const values = left.get(schema) ?? Infinity;
    if (values === 0) return validator.accepts(schema, value);
    const isLong = values === 1 && JSON.stringify(schema).length > longestCompiled;
    left.set(schema, isLong ? Infinity : values - 1);
    const root = interpreter.read(schema);
    return (root && interpreter.evaluateOnce(root, value)) ?? validator.accepts(schema, value);
  };
  return { ...validator, accepts };
}

/** Ajv's message, with references as written by the author. */
function withOwnReferences(fault: string): string {
  return fault.replace(/ from id #?$/, "").replaceAll(/#\/\$defs\/(?:from|to)[.:]\S*/g, originalReference);
}
