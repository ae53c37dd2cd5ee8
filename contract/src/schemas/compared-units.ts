/** Compares units one by one: their edits become changes, each with a verdict and a witness of its own. */

import type { SchemaChange } from "../change.js";
import { proveContained } from "../containment/index.js";
import { compatibilityUnproven, plainKinds, rewrittenEquivalent } from "../schema-rules/change-kinds.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { AlignedPair, PlacedEdit } from "./alignment.js";
import {
  type Describing,
  type EditVerdict,
  type LocalChange,
  describeEdit,
  describePlace,
  isUnwritten,
} from "./described-edits.js";
import { budgetFor, createUnitVerdicts, searchesFor, sizeOf } from "./edit-verdicts.js";
import { createWitnessExplainer } from "./lost-names.js";
import { type QuickVerdict, type QuickVerdicts, createQuickVerdicts } from "./quick-verdicts.js";
import { stepsOf } from "../json-schema/subschemas.js";
import { ownPartOf } from "../schema-rules/objects.js";
import { createFrugalValidator } from "./side-validator.js";
import type { Unit } from "./units.js";
import { createWholeWitness } from "./whole-witnesses.js";
import type { Interpreter } from "../validation/interpreter.js";
import type { SchemaValidator } from "../validation/schema-validator.js";
import { createVariants } from "../values/plain-schemas.js";
import { createSimplest } from "../values/simplest-values.js";

interface ComparedUnits extends UnitSearching {
  readonly units: readonly Unit[];
  /** For both whole sides. */
  readonly sideValidator: SchemaValidator;
}

/** The changes of all units; undefined if both schemas are proved to accept the same values. */
export function compareUnits(comparing: ComparedUnits): readonly SchemaChange[] | undefined {
  const { units, read, interpreter, sideValidator } = comparing;
  const variantsOf = createVariants(read.pool.follow);
  const maker = { variantsOf, simplest: createSimplest(variantsOf, mostSchemas(units)) };
  const count = units.reduce((sum, { edits }) => sum + edits.length, 0);
  const quick = createQuickVerdicts({ ...maker, pool: read.pool, interpreter, count });
  const decided = units.map((unit) => {
    const found = quick?.verdictsOf(unit);
    const known: KnownVerdicts = new Map(unit.edits.map((edit) => [edit, found?.get(edit)]));
    const taken = unit.edits.filter((edit) => known.get(edit)?.kind === "breaking");
    const kinds = [...known.values()].map((verdict) => verdict?.kind);
    const isOpen = kinds.includes(undefined) || quick?.isSettled(unit, taken) !== true;
    // A single edit that accepts more makes the unit accept more.
    const mayBeSame = !isOpen && taken.length === 0 && kinds.join() !== "widening";
    return { unit, known, isOpen, isEquivalent: mayBeSame && quick?.gainsNothing(unit) === true };
  });
  const search = createUnitSearch(comparing, quick);
  const witnessing = { ...comparing, ...maker, explain: createWitnessExplainer(read, sideValidator) };
  const found = decided.map(({ unit, known, isOpen, isEquivalent }) => {
    const settled = { changes: isEquivalent ? [] : describeSettled(unit, known, comparing), isEquivalent };
    const findings = isOpen ? search(unit, known) : settled;
    const changes = withoutReadings(findings.changes, comparing);
    return { ...findings, unit, changes: changes.map(createWholeWitness(unit, witnessing)) };
  });
  if (found.every(({ isEquivalent }) => isEquivalent)) return undefined;
  const isOpen = found.some(({ changes }) => changes.some(({ verdict }) => verdict === "unproven"));
  if (isOpen && acceptsNothing(comparing)) return describeEmpty(comparing);
  return found.flatMap(({ unit, changes, isEquivalent }) => {
    if (!isEquivalent || unit.edits.length === 0) return changes;
    return [{ rule: rewrittenEquivalent.name, verdict: "compatible", ...describePlace(unit.place, "to", comparing) }];
  });
}

/**
 * Drops the breaks of objects that both files close in the same way, if another change breaks: where branches exclude
 * each other on one side only, only that side is read as open.
 */
function withoutReadings(changes: readonly LocalChange[], { read }: Describing): readonly LocalChange[] {
  const isReading = ({ local }: LocalChange): boolean => local?.edit !== undefined && isUnwritten(local.edit, read);
  const isOther = (change: LocalChange): boolean => change.verdict === "breaking" && !isReading(change);
  return changes.some(isOther) ? changes.filter((change) => !isReading(change)) : changes;
}

/** Whether the first schema accepts no value at all, so that no edit can lose one. */
function acceptsNothing({ read, interpreter }: ComparedUnits): boolean {
  const from = read.written.documentOf("from");
  return proveContained({ narrow: from, wide: { not: {} }, interpreter, steps: 5000, budget: budgetFor(sizeOf(from)) });
}

function describeEmpty({ direction, whole }: ComparedUnits): readonly SchemaChange[] {
  return [{ rule: plainKinds[direction].widening.name, verdict: "compatible", pointer: "#", ...whole }];
}

/** The maximum number of schemas for which values are made: enough for each unit and its surroundings. */
function mostSchemas(units: readonly Unit[]): number {
  return 3000 + 8 * units.length;
}

function describeSettled(unit: Unit, known: KnownVerdicts, describing: Describing): readonly LocalChange[] {
  const changes = [...known].flatMap(([edit, verdict]) =>
    verdict === undefined ? [] : describeEdit(edit, verdict, describing),
  );
  const isGain = (verdict: QuickVerdict): boolean => verdict?.kind === "widening";
  if (changes.some(({ rule }) => rule !== rewrittenEquivalent.name) || [...known.values()].some(isGain)) return changes;
  const rule = plainKinds[describing.direction].widening.name;
  return [...changes, { rule, verdict: "compatible", ...describePlace(unit.place, "to", describing) }];
}

interface UnitSearching extends Describing {
  /** Identifies a change of the whole schema, so that accepting it accepts no later one. */
  readonly whole: Pick<SchemaChange, "after" | "before">;
  readonly seed: number;
  readonly samples: number;
  readonly validator: SchemaValidator;
  readonly interpreter: Interpreter;
}

interface UnitFindings {
  readonly changes: readonly LocalChange[];
  /** Whether both sides are proved to accept the same values. */
  readonly isEquivalent: boolean;
}

type KnownVerdicts = ReadonlyMap<PlacedEdit, QuickVerdict>;

/** The maximum number of edits with a search of their own: schemas with more edits have little in common. */
const mostSearched = { ever: 100, always: 3, perSchema: 40_000, size: 60_000 };

/** The maximum number of pairs that may lose a value by themselves. */
const mostBlamed = 50;

/** Reports edits without a quick verdict as unproven. */
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

/** Whether a wider place of an edit makes a branch of `oneOf` wider: no sibling schema constrains the place. */
function isWithinOneOf({ pair: { from, to, paths } }: PlacedEdit): boolean {
  const keywords = stepsOf(paths.from).map(({ keyword }) => keyword);
  const isWider = keywords.lastIndexOf("oneOf") > keywords.lastIndexOf("allOf");
  return isWider && [from, to].every((schema) => ownPartOf(schema) === schema);
}

/** Longer proofs and searches, with a budget that all units share. */
function createUnitSearch(
  searching: UnitSearching,
  quick: QuickVerdicts | undefined,
): (unit: Unit, known: KnownVerdicts) => UnitFindings {
  const { read, direction, validator, interpreter, seed, samples, whole } = searching;
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
      validator: createFrugalValidator(documents, validator, interpreter),
      interpreter,
      budget,
      searches,
    };
    const verdicts = createUnitVerdicts(unit, known, options);
    const exclusive: JsonValue[] = [];
    const verdictOf = (edit: PlacedEdit, first: QuickVerdict): EditVerdict => {
      if (first !== undefined) return first;
      left -= 1;
      if (left < 0 && !verdicts.isIncluded) return { kind: "unproven", tried: 0 };
      const verdict = verdicts.verdictOf(edit);
      const isGain = (): boolean => quick?.losesNothing(edit.pair.from, edit.replacement) === true;
      if (verdict.kind !== "breaking" || !isWithinOneOf(edit) || !isGain()) return verdict;
      // A `oneOf` rejects a value that a wider branch accepts, too: the unit breaks, not the edit.
      exclusive.push(verdict.value);
      return { kind: "hidden" };
    };
    const decided = [...known].map(([edit, first]) => ({ edit, verdict: verdictOf(edit, first) }));
    const changes = decided.flatMap(({ edit, verdict }) => describeEdit(edit, verdict, searching));
    const isEquivalent = verdicts.isEquivalent;
    if (isEquivalent) return { changes: [], isEquivalent };
    const place =
      unit.place.from === pool.from ? { pointer: "#", ...whole } : describePlace(unit.place, "to", searching);
    const unproven = { rule: compatibilityUnproven[direction].name, ...place, verdict: "unproven" } as const;
    const narrowed = { rule: kinds.narrowing.name, ...place, verdict: "breaking" } as const;
    const findings = (...further: LocalChange[]) => ({ changes: [...changes, ...further], isEquivalent });
    const has = (kind: EditVerdict["kind"]): boolean => decided.some(({ verdict }) => verdict.kind === kind);
    if (verdicts.isIncluded)
      return has("widening") ? findings() : findings({ rule: kinds.widening.name, ...place, verdict: "compatible" });
    if (has("unproven") && !has("breaking") && exclusive.length === 0) return findings();
    // The innermost pair that loses the value by itself, as a name that other schemas of its place lend.
    const blame = (value: JsonValue) => {
      const inner = [...unit.pairs.keys()].filter((pair) => pair !== unit.top);
      inner.sort((left, right) => right.paths.to.length - left.paths.to.length);
      const isLoss = ({ from, to }: AlignedPair): boolean => quick?.losesNothing(from, to) === false;
      const pair = inner.slice(0, mostBlamed).find((one) => isLoss(one) && verdicts.isAbout(one, value));
      return pair === undefined ? {} : describePlace(pair, "to", searching);
    };
    if (!has("breaking")) {
      const { value, tried } = verdicts.refute(exclusive);
      if (value === undefined) return findings({ ...unproven, tried });
      return findings({ ...narrowed, ...blame(value), local: { value } });
    }
    // Accepting these breaking changes must not accept others that they hide.
    const breaking = decided.filter(({ verdict }) => verdict.kind === "breaking").map(({ edit }) => edit);
    const remaining = verdicts.findLeft(breaking, exclusive);
    if (remaining === undefined) return findings();
    const { value, tried } = remaining;
    if (value === undefined) return has("unproven") ? findings() : findings({ ...unproven, tried });
    const [first] = breaking;
    const isThere =
      first !== undefined && breaking.every(({ pair }) => pair === first.pair) && verdicts.isAbout(first.pair, value);
    const own = isThere ? describePlace(first.pair, first.side, searching) : {};
    return findings({ ...narrowed, ...own, local: { value } });
  };
}
