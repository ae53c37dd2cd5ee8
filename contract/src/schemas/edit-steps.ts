/** Applies edits to the first schema, each alone or several together, and suggests values that they lose. */

import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { findText } from "../patterns/text-sets.js";
import { namesWithDependents } from "../values/part-schemas.js";
import type { PlacedEdit } from "./alignment.js";
import { haveSameConstraints } from "../json-schema/constraints.js";
import type { SchemaPool } from "../json-schema/schema-pool.js";
import { unionOf } from "../schema-rules/value-sets.js";

interface Step {
  /** The first schema after this edit alone. */
  readonly edited: JsonObject;
  /** Whether that is the second schema, so that its verdict applies. */
  readonly isWhole: boolean;
}

/** Memoizes the schema after each edit. */
export function createSteps(pool: SchemaPool, to: JsonObject): (edit: PlacedEdit) => Step {
  const steps = new Map<PlacedEdit, Step>();
  return (edit) => {
    const known = steps.get(edit);
    if (known !== undefined) return known;
    const edited = pool.replace(new Map([[edit.pair.from, edit.replacement]]));
    const step = { edited, isWhole: haveSameConstraints(edited, to) };
    steps.set(edit, step);
    return step;
  };
}

/** The subschema of the first side for which values are made: the removed branch, if the edit removes one. */
export function focusOf(edit: PlacedEdit): JsonObject {
  const [branch] = removedBranchesOf(edit) ?? [];
  return isObject(branch) ? branch : edit.pair.from;
}

/** Each edited subschema, and what it becomes by all its edits. */
export function replacementsOf(edits: readonly PlacedEdit[]): Map<JsonObject, JsonObject> {
  const steps = new Map<JsonObject, PlacedEdit[]>();
  for (const edit of edits) steps.set(edit.pair.from, [...(steps.get(edit.pair.from) ?? []), edit]);
  return new Map([...steps].map(([part, all]) => [part, joinSteps(part, all)]));
}

/** Removes branches together, since the names in each may close the others. */
export function joinSteps(part: JsonObject, steps: readonly PlacedEdit[]): JsonObject {
  const union = unionOf(part);
  const removed = steps.map(removedBranchesOf);
  const gone = new Set(removed.flatMap((branches) => branches ?? []));
  const others = steps.filter((_, index) => removed[index] === undefined).map(({ replacement }) => replacement);
  if (union === undefined || gone.size === 0) return inAll(others);
  const left = union.branches.filter((branch) => !gone.has(branch));
  return inAll([{ ...part, [union.keyword]: left }, ...others]);
}

function inAll(schemas: readonly JsonObject[]): JsonObject {
  const [only, ...others] = schemas;
  return only !== undefined && others.length === 0 ? only : { allOf: schemas };
}

/** The branches that an edit removes, if it does nothing else. */
function removedBranchesOf({ pair: { from }, replacement }: PlacedEdit): readonly JsonValue[] | undefined {
  const [before, after] = [unionOf(from), unionOf(replacement)];
  if (before === undefined || after?.keyword !== before.keyword) return undefined;
  const isRest = Object.keys({ ...from, ...replacement }).every(
    (keyword) => keyword === before.keyword || from[keyword] === replacement[keyword],
  );
  if (!isRest || !after.branches.every((branch) => before.branches.includes(branch))) return undefined;
  const removed = before.branches.filter((branch) => !after.branches.includes(branch));
  return removed.length === 0 ? undefined : removed;
}

/** The maximum number of removed members to try first. */
const mostListed = 20;

/** Removed members of an enum; for strings, a shortest string that the edit makes invalid. */
export function valuesBetween({ pair, replacement, path, removed }: PlacedEdit): readonly JsonValue[] {
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

/** The names that an edit is about. */
export function namesIn({ path: [keyword, name], replacement, pair }: PlacedEdit): readonly string[] {
  if (keyword === "properties" && name !== undefined) return [name];
  const isAboutDependents = keyword === "dependentRequired" || keyword === "dependentSchemas";
  return isAboutDependents ? [...namesWithDependents(replacement), ...namesWithDependents(pair.from)] : [];
}
