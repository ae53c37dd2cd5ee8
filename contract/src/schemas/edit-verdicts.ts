/** From one step between two schemas to its verdict: proved harmless, refuted by a value, or neither. */

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
import type { FirstVerdict } from "./quick-verdicts.js";
import type { Interpreter } from "../validation/interpreter.js";
import { haveSameConstraints } from "../json-schema/constraints.js";
import type { SchemaPool, Side } from "../json-schema/schema-pool.js";
import type { Unit } from "./units.js";
import type { SchemaValidator } from "../validation/schema-validator.js";

export interface EditJudge {
  /** Whether the second schema is proved to accept all that the first accepts. */
  readonly isIncluded: boolean;
  /** Whether both are proved to accept the same values. */
  readonly isEquivalent: boolean;
  readonly judge: (edit: PlacedEdit) => EditVerdict;
  /** Looks for any value that the first schema accepts and the second rejects. */
  readonly refute: () => Counterexample;
  /** Looks for one that all of these steps leave; undefined where there is proof that there is none. */
  readonly findLeft: (edits: readonly PlacedEdit[]) => Counterexample | undefined;
  /** Whether a value is rejected because of what becomes of one part alone. */
  readonly isAbout: (pair: PlacedEdit["pair"], value: JsonValue) => boolean;
}

/** What the units of a comparison share. */
export interface JudgeOptions {
  /** Both sides of the unit. */
  readonly pool: SchemaPool;
  readonly seed: number;
  readonly samples: number;
  readonly validator: SchemaValidator;
  readonly interpreter: Interpreter;
  /** What proofs may spend. */
  readonly budget: Budget;
  /** What searches may spend. */
  readonly searches: Searches;
}

/** What is left to the searches of a comparison. */
export interface Searches {
  values: number;
  vain: number;
}

/** What all proofs of a comparison may spend: less than a second, also where schemas are so wide that a step takes long. */
const mostSteps = { ever: 50_000, perSchema: 500_000_000 };

export function budgetFor(size: number): Budget {
  return { steps: Math.min(mostSteps.ever, Math.floor(mostSteps.perSchema / size)) };
}

/** The most values of a search where the schemas are so large that each takes long. */
const valuesPerSchema = 400_000;

/** After so many searches in vain, each further one tries only a share of the values. */
const fullSearches = 3;
const leastShare = 16;
/** After so many searches in vain there are no further ones for single steps. */
const mostVain = 16;

export function searchesFor(samples: number): Searches {
  return { values: samples * fullSearches, vain: 0 };
}

/** Creates a judge of the steps of a unit that a first look leaves open. */
export function createEditJudge(
  unit: Pick<Unit, "pairs">,
  known: ReadonlyMap<PlacedEdit, FirstVerdict>,
  { pool, budget, interpreter, ...options }: JudgeOptions,
): EditJudge {
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
  const judge = (edit: PlacedEdit): EditVerdict => {
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
  const findLeft: EditJudge["findLeft"] = (edits) => {
    const taken = edits.map(stepOf);
    if (taken.some(({ isWhole }) => isWhole)) return undefined;
    const remaining = pool.replace(replacementsOf(edits));
    if (haveSameConstraints(remaining, to) || isContained(remaining, to)) return undefined;
    return search({ accepting: [remaining, from, ...taken.map(({ edited }) => edited)] });
  };
  const isAbout: EditJudge["isAbout"] = (pair, value) =>
    !options.validator.accepts(pool.replace(new Map([[pair.from, pair.to]])), value);
  return { isIncluded, isEquivalent, judge, refute: () => search({}), findLeft, isAbout };
}

interface Refuting {
  readonly pool: SchemaPool;
  readonly to: JsonObject;
  readonly stepOf: ReturnType<typeof createSteps>;
  readonly search: ReturnType<typeof createSearch>;
}

/** Creates the search for a value that an edit loses, once for each edit. */
function createRefutations({ pairs }: Pick<Unit, "pairs">, { pool, to, stepOf, search }: Refuting) {
  const refutations = new Map<PlacedEdit, Counterexample>();
  return (edit: PlacedEdit): Counterexample => {
    const before = refutations.get(edit);
    if (before !== undefined) return before;
    const { edited, isWhole } = stepOf(edit);
    // Rejected because of what becomes of this place, whatever becomes of the others.
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

/** How many steps are searched for a counter-example before a long proof of the whole. */
const triedFirst = 2;

export function sizeOf(schema: JsonObject): number {
  let size = 0;
  visitSchemas(schema, () => (size += 1));
  return size;
}

/** Creates the searches of a unit. */
function createSearch({
  from,
  to,
  samples,
  size,
  searches,
  ...options
}: Omit<JudgeOptions, "budget" | "pool" | "interpreter"> &
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

/** A document that accepts what either of two accepts, with renamed definitions. */
function eitherOf(first: JsonObject, second: JsonObject): JsonObject {
  const { $defs: before, ...one } = first;
  const { $defs: after, ...other } = second;
  return { anyOf: [one, other], $defs: { ...(isObject(before) ? before : {}), ...(isObject(after) ? after : {}) } };
}
