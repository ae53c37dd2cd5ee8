/** From a unit of two schemas to the verdicts on its edits that a short proof or a few values give. */

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
import { shrink } from "../values/shrinking.js";
import { type ValueMaker, choosePlain } from "../values/simplest-values.js";
import { collectNames, collectWords } from "../values/vocabulary.js";

/** What a first look settles; `undefined` is left to a search. */
export type FirstVerdict =
  | { readonly kind: "breaking"; readonly value: JsonValue }
  | { readonly kind: "equivalent" | "hidden" | "widening" }
  | undefined;

export interface FirstLook {
  /** The verdict on each edit of a unit. */
  readonly judge: (unit: Unit) => ReadonlyMap<PlacedEdit, FirstVerdict>;
  /** Whether a unit is proved to lose nothing besides what some of its edits take. */
  readonly isSettled: (unit: Unit, taken: readonly PlacedEdit[]) => boolean;
  /** Whether the second side of a unit is proved to accept nothing that the first does not. */
  readonly gainsNothing: (unit: Unit) => boolean;
}

/** What each edit may cost, whatever the number of edits. */
const most = { steps: 1500, values: 120, lifted: 6 };
/** Steps for all edits of a comparison; each has a few in any case. */
const stepsForAll = { most: 150_000, least: 100 };

export interface Looking extends ValueMaker {
  readonly pool: SchemaPool;
  readonly interpreter: Interpreter;
  /** How many edits there are. */
  readonly count: number;
}

/** Creates the judge; undefined where the schemas cannot be variantsOf part by part. */
export function createFirstLook(looking: Looking): FirstLook | undefined {
  const { pool, interpreter, count } = looking;
  const parts = pool.isMovable ? interpreter.forDefinitions(pool.definitions) : undefined;
  if (parts === undefined) return undefined;
  const steps = Math.max(stepsForAll.least, Math.min(most.steps, Math.floor(stepsForAll.most / Math.max(1, count))));
  const proved = new Map<SchemaNode, Set<string | undefined>>();
  // The same goes for every schema with that text.
  const proveOnce = (narrow: JsonObject, wide: JsonObject, share: number): boolean => {
    const [node, text] = [parts.variantsOf(narrow), interpreter.textOf(parts.variantsOf(wide))];
    if (text !== undefined && proved.get(node)?.has(text) === true) return true;
    if (!proveContained({ narrow, wide, interpreter: parts, steps: share })) return false;
    proved.set(node, (proved.get(node) ?? new Set()).add(text));
    return true;
  };
  const look: Look = {
    ...looking,
    nodeOf: parts.variantsOf,
    isWithin: (narrow, wide, share = 1) => equalJson(narrow, wide) || proveOnce(narrow, wide, steps * share),
    accepts: (node, value) => acceptsIn(interpreter, node, value),
  };
  const included = new Map<Unit, boolean>();
  const isIncluded = (unit: Unit): boolean => {
    const found = included.get(unit) ?? look.isWithin(unit.from, unit.to, 8);
    included.set(unit, found);
    return found;
  };
  return {
    judge: (unit) => {
      const isApart = createApart(unit, pool);
      const judgeOne = judgeTogether(unit, look, () => isIncluded(unit));
      const verdicts = new Map(
        unit.edits.map((edit) => [
          edit,
          isApart(unit.pairs.get(edit.pair)) ? judgeEdit(edit, unit, look) : judgeOne(edit),
        ]),
      );
      for (const place of new Set(unit.pairs.values())) if (isApart(place)) hideWithin(place, unit, verdicts, look);
      return verdicts;
    },
    isSettled: (unit, taken) =>
      isComposed(unit, pool)
        ? [...unit.pairs.keys()].every((pair) => isPairSettled(pair, unit, taken, look))
        : unit.edits.length > fewEdits && isIncluded(unit),
    gainsNothing: (unit) => look.isWithin(unit.to, unit.from, 4),
  };
}

/** So many edits that others decide on too are each proved in the whole unit. */
const fewEdits = 16;

/** Where the parts of a unit do not decide alone, only the whole is proved; a value that is lost is lost all the same. */
function judgeTogether(unit: Unit, look: Look, isIncluded: () => boolean): (edit: PlacedEdit) => FirstVerdict {
  const isGain = unit.edits.length > fewEdits && isIncluded();
  return (edit) => {
    if (!isGain) return findBreak(edit, unit, look, [likelyValues, furtherValues]);
    return judgeGain(edit, look) ?? { kind: "hidden" };
  };
}

interface Look extends Looking {
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

/** Whether a unit accepts fewer values where one of its parts does, and parts alone decide. */
function isComposed(unit: Unit, pool: SchemaPool): boolean {
  const isApart = createApart(unit, pool);
  return [...unit.pairs.values()].every(isApart);
}

/** Which places of a unit decide alone: not those whose schemas borrow names, nor any where fewer values may be more. */
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

function judgeEdit(edit: PlacedEdit, unit: Unit, look: Look): FirstVerdict {
  return (
    findBreak(edit, unit, look, [likelyValues]) ?? judgeGain(edit, look) ?? findBreak(edit, unit, look, [furtherValues])
  );
}

/** The verdict on an edit that is proved to lose nothing. */
function judgeGain({ pair, replacement }: PlacedEdit, look: Look): FirstVerdict {
  if (!look.isWithin(pair.from, replacement)) return undefined;
  return { kind: look.isWithin(replacement, pair.from) ? "equivalent" : "widening" };
}

type MakeValues = (edit: PlacedEdit, look: Look) => Iterable<JsonValue>;

function findBreak(edit: PlacedEdit, unit: Unit, look: Look, makers: readonly MakeValues[]): FirstVerdict {
  const isLost = createLoss(edit, unit, look);
  for (const make of makers) {
    for (const value of take(make(edit, look), most.values)) {
      const lost = isLost(value);
      if (lost !== undefined) return { kind: "breaking", value: lost.shrunk() };
    }
  }
  return undefined;
}

/** What an edit takes from a place, others may give back there. */
function hideWithin(place: AlignedPair, unit: Unit, verdicts: Map<PlacedEdit, FirstVerdict>, look: Look): void {
  const edits = unit.edits.filter(({ pair }) => unit.pairs.get(pair) === place);
  const open = edits.filter((edit) => verdicts.get(edit) === undefined);
  const to = place === unit.top ? unit.to : place.to;
  const isBroken = edits.some((edit) => verdicts.get(edit)?.kind === "breaking");
  const areSeveral = edits.length > 1 || edits.some(({ pair }) => pair !== place);
  const isAsked = open.length > 0 || (areSeveral && !isBroken);
  if (!isAsked || !look.isWithin(place.from, to, 4)) return;
  const isSame = look.isWithin(to, place.from, 4);
  for (const edit of isSame ? edits : open) verdicts.set(edit, { kind: "hidden" });
  const [first] = edits;
  if (isSame && first !== undefined) verdicts.set(first, { kind: "equivalent" });
}

interface Loss {
  /** The plainest value of the unit with such a loss. */
  readonly shrunk: () => JsonValue;
}

/** Whether a value of an edit's place is lost by the edit, in the unit and with its other parts as they become. */
function createLoss(edit: PlacedEdit, unit: Unit, look: Look): (value: JsonValue) => Loss | undefined {
  const { pair, replacement } = edit;
  const { nodeOf, accepts } = look;
  const isTop = pair.from === unit.from;
  const target = withInner(isTop ? unit.to : pair.to, pair.inner, "from");
  const [before, step, after] = [pair.from, replacement, target].map(nodeOf);
  const wholes = { from: nodeOf(unit.from), to: nodeOf(unit.to) };
  const liftings = { ...look, expand: (schema: JsonValue) => (isObject(schema) ? expand(look.pool, schema) : schema) };
  const pathIn = (side: Side): Path => pair.paths[side].slice(unit.top.paths[side].length);
  const liftOn = (side: Side): Lift => createLift(unit[side], pathIn(side), liftings);
  const kept = isTop ? [] : look.simplest(pair.to).slice(0, 1);
  let edited: SchemaNode | undefined;
  const losesAlone = (whole: JsonValue): boolean => {
    const replacing = { part: replacement, expand: (schema: JsonObject) => expand(look.pool, schema) };
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
    // Where all else is as the new schema wants it, it must still fail.
    const others = [...take(lifts.to(value), most.lifted)];
    const areRefused = others.map((one) => accepts(wholes.to, one.value) === false);
    // The same values around one that the place accepts.
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

/** Whether a pair loses nothing of its own besides what the edits take; its parts are pairs of their own. */
function isPairSettled(pair: AlignedPair, unit: Unit, taken: readonly PlacedEdit[], look: Look): boolean {
  const own = taken.filter((edit) => edit.pair === pair);
  const left = own.length === 0 ? pair.from : joinSteps(pair.from, own);
  // In a unit without its parts, both sides have those of the first.
  if (unit.to !== unit.top.to) return look.isWithin(left, unit.to, 4);
  return look.isWithin(withInner(left, pair.inner, "to"), pair.to, 4);
}

/** Values that the edit itself names, and the plainest ones of its place. */
export function* likelyValues(edit: PlacedEdit, { variantsOf, simplest }: ValueMaker): Generator<JsonValue> {
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

/** Values at and beside what the sides name. */
export function furtherValues(edit: PlacedEdit, look: ValueMaker): readonly JsonValue[] {
  const plain = (schema: JsonObject): readonly JsonObject[] => plainSchemasIn(schema, look.variantsOf);
  const mains = plain(focusOf(edit)).slice(0, 4);
  const counterparts = [...plain(edit.replacement), ...plain(edit.pair.to)].slice(0, 12);
  return createCandidates(look)({ mains, counterparts, hints: mains });
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
