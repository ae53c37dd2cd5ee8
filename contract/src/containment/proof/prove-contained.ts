/** Proves that a schema accepts every value that another accepts. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { SchemaNode } from "../../json-schema/nodes.js";
import { UndecidedText } from "../../patterns/pattern-matching.js";
import { createTextSets } from "../../patterns/text-sets.js";
import { createInterpreter, type Interpreter } from "../../validation/interpreter.js";
import { typeOf } from "./atoms.js";
import { createCover } from "./covering.js";
import { createGoals } from "./goals.js";
import { createNarrowing } from "./narrowing.js";
import { type Prover, createRun, type Budget, type Run } from "./prover.js";

/** Tries to prove that `wide` accepts every value that `narrow` accepts, under Ajv's semantics with our options. */
export interface ContainmentQuestion {
  /** Documents of 2020-12, or subschemas that the interpreter reads. */
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  readonly interpreter?: Interpreter | undefined;
  /** The maximum number of steps; by default 200,000, or half of the budget, which leaves some for later questions. */
  readonly steps?: number;
  readonly budget?: Budget;
  /** Tells or searches whether there is a counterexample; called before a long proof, which that would spare. */
  readonly isRefuted?: () => boolean;
}

const mostSteps = 200_000;

/** Nearly all proofs take a tenth of this; longer attempts mostly fail. */
const quickSteps = 5_000;

/** Gives up on schemas that are too deep for the stack, and on undecidable patterns. */
export function proveContained(question: ContainmentQuestion): boolean {
  const { narrow, wide, isRefuted, budget } = question;
  const longest = Math.min(mostSteps, Math.ceil((budget?.steps ?? Infinity) / 2));
  if (isRefuted === undefined) return attemptProof({ steps: longest, ...question }) === "proved";
  const attempt = attemptProof({ ...question, steps: quickSteps });
  if (attempt !== "out-of-steps") return attempt === "proved";
  return !isRefuted() && proveContained({ narrow, wide, interpreter: question.interpreter, ...(budget && { budget }) });
}

/** `out-of-steps` if more steps might have led to a proof. */
export function attemptProof({
  narrow,
  wide,
  interpreter = createInterpreter(),
  steps = mostSteps,
  budget,
}: ContainmentQuestion): "not-proved" | "out-of-steps" | "proved" {
  if (budget?.steps === 0) return "out-of-steps";
  try {
    const [first, second] = [interpreter.read(narrow), interpreter.read(wide)];
    return first === undefined || second === undefined
      ? "not-proved"
      : prove(first, second, interpreter, createRun(steps, budget));
  } catch (error) {
    if (error instanceof RangeError || error instanceof UndecidedText) return "not-proved";
    throw error;
  }
}

function prove(narrow: SchemaNode, wide: SchemaNode, { evaluate, textOf, count }: Interpreter, run: Run) {
  const shared = { evaluate, textOf, texts: createTextSets(), count };
  const prover: Prover = {
    ...shared,
    ...createNarrowing({ ...shared, spend: run.spend }),
    prove: (type, nodes) => goals.prove(type, nodes),
    proveInside: (type, nodes) => goals.proveInside(type, nodes),
    cover: (atom, nodes) => cover(atom, nodes),
  };
  const cover = createCover(prover, run);
  const goals = createGoals(prover, run);
  if (prover.prove(typeOf([narrow]), [wide])) return "proved";
  return run.isSpent() ? "out-of-steps" : "not-proved";
}
