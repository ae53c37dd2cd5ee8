/** From a witness between closed schemas to what the schemas as written do with it. */

import { pointerTokens } from "@toolwright/runtime/internal/json-schema";
import type { Witness } from "../changes/change.js";
import type { SchemaJudges } from "../witness/judges.js";
import type { ReadPool } from "./declared-reading.js";

/** What Ajv says of a name that a closed object does not declare: the path to the object, and the name. */
const undeclared = /^(?:(\S+) )?must NOT have (?:additional|unevaluated) properties, and (".*") is one$/;

/** What it says of a name whose values or types only others of its place list. */
const unlisted = /^(\S+) must be (?:equal to one of the allowed values|[a-z,]+)$/;

/** Says which name is lost where the new schema takes no notice of it, and else why the value is rejected. */
export function explainWitness(
  witness: Witness,
  { pool, written, isWritten }: ReadPool,
  judges: SchemaJudges,
): Witness {
  const { instance, reason } = witness;
  if (isWritten) return witness;
  const to = written.documentOf("to");
  if (judges.accepts(to, instance)) {
    const found = undeclared.test(reason) ? reason : judges.reason(pool.documentOf("to"), instance);
    return { instance, reason: `${nameLost(found)} is no longer declared, so it is ignored`, staysValid: true };
  }
  if (!undeclared.test(reason)) return witness;
  const own = judges.reason(to, instance);
  // Rejected for another reason, which is a change of its own.
  return { instance, reason: undeclared.test(own) ? own : `${nameLost(reason)} is no longer declared` };
}

function nameLost(reason: string): string {
  const [, path = "", name] = undeclared.exec(reason) ?? [];
  if (name !== undefined) return JSON.stringify([...pointerTokens(path), JSON.parse(name)].join("."));
  const [, place] = unlisted.exec(reason) ?? [];
  return place === undefined ? "a name in it" : JSON.stringify(pointerTokens(place).join("."));
}
