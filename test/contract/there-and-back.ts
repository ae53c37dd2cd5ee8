import type { TableRow } from "../support/tables.js";

/** The changes that a table's row names below its two sides. */
export interface ThereAndBack {
  readonly there: readonly string[];
  readonly back: readonly string[];
}

/** Reads `change + change :: change back`, behind the sides or below them; what is said once is found both ways. */
export function readThereAndBack({ cells: [, , ...behind], lines }: TableRow): ThereAndBack {
  const said = behind.length > 0 ? behind : (lines[0] ?? "nothing").split(" :: ");
  const [there = [], back = there] = said.map((way) => (way === "nothing" ? [] : way.split(" + ")));
  return { there, back };
}
