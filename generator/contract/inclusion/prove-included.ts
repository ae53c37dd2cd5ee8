/** From two schemas to whether everything that the one accepts is proved to be accepted by the other. */

import type { JsonObject } from "../../definition.js";
import { createTexts } from "./canonical-text.js";
import { createCover } from "./covering.js";
import { createEvaluator } from "./evaluation.js";
import { createGoals } from "./goals.js";
import { createNarrowing } from "./narrowing.js";
import { createTextSets } from "./patterns.js";
import type { Prover } from "./prover.js";
import { createRun, type Limits } from "./run.js";
import { createDocument } from "./schema-documents.js";
import { typeOf } from "./atoms.js";
import { isReadable } from "./readable.js";

/** What came of an attempt: `out-of-steps` where more steps might have led to a proof. */
export type ProofAttempt = "proved" | "not-proved" | "out-of-steps";

/**
 * Tells whether every JSON value that `narrow` accepts is proved to be accepted by `wide`; false means that no proof was
 * found. Both are whole documents of 2020-12, and what they accept is what Ajv says with our options.
 */
export function proveIncluded(narrow: JsonObject, wide: JsonObject): boolean {
  return attemptProof(narrow, wide) === "proved";
}

/** The same within limits; schemas that go deeper than the stack are not proved. */
export function attemptProof(narrow: JsonObject, wide: JsonObject, limits?: Limits): ProofAttempt {
  try {
    return isReadable(narrow) && isReadable(wide) ? prove(narrow, wide, limits) : "not-proved";
  } catch (error) {
    if (error instanceof RangeError) return "not-proved";
    throw error;
  }
}

function prove(narrow: JsonObject, wide: JsonObject, limits?: Limits): ProofAttempt {
  const run = createRun(limits);
  const evaluate = createEvaluator();
  const textOf = createTexts();
  const tools = { evaluate, textOf, texts: createTextSets(), count: run.count };
  const prover: Prover = {
    ...tools,
    ...createNarrowing(tools),
    prove: (type, nodes) => goals.prove(type, nodes),
    proveInside: (type, nodes) => goals.proveInside(type, nodes),
    cover: (atom, nodes) => cover(atom, nodes),
  };
  const cover = createCover(prover, run);
  const goals = createGoals(prover, run);
  const narrowNode = createDocument(narrow, run.count).root;
  const wideNode = createDocument(wide, run.count).root;
  if (prover.prove(typeOf([narrowNode]), [wideNode])) return "proved";
  return run.isSpent() ? "out-of-steps" : "not-proved";
}
