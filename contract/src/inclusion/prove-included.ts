/** From two schemas to whether one is proved to accept everything that the other accepts. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createCover } from "./covering.js";
import { createGoals } from "./goals.js";
import { createNarrowing } from "./narrowing.js";
import { UndecidedText } from "./pattern-matching.js";
import { createTextSets } from "./patterns.js";
import type { Prover } from "./prover.js";
import { createRun, type Limits } from "./run.js";
import { typeOf } from "./atoms.js";
import { createReading, type Reading } from "./reading.js";
import type { SchemaNode } from "./schema-documents.js";

/** The result of an attempt: `out-of-steps` if more steps might have led to a proof. */
export type ProofAttempt = "proved" | "not-proved" | "out-of-steps";

/**
 * Whether `wide` is proved to accept all that `narrow` accepts, by Ajv with our options. Both are 2020-12 documents.
 */
export function proveIncluded(narrow: JsonObject, wide: JsonObject, limits?: Limits): boolean {
  return attemptProof(narrow, wide, limits) === "proved";
}

/** The same within limits; nothing is proved of schemas deeper than the stack, or without a verdict on a name. */
export function attemptProof(narrow: JsonObject, wide: JsonObject, limits?: Limits): ProofAttempt {
  const reading = limits?.budget?.reading ?? createReading();
  const [first, second] = unlessTooDeep<readonly (SchemaNode | undefined)[]>([], () => [
    reading.read(narrow),
    reading.read(wide),
  ]);
  return first === undefined || second === undefined ? "not-proved" : attemptNodes(first, [second], reading, limits);
}

/** The same for schemas that were read: every value of the first satisfies one of the others. */
export function attemptNodes(
  narrow: SchemaNode,
  wide: readonly SchemaNode[],
  reading: Reading,
  limits?: Limits,
): ProofAttempt {
  if (limits?.budget?.steps === 0) return "out-of-steps";
  return unlessTooDeep("not-proved", () => prove(narrow, wide, reading, limits));
}

function unlessTooDeep<Result>(otherwise: Result, attempt: () => Result): Result {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof RangeError || error instanceof UndecidedText) return otherwise;
    throw error;
  }
}

function prove(
  narrow: SchemaNode,
  wide: readonly SchemaNode[],
  { evaluate, textOf, count }: Reading,
  limits: Limits | undefined,
): ProofAttempt {
  const run = createRun(limits);
  const tools = { evaluate, textOf, texts: createTextSets(), count };
  const prover: Prover = {
    ...tools,
    ...createNarrowing({ ...tools, spend: run.spend }),
    prove: (type, nodes) => goals.prove(type, nodes),
    proveInside: (type, nodes) => goals.proveInside(type, nodes),
    cover: (atom, nodes) => cover(atom, nodes),
  };
  const cover = createCover(prover, run);
  const goals = createGoals(prover, run);
  if (prover.prove(typeOf([narrow]), wide)) return "proved";
  return run.isSpent() ? "out-of-steps" : "not-proved";
}
