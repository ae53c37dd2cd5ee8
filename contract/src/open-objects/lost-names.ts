/** From a witness between closed schemas to what the schemas as written do with it. */

import { pointerTokens } from "@toolwright/runtime/json-schema";
import type { Witness } from "../changes/change.js";
import type { SchemaJudges } from "../witness/judges.js";
import type { ReadPool } from "./declared-reading.js";

const isAboutNames = /must NOT have (?:additional|unevaluated) properties/;

/** Says which name is lost where the new schema still accepts the value, and else why it is rejected. */
export function explainWitness(
  witness: Witness,
  { pool, written, isWritten }: ReadPool,
  judges: SchemaJudges,
): Witness {
  const { instance, reason } = witness;
  if (isWritten) return witness;
  const to = written.documentOf(written.to);
  if (!judges.accepts(to, instance)) {
    return isAboutNames.test(reason) ? { instance, reason: judges.reason(to, instance) } : witness;
  }
  const lost = judges.errors(pool.documentOf(pool.to), instance).flatMap(({ params, instancePath }) => {
    const name: unknown = params["additionalProperty"];
    return typeof name === "string" ? [[...pointerTokens(instancePath), name]] : [];
  });
  const [first] = lost.toSorted((left, right) => right.length - left.length);
  const name = first === undefined ? "a name in it" : `"${first.join(".")}"`;
  return { instance, reason: `${name} is no longer declared, so it is ignored`, staysValid: true };
}
