/** From the judges of all schemas to those of one comparison, which compile a side only where that pays. */

import { type JsonObject, type JsonValue, isObject, propertiesOf } from "@toolwright/runtime/internal/json-schema";
import { createInterpreter, type Reading } from "../validation/interpreter.js";
import { UncompilableSchema, type SchemaJudges } from "../validation/judges.js";
import { SchemaError } from "../schema-rules/schema-incomparable.js";
import { isKnownDocument } from "../validation/known-documents.js";
import { originalReference, type SchemaPool, type Side } from "../json-schema/schema-pool.js";

export interface JudgedSides {
  readonly pool: SchemaPool;
  readonly sides: Readonly<Record<Side, "new" | "old">>;
  readonly judges: SchemaJudges;
  readonly reading: Reading;
}

/** How many values a schema is asked about before it is compiled: these take about as long. */
const fewValues = 400;
/** The characters of a schema that is never compiled for speed: Ajv's code for it would be too large for the stack. */
const longestCompiled = 40_000;

/**
 * Creates judges that interpret what few values are tried against. Compiles a schema that Ajv might refuse, the new one
 * first, which can still be changed.
 *
 * @throws {SchemaError} when either cannot be compiled.
 */
export function createSideJudges({ pool, sides, judges, reading }: JudgedSides): SchemaJudges {
  for (const side of (["from", "to"] as const).toSorted((one) => (sides[one] === "new" ? -1 : 1))) {
    const document = pool.documentOf(side);
    if (!isKnownDocument(document)) compile(document, sides[side], judges);
  }
  return createFrugalJudges([pool.documentOf("from"), pool.documentOf("to")], judges, reading);
}

/** Creates judges that interpret documents, and compile those that Ajv might refuse or that see many values. */
export function createFrugalJudges(
  documents: readonly JsonObject[],
  judges: SchemaJudges,
  reading: Reading,
): SchemaJudges {
  const left = new Map(documents.map((document) => [document, isKnownDocument(document) ? fewValues : 0]));
  const interpret = createInterpreter(judges.accepts, reading);
  const accepts: SchemaJudges["accepts"] = (schema, value) => {
    // What stands between the two sides sees few values.
    const values = left.get(schema) ?? Infinity;
    if (values === 0) return judges.accepts(schema, value);
    const isLong = values === 1 && JSON.stringify(schema).length > longestCompiled;
    left.set(schema, isLong ? Infinity : values - 1);
    return interpret(schema, value);
  };
  const reason: SchemaJudges["reason"] = (schema, value, scope) =>
    judges.reason(schema, value, { ...scope, right: rightProperties(schema, value, reading) });
  return { ...judges, accepts, reason };
}

/** The properties of a value that a schema is known to accept. */
function rightProperties(schema: JsonObject, value: JsonValue, reading: Reading): ReadonlySet<string> {
  const root = reading.read(schema);
  if (root === undefined || !isObject(value)) return new Set();
  const declared = propertiesOf(root.schema);
  const isRight = ([name, part]: readonly [string, JsonValue]): boolean => {
    const inner = Object.hasOwn(declared, name) ? declared[name] : undefined;
    return inner !== undefined && reading.evaluateOnce(root.document.nodeOf(inner), part) === true;
  };
  return new Set(
    Object.entries(value)
      .filter(isRight)
      .map(([name]) => name),
  );
}

function compile(document: JsonObject, side: "new" | "old", judges: SchemaJudges): void {
  try {
    judges.accepts(document, null);
  } catch (error) {
    if (!(error instanceof UncompilableSchema)) throw error;
    throw new SchemaError(side, withOwnReferences(error.fault), { cause: error });
  }
}

/** Ajv's message with references as the author wrote them. */
function withOwnReferences(fault: string): string {
  return fault.replace(/ from id #?$/, "").replaceAll(/#\/\$defs\/(?:from|to)[.:]\S*/g, originalReference);
}
