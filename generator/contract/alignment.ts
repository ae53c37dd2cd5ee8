/** From two schemas to the steps that lead from the one to the other, each in its place. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import { schemaOf, type SchemaPool, type Side } from "./schema-pool.js";
import { anythingNarrowed } from "./schema-rules/anything-narrowed.js";
import { matchBranches, type Branch } from "./schema-rules/branch-matching.js";
import { propertiesOf } from "./schema-rules/object-parts.js";
import type { SchemaEdit, SchemaPair, SchemaRule } from "./schema-rules/rule.js";
import { schemaRules, unionRules } from "./schema-rules/schema-rules.js";
import { isTupleChange } from "./schema-rules/tuple-changed.js";
import { areDisjoint, typeNarrowed } from "./schema-rules/type-narrowed.js";
import { annotations } from "./meaning.js";

/** Keywords and names that lead to a place, as if every reference were written out. */
export type Path = readonly string[];

/** Two schemas in the same place. */
export interface AlignedPair {
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** The same with what stands beside a reference, for those who read comments. */
  readonly written: Readonly<Record<Side, JsonObject>>;
  readonly paths: Readonly<Record<Side, Path>>;
  /** False where one side has a union of what is all there is on the other: its words stand beside the union. */
  readonly hasOwnWords: boolean;
}

/** A step in its place. */
export interface PlacedEdit extends SchemaEdit {
  readonly pair: AlignedPair;
}

/** What two schemas have in common, place by place, and how they differ. */
export interface Alignment {
  readonly pairs: readonly AlignedPair[];
  readonly edits: readonly PlacedEdit[];
}

/** Aligns the two schemas of a pool, from the roots down. */
export function alignSchemas(pool: SchemaPool): Alignment {
  const pairs: AlignedPair[] = [];
  const edits: PlacedEdit[] = [];
  const seen = new Map<JsonObject, Set<JsonObject>>();
  const visit = ({ written, paths, hasOwnWords }: Omit<AlignedPair, "from" | "to">): void => {
    const [from, to] = [expand(pool, written.from), expand(pool, written.to)];
    const others = seen.get(from) ?? new Set();
    if (others.has(to)) return;
    seen.set(from, others.add(to));
    const aligned = { from, to, written, paths, hasOwnWords };
    pairs.push(aligned);
    const pair: SchemaPair = { from, to, expand: (schema) => expand(pool, schemaOf(schema)) };
    edits.push(...findEdits(pair).map((edit) => ({ ...edit, pair: aligned })));
    if (areDisjoint(pair)) return;
    for (const step of stepsInto(pair)) {
      const into = (side: Side): Path => [...paths[side], ...step[side].path];
      visit({
        written: { from: schemaOf(step.from.schema), to: schemaOf(step.to.schema) },
        paths: { from: into("from"), to: into("to") },
        hasOwnWords: step.from.path.length > 0 && step.to.path.length > 0,
      });
    }
  };
  visit({ written: { from: pool.from, to: pool.to }, paths: { from: [], to: [] }, hasOwnWords: true });
  return { pairs, edits };
}

/** Follows references, and lists of one schema, as long as nothing but comments stands beside them. */
function expand(pool: SchemaPool, schema: JsonObject): JsonObject {
  let current = schema;
  const passed = new Set<JsonObject>();
  while (!passed.has(current)) {
    passed.add(current);
    const [keyword, ...others] = Object.keys(current).filter((one) => !annotations.has(one));
    if (others.length > 0) return current;
    if (keyword === "$ref") current = pool.follow(current) ?? current;
    if (keyword === "allOf") current = onlyMember(current) ?? current;
  }
  return current;
}

function onlyMember({ allOf }: JsonObject): JsonObject | undefined {
  const [member, ...others] = isList(allOf) ? allOf : [];
  return isObject(member) && others.length === 0 ? member : undefined;
}

function findEdits(pair: SchemaPair): SchemaEdit[] {
  const ask = (rule: SchemaRule): SchemaEdit[] => rule.find(pair).map((edit) => ({ ...edit, rule }));
  if (areDisjoint(pair)) return ask(typeNarrowed);
  const branches = matchBranches(pair);
  // A union on one side only says in its branches what the other side says in its keywords.
  if (branches !== undefined && !(isUnion(pair.from) && isUnion(pair.to))) return unionRules.flatMap(ask);
  const covered = new Set([...annotations, "$defs", ...schemaRules.flatMap(({ keywords }) => keywords)]);
  if (branches !== undefined) ["anyOf", "oneOf"].forEach((keyword) => covered.add(keyword));
  if (isAlignedList(pair, "allOf")) covered.add("allOf");
  return [...schemaRules, anythingNarrowed(covered)].flatMap(ask);
}

function isUnion({ anyOf, oneOf }: JsonObject): boolean {
  return isList(anyOf) || isList(oneOf);
}

/** One step down on both sides, to schemas that are about the same part of a value. */
interface Step {
  readonly from: Branch;
  readonly to: Branch;
}

function stepsInto(pair: SchemaPair): readonly Step[] {
  const { from, to } = pair;
  const step = (path: Path): Step[] => {
    const [before, after] = [schemaAt(from, path), schemaAt(to, path)];
    return isObject(before) && isObject(after) ? [{ from: { schema: before, path }, to: { schema: after, path } }] : [];
  };
  const named = (keyword: string): Step[] =>
    Object.keys(isObject(from[keyword]) ? from[keyword] : {}).flatMap((name) => step([keyword, name]));
  const listed = (keyword: string): Step[] => {
    const places = from[keyword];
    return isAlignedList(pair, keyword) && isList(places)
      ? places.flatMap((_, index) => step([keyword, String(index)]))
      : [];
  };
  const lists = isTupleChange(pair) ? [] : [...listed("prefixItems"), ...step(["items"])];
  return [
    ...Object.keys(propertiesOf(from)).flatMap((name) => step(["properties", name])),
    ...named("patternProperties"),
    ...step(["additionalProperties"]),
    ...step(["propertyNames"]),
    ...lists,
    ...listed("allOf"),
    ...(matchBranches(pair)?.matched ?? []),
  ];
}

function isAlignedList({ from, to }: SchemaPair, keyword: string): boolean {
  const [before, after] = [from[keyword], to[keyword]];
  return isList(before) && isList(after) && before.length === after.length;
}

function schemaAt(schema: JsonObject, path: Path): JsonValue | undefined {
  let found: JsonValue | undefined = schema;
  for (const key of path) {
    if (isList(found)) found = found[Number(key)];
    else found = isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  }
  return found;
}
