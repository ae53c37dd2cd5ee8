/** Aligns two schemas: pairs their subschemas, and finds the edits from one to the other. */

import {
  type JsonObject,
  type JsonValue,
  equalJson,
  isList,
  isObject,
  propertiesOf,
  valueAt,
} from "@toolwright/runtime/internal/json-schema";
import { schemaOf, type SchemaPool, type Side } from "../json-schema/schema-pool.js";
import { anythingNarrowed, isTupleChange, shareNoType, typeNarrowed } from "../schema-rules/values.js";
import { matchBranches, type Branch } from "../schema-rules/unions.js";
import { ownPartOf } from "../schema-rules/objects.js";
import { findRenames } from "../schema-rules/properties.js";
import type { SchemaEdit, SchemaPair, SchemaRule } from "../schema-rules/schema-rule.js";
import { schemaRules, unionRules } from "../schema-rules/schema-rules.js";
import { isDescriptive } from "../json-schema/constraints.js";

/** Keywords and names that lead to a subschema, as if references were inlined. */
export type Path = readonly string[];

export interface AlignedPair {
  readonly from: JsonObject;
  readonly to: JsonObject;
  /** The same before references are followed, with the annotations beside these. */
  readonly written: Readonly<Record<Side, JsonObject>>;
  readonly paths: Readonly<Record<Side, Path>>;
  /** False if one side is a branch of a union and the other is not: the annotations beside the union count then. */
  readonly hasOwnAnnotations: boolean;
  /** The pairs of subschemas that differ, with the paths to them. */
  readonly inner: readonly AlignedStep[];
}

export interface AlignedStep {
  readonly paths: Readonly<Record<Side, Path>>;
  readonly pair: AlignedPair;
}

export interface PlacedEdit extends SchemaEdit {
  readonly pair: AlignedPair;
}

export interface Alignment {
  readonly pairs: readonly AlignedPair[];
  readonly edits: readonly PlacedEdit[];
}

/** The schema as written from which one of a pool was made; undefined if it is that itself. */
type FindOriginal = (schema: JsonObject) => JsonObject | undefined;

/** Aligns both sides from their roots down to equal subschemas. */
export function alignSchemas(pool: SchemaPool, originalOf: FindOriginal = () => undefined): Alignment {
  const pairs: AlignedPair[] = [];
  const edits: PlacedEdit[] = [];
  const seen = new Map<JsonObject, Map<JsonObject, AlignedPair>>();
  const visit = ({ written, paths, hasOwnAnnotations }: Omit<AlignedPair, "from" | "inner" | "to">): AlignedPair => {
    const [from, to] = [expand(pool, written.from), expand(pool, written.to)];
    const others = seen.get(from) ?? new Map<JsonObject, AlignedPair>();
    const before = others.get(to);
    if (before !== undefined) return before;
    const inner: AlignedStep[] = [];
    const aligned: AlignedPair = { from, to, written, paths, hasOwnAnnotations, inner };
    seen.set(from, others.set(to, aligned));
    pairs.push(aligned);
    const pair: SchemaPair = { from, to, expand: (schema) => expand(pool, schemaOf(schema)) };
    edits.push(...findEdits(pair).map((edit) => ({ ...edit, pair: aligned })));
    if (shareNoType(pair)) return aligned;
    for (const step of stepsInto(pair)) {
      if (areEqual(step, originalOf)) continue;
      const into = (side: Side): Path => [...paths[side], ...step[side].path];
      const part = visit({
        written: { from: schemaOf(step.from.schema), to: schemaOf(step.to.schema) },
        paths: { from: into("from"), to: into("to") },
        hasOwnAnnotations: step.from.path.length > 0 && step.to.path.length > 0,
      });
      inner.push({ paths: { from: step.from.path, to: step.to.path }, pair: part });
    }
    return aligned;
  };
  visit({ written: { from: pool.from, to: pool.to }, paths: { from: [], to: [] }, hasOwnAnnotations: true });
  return { pairs, edits };
}

/** Follows references and single-member `allOf`s that have no constraints beside them. */
export function expand(pool: Pick<SchemaPool, "follow">, schema: JsonObject): JsonObject {
  let current = schema;
  const passed = new Set<JsonObject>();
  while (!passed.has(current)) {
    passed.add(current);
    const [keyword, ...others] = Object.keys(current).filter((one) => !isDescriptive(one));
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

/** Keywords for which there are rules. */
const ruled: readonly string[] = ["$defs", ...new Set(schemaRules.flatMap(({ keywords }) => keywords))];

function findEdits(pair: SchemaPair): SchemaEdit[] {
  const ask = (rule: SchemaRule): SchemaEdit[] => rule.find(pair).map((edit) => ({ ...edit, rule }));
  if (shareNoType(pair)) return ask(typeNarrowed);
  const branches = matchBranches(pair);
  // If only one side is a union, its branches are compared with the keywords of the other.
  if (branches !== undefined && !(isUnion(pair.from) && isUnion(pair.to))) return unionRules.flatMap(ask);
  const covered = new Set(ruled);
  if (branches !== undefined) ["anyOf", "oneOf"].forEach((keyword) => covered.add(keyword));
  if (isAlignedList(pair, "allOf")) covered.add("allOf");
  return [...schemaRules, anythingNarrowed(covered)].flatMap(ask);
}

function isUnion({ anyOf, oneOf }: JsonObject): boolean {
  return isList(anyOf) || isList(oneOf);
}

/** Whether two schemas are equal, in the pool and as written. References of different sides never are. */
function areEqual({ from, to }: Step, originalOf: FindOriginal): boolean {
  if (!equalJson(from.schema, to.schema)) return false;
  const [before, after] = [from, to].map(({ schema }) => (isObject(schema) ? (originalOf(schema) ?? schema) : schema));
  return equalJson(before, after);
}

interface Step {
  readonly from: Branch;
  readonly to: Branch;
}

function stepsInto(pair: SchemaPair): readonly Step[] {
  const { from, to } = pair;
  const step = (path: Path): Step[] => {
    const [before, after] = [valueAt<JsonValue>(from, path), valueAt<JsonValue>(to, path)];
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
  const declared = propertiesOf(ownPartOf(to));
  const renamed = new Set(findRenames(pair).map((rename) => rename.to));
  const lists = isTupleChange(pair) ? [] : [...listed("prefixItems"), ...step(["items"])];
  return [
    ...Object.keys(propertiesOf(from))
      .filter((name) => Object.hasOwn(declared, name) && !renamed.has(name))
      .flatMap((name) => step(["properties", name])),
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
