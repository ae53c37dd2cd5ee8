/** From two schemas to what the step from the old to the new one means, with a proof or a witness for each change. */

import type { ObjectSchema } from "@toolwright/runtime";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { sameJson } from "../stable-json.js";
import { mapSubschemas } from "../subschemas.js";
import { alignSchemas, type AlignedPair, type Alignment, type Path, type PlacedEdit } from "./alignment.js";
import { findAnnotationChanges } from "./annotation-changes.js";
import type { ChangeVerdict, Direction, SchemaChange, SchemaComparison } from "./change.js";
import { checkSchemas } from "./check-schemas.js";
import { createEditJudge, type EditJudge, type EditVerdict } from "./edit-verdicts.js";
import { createPool, originalReference, type SchemaPool } from "./schema-pool.js";
import { narrowedNames } from "./schema-rules/rule.js";
import { meaningText, wordingOf } from "./meaning.js";
import { createSchemaJudges, type SchemaJudges } from "./witness/judges.js";

/** How two schemas are compared. */
export interface CompareSchemasOptions {
  /** Arguments that were accepted must be accepted still; results must have been allowed before. */
  readonly direction: Direction;
  /** Starts the random numbers that values are made with; by default 1. The same seed gives the same witnesses. */
  readonly seed?: number;
  /** How many values are tried at most where a change can neither be proved harmless nor refuted at once; by default 400. */
  readonly samples?: number;
}

const rewritingRule = "schema-rewritten-equivalent";

/** Most steps between two schemas that are judged one by one; what two schemas with more have in common is little. */
const mostEdits = 100;

/**
 * Compares two JSON Schemas of any dialect from draft-04 to 2020-12. Equal schemas have no changes. A change that is
 * `breaking` has a witness that Ajv accepts under the one schema and rejects under the other; `compatible` is proved;
 * `unproven` says how many values were tried. Pure and deterministic.
 *
 * Throws where a proof and a witness contradict each other, which must not be.
 *
 * @throws {SchemaError} when a schema cannot be compiled.
 */
export function compareSchemas(
  oldSchema: JsonObject | ObjectSchema,
  newSchema: JsonObject | ObjectSchema,
  options: CompareSchemasOptions,
): SchemaComparison {
  return createSchemaComparison()(oldSchema, newSchema, options);
}

/** Makes a comparison like `compareSchemas` for many pairs of schemas, which share what it costs to set one up. */
export function createSchemaComparison(): typeof compareSchemas {
  const judges = createSchemaJudges();
  // A schema is JSON; that of metadata is typed as vendors' types want it.
  return (oldSchema, newSchema, options) =>
    comparePair({ oldSchema: oldSchema as JsonObject, newSchema: newSchema as JsonObject, judges }, options);
}

/** Two schemas, with those who judge them. */
interface JudgedPair {
  readonly oldSchema: JsonObject;
  readonly newSchema: JsonObject;
  readonly judges: SchemaJudges;
}

function comparePair(
  { oldSchema, newSchema, judges }: JudgedPair,
  { direction, seed = 1, samples = 400 }: CompareSchemasOptions,
): SchemaComparison {
  if (sameJson(oldSchema, newSchema)) return { verdict: "compatible", changes: [] };
  const [from, to] = direction === "input" ? [oldSchema, newSchema] : [newSchema, oldSchema];
  const pool = createPool({ from, to });
  if (pool.isMovable && sayTheSame(from, to)) return complete(describeAllWords(alignSchemas(pool).pairs, direction));
  const sides = direction === "input" ? ({ from: "old", to: "new" } as const) : ({ from: "new", to: "old" } as const);
  checkSchemas({ pool, sides, judges });
  const judge = createEditJudge(pool, { seed, samples, judges });
  const { pairs, edits } = pool.isMovable ? alignSchemas(pool) : alignNothing(pool);
  const meaning = judge.isEquivalent
    ? describeRewriting(from, to, direction)
    : describeEdits({ judge, direction, edits, whole: { before: oldSchema, after: newSchema } });
  return complete([...meaning, ...describeAllWords(pairs, direction)]);
}

/** Tells whether two schemas differ in words alone; then they need not even be such as can be compiled. */
function sayTheSame(from: JsonObject, to: JsonObject): boolean {
  return ["$schema", "$id"].every((keyword) => from[keyword] === to[keyword]) && wordingOf(from) === wordingOf(to);
}

function complete(changes: readonly SchemaChange[]): SchemaComparison {
  return { verdict: gravestOf(changes), changes: changes.toSorted((left, right) => gravity(left) - gravity(right)) };
}

function describeAllWords(pairs: readonly AlignedPair[], direction: Direction): SchemaChange[] {
  return pairs.filter(({ hasOwnWords }) => hasOwnWords).flatMap((pair) => describeWords(pair, direction));
}

/** Of schemas that cannot be taken apart only the roots are looked at. */
function alignNothing({ from, to }: SchemaPool): Alignment {
  return { pairs: [{ from, to, written: { from, to }, paths: { from: [], to: [] }, hasOwnWords: true }], edits: [] };
}

/** What there is to say of two schemas that accept the same. */
function describeRewriting(from: JsonObject, to: JsonObject, direction: Direction): SchemaChange[] {
  if (wordingOf(from) === wordingOf(to)) return [];
  const rule = meaningText(from) === meaningText(to) ? `${direction}-order-changed` : rewritingRule;
  return [{ rule, pointer: "#", verdict: "compatible" }];
}

interface Comparison {
  readonly judge: EditJudge;
  readonly direction: Direction;
  readonly edits: readonly PlacedEdit[];
  /** What a change of the whole is known by: who accepts it accepts this one, and none that comes later. */
  readonly whole: Pick<SchemaChange, "after" | "before">;
}

/** The steps that mean something by themselves, or else what can be said of the whole. */
function describeEdits({ judge, direction, edits, whole }: Comparison): SchemaChange[] {
  const atRoot = { pointer: "#", ...whole };
  const changes = edits.slice(0, mostEdits).flatMap((edit) => describeEdit(edit, judge.judge(edit), direction));
  const has = (verdict: ChangeVerdict): boolean => changes.some((change) => change.verdict === verdict);
  if (judge.isIncluded) {
    if (changes.some(({ rule }) => rule !== rewritingRule)) return changes;
    return [...changes, { rule: narrowedNames[direction].widening, ...atRoot, verdict: "compatible" }];
  }
  const unproven = (tried: number): SchemaChange[] => [
    ...changes,
    { rule: `${direction}-compatibility-unproven`, ...atRoot, verdict: "unproven", tried },
  ];
  // What was not judged is never passed over in silence.
  if (has("breaking")) return edits.length > mostEdits ? unproven(0) : changes;
  if (has("unproven") && edits.length <= mostEdits) return changes;
  const { witness, tried } = judge.refute();
  return witness === undefined
    ? unproven(tried)
    : [...changes, { rule: narrowedNames[direction].narrowing, ...atRoot, verdict: "breaking", witness }];
}

function describeEdit(edit: PlacedEdit, verdict: EditVerdict, direction: Direction): SchemaChange[] {
  const { rule, pair, side, path, removed, added } = edit;
  const [before, after] = direction === "input" ? [removed, added] : [added, removed];
  const place = {
    pointer: pointerTo([...pair.paths[side], ...path]),
    ...(before === undefined ? {} : { before: withOwnNames(before) }),
    ...(after === undefined ? {} : { after: withOwnNames(after) }),
  };
  const names = rule.names[direction];
  switch (verdict.kind) {
    case "breaking":
      return [{ rule: names.narrowing, verdict: "breaking", witness: verdict.witness, ...place }];
    case "widening":
      return [{ rule: names.widening, verdict: "compatible", ...place }];
    case "equivalent":
      return [{ rule: rewritingRule, verdict: "compatible", ...place }];
    case "unproven":
      return [{ rule: `${direction}-compatibility-unproven`, verdict: "unproven", tried: verdict.tried, ...place }];
    case "hidden":
      return [];
  }
}

function describeWords(pair: AlignedPair, direction: Direction): SchemaChange[] {
  return findAnnotationChanges(pair, direction).map(({ path, ...change }) => ({
    ...change,
    pointer: pointerTo(path),
    verdict: "compatible",
  }));
}

/** A JSON Pointer as a fragment that people can read: names are not percent-encoded. */
function pointerTo(path: Path): string {
  return ["#", ...path.map((key) => key.replaceAll("~", "~0").replaceAll("/", "~1"))].join("/");
}

/** A part of a schema with the names that its author gave to definitions. */
function withOwnNames(part: JsonValue): JsonValue {
  if (!isObject(part)) return isList(part) ? part.map(withOwnNames) : part;
  const { $ref } = part;
  const inner = mapSubschemas(part, withOwnNames);
  return typeof $ref === "string" ? { ...inner, $ref: originalReference($ref) } : inner;
}

function gravity({ verdict }: { readonly verdict: ChangeVerdict }): number {
  return ["breaking", "unproven", "compatible"].indexOf(verdict);
}

function gravestOf(changes: readonly SchemaChange[]): ChangeVerdict {
  const [first] = changes.toSorted((left, right) => gravity(left) - gravity(right));
  return first?.verdict ?? "compatible";
}
