/** What one run has spent, and how deep it is. */

/** What a run may spend; the same limits give the same answer on every machine. */
export interface Limits {
  /** How many atoms are held against nodes. */
  readonly steps: number;
}

export interface Run {
  /** A number that nothing else of the run has. */
  readonly count: () => number;
  /** Counts a step; false where none is left. */
  readonly spend: () => boolean;
  /** Tells whether a step was wanted when none was left. */
  readonly isSpent: () => boolean;
  /** Goes into something; false, and not done, where that is too deep. */
  readonly nest: (prove: () => boolean) => boolean;
  /** Splits an atom; false, and not done, where it came of too many splits. */
  readonly split: (prove: () => boolean) => boolean;
  /** Goes into a part of a value, where splits are counted anew. */
  readonly goInside: (prove: () => boolean) => boolean;
  /** How many parts of values lie around. */
  readonly inside: () => number;
  /** Asks something of a value; false, and not done, where that is being asked of the same value already. */
  readonly ask: (question: number, prove: () => boolean) => boolean;
}

/** Deeper calls would come near the end of the stack. */
const depthLimit = 400;

/** How many splits may be made one after the other of the same value. */
const splitLimit = 12;

export function createRun({ steps }: Limits = { steps: 20_000 }): Run {
  const asked = new Set<string>();
  let [numbers, spent, depth, splits, inside] = [0, 0, 0, 0, 0];
  return {
    count: () => (numbers += 1),
    spend: () => (spent += 1) <= steps,
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
