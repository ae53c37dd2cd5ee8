/** From a unit that a first look leaves open to what longer proofs and searches find in it. */

import type { SchemaChange } from "../change.js";
import type { Reading } from "../validation/reading.js";
import { compatibilityUnproven, plainKinds, rewrittenEquivalent } from "../schema-rules/change-kinds.js";
import type { SchemaJudges } from "../validation/judges.js";
import type { PlacedEdit } from "./alignment.js";
import { describeEdit, describePlace, type Describing, type EditVerdict, type LocalChange } from "./described-edits.js";
import { budgetFor, createEditJudge, searchesFor, sizeOf } from "./edit-verdicts.js";
import type { FirstVerdict } from "./first-look.js";
import { createFrugalJudges } from "./side-judges.js";
import type { Unit } from "./units.js";

export interface UnitSearching extends Describing {
  /** Identifies a change of the whole: accepting it accepts no later one. */
  readonly whole: Pick<SchemaChange, "after" | "before">;
  readonly seed: number;
  readonly samples: number;
  readonly judges: SchemaJudges;
  readonly reading: Reading;
}

export interface UnitFindings {
  readonly changes: readonly LocalChange[];
  /** Whether both sides are proved to accept the same. */
  readonly isEquivalent: boolean;
}

export type KnownVerdicts = ReadonlyMap<PlacedEdit, FirstVerdict>;

/** The most edits that are searched one by one: schemas with more have little in common, and each takes a search. */
const mostSearched = { ever: 100, always: 3, perSchema: 40_000, size: 60_000 };

/** Names each edit that a first look left open. */
function describeUnsearched(known: KnownVerdicts, searching: UnitSearching): UnitFindings {
  const changes = [...known].flatMap(([edit, first]) =>
    describeEdit(edit, first ?? { kind: "unproven", tried: 0 }, searching),
  );
  if (changes.some(({ verdict }) => verdict === "unproven")) return { changes, isEquivalent: false };
  const rule = compatibilityUnproven[searching.direction].name;
  return {
    changes: [...changes, { rule, pointer: "#", ...searching.whole, verdict: "unproven", tried: 0 }],
    isEquivalent: false,
  };
}

/** Creates a search of units, which share what it may spend. */
export function createUnitSearch(searching: UnitSearching): (unit: Unit, known: KnownVerdicts) => UnitFindings {
  const { read, direction, judges, reading, seed, samples, whole } = searching;
  const { pool } = read;
  const size = sizeOf(pool.documentOf("from")) + sizeOf(pool.documentOf("to"));
  const budget = budgetFor(size);
  const searches = searchesFor(samples);
  let left = Math.max(mostSearched.always, Math.min(mostSearched.ever, Math.floor(mostSearched.perSchema / size)));
  const kinds = plainKinds[direction];
  return (unit, known) => {
    if (size > mostSearched.size) return describeUnsearched(known, searching);
    const part = unit.place.from === pool.from && unit.to === pool.to ? pool : pool.part(unit);
    const documents = [part.documentOf("from"), part.documentOf("to")];
    const options = {
      pool: part,
      seed,
      samples,
      judges: createFrugalJudges(documents, judges, reading),
      reading,
      budget,
      searches,
    };
    const judge = createEditJudge(unit, known, options);
    const verdictOf = (edit: PlacedEdit, first: FirstVerdict): EditVerdict => {
      if (first !== undefined) return first;
      left -= 1;
      return left < 0 && !judge.isIncluded ? { kind: "unproven", tried: 0 } : judge.judge(edit);
    };
    const judged = [...known].map(([edit, first]) => ({ edit, verdict: verdictOf(edit, first) }));
    const changes = judged.flatMap(({ edit, verdict }) => describeEdit(edit, verdict, searching));
    const isEquivalent = judge.isEquivalent;
    if (isEquivalent) return { changes: [], isEquivalent };
    const place =
      unit.place.from === pool.from ? { pointer: "#", ...whole } : describePlace(unit.place, "to", searching);
    const unproven = { rule: compatibilityUnproven[direction].name, ...place, verdict: "unproven" } as const;
    const narrowed = { rule: kinds.narrowing.name, ...place, verdict: "breaking" } as const;
    const findings = (...further: LocalChange[]) => ({ changes: [...changes, ...further], isEquivalent });
    if (judge.isIncluded) {
      const isSaid = changes.some(({ rule }) => rule !== rewrittenEquivalent.name);
      return isSaid ? findings() : findings({ rule: kinds.widening.name, ...place, verdict: "compatible" });
    }
    const has = (kind: EditVerdict["kind"]): boolean => judged.some(({ verdict }) => verdict.kind === kind);
    if (has("unproven") && !has("breaking")) return findings();
    if (!has("breaking")) {
      const { value, tried } = judge.refute();
      return findings(value === undefined ? { ...unproven, tried } : { ...narrowed, local: { value } });
    }
    // Accepting these breaks must not accept others behind them.
    const breaking = judged.filter(({ verdict }) => verdict.kind === "breaking").map(({ edit }) => edit);
    const remaining = judge.findLeft(breaking);
    if (remaining === undefined) return findings();
    const { value, tried } = remaining;
    if (value === undefined) return has("unproven") ? findings() : findings({ ...unproven, tried });
    const [first] = breaking;
    const isThere =
      first !== undefined && breaking.every(({ pair }) => pair === first.pair) && judge.isAbout(first.pair, value);
    const own = isThere ? describePlace(first.pair, first.side, searching) : {};
    return findings({ ...narrowed, ...own, local: { value } });
  };
}
