/** Quick verdicts: a short proof or a few values decide most edits, in their pair of subschemas alone. */

import { type JsonObject, type JsonValue, equalJson, isObject } from "@toolwright/runtime/internal/json-schema";
import { proveContained } from "../containment/index.js";
import type { SchemaNode } from "../json-schema/nodes.js";
import type { SchemaPool, Side } from "../json-schema/schema-pool.js";
import { areDisjoint } from "../open-objects/disjoint-branches.js";
import { alternativesOf } from "../open-objects/names-in-place.js";
import { UndecidedText } from "../patterns/pattern-matching.js";
import { ownPartOf } from "../schema-rules/objects.js";
import { type AlignedPair, type Path, type PlacedEdit, expand } from "./alignment.js";
import { focusOf, joinSteps, namesIn, valuesBetween } from "./edit-steps.js";
import { type Unit, replaceAt, withInner } from "./units.js";
import type { Interpreter } from "../validation/interpreter.js";
import { createCandidates } from "../values/candidates.js";
import { composeObject } from "../values/composed-values.js";
import { type Lift, type LiftedValue, createLift } from "../values/lifting.js";
import { schemaOfProperty } from "../values/part-schemas.js";
import { plainSchemasIn } from "../values/plain-schemas.js";
import { shrink } from "../values/shrinking.js";
import { type ValueMaker, choosePlain } from "../values/simplest-values.js";
import { collectNames, collectWords } from "../values/vocabulary.js";

/** Undefined if only a long proof or a search can tell. */
export type QuickVerdict =
  | { readonly kind: "breaking"; readonly value: JsonValue }
  | { readonly kind: "equivalent" | "hidden" | "widening" }
  | undefined;

export interface QuickVerdicts {
  /** The verdict on each edit of a unit. */
  readonly verdictsOf: (unit: Unit) => ReadonlyMap<PlacedEdit, QuickVerdict>;
  /** Whether a unit provably loses only values that some of its edits lose. */
  readonly isSettled: (unit: Unit, taken: readonly PlacedEdit[]) => boolean;
  /** Whether the first side of a unit provably accepts all values of the second. */
  readonly gainsNothing: (unit: Unit) => boolean;
  /** Whether a schema of a place provably accepts all values of another; then only others around it can reject one. */
  readonly losesNothing: (from: JsonObject, to: JsonObject) => boolean;
}

/** Limits for each edit. */
const most = { steps: 1500, values: 120, lifted: 6 };
/** The steps for all edits of a comparison, and the fewest for each. */
const stepsForAll = { most: 150_000, least: 100 };

interface QuickOptions extends ValueMaker {
  readonly pool: SchemaPool;
  readonly interpreter: Interpreter;
  /** The number of edits. */
  readonly count: number;
}

/** Undefined if subschemas have to stay where they are, or are not readable. */
export function createQuickVerdicts(options: QuickOptions): QuickVerdicts | undefined {
  const { pool, interpreter, count } = options;
  const parts = pool.isMovable ? interpreter.forDefinitions(pool.definitions) : undefined;
  if (parts === undefined) return undefined;
  const steps = Math.max(stepsForAll.least, Math.min(most.steps, Math.floor(stepsForAll.most / Math.max(1, count))));
  const proved = new Map<SchemaNode, Set<string | undefined>>();
  // A proof holds for all schemas with the same canonical text.
  const proveOnce = (narrow: JsonObject, wide: JsonObject, share: number): boolean => {
    const [node, text] = [parts.read(narrow), interpreter.textOf(parts.read(wide))];
    if (text !== undefined && proved.get(node)?.has(text) === true) return true;
    if (!proveContained({ narrow, wide, interpreter: parts, steps: share })) return false;
    proved.set(node, (proved.get(node) ?? new Set()).add(text));
    return true;
  };
  const context: QuickContext = {
    ...options,
    nodeOf: parts.read,
    isWithin: (narrow, wide, share = 1) => equalJson(narrow, wide) || proveOnce(narrow, wide, steps * share),
    accepts: (node, value) => acceptsIn(interpreter, node, value),
  };
  const included = new Map<Unit, boolean>();
  const isIncluded = (unit: Unit): boolean => {
    const found = included.get(unit) ?? context.isWithin(unit.from, unit.to, 8);
    included.set(unit, found);
    return found;
  };
  return {
    verdictsOf: (unit) => {
      const isApart = createApart(unit, pool);
      const decideOne = decideTogether(unit, context, () => isIncluded(unit));
      const verdicts = new Map(
        unit.edits.map((edit) => [
          edit,
          isApart(unit.pairs.get(edit.pair)) ? decideEdit(edit, unit, context) : decideOne(edit),
        ]),
      );
      for (const place of new Set(unit.pairs.values())) if (isApart(place)) hideWithin(place, unit, verdicts, context);
      return verdicts;
    },
    isSettled: (unit, taken) =>
      isComposed(unit, pool)
        ? [...unit.pairs.keys()].every((pair) => isPairSettled(pair, unit, taken, context))
        : unit.edits.length > fewEdits && isIncluded(unit),
    gainsNothing: (unit) => context.isWithin(unit.to, unit.from, 4),
    losesNothing: (from, to) => context.isWithin(from, to),
  };
}

/** With more edits that depend on each other, the whole unit is proved first. */
const fewEdits = 16;

/** For pairs that do not decide alone: only the whole unit can be proved, but a counterexample still counts. */
function decideTogether(
  unit: Unit,
  context: QuickContext,
  isIncluded: () => boolean,
): (edit: PlacedEdit) => QuickVerdict {
  const isGain = unit.edits.length > fewEdits && isIncluded();
  return (edit) => {
    if (!isGain) return findBreak(edit, unit, context, [likelyValues, furtherValues]);
    return proveGain(edit, context) ?? { kind: "hidden" };
  };
}

interface QuickContext extends QuickOptions {
  readonly nodeOf: (part: JsonObject) => SchemaNode;
  readonly isWithin: (narrow: JsonObject, wide: JsonObject, share?: number) => boolean;
  readonly accepts: (node: SchemaNode, value: JsonValue) => boolean | undefined;
}

function acceptsIn({ evaluateOnce }: Interpreter, node: SchemaNode, value: JsonValue): boolean | undefined {
  try {
    return evaluateOnce(node, value);
  } catch (error) {
    if (error instanceof UndecidedText || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether all pairs of a unit decide alone. */
function isComposed(unit: Unit, pool: SchemaPool): boolean {
  const isApart = createApart(unit, pool);
  return [...unit.pairs.values()].every(isApart);
}

/**
 * Finds the pairs of a unit that can be judged alone, because narrowing the pair narrows the unit: not those with names
 * of other subschemas, and none in a unit with `unevaluated…` keywords or overlapping branches of `oneOf`.
 */
function createApart({ pairs }: Unit, { follow }: SchemaPool): (place: AlignedPair | undefined) => boolean {
  const borrowing = new Set<AlignedPair | undefined>();
  for (const [{ from, to }, place] of pairs) {
    for (const schema of [from, to]) {
      const isSealed = schema["unevaluatedProperties"] !== undefined || schema["unevaluatedItems"] !== undefined;
      const isClear = schema["oneOf"] === undefined || areDisjoint(alternativesOf(schema), follow);
      if (isSealed || !isClear) return () => false;
      if (ownPartOf(schema) !== schema) borrowing.add(place);
    }
  }
  return (place) => !borrowing.has(place);
}

function decideEdit(edit: PlacedEdit, unit: Unit, context: QuickContext): QuickVerdict {
  return (
    findBreak(edit, unit, context, [likelyValues]) ??
    proveGain(edit, context) ??
    findBreak(edit, unit, context, [furtherValues])
  );
}

/** The verdict on an edit that provably loses no value. */
function proveGain({ pair, replacement }: PlacedEdit, context: QuickContext): QuickVerdict {
  if (!context.isWithin(pair.from, replacement)) return undefined;
  return { kind: context.isWithin(replacement, pair.from) ? "equivalent" : "widening" };
}

type MakeValues = (edit: PlacedEdit, context: QuickContext) => Iterable<JsonValue>;

function findBreak(edit: PlacedEdit, unit: Unit, context: QuickContext, makers: readonly MakeValues[]): QuickVerdict {
  const isLost = createLoss(edit, unit, context);
  for (const make of makers) {
    for (const value of take(make(edit, context), most.values)) {
      const lost = isLost(value);
      if (lost !== undefined) return { kind: "breaking", value: lost.shrunk() };
    }
  }
  return undefined;
}

/** Hides edits of a pair that together lose no value. */
function hideWithin(
  place: AlignedPair,
  unit: Unit,
  verdicts: Map<PlacedEdit, QuickVerdict>,
  context: QuickContext,
): void {
  const edits = unit.edits.filter(({ pair }) => unit.pairs.get(pair) === place);
  const open = edits.filter((edit) => verdicts.get(edit) === undefined);
  const to = place === unit.top ? unit.to : place.to;
  const isBroken = edits.some((edit) => verdicts.get(edit)?.kind === "breaking");
  const areSeveral = edits.length > 1 || edits.some(({ pair }) => pair !== place);
  const isAsked = open.length > 0 || (areSeveral && !isBroken);
  if (!isAsked || !context.isWithin(place.from, to, 4)) return;
  const isSame = context.isWithin(to, place.from, 4);
  for (const edit of isSame ? edits : open) verdicts.set(edit, { kind: "hidden" });
  const [first] = edits;
  if (isSame && first !== undefined) verdicts.set(first, { kind: "equivalent" });
}

interface LostValue {
  /** Shrinks the value to the smallest value of the unit that the edit makes invalid. */
  readonly shrunk: () => JsonValue;
}

/** Tests whether an edit makes a value of its pair invalid, also in the unit and after all other edits. */
function createLoss(edit: PlacedEdit, unit: Unit, context: QuickContext): (value: JsonValue) => LostValue | undefined {
  const { pair, replacement } = edit;
  const { nodeOf, accepts } = context;
  const isTop = pair.from === unit.from;
  const target = withInner(isTop ? unit.to : pair.to, pair.inner, "from");
  const [before, step, after] = [pair.from, replacement, target].map(nodeOf);
  const wholes = { from: nodeOf(unit.from), to: nodeOf(unit.to) };
  const liftings = {
    ...context,
    expand: (schema: JsonValue) => (isObject(schema) ? expand(context.pool, schema) : schema),
  };
  const pathIn = (side: Side): Path => pair.paths[side].slice(unit.top.paths[side].length);
  const liftOn = (side: Side): Lift => createLift(unit[side], pathIn(side), liftings);
  const kept = isTop ? [] : context.simplest(pair.to).slice(0, 1);
  let edited: SchemaNode | undefined;
  const losesAlone = (whole: JsonValue): boolean => {
    const replacing = { part: replacement, expand: (schema: JsonObject) => expand(context.pool, schema) };
    edited ??= nodeOf(replaceAt(unit.from, pathIn("from"), replacing));
    return accepts(edited, whole) === false;
  };
  const lifts = { from: liftOn("from"), to: liftOn("to") };
  const isLocal = (value: JsonValue): boolean =>
    before !== undefined &&
    step !== undefined &&
    after !== undefined &&
    accepts(before, value) === true &&
    accepts(step, value) === false &&
    accepts(after, value) === false;
  const findWhole = (value: JsonValue): JsonValue | undefined => {
    if (isTop) return accepts(wholes.to, value) === false ? value : undefined;
    const isLostWhole = ({ value: one }: LiftedValue): boolean =>
      accepts(wholes.from, one) === true && accepts(wholes.to, one) === false && losesAlone(one);
    const whole = firstOf(take(lifts.from(value), most.lifted), isLostWhole)?.value;
    if (whole === undefined) return undefined;
    // It has to be invalid in values that are otherwise valid for the new schema, too.
    const others = [...take(lifts.to(value), most.lifted)];
    const areRefused = others.map((one) => accepts(wholes.to, one.value) === false);
    // The same values around a valid one, as a control.
    const right = kept.map((one) => [...take(lifts.to(one), most.lifted)]).find((some) => some.length > 0) ?? [];
    const isSure = right.some((one, index) => areRefused[index] === true && accepts(wholes.to, one.value) === true);
    return isSure || areRefused.every(Boolean) ? whole : undefined;
  };
  return (value) => {
    if (!isLocal(value)) return undefined;
    const found = findWhole(value);
    if (found === undefined) return undefined;
    return {
      shrunk: () => {
        const schemas = [pair.from, replacement, target];
        const keeps = (one: JsonValue): boolean => isLocal(one) && findWhole(one) !== undefined;
        const words = { words: collectWords(schemas).values.slice(0, mostWords), names: collectNames(schemas) };
        const shrunk = shrink(value, { ...words, keeps });
        return findWhole(shrunk) ?? found;
      },
    };
  };
}

const mostWords = 60;

/** Whether a pair provably loses only values that these edits lose; its subschemas are pairs of their own. */
function isPairSettled(pair: AlignedPair, unit: Unit, taken: readonly PlacedEdit[], context: QuickContext): boolean {
  const own = taken.filter((edit) => edit.pair === pair);
  const left = own.length === 0 ? pair.from : joinSteps(pair.from, own);
  // In a unit of one pair, both sides have the subschemas of the first.
  if (unit.to !== unit.top.to) return context.isWithin(left, unit.to, 4);
  return context.isWithin(withInner(left, pair.inner, "to"), pair.to, 4);
}

/** Values that the edit suggests, and the simplest ones. */
function* likelyValues(edit: PlacedEdit, { variantsOf, simplest }: ValueMaker): Generator<JsonValue> {
  const focus = focusOf(edit);
  for (const name of namesIn(edit)) {
    for (const { schema } of variantsOf(focus).slice(0, 3)) {
      yield* composeObject(schema, choosePlain(simplest));
      for (const value of simplest(schemaOfProperty(schema, name)))
        yield* composeObject(schema, choosePlain(simplest), [[name, value]]);
    }
  }
  yield* valuesBetween(edit);
  yield* simplest(focus);
}

/** Candidates from both sides. */
function furtherValues(edit: PlacedEdit, context: ValueMaker): readonly JsonValue[] {
  const plain = (schema: JsonObject): readonly JsonObject[] => plainSchemasIn(schema, context.variantsOf);
  const mains = plain(focusOf(edit)).slice(0, 4);
  const counterparts = [...plain(edit.replacement), ...plain(edit.pair.to)].slice(0, 12);
  return createCandidates(context)({ mains, counterparts, hints: mains });
}

export function* take<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let taken = 0;
  for (const item of items) {
    if ((taken += 1) > count) return;
    yield item;
  }
}

export function firstOf<Item>(items: Iterable<Item>, isOne: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (isOne(item)) return item;
  return undefined;
}
