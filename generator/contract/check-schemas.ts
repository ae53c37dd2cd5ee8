/** From two schemas that are to be compared to an error that names the one which no validator can read. */

import { originalReference, type SchemaPool, type Side } from "./schema-pool.js";
import { UncompilableSchema, type SchemaJudges } from "./witness/judges.js";

/** A schema that cannot be compared, since it cannot be compiled. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  readonly side: "new" | "old";
  /** What is wrong with it. */
  readonly fault: string;

  constructor(side: "new" | "old", fault: string, options?: ErrorOptions) {
    super(`The ${side} schema cannot be compiled: ${fault}`, options);
    this.side = side;
    this.fault = fault;
  }
}

/** The documents of both sides, and which of them is which. */
export interface CheckedSchemas {
  readonly pool: SchemaPool;
  readonly sides: Readonly<Record<Side, "new" | "old">>;
  readonly judges: SchemaJudges;
}

/**
 * Compiles both schemas, the new one first: that is the one which somebody can still change.
 *
 * @throws {SchemaError} when one of them cannot be compiled.
 */
export function checkSchemas({ pool, sides, judges }: CheckedSchemas): void {
  const inOrder = (["from", "to"] as const).toSorted((left) => (sides[left] === "new" ? -1 : 1));
  for (const side of inOrder) {
    try {
      judges.accepts(pool.documentOf(pool[side]), null);
    } catch (error) {
      if (!(error instanceof UncompilableSchema)) throw error;
      throw new SchemaError(sides[side], withOwnReferences(error.fault), { cause: error });
    }
  }
}

/** The references in what Ajv says, as the author wrote them. */
function withOwnReferences(fault: string): string {
  return fault.replace(/ from id #?$/, "").replaceAll(/#\/\$defs\/(?:from|to)\.\S*/g, originalReference);
}
