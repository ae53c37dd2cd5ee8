/** The changes that a table's row names below its two sides. */
export interface ThereAndBack {
  readonly there: readonly string[];
  readonly back: readonly string[];
}

/** Reads `change + change :: change back`; what is said once is found both ways. */
export function readThereAndBack([line = "nothing"]: readonly string[]): ThereAndBack {
  const [there = [], back = there] = line.split(" :: ").map((way) => (way === "nothing" ? [] : way.split(" + ")));
  return { there, back };
}
