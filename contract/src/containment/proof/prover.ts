/** The state of a proof, and what its parts call of each other. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { Atom, ValueType } from "./atoms.js";
import type { Narrowing } from "./narrowing.js";
import type { TextOf } from "../../json-schema/canonical-text.js";
import type { SchemaNode } from "../../json-schema/nodes.js";
import type { TextSets } from "../../patterns/text-sets.js";
import type { Evaluate } from "../../validation/keyword-verdicts.js";

/** `true` is a proof, `false` means that none was found. */
export interface Prover extends Narrowing {
  /** Proves that every value of the type satisfies one of the nodes or, without nodes, that the type is empty. */
  readonly prove: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  /** The same for a part of a value: a property, a name or an item. */
  readonly proveInside: (type: ValueType, nodes: readonly SchemaNode[]) => boolean;
  readonly cover: (atom: Atom, nodes: readonly SchemaNode[]) => boolean;
  readonly evaluate: Evaluate;
  readonly textOf: TextOf;
  readonly texts: TextSets;
  readonly count: () => number;
}

/** A keyword that every value of an atom has to satisfy. */
export interface Obligation<Kind = Atom> {
  readonly prover: Prover;
  readonly atom: Kind;
  readonly node: SchemaNode;
  /** The value of the keyword. */
  readonly operand: JsonValue;
}

/** Proves a keyword for atoms of some kinds. */
export type KeywordProof<Kind = Atom> = (obligation: Obligation<Kind>) => boolean;

/** The steps that several proofs may spend together. A step takes microseconds; counts are the same on all machines. */
export interface Budget {
  steps: number;
}

export interface Run {
  /** Counts a step; false if none is left. */
  readonly spend: () => boolean;
  /** Whether the proof ran out of steps. */
  readonly isSpent: () => boolean;
  /** Recurses; false if the recursion is too deep. */
  readonly nest: (prove: () => boolean) => boolean;
  /** Counts a split; false after too many in a row. */
  readonly split: (prove: () => boolean) => boolean;
  /** Descends into a part of the value, which has its own count of splits. */
  readonly goInside: (prove: () => boolean) => boolean;
  /** The level of the value. */
  readonly inside: () => number;
  /** Guards against circular proofs: false while the same node is in progress at the same level. */
  readonly guard: (node: number, prove: () => boolean) => boolean;
}

/** Deeper recursion may overflow the stack. */
const depthLimit = 400;

/** The maximum number of splits in a row at one level. */
const splitLimit = 12;

export function createRun(steps: number, budget?: Budget): Run {
  const open = new Set<string>();
  let [spent, depth, splits, inside] = [0, 0, 0, 0];
  return {
    spend: () => {
      if (budget !== undefined && budget.steps > 0) budget.steps -= 1;
      else if (budget !== undefined) spent = steps;
      return (spent += 1) <= steps;
    },
    isSpent: () => spent > steps,
    nest: (prove) => {
      depth += 1;
      const proved = depth <= depthLimit && prove();
      depth -= 1;
      return proved;
    },
    split: (prove) => {
      splits += 1;
      const proved = splits <= splitLimit && prove();
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
    guard: (node, prove) => {
      const key = `${inside}:${node}`;
      if (open.has(key)) return false;
      open.add(key);
      const proved = prove();
      open.delete(key);
      return proved;
    },
  };
}
