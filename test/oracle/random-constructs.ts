/** The constructs that samples are made with: a run that made none of one says so. */

import type { Choices, Weighted } from "./random-choices.js";

/** Everything that the tables of the generator can draw. */
export const constructs = new Set<string>();

/** What is drawn with, and what has been drawn. */
export interface Drawing {
  readonly choices: Choices;
  readonly used: Set<string>;
}

/** A row of a table: how often it is drawn in comparison with the others, its construct, and what it stands for. */
export type Row<Value> = readonly [weight: number, construct: string, value: Value];

/** Draws from a table; its first row must be the plainest. */
export function drawFrom<Value>(rows: readonly Row<Value>[]): (drawing: Drawing) => Value {
  for (const [weight, construct] of rows) if (weight > 0) constructs.add(construct);
  const weighted = rows.map((row): Weighted<Row<Value>> => [row[0], row]);
  return ({ choices, used }) => {
    const [, construct, value] = choices.pickWeighted(weighted);
    used.add(construct);
    return value;
  };
}

/** Whether something happens that happens once in `count` times. */
export function chance(construct: string, count: number): (drawing: Drawing) => boolean {
  return drawFrom([
    [count - 1, `no ${construct}`, false],
    [1, construct, true],
  ]);
}
