/** From a witness between closed schemas to what the schemas as written do with it. */

import { pointerTokens } from "@toolwright/runtime/json-schema";
import type { Witness } from "../changes/change.js";
import type { SchemaJudges } from "../witness/judges.js";
import type { SchemaPool } from "../schemas/schema-pool.js";
import type { ReadPool } from "./declared-reading.js";

const isAboutNames = /must NOT have (?:additional|unevaluated) properties/;

/** Says which name is lost where the new schema takes no notice of it, and else why the value is rejected. */
export function explainWitness(
  witness: Witness,
  { pool, written, isWritten }: ReadPool,
  judges: SchemaJudges,
): Witness {
  const { instance, reason } = witness;
  if (isWritten) return witness;
  const to = written.documentOf(written.to);
  const lost = (): string => `${nameLost(witness, pool, judges)} is no longer declared`;
  if (judges.accepts(to, instance)) return { instance, reason: `${lost()}, so it is ignored`, staysValid: true };
  if (!isAboutNames.test(reason)) return witness;
  const own = judges.reason(to, instance);
  // Rejected for another reason, which is a change of its own.
  return { instance, reason: isAboutNames.test(own) ? own : lost() };
}

function nameLost({ instance }: Witness, pool: SchemaPool, judges: SchemaJudges): string {
  const lost = judges.errors(pool.documentOf(pool.to), instance).flatMap(({ params, instancePath }) => {
    const name: unknown = params["additionalProperty"];
    return typeof name === "string" ? [[...pointerTokens(instancePath), name]] : [];
  });
  const [first] = lost.toSorted((left, right) => right.length - left.length);
  return first === undefined ? "a name in it" : JSON.stringify(first.join("."));
}
