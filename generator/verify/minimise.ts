/** Minimises values on which the compiler and a schema disagree. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { collectNames, plainerValues } from "@toolwright/contract/internal/values";
import { groupBy } from "../diagnostics/collections.js";
import { judge, type TriedValue } from "./trial.js";

export interface Dispute extends TriedValue {
  readonly acceptedBy: "compiler" | "schema";
}

/** The maximum number of values of one trial and one accepting side to minimise; most share one cause. */
const mostOfOne = 2;
/** The maximum number of plainer values to try for one in a round: each costs compiler time. */
const mostCandidates = 40;
const mostRounds = 12;

/** Minimises the disagreements of all trials, a step of each in each round; `ask` finds what the compiler accepts. */
export function minimise(
  found: readonly Dispute[],
  ask: (tried: readonly TriedValue[]) => ReadonlySet<TriedValue>,
): readonly Dispute[] {
  let current = pickShort(found);
  const done = new Set<Dispute>();
  for (let round = 0; round < mostRounds; round += 1) {
    const steps = current.map((dispute) => ({ dispute, plainer: done.has(dispute) ? [] : plainerThan(dispute) }));
    const tried = steps.flatMap(({ plainer }) => plainer);
    if (tried.length === 0) break;
    const accepted = ask(tried);
    const next = steps.map(({ dispute, plainer }) => {
      const smaller = plainer.find((one) => {
        const verdict = judge(one, accepted.has(one));
        return verdict.kind === "disputed" && verdict.acceptedBy === dispute.acceptedBy;
      });
      if (smaller === undefined) done.add(dispute);
      return smaller === undefined ? dispute : { ...dispute, ...smaller };
    });
    current = distinctBy(next, ({ value }) => JSON.stringify(value));
  }
  return distinctBy(current, shapeOf);
}

/** The shortest disputes of each trial and each accepting side. */
function pickShort(disputes: readonly Dispute[]): readonly Dispute[] {
  const bySize = disputes.toSorted((left, right) => sizeOf(left.value) - sizeOf(right.value));
  return [...new Set(disputes.map(({ trial }) => trial))].flatMap((trial) =>
    (["compiler", "schema"] as const).flatMap((side) =>
      bySize.filter((one) => one.trial === trial && one.acceptedBy === side).slice(0, mostOfOne),
    ),
  );
}

/** Values that are a step plainer; names that the schema does not know may change. */
function plainerThan({ trial, value }: Dispute): readonly TriedValue[] {
  const names = collectNames([trial.judged.schema]);
  const different = new Map<string, TriedValue>();
  for (const plainer of plainerValues(value, { words: [], names })) {
    different.set(JSON.stringify(plainer), { trial, value: plainer });
    if (different.size === mostCandidates) break;
  }
  return [...different.values()];
}

function sizeOf(value: JsonValue): number {
  return JSON.stringify(value).length;
}

/** The shape of a dispute, with scalars abstracted. */
function shapeOf({ value, acceptedBy }: Dispute): string {
  const shape = (part: JsonValue): JsonValue => {
    if (isList(part)) return part.map(shape);
    if (isObject(part)) return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, shape(inner)]));
    return part === null ? null : typeof part;
  };
  return JSON.stringify([acceptedBy, shape(value)]);
}

/** The first disagreement for each trial and key. */
function distinctBy(disputes: readonly Dispute[], keyOf: (dispute: Dispute) => string): readonly Dispute[] {
  const groups = groupBy(disputes, (dispute) => `${dispute.trial.judged.name} ${keyOf(dispute)}`);
  return [...groups.values()].map(([first]) => first);
}
