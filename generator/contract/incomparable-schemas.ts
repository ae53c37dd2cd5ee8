/** From what stopped a comparison of two schemas to a finding about them, so that the other tools are compared all the same. */

import type { JsonObject } from "../definition.js";
import type { Direction } from "./change.js";
import { SchemaError } from "./check-schemas.js";
import type { ToolFinding } from "./tool-rules/rule.js";

/** Names of the rules that two schemas fall under which cannot be compared. */
export const incomparableRules: Readonly<Record<Direction, string>> = {
  input: "input-schema-incomparable",
  output: "output-schema-incomparable",
};

/** The schemas that were to be compared. */
export interface IncomparableSchemas {
  readonly part: Direction;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Says why two schemas cannot be compared; undefined where the error is another one. */
export function describeIncomparable(
  error: unknown,
  { part, before, after }: IncomparableSchemas,
): ToolFinding | undefined {
  const common = { pointer: "#", verdict: "unproven", tried: 0, before, after } as const;
  if (error instanceof RangeError) {
    const message = `the ${part} schemas cannot be compared: one refers to itself without end, or is nested too deeply`;
    return { ...common, message, advice: ["nest less deeply", "look at it, and accept it"] };
  }
  if (!(error instanceof SchemaError)) return undefined;
  const { side, fault } = error;
  const message = `the ${side} ${part} schema is none that a validator can read: ${fault}`;
  if (side === "new") return { ...common, message, advice: ["mend the schema"] };
  // Nothing could be held against such a schema before, and it is mended now.
  return { ...common, severity: "warning", message, advice: ["look at it, and accept it"] };
}
