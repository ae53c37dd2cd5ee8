/** From one step between two schemas to its verdict: proved harmless, refuted by a value, or neither. */

import { type JsonObject, type JsonValue, isList, isObject, visitSchemas } from "@toolwright/runtime/json-schema";
import type { PlacedEdit } from "./alignment.js";
import type { Witness } from "../changes/change.js";
import { findText } from "../inclusion/patterns.js";
import { decideIncluded, longestOf } from "../inclusion/decide-included.js";
import { createSteps, focusOf, replacementsOf } from "./edit-steps.js";
import type { Reading } from "../inclusion/reading.js";
import { proveIncluded } from "../inclusion/prove-included.js";
import { isSameMeaning } from "./same-meaning.js";
import type { SchemaPool, Side } from "./schema-pool.js";
import { namesWithDependents } from "../values/part-schemas.js";
import { findWitness, type WitnessSearchResult } from "../witness/find-witness.js";
import type { SchemaJudges } from "../witness/judges.js";
import type { WitnessSearch } from "../witness/witness-search.js";

/** The verdict on a step; a hidden one loses nothing that other steps do not give back. */
export type EditVerdict =
  | { readonly kind: "breaking"; readonly witness: Witness }
  | { readonly kind: "unproven"; readonly tried: number }
  | { readonly kind: "widening" | "equivalent" | "hidden" };

export interface EditJudge {
  /** Whether the second schema is proved to accept all that the first accepts. */
  readonly isIncluded: boolean;
  /** Whether both are proved to accept the same values. */
  readonly isEquivalent: boolean;
  /** How many schemas both consist of. */
  readonly size: number;
  readonly judge: (edit: PlacedEdit) => EditVerdict;
  /** Looks for any value that the first schema accepts and the second rejects. */
  readonly refute: () => WitnessSearchResult;
  /** Looks for one that all of these steps leave; undefined where there is proof that there is none. */
  readonly findLeft: (edits: readonly PlacedEdit[]) => WitnessSearchResult | undefined;
  /** Whether a witness is rejected because of what becomes of one part alone. */
  readonly isAbout: (pair: PlacedEdit["pair"], witness: Witness) => boolean;
}

export interface JudgeOptions {
  readonly seed: number;
  readonly samples: number;
  readonly judges: SchemaJudges;
  readonly reading: Reading;
  /** Ajv's own verdict. */
  readonly confirm: SchemaJudges["accepts"];
}

/** What all proofs of a comparison may spend: less than a second, also where schemas are so wide that a step takes long. */
const mostSteps = { ever: 50_000, perSchema: 500_000_000 };

/** The most values of a search where the schemas are so large that each takes long. */
const valuesPerSchema = 400_000;

/** After so many searches in vain, each further one tries only a share of the values. */
const fullSearches = 3;
const leastShare = 16;
/** After so many searches in vain there are no further ones for single steps. */
const mostVain = 16;

/** How many steps are searched for a counter-example before a long proof of the whole, and with how many values. */
const triedFirst = { steps: 2, samples: 30 };

/** Creates a judge of some steps, which first tries to prove the whole. */
export function createEditJudge(
  pool: SchemaPool,
  edits: readonly PlacedEdit[],
  { reading, ...options }: JudgeOptions,
): EditJudge {
  const [from, to] = [pool.documentOf("from"), pool.documentOf("to")];
  const size = sizeOf(from) + sizeOf(to);
  const budget = { steps: Math.min(mostSteps.ever, Math.floor(mostSteps.perSchema / size)), reading };
  const search = createSearch({ from, to, size, ...options });
  const isWithin = (narrow: JsonObject, wide: JsonObject): boolean => {
    const isRefuted = (): boolean => search({ accepting: [narrow], rejecting: [wide] }).witness !== undefined;
    return decideIncluded({ narrow, wide, isRefuted, budget });
  };
  const stepOf = createSteps(pool, to);
  const refutations = new Map<PlacedEdit, WitnessSearchResult>();
  const refute = (edit: PlacedEdit, limits?: Pick<WitnessSearch, "samples">): WitnessSearchResult => {
    const { edited, isWhole } = stepOf(edit);
    const refutation =
      refutations.get(edit) ??
      search({
        ...(limits !== undefined && { samples: limits.samples }),
        rejecting: isWhole ? [to] : [to, edited],
        focus: focusOf(edit, pool),
        counterpart: edit.pair.to,
        about: { schema: edit.pair.to === pool.to ? to : edit.pair.to, path: edit.path },
        values: valuesBetween(edit),
        names: namesIn(edit),
      });
    if (limits === undefined || refutation.witness !== undefined) refutations.set(edit, refutation);
    return refutation;
  };
  const isBroken = (): boolean =>
    edits.slice(0, triedFirst.steps).some((edit) => refute(edit, triedFirst).witness !== undefined);
  const isIncluded = decideIncluded({ narrow: from, wide: to, isRefuted: isBroken, budget });
  const isEquivalent = isIncluded && isWithin(to, from);
  const judge = (edit: PlacedEdit): EditVerdict => {
    const { edited, isWhole } = stepOf(edit);
    const isRefuted = (): boolean => !isIncluded && refute(edit).witness !== undefined;
    if (isWhole ? isIncluded : decideIncluded({ narrow: from, wide: edited, isRefuted, budget })) {
      const isSame = isWhole ? isEquivalent : isWithin(edited, from);
      return { kind: isSame ? "equivalent" : "widening" };
    }
    if (isIncluded) return { kind: "hidden" };
    const { witness, tried } = refute(edit);
    if (witness !== undefined) return { kind: "breaking", witness };
    return proveIncluded(from, eitherOf(edited, to), longestOf(budget))
      ? { kind: "hidden" }
      : { kind: "unproven", tried };
  };
  const findLeft: EditJudge["findLeft"] = (edits) => {
    const taken = edits.map(stepOf);
    if (taken.some(({ isWhole }) => isWhole)) return undefined;
    const left = pool.replace(replacementsOf(edits));
    if (isSameMeaning(left, to) || proveIncluded(left, to, longestOf(budget))) return undefined;
    return search({ accepting: [left, from, ...taken.map(({ edited }) => edited)] });
  };
  const isAbout: EditJudge["isAbout"] = (pair, { instance }) =>
    !options.judges.accepts(pool.replace(new Map([[pair.from, pair.to]])), instance);
  return { isIncluded, isEquivalent, size, judge, refute: () => search({}), findLeft, isAbout };
}

function sizeOf(schema: JsonObject): number {
  let size = 0;
  visitSchemas(schema, () => (size += 1));
  return size;
}

/** Creates the searches of a comparison, which share a number of values. */
function createSearch({
  from,
  to,
  samples,
  confirm,
  size,
  ...options
}: Omit<JudgeOptions, "reading"> & Readonly<Record<Side, JsonObject>> & { readonly size: number }) {
  const whole = { accepting: [from], rejecting: [to], ...options } as const;
  const least = Math.ceil(samples / leastShare);
  const full = Math.max(least, Math.min(samples, Math.ceil(valuesPerSchema / size)));
  let [left, vain] = [full * fullSearches, 0];
  return (further: Partial<WitnessSearch>): WitnessSearchResult => {
    if (vain >= mostVain && further.focus !== undefined) return { tried: 0 };
    const most = Math.max(Math.min(full, left), least);
    const search = { ...whole, samples: most, ...further };
    const result = findWitness(search);
    left -= result.tried;
    if (result.witness === undefined) vain += 1;
    if (result.witness !== undefined && search.accepting.includes(from) && !confirm(from, result.witness.instance))
      throw new Error(`Ajv must accept the witness ${JSON.stringify(result.witness.instance)}.`);
    return result;
  };
}

/** The most listed values that are tried before all others. */
const mostListed = 20;

/** The listed values that a step removes; for two sets of strings, the shortest string on which they differ. */
function valuesBetween({ pair, replacement, path, removed }: PlacedEdit): readonly JsonValue[] {
  if (path.at(-1) === "enum" && isList(removed)) return removed.slice(0, mostListed);
  const before = textsOf(pair.from);
  const after = textsOf(replacement);
  const outside = [
    ...after.patterns.map((pattern) => ({ ...before, avoided: [pattern] })),
    ...(after.minLength > before.minLength ? [{ ...before, maxLength: after.minLength - 1 }] : []),
    ...(after.maxLength < before.maxLength ? [{ ...before, minLength: after.maxLength + 1 }] : []),
  ];
  return outside.map(findText).filter((text) => text !== undefined);
}

function textsOf({ pattern, minLength, maxLength }: JsonObject) {
  return {
    patterns: typeof pattern === "string" ? [pattern] : [],
    minLength: typeof minLength === "number" ? minLength : 0,
    maxLength: typeof maxLength === "number" ? maxLength : Infinity,
  };
}

function namesIn({ path: [keyword, name], replacement, pair }: PlacedEdit): readonly string[] {
  if (keyword === "properties" && name !== undefined) return [name];
  const isAboutDependents = keyword === "dependentRequired" || keyword === "dependentSchemas";
  return isAboutDependents ? [...namesWithDependents(replacement), ...namesWithDependents(pair.from)] : [];
}

/** A document that accepts what either of two accepts, with renamed definitions. */
function eitherOf(first: JsonObject, second: JsonObject): JsonObject {
  const { $defs: before, ...one } = first;
  const { $defs: after, ...other } = second;
  return { anyOf: [one, other], $defs: { ...(isObject(before) ? before : {}), ...(isObject(after) ? after : {}) } };
}
