/** From the units of two schemas to changes, each with a witness of its own. */

import type { SchemaChange } from "../change.js";
import { createSimplest } from "../values/simplest-values.js";
import { createVariantReader } from "../values/plain-variants.js";
import { plainKinds, rewrittenEquivalent } from "../schema-rules/change-kinds.js";
import type { SchemaJudges } from "../validation/judges.js";
import { proveContained } from "../containment/index.js";
import { budgetFor, sizeOf } from "./edit-verdicts.js";
import { describeEdit, describePlace, type Describing, type LocalChange } from "./described-edits.js";
import { createFirstLook } from "./first-look.js";
import { createUnitSearch, type KnownVerdicts, type UnitSearching } from "./unit-search.js";
import type { Unit } from "./units.js";
import { createWholeWitness } from "./whole-witnesses.js";

export interface ComparedUnits extends UnitSearching {
  readonly units: readonly Unit[];
  /** Judges of both whole sides. */
  readonly sideJudges: SchemaJudges;
}

/** The changes of all units; undefined where both schemas are proved to accept the same. */
export function compareUnits(comparing: ComparedUnits): readonly SchemaChange[] | undefined {
  const { units, read, reading } = comparing;
  const variants = createVariantReader(read.pool.follow);
  const making = { read: variants, simplest: createSimplest(variants, mostSchemas(units)) };
  const count = units.reduce((sum, { edits }) => sum + edits.length, 0);
  const look = createFirstLook({ ...making, pool: read.pool, reading, count });
  const looked = units.map((unit) => {
    const found = look?.judge(unit);
    const known: KnownVerdicts = new Map(unit.edits.map((edit) => [edit, found?.get(edit)]));
    const taken = unit.edits.filter((edit) => known.get(edit)?.kind === "breaking");
    const kinds = [...known.values()].map((verdict) => verdict?.kind);
    const isOpen = kinds.includes(undefined) || look?.isSettled(unit, taken) !== true;
    // A single step that gains something is all of its unit.
    const mayBeSame = !isOpen && taken.length === 0 && kinds.join() !== "widening";
    return { unit, known, isOpen, isEquivalent: mayBeSame && look?.gainsNothing(unit) === true };
  });
  const search = createUnitSearch(comparing);
  const witnessing = { ...comparing, ...making, reading: read };
  const found = looked.map(({ unit, known, isOpen, isEquivalent }) => {
    const settled = { changes: isEquivalent ? [] : describeSettled(unit, known, comparing), isEquivalent };
    const findings = isOpen ? search(unit, known) : settled;
    return { ...findings, unit, changes: findings.changes.map(createWholeWitness(unit, witnessing)) };
  });
  if (found.every(({ isEquivalent }) => isEquivalent)) return undefined;
  const isOpen = found.some(({ changes }) => changes.some(({ verdict }) => verdict === "unproven"));
  if (isOpen && acceptsNothing(comparing)) return describeEmpty(comparing);
  return found.flatMap(({ unit, changes, isEquivalent }) => {
    if (!isEquivalent || unit.edits.length === 0) return changes;
    return [{ rule: rewrittenEquivalent.name, verdict: "compatible", ...describePlace(unit.place, "to", comparing) }];
  });
}

/** Whether no value at all fits the first schema: nothing that it accepts is lost, whatever becomes of its parts. */
function acceptsNothing({ read, reading }: ComparedUnits): boolean {
  const from = read.written.documentOf("from");
  return proveContained({ narrow: from, wide: { not: {} }, reading, steps: 5000, budget: budgetFor(sizeOf(from)) });
}

function describeEmpty({ direction, whole }: ComparedUnits): readonly SchemaChange[] {
  return [{ rule: plainKinds[direction].widening.name, verdict: "compatible", pointer: "#", ...whole }];
}

/** How many schemas get values: enough for each unit, and for what surrounds it. */
function mostSchemas(units: readonly Unit[]): number {
  return 3000 + 8 * units.length;
}

function describeSettled(unit: Unit, known: KnownVerdicts, describing: Describing): readonly LocalChange[] {
  const changes = [...known].flatMap(([edit, verdict]) =>
    verdict === undefined ? [] : describeEdit(edit, verdict, describing),
  );
  if (changes.some(({ rule }) => rule !== rewrittenEquivalent.name)) return changes;
  const rule = plainKinds[describing.direction].widening.name;
  return [...changes, { rule, verdict: "compatible", ...describePlace(unit.place, "to", describing) }];
}
