/** Compares two schemas: finds the changes between them, each with a verdict. */

import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { type JsonObject, isObject, joinPointer, sameJson } from "@toolwright/runtime/internal/json-schema";
import { alignSchemas, type AlignedPair, type Alignment } from "./alignment.js";
import type { ChangeVerdict, Direction, SchemaChange, SchemaComparison } from "../change.js";
import { compareUnits } from "./compared-units.js";
import { splitIntoUnits } from "./units.js";
import { withPointers } from "../json-schema/pointer-references.js";
import { readPool, type OpenObjects, type ReadPool } from "../open-objects/declared-reading.js";
import { closingKeywordsOf } from "../open-objects/names-in-place.js";
import { withLostFields } from "./lost-names.js";
import { createInterpreter } from "../validation/interpreter.js";
import { createPool, type SchemaPool } from "../json-schema/schema-pool.js";
import { findAnnotationChanges } from "../schema-rules/annotation-changed.js";
import { orderChanged, rewrittenEquivalent } from "../schema-rules/change-kinds.js";
import { findOpennessChange } from "../schema-rules/objects.js";
import { canonicalConstraints, sortedConstraints, writtenConstraints } from "../json-schema/constraints.js";
import { appliesTooOften } from "../validation/compilable-schemas.js";
import { SchemaError } from "../schema-rules/schema-incomparable.js";
import { createSideValidator } from "./side-validator.js";
import { createSchemaValidator, type SchemaValidator } from "../validation/schema-validator.js";

/** How two schemas are compared. */
export interface CompareSchemasOptions {
  /** `input`: the new schema has to accept all old arguments. `output`: the old schema has to accept all new results. */
  readonly direction: Direction;
  /** By default `declared`: assumes that callers send only declared properties to open objects. */
  readonly openObjects?: OpenObjects;
  /** Seed of random values, by default 1. The same seed gives the same witnesses. */
  readonly seed?: number;
  /** The maximum number of values to try for a change without a quick proof or witness; by default 400. */
  readonly samples?: number;
}

/**
 * Compares two JSON Schemas of any dialect from draft-04 to 2020-12. Equal schemas have no changes. A `breaking` change
 * has a witness, which Ajv accepts with one schema and rejects with the other; a `compatible` change is proved to be so;
 * an `unproven` change tells how many values were tried. Pure and deterministic.
 *
 * @throws {SchemaError} if a schema cannot be compiled
 */
export function compareSchemas(
  oldSchema: JsonObject | ObjectSchema,
  newSchema: JsonObject | ObjectSchema,
  options: CompareSchemasOptions,
): SchemaComparison {
  try {
    return compare(oldSchema, newSchema, options);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new SchemaError("new", "it is nested too deeply, or the old one is", { cause: error });
  }
}

/** Creates a `compareSchemas` for many pairs: creating an Ajv costs as much as comparing two small schemas. */
export function createSchemaComparison(): typeof compareSchemas {
  const validator = createSchemaValidator();
  // An ObjectSchema is JSON, with a type that vendors accept.
  return (oldSchema, newSchema, options) =>
    comparePair({ oldSchema: oldSchema as JsonObject, newSchema: newSchema as JsonObject, validator }, options);
}

const compare = createSchemaComparison();

interface PairToCompare {
  readonly oldSchema: JsonObject;
  readonly newSchema: JsonObject;
  readonly validator: SchemaValidator;
}

function comparePair(
  { oldSchema, newSchema, validator }: PairToCompare,
  { direction, openObjects = "declared", seed = 1, samples = 400 }: CompareSchemasOptions,
): SchemaComparison {
  for (const [side, schema] of [
    ["old", oldSchema],
    ["new", newSchema],
  ] as const) {
    if (!isObject(schema)) throw new SchemaError(side, "it is not an object");
    if (appliesTooOften(schema))
      throw new SchemaError(side, "its references apply schemas to one value too many times");
  }
  if (sameJson(oldSchema, newSchema)) return { verdict: "compatible", changes: [] };
  const [from, to] = direction === "input" ? [oldSchema, newSchema] : [newSchema, oldSchema];
  const written = createPool({ from, to });
  if (written.isMovable && haveEqualConstraints(from, to)) {
    const annotations = findAllAnnotationChanges(alignSchemas(written).pairs, direction);
    return complete([...describeRewriting(from, to, direction), ...annotations]);
  }
  const sides = direction === "input" ? ({ from: "old", to: "new" } as const) : ({ from: "new", to: "old" } as const);
  const read = readPool(written, { direction, openObjects });
  const { pool } = read;
  const interpreter = createInterpreter();
  const sideValidator = createSideValidator({ pool, sides, validator, interpreter });
  const { pairs, edits } = pool.isMovable ? alignSchemas(pool, read.originalOf) : alignRoots(pool);
  const openness = findOpennessChanges(pairs, read, direction);
  const whole = { before: oldSchema, after: newSchema };
  const rewriting = openness.length === 0 ? describeRewriting(from, to, direction) : [];
  const units = splitIntoUnits({ pairs, edits });
  const meaning = compareUnits({ units, whole, direction, read, seed, samples, validator, sideValidator, interpreter });
  const found = meaning ?? rewriting;
  const isOfReader = direction === "output" && !read.isWritten;
  const told = isOfReader ? withLostFields(found, pairs, read) : found;
  return complete([...told, ...openness, ...findAllAnnotationChanges(pairs, direction)]);
}

/** Whether two schemas differ only in annotations, and the order of keywords and names; then they need not compile. */
function haveEqualConstraints(from: JsonObject, to: JsonObject): boolean {
  // A reference may have a target in an annotation.
  const [before, after] = [withPointers(from), withPointers(to)];
  return (
    ["$schema", "$id"].every((keyword) => from[keyword] === to[keyword]) &&
    sortedConstraints(before) === sortedConstraints(after)
  );
}

function complete(changes: readonly SchemaChange[]): SchemaComparison {
  return { verdict: gravestOf(changes), changes: changes.toSorted((left, right) => gravity(left) - gravity(right)) };
}

function findAllAnnotationChanges(pairs: readonly AlignedPair[], direction: Direction): SchemaChange[] {
  return pairs
    .filter(({ hasOwnAnnotations }) => hasOwnAnnotations)
    .flatMap((pair) => findAnnotationChanges(pair, direction))
    .map(({ kind, path, ...change }) => ({
      ...change,
      rule: kind.name,
      pointer: `#${joinPointer(path)}`,
      verdict: "compatible",
    }));
}

/** Changes in how objects treat undeclared names, one per pointer. */
function findOpennessChanges(pairs: readonly AlignedPair[], read: ReadPool, direction: Direction): SchemaChange[] {
  const places = pairs.flatMap((pair) => {
    const openness = { from: read.opennessOf(pair.from), to: read.opennessOf(pair.to) };
    const found = findOpennessChange({ ...pair, openness }, direction);
    if (found === undefined) return [];
    const [keyword = ""] = closingKeywordsOf(read.originalOf(pair.from) ?? pair.from);
    const path = found.isOwn ? [...pair.paths.from, keyword] : [];
    return [[`#${joinPointer(path)}`, found.kind.name] as const];
  });
  return [...new Map(places)].map(([pointer, rule]) => ({ rule, pointer, verdict: "compatible" }));
}

/** Pairs the roots only, for schemas whose subschemas have to stay where they are. */
function alignRoots({ from, to }: SchemaPool): Alignment {
  const pair = { from, to, written: { from, to }, paths: { from: [], to: [] }, hasOwnAnnotations: true, inner: [] };
  return { pairs: [pair], edits: [] };
}

function describeRewriting(from: JsonObject, to: JsonObject, direction: Direction): SchemaChange[] {
  if (writtenConstraints(from) === writtenConstraints(to)) return [];
  const kind = canonicalConstraints(from) === canonicalConstraints(to) ? orderChanged[direction] : rewrittenEquivalent;
  return [{ rule: kind.name, pointer: "#", verdict: "compatible" }];
}

function gravity({ verdict }: { readonly verdict: ChangeVerdict }): number {
  return ["breaking", "unproven", "compatible"].indexOf(verdict);
}

function gravestOf(changes: readonly SchemaChange[]): ChangeVerdict {
  const [first] = changes.toSorted((left, right) => gravity(left) - gravity(right));
  return first?.verdict ?? "compatible";
}
