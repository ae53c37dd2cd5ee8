/** The verdict on each edit of a unit: proved harmless, refuted by a counterexample, or neither. */

import { type JsonObject, type JsonValue, isObject, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import type { PlacedEdit } from "./alignment.js";
import {
  findCounterexample,
  proveContained,
  type Budget,
  type Counterexample,
  type CounterexampleSearch,
} from "../containment/index.js";
import { createSteps, focusOf, namesIn, replacementsOf, valuesBetween } from "./edit-steps.js";
import type { EditVerdict } from "./described-edits.js";
import type { QuickVerdict } from "./quick-verdicts.js";
import type { Interpreter } from "../validation/interpreter.js";
import { haveSameConstraints } from "../json-schema/constraints.js";
import type { SchemaPool, Side } from "../json-schema/schema-pool.js";
import type { Unit } from "./units.js";
import type { SchemaValidator } from "../validation/schema-validator.js";

interface UnitVerdicts {
  /** Whether the second schema is proved to accept all that the first accepts. */
  readonly isIncluded: boolean;
  /** Whether both are proved to accept the same values. */
  readonly isEquivalent: boolean;
  readonly verdictOf: (edit: PlacedEdit) => EditVerdict;
  /** Searches any value that the first schema accepts and the second rejects, among some values first. */
  readonly refute: (values: readonly JsonValue[]) => Counterexample;
  /** The same for one that these edits do not lose; undefined if there is provably none. */
  readonly findLeft: (edits: readonly PlacedEdit[], values: readonly JsonValue[]) => Counterexample | undefined;
  /** Whether the changes of one pair alone make a value invalid. */
  readonly isAbout: (pair: PlacedEdit["pair"], value: JsonValue) => boolean;
}

interface VerdictOptions {
  /** Both sides of the unit. */
  readonly pool: SchemaPool;
  readonly seed: number;
  readonly samples: number;
  readonly validator: SchemaValidator;
  readonly interpreter: Interpreter;
  readonly budget: Budget;
  readonly searches: Searches;
}

/** The budget of all searches of a comparison. */
interface Searches {
  /** How many values are left to try. */
  values: number;
  /** How many searches found nothing. */
  vain: number;
}

/** The steps of all proofs of a comparison: less than a second, also for wide schemas with slow steps. */
const mostSteps = { ever: 50_000, perSchema: 500_000_000 };

export function budgetFor(size: number): Budget {
  return { steps: Math.min(mostSteps.ever, Math.floor(mostSteps.perSchema / size)) };
}

/** The maximum number of values of a search times the size of the schemas: with large schemas each value is slow. */
const valuesPerSchema = 400_000;

/** After so many full searches, each further one tries only a share of the values. */
const fullSearches = 3;
const leastShare = 16;
/** After so many searches without success, single edits get none. */
const mostVain = 16;

export function searchesFor(samples: number): Searches {
  return { values: samples * fullSearches, vain: 0 };
}

/** For units with edits that have no quick verdict. */
export function createUnitVerdicts(
  unit: Pick<Unit, "pairs">,
  known: ReadonlyMap<PlacedEdit, QuickVerdict>,
  { pool, budget, interpreter, ...options }: VerdictOptions,
): UnitVerdicts {
  const [from, to] = [pool.documentOf("from"), pool.documentOf("to")];
  const search = createSearch({ from, to, size: sizeOf(from) + sizeOf(to), ...options });
  const isContained = (narrow: JsonObject, wide: JsonObject, isRefuted?: () => boolean): boolean =>
    proveContained({ narrow, wide, interpreter, budget, ...(isRefuted && { isRefuted }) });
  const isWithin = (narrow: JsonObject, wide: JsonObject): boolean =>
    isContained(narrow, wide, () => search({ accepting: [narrow], rejecting: [wide] }).value !== undefined);
  const stepOf = createSteps(pool, to);
  const refute = createRefutations(unit, { pool, to, stepOf, search });
  const isBroken = [...known.values()].some((verdict) => verdict?.kind === "breaking");
  const left = [...known].filter(([, verdict]) => verdict === undefined).map(([edit]) => edit);
  const isRefuted = (): boolean => left.slice(0, triedFirst).some((edit) => refute(edit).value !== undefined);
  const isIncluded = !isBroken && isContained(from, to, isRefuted);
  const isEquivalent = isIncluded && isWithin(to, from);
  const verdictOf = (edit: PlacedEdit): EditVerdict => {
    const { edited, isWhole } = stepOf(edit);
    const isEditRefuted = (): boolean => !isIncluded && refute(edit).value !== undefined;
    if (isWhole ? isIncluded : isContained(from, edited, isEditRefuted)) {
      const isSame = isWhole ? isEquivalent : isWithin(edited, from);
      return { kind: isSame ? "equivalent" : "widening" };
    }
    if (isIncluded) return { kind: "hidden" };
    const { value, tried } = refute(edit);
    if (value !== undefined) return { kind: "breaking", value };
    return isContained(from, eitherOf(edited, to)) ? { kind: "hidden" } : { kind: "unproven", tried };
  };
  const findLeft: UnitVerdicts["findLeft"] = (edits, values) => {
    const taken = edits.map(stepOf);
    if (taken.some(({ isWhole }) => isWhole)) return undefined;
    const remaining = pool.replace(replacementsOf(edits));
    if (haveSameConstraints(remaining, to) || isContained(remaining, to)) return undefined;
    return search({ accepting: [remaining, from, ...taken.map(({ edited }) => edited)], values });
  };
  const isAbout: UnitVerdicts["isAbout"] = (pair, value) =>
    !options.validator.accepts(pool.replace(new Map([[pair.from, pair.to]])), value);
  return { isIncluded, isEquivalent, verdictOf, refute: (values) => search({ values }), findLeft, isAbout };
}

interface Refuting {
  readonly pool: SchemaPool;
  readonly to: JsonObject;
  readonly stepOf: ReturnType<typeof createSteps>;
  readonly search: ReturnType<typeof createSearch>;
}

/** Memoizes the search for a value that an edit loses. */
function createRefutations({ pairs }: Pick<Unit, "pairs">, { pool, to, stepOf, search }: Refuting) {
  const refutations = new Map<PlacedEdit, Counterexample>();
  return (edit: PlacedEdit): Counterexample => {
    const before = refutations.get(edit);
    if (before !== undefined) return before;
    const { edited, isWhole } = stepOf(edit);
    // The value has to be invalid because of this pair, whatever happens to the others.
    const place = pairs.get(edit.pair) ?? edit.pair;
    const alone = place.from === pool.from ? [] : [pool.replace(new Map([[place.from, place.to]]))];
    const focus = focusOf(edit);
    const refutation = search({
      rejecting: isWhole ? [to] : [to, edited, ...alone],
      focus: focus === pool.from ? pool.documentOf("from") : focus,
      counterpart: edit.pair.to,
      values: valuesBetween(edit),
      names: namesIn(edit),
    });
    refutations.set(edit, refutation);
    return refutation;
  };
}

/** The number of edits to search for a counterexample before a long proof of the whole. */
const triedFirst = 2;

export function sizeOf(schema: JsonObject): number {
  let size = 0;
  visitSchemas(schema, () => (size += 1));
  return size;
}

function createSearch({
  from,
  to,
  samples,
  size,
  searches,
  ...options
}: Omit<VerdictOptions, "budget" | "pool" | "interpreter"> &
  Readonly<Record<Side, JsonObject>> & { readonly size: number }) {
  const whole = { accepting: [from], rejecting: [to], ...options } as const;
  const least = Math.ceil(samples / leastShare);
  const full = Math.max(least, Math.min(samples, Math.ceil(valuesPerSchema / size)));
  return (further: Partial<CounterexampleSearch>): Counterexample => {
    if (searches.vain >= mostVain && further.focus !== undefined) return { tried: 0 };
    const search = { ...whole, samples: Math.max(Math.min(full, searches.values), least), ...further };
    const result = findCounterexample(search);
    searches.values -= result.tried;
    if (result.value === undefined) searches.vain += 1;
    return result;
  };
}

/** The union of two documents of one pool. */
function eitherOf(first: JsonObject, second: JsonObject): JsonObject {
  const { $defs: before, ...one } = first;
  const { $defs: after, ...other } = second;
  return { anyOf: [one, other], $defs: { ...(isObject(before) ? before : {}), ...(isObject(after) ? after : {}) } };
}
