/** From two schemas to whether one is proved to accept everything that the other accepts. */

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

/** Does `wide` accept everything that `narrow` accepts, by Ajv with our options? */
export interface ContainmentQuestion {
  /** 2020-12, as documents or as whatever `interpreter` reads. */
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  /** Reads the schemas; share one, so that each schema is read once. */
  readonly interpreter?: Interpreter | undefined;
  /** The most steps; by default 200,000, or half the budget if that is less, so that later questions have some left. */
  readonly steps?: number;
  /** The steps that several questions may spend together. */
  readonly budget?: Budget;
  /** Whether a counterexample is known, or found by a search; asked before a long proof, which would fail then. */
  readonly isRefuted?: () => boolean;
}

const mostSteps = 200_000;

/** Nearly every proof takes a tenth of this; a longer attempt mostly fails and spends all its steps. */
const quickSteps = 5_000;

/** Whether there is a proof: never of schemas that are too deep for the stack, or with a pattern that may not end. */
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
