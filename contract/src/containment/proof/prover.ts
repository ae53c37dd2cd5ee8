/** What the parts of a proof ask of each other. */

import type { Atom, ValueType } from "./atoms.js";
import type { Narrowing } from "./narrowing.js";
import type { TextOf } from "../../json-schema/canonical-text.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import type { TextSets } from "../../patterns/text-sets.js";
import type { Evaluate } from "../../validation/keyword-verdicts.js";

/** The state of one run; `true` is proved, `false` means that no proof was found. */
export interface Prover extends Narrowing {
  /** Every value of the type satisfies one of the nodes; with no nodes, the type is empty. */
  readonly prove: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  /** The same for a part of a value: a property, its name, or an element. */
  readonly proveInside: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  readonly cover: (atom: Atom, nodes: readonly SchemaNode[]) => boolean;
  readonly evaluate: Evaluate;
  readonly textOf: TextOf;
  readonly texts: TextSets;
  readonly count: () => number;
}

/** The steps that several runs may spend together: a few microseconds each, and the same on every machine. */
export interface Budget {
  steps: number;
}

export interface Run {
  /** Counts a step; false if none is left. */
  readonly spend: () => boolean;
  /** Whether a step was wanted when none was left. */
  readonly isSpent: () => boolean;
  /** Proves at a deeper level; false without proving where that is too deep. */
  readonly nest: (prove: () => boolean) => boolean;
  /** Proves a split; false without proving after too many splits. */
  readonly split: (prove: () => boolean) => boolean;
  /** Proves a part of a value, which has its own count of splits. */
  readonly goInside: (prove: () => boolean) => boolean;
  /** How many parts of values are open. */
  readonly inside: () => number;
  /** Proves a question about a value; false without proving while the same question is open for that value. */
  readonly ask: (question: number, prove: () => boolean) => boolean;
}

/** Deeper calls come near the end of the stack. */
const depthLimit = 400;

/** The most splits in a row of the same value. */
const splitLimit = 12;

export function createRun(steps: number, budget?: Budget): Run {
  const asked = new Set<string>();
  let [spent, depth, splits, inside] = [0, 0, 0, 0];
  return {
    spend: () => {
      if (budget !== undefined && budget.steps > 0) budget.steps -= 1;
      else if (budget !== undefined) spent = steps;
      return (spent += 1) <= steps;
    },
    isSpent: () => spent > steps,
    nest: (prove) => {
      if (depth >= depthLimit) return false;
      depth += 1;
      const proved = prove();
      depth -= 1;
      return proved;
    },
    split: (prove) => {
      if (splits >= splitLimit) return false;
      splits += 1;
      const proved = prove();
      splits -= 1;
      return proved;
    },
    goInside: (prove) => {
      const before = splits;
      splits = 0;
      inside += 1;
      const proved = prove();
      splits = before;
      inside -= 1;
      return proved;
    },
    inside: () => inside,
    ask: (question, prove) => {
      const key = `${inside}:${question}`;
      if (asked.has(key)) return false;
      asked.add(key);
      const proved = prove();
      asked.delete(key);
      return proved;
    },
  };
}
