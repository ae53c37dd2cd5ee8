/** From two schemas to an error that names the one which cannot be compiled. */

import { originalReference, type SchemaPool, type Side } from "./schema-pool.js";
import { UncompilableSchema, type SchemaJudges } from "../witness/judges.js";

/** A schema that cannot be compared because it cannot be compiled. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  readonly side: "new" | "old";
  readonly fault: string;

  constructor(side: "new" | "old", fault: string, options?: ErrorOptions) {
    super(`The ${side} schema cannot be compiled: ${fault}`, options);
    this.side = side;
    this.fault = fault;
  }
}

export interface CheckedSchemas {
  readonly pool: SchemaPool;
  readonly sides: Readonly<Record<Side, "new" | "old">>;
  readonly judges: SchemaJudges;
}

/**
 * Compiles both schemas, the new one first, which can still be changed.
 *
 * @throws {SchemaError} when either cannot be compiled.
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

/** Ajv's message with references as the author wrote them. */
function withOwnReferences(fault: string): string {
  return fault.replace(/ from id #?$/, "").replaceAll(/#\/\$defs\/(?:from|to)\.\S*/g, originalReference);
}
