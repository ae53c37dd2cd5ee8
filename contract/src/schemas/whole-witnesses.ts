/** Completes witnesses: lifts a value that a unit loses to whole arguments or a whole result. */

import { type JsonObject, type JsonValue, isObject } from "@toolwright/runtime/internal/json-schema";
import type { Direction, SchemaChange, Witness } from "../change.js";
import type { ReadPool } from "../open-objects/declared-reading.js";
import { compatibilityUnproven } from "../schema-rules/change-kinds.js";
import { composeObject } from "../values/composed-values.js";
import { choosePlain, type ValueMaker } from "../values/simplest-values.js";
import { findCounterexample } from "../containment/index.js";
import type { SchemaValidator } from "../validation/schema-validator.js";
import { createLift, type LiftedValue } from "../values/lifting.js";
import { expand } from "./alignment.js";
import type { LocalChange, LocalWitness } from "./described-edits.js";
import { firstOf, take } from "./quick-verdicts.js";
import type { SchemaPool } from "../json-schema/schema-pool.js";
import type { Unit } from "./units.js";

interface WholeWitnessOptions extends ValueMaker {
  readonly direction: Direction;
  readonly read: ReadPool;
  readonly seed: number;
  readonly samples: number;
  readonly validator: SchemaValidator;
  /** For both whole sides. */
  readonly sideValidator: SchemaValidator;
  /** Words the reason of a witness for schemas as written. */
  readonly explain: (witness: Witness) => Witness;
}

/** The maximum number of whole values to try. */
const mostLifted = 24;

/** Completes the changes of a unit; without a whole value, a change is unproven. */
export function createWholeWitness(unit: Unit, options: WholeWitnessOptions): (change: LocalChange) => SchemaChange {
  const { read, direction, explain } = options;
  // One document of each side for all changes, so that each is compiled once.
  const part = read.pool.part(unit);
  return ({ local, rule, verdict, ...change }) => {
    if (local === undefined) return { rule, verdict, ...change };
    const found = findWhole(unit, local, { ...options, part });
    if (found === undefined) {
      return { ...change, rule: compatibilityUnproven[direction].name, verdict: "unproven", tried: mostLifted };
    }
    return { rule, verdict, witness: explain(found), ...change };
  };
}

function findWhole(
  unit: Unit,
  local: LocalWitness,
  options: WholeWitnessOptions & { readonly part: SchemaPool },
): Witness | undefined {
  const { read, validator, sideValidator, part } = options;
  const { pool, written } = read;
  const [from, writtenFrom, wholeTo] = [pool.documentOf("from"), written.documentOf("from"), pool.documentOf("to")];
  // Another branch of a union around the unit may accept what the unit rejects.
  const isWhole = ({ value }: LiftedValue): boolean =>
    sideValidator.accepts(from, value) &&
    (read.isWritten || sideValidator.accepts(writtenFrom, value)) &&
    !sideValidator.accepts(wholeTo, value);
  const found = firstOf(take(liftedValues(unit, local.value, options), mostLifted), isWhole);
  if (found === undefined) return searchWhole(unit, local, options);
  if (!validator.acceptsOnce(part.documentOf("from"), local.value))
    throw new Error(`Ajv must accept the witness ${JSON.stringify(local.value)}.`);
  const to = part.documentOf("to");
  const { pair, path = [] } = local.edit ?? {};
  const about = pair && { schema: pair === unit.top ? to : pair.to, path };
  return { instance: found.value, reason: validator.reason(to, local.value, { about, at: found.at }) };
}

/** Whole values with a value of the unit. */
function* liftedValues(
  { place, isReduced }: Unit,
  value: JsonValue,
  options: WholeWitnessOptions,
): Generator<LiftedValue> {
  const { pool } = options.read;
  const expandAny = (schema: JsonValue): JsonValue => (isObject(schema) ? expand(pool, schema) : schema);
  const lift = createLift(pool.from, place.paths.from, { ...options, expand: expandAny });
  for (const complete of isReduced ? completed(place.from, value, options) : [value]) yield* lift(complete);
}

/** Objects with the properties of a value and all required ones. */
function* completed(schema: JsonObject, value: JsonValue, { variantsOf, simplest }: ValueMaker): Generator<JsonValue> {
  for (const { schema: plain } of variantsOf(schema)) {
    for (const choice of [0, 1, 2]) {
      yield* composeObject(plain, choosePlain(simplest, choice), Object.entries(isObject(value) ? value : {}));
    }
  }
}

/** Searches a whole value if lifting finds none: other parts may constrain this one. */
function searchWhole(unit: Unit, { value }: LocalWitness, options: WholeWitnessOptions): Witness | undefined {
  const { place, isReduced } = unit;
  const { read, sideValidator, seed, samples } = options;
  const { pool, written } = read;
  if (isReduced || place.from === pool.from) return undefined;
  const to = pool.documentOf("to");
  const { value: instance } = findCounterexample({
    accepting: [pool.documentOf("from"), ...(read.isWritten ? [] : [written.documentOf("from")])],
    rejecting: [to, pool.replace(new Map([[place.from, unit.to]]))],
    focus: place.from,
    counterpart: place.to,
    values: [value],
    seed,
    samples,
    validator: sideValidator,
  });
  return instance === undefined ? undefined : { instance, reason: sideValidator.reason(to, instance) };
}
