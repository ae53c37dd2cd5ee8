/** Rules about the branches of unions; null counts as one. */

import {
  canonicalJson,
  isObject,
  type JsonObject,
  type JsonValue,
  propertiesOf,
  sameJson,
} from "@toolwright/runtime/internal/json-schema";
import { isDescriptive } from "../json-schema/constraints.js";
import { listedValuesOf } from "../json-schema/keyword-values.js";
import type { Side } from "../json-schema/schema-pool.js";
import {
  alternativeKinds,
  gaining,
  narrowedInput,
  narrowedOutput,
  widenedInput,
  widenedOutput,
  wordVariant,
} from "./change-kinds.js";
import { ownPartOf } from "./objects.js";
import { comparableText, type SchemaPair, type SchemaRule } from "./schema-rule.js";
import { declaredTypesOf, isNullBranch, namesNull, unionOf, withTypes, withValues } from "./value-sets.js";

/** Null is removed: calls that send it for "nothing" are rejected. */
export const nullRemoved: SchemaRule = {
  keywords: ["type", "enum"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-null-removed", ({ subject }) => `${subject} no longer accepts null`, [
        "keep accepting null and treat it as omitted",
      ]),
      widening: widenedInput("input-widened-null-added", ({ subject }) => `${subject} now accepts null`, {
        heading: "Added",
      }),
    },
    output: {
      narrowing: widenedOutput(
        "output-widened-null-added",
        ({ subject }) => `${subject} may now be null in the result`,
      ),
      widening: narrowedOutput("output-narrowed-null-removed"),
    },
  },
  find: (pair) => {
    const rest = allowsNull(pair, "from") && !mayBeNull(pair) ? withoutNull(pair) : undefined;
    return rest === undefined ? [] : [{ replacement: rest, path: [], side: "from", removed: null }];
  },
};

/** Whether a side allows null by itself, in a branch of its own, or in several branches; a single other branch keeps its null. */
function allowsNull(pair: SchemaPair, side: "from" | "to"): boolean {
  const branches = unionOf(pair[side])?.branches ?? [];
  const isNamed = (branch: JsonValue): boolean => isObject(branch) && namesNull(branch);
  return (
    namesNull(pair[side]) ||
    branches.some((branch) => isNullBranch(pair.expand(branch))) ||
    branches.filter(isNamed).length > 1
  );
}

function mayBeNull({ to, expand }: SchemaPair): boolean {
  return namesNull(to) || (unionOf(to)?.branches ?? []).some((branch) => namesNull(expand(branch)));
}

/** A schema without null, in the branches of its union, too. */
function withoutNull({ from, expand }: Pick<SchemaPair, "expand" | "from">): JsonObject | undefined {
  const union = unionOf(from);
  if (union !== undefined && !namesNull(from)) {
    const branches = union.branches.flatMap((branch) => {
      if (isNullBranch(expand(branch))) return [];
      const mayAllow = isObject(branch) && (namesNull(branch) || unionOf(branch) !== undefined);
      return mayAllow ? (withoutNull({ from: branch, expand }) ?? []) : [branch];
    });
    return branches.length === 0 ? undefined : { ...from, [union.keyword]: branches };
  }
  const types = declaredTypesOf(from)?.filter((type) => type !== "null");
  const values = listedValuesOf(from)?.filter((value) => value !== null);
  if (types?.length === 0 || values?.length === 0) return undefined;
  const typed = types === undefined ? from : withTypes(from, types);
  return values === undefined ? typed : withValues(typed, values);
}

/** Null is added. */
export const nullAdded: SchemaRule = {
  keywords: ["type", "enum"],
  kinds: gaining(nullRemoved.kinds),
  find: (pair) => {
    if (allowsNull(pair, "from") || !allowsNull(pair, "to")) return [];
    const { from } = pair;
    const types = declaredTypesOf(from);
    const values = listedValuesOf(from);
    if (types === undefined && values === undefined) {
      return [{ replacement: { anyOf: [from, { type: "null" }] }, path: [], side: "to", added: null }];
    }
    const typed = types === undefined ? from : withTypes(from, [...types, "null"]);
    const replacement = values === undefined ? typed : withValues(typed, [...values, null]);
    return [{ replacement, path: [], side: "to", added: null }];
  },
};

/** A branch is removed from a union. */
export const unionBranchRemoved: SchemaRule = {
  keywords: [],
  kinds: alternativeKinds({
    code: "union-branch",
    word: wordVariant,
    advice: "keep the variant",
  }),
  find: (pair) => {
    const union = unionOf(pair.from);
    const branches = matchBranches(pair);
    if (union === undefined || branches === undefined) return [];
    return branches.onlyFrom.map(({ schema, path }) => ({
      replacement: { ...pair.from, [union.keyword]: union.branches.filter((branch) => branch !== schema) },
      path,
      side: "from",
      removed: schema,
      ...remainingOf(schema, pair),
    }));
  },
};

/** The branches of the other side that still allow some values of the removed one's type. */
function remainingOf(removed: JsonValue, pair: SchemaPair): { readonly added?: JsonValue } {
  const [type, ...others] = declaredTypesOf(pair.expand(removed)) ?? [];
  if (type === undefined || type === "object" || others.length > 0) return {};
  const left = (unionOf(pair.to)?.branches ?? []).filter((branch) => {
    const schema = pair.expand(branch);
    return sameJson(declaredTypesOf(schema)?.slice() ?? [typeof listedValuesOf(schema)?.[0]], [type]);
  });
  return left.length === 0 ? {} : { added: left };
}

/** A branch is added to a union. */
export const unionBranchAdded: SchemaRule = {
  keywords: [],
  kinds: gaining(unionBranchRemoved.kinds),
  find: (pair) => {
    const union = unionOf(pair.from);
    const branches = matchBranches(pair);
    if (branches === undefined) return [];
    return branches.onlyTo.map(({ schema, path }) => ({
      replacement:
        union === undefined
          ? { anyOf: [pair.from, schema] }
          : { ...pair.from, [union.keyword]: [...union.branches, schema] },
      path,
      side: "to",
      added: schema,
    }));
  },
};

export interface Branch {
  readonly schema: JsonValue;
  readonly path: readonly string[];
}

interface MatchedBranches {
  readonly matched: readonly { readonly from: Branch; readonly to: Branch }[];
  readonly onlyFrom: readonly Branch[];
  readonly onlyTo: readonly Branch[];
}

/** Ways to recognise a branch on the other side, the most reliable first. */
type Likeness = (from: JsonObject, to: JsonObject) => boolean;

const known = new WeakMap<SchemaPair, { readonly found: MatchedBranches | undefined }>();

/**
 * Matches branches, once for all rules that ask; undefined without any. A schema beside a bare union counts as one branch; null has its own rules.
 */
export function matchBranches(pair: SchemaPair): MatchedBranches | undefined {
  const { found } = known.get(pair) ?? { found: findMatches(pair) };
  known.set(pair, { found });
  return found;
}

function findMatches(pair: SchemaPair): MatchedBranches | undefined {
  const [before, after] = [unionOf(pair.from), unionOf(pair.to)];
  if (before === undefined && after === undefined) return undefined;
  const isComparable =
    (before !== undefined && after !== undefined) || isBare(before === undefined ? pair.to : pair.from);
  if (!isComparable) return undefined;
  let { from: onlyFrom, to: onlyTo } = bothBranches(pair);
  const schemas = new Map([...onlyFrom, ...onlyTo].map((branch) => [branch, ownPartOf(pair.expand(branch.schema))]));
  const schemaIn = (branch: Branch): JsonObject => schemas.get(branch) ?? {};
  const matched: { readonly from: Branch; readonly to: Branch }[] = [];
  for (const isLike of likenesses(pair, [...schemas.values()])) {
    for (const from of onlyFrom) {
      const to = onlyTo.find((branch) => isLike(schemaIn(from), schemaIn(branch)));
      if (to === undefined) continue;
      matched.push({ from, to });
      onlyTo = onlyTo.filter((branch) => branch !== to);
      onlyFrom = onlyFrom.filter((branch) => branch !== from);
    }
  }
  return matched.length === 0 ? undefined : { matched, onlyFrom, onlyTo };
}

/** Whether a schema is only a union. */
function isBare(schema: JsonObject): boolean {
  const keywords = Object.keys(schema).filter((keyword) => !isDescriptive(keyword));
  return keywords.length === 1;
}

/** The branches of both sides. A union of only another union and null is compared through that inner one. */
function bothBranches(pair: SchemaPair): Readonly<Record<Side, readonly Branch[]>> {
  const [from, to] = [branchesOf(pair, "from"), branchesOf(pair, "to")];
  const isNested = ([only, ...others]: readonly Branch[]): boolean =>
    only !== undefined && others.length === 0 && unionOf(pair.expand(only.schema)) !== undefined;
  const self = (side: Side): readonly Branch[] => [{ schema: pair[side], path: [] }];
  if (isNested(from) && !isNested(to) && isBare(pair.to)) return { from, to: self("to") };
  return isNested(to) && !isNested(from) && isBare(pair.from) ? { from: self("from"), to } : { from, to };
}

function branchesOf(pair: SchemaPair, side: Side): readonly Branch[] {
  const schema = pair[side];
  const union = unionOf(schema);
  if (union === undefined) return [{ schema, path: [] }];
  return union.branches
    .map((branch, index) => ({ schema: branch, path: [union.keyword, String(index)] }))
    .filter((branch) => !isNullBranch(pair.expand(branch.schema)));
}

const numeric: ReadonlySet<string> = new Set(["integer", "number"]);

function likenesses({ expand }: SchemaPair, schemas: readonly JsonObject[]): readonly Likeness[] {
  const listed = new Map(schemas.map((schema) => [schema, listedProperties(schema, expand)]));
  const valuesOf = (schema: JsonObject): ListedProperties => listed.get(schema) ?? new Map();
  const marks = new Map(schemas.map((schema) => [schema, discriminantsOf(valuesOf(schema))]));
  const marksOf = (schema: JsonObject): string => marks.get(schema) ?? "{}";
  const hasMarks = (schema: JsonObject): boolean => marksOf(schema) !== "{}";
  const typeOf = (schema: JsonObject): string =>
    (declaredTypesOf(schema) ?? []).filter((type) => type !== "null").join();
  const hasNewDiscriminant = (from: JsonObject, to: JsonObject): boolean =>
    addsDiscriminant(valuesOf(to), from) || addsDiscriminant(valuesOf(from), to);
  const types = schemas.map(typeOf);
  // Types that exactly one branch of each side has.
  const paired = new Set(types.filter((type) => types.filter((other) => other === type).length === 2));
  return [
    (from, to) => comparableText(from) === comparableText(to),
    (from, to) => hasMarks(from) && marksOf(from) === marksOf(to),
    (from, to) => shareDiscriminant(valuesOf(from), valuesOf(to)),
    (from, to) =>
      shareMost(from, to) && !excludeEachOther(valuesOf(from), valuesOf(to)) && !hasNewDiscriminant(from, to),
    (from, to) => typeOf(from) === typeOf(to) && !isKeyed(from) && !isKeyed(to),
    (from, to) => typeOf(from) === typeOf(to) && paired.has(typeOf(from)) && !(hasMarks(from) && hasMarks(to)),
    (from, to) => numeric.has(typeOf(from)) && numeric.has(typeOf(to)),
    (from, to) => (unionOf(from) === undefined) !== (unionOf(to) === undefined),
  ];
}

/** The properties whose values an object lists, each with the canonical texts of these values. */
type ListedProperties = ReadonlyMap<string, ReadonlySet<string>>;

function listedProperties(schema: JsonObject, expand: SchemaPair["expand"]): ListedProperties {
  const entries = Object.entries(propertiesOf(schema)).flatMap(([name, inner]) => {
    const values = isObject(inner) ? listedValuesOf(expand(inner)) : undefined;
    return values === undefined ? [] : [[name, new Set(values.map(canonicalJson))] as const];
  });
  return new Map(entries);
}

/** The properties with a single value, as text. */
function discriminantsOf(listed: ListedProperties): string {
  return canonicalJson(
    Object.fromEntries(
      [...listed].flatMap(([name, [value, ...others]]) =>
        value === undefined || others.length > 0 ? [] : [[name, value]],
      ),
    ),
  );
}

/** Whether a property has the same single value in both objects, and none has values that exclude each other. */
function shareDiscriminant(from: ListedProperties, to: ListedProperties): boolean {
  const isSingle = (name: string): boolean => from.get(name)?.size === 1 && to.get(name)?.size === 1;
  return [...from.keys()].some(isSingle) && !excludeEachOther(from, to);
}

/** Whether a property lists values in both objects, none of them in common. */
function excludeEachOther(from: ListedProperties, to: ListedProperties): boolean {
  return [...from].some(([name, values]) => {
    const others = to.get(name);
    return others !== undefined && ![...values].some((value) => others.has(value));
  });
}

/** Whether a property with a single value is not declared by another object. */
function addsDiscriminant(listed: ListedProperties, other: JsonObject): boolean {
  return [...listed].some(([name, { size }]) => size === 1 && !Object.hasOwn(propertiesOf(other), name));
}

/** Whether two objects have most names in common. */
function shareMost(from: JsonObject, to: JsonObject): boolean {
  const [before, after] = [Object.keys(propertiesOf(from)), Object.keys(propertiesOf(to))];
  const common = before.filter((name) => after.includes(name)).length;
  return common > 0 && common * 2 >= Math.max(before.length, after.length);
}

function isKeyed(schema: JsonObject): boolean {
  return Object.keys(propertiesOf(schema)).length > 0;
}
