/** From two unions to which branch of the one is which of the other. */

import {
  type JsonObject,
  type JsonValue,
  isObject,
  canonicalJson,
  propertiesOf,
} from "@toolwright/runtime/json-schema";
import { isWord } from "../schemas/meaning.js";
import type { Side } from "../schemas/schema-pool.js";
import { comparableText } from "./keyword-groups.js";
import { ownPartOf } from "./object-parts.js";
import type { SchemaPair } from "./schema-rule.js";
import { isNullBranch, unionOf } from "./union-branches.js";
import { declaredTypesOf, listedValuesOf } from "./value-sets.js";

export interface Branch {
  readonly schema: JsonValue;
  readonly path: readonly string[];
}

export interface MatchedBranches {
  readonly matched: readonly { readonly from: Branch; readonly to: Branch }[];
  readonly onlyFrom: readonly Branch[];
  readonly onlyTo: readonly Branch[];
}

/** Ways to recognise a branch on the other side, the surest first. */
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
  const keywords = Object.keys(schema).filter((keyword) => !isWord(keyword));
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

function likenesses({ expand }: SchemaPair, schemas: readonly JsonObject[]): readonly Likeness[] {
  const marks = new Map<JsonObject, string>();
  const marksOf = (schema: JsonObject): string => {
    const text = marks.get(schema) ?? canonicalJson(discriminantsOf(schema, expand));
    marks.set(schema, text);
    return text;
  };
  const typeOf = (schema: JsonObject): string =>
    (declaredTypesOf(schema) ?? []).filter((type) => type !== "null").join();
  const hasMarks = (schema: JsonObject): boolean => marksOf(schema) !== "{}";
  const types = schemas.map(typeOf);
  // Of two branches with a type that both sides have, each side has one.
  const paired = new Set(types.filter((type) => types.filter((other) => other === type).length === 2));
  return [
    (from, to) => comparableText(from) === comparableText(to),
    (from, to) => hasMarks(from) && marksOf(from) === marksOf(to),
    (from, to) => hasMarks(from) === hasMarks(to) && shareMost(from, to),
    (from, to) => typeOf(from) === typeOf(to) && !isKeyed(from) && !isKeyed(to),
    (from, to) => typeOf(from) === typeOf(to) && paired.has(typeOf(from)) && !(hasMarks(from) && hasMarks(to)),
    (from, to) => (unionOf(from) === undefined) !== (unionOf(to) === undefined),
  ];
}

/** The values that distinguish a branch from the others. */
function discriminantsOf(schema: JsonObject, expand: SchemaPair["expand"]): JsonObject {
  const entries = Object.entries(propertiesOf(schema)).flatMap(([name, inner]) => {
    const values = isObject(inner) ? listedValuesOf(expand(inner)) : undefined;
    const [value] = values ?? [];
    return values?.length === 1 && value !== undefined ? [[name, value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether two objects share most names, and their discriminants do not conflict. */
function shareMost(from: JsonObject, to: JsonObject): boolean {
  const [before, after] = [Object.keys(propertiesOf(from)), Object.keys(propertiesOf(to))];
  const common = before.filter((name) => after.includes(name)).length;
  const isMarkedApart = before.some((name) => {
    const [mark, other] = [propertiesOf(from)[name], propertiesOf(to)[name]];
    const [one] = (isObject(mark) ? listedValuesOf(mark) : undefined) ?? [];
    const [two] = (isObject(other) ? listedValuesOf(other) : undefined) ?? [];
    return one !== undefined && two !== undefined && canonicalJson(one) !== canonicalJson(two);
  });
  return common > 0 && !isMarkedApart && common * 2 >= Math.max(before.length, after.length);
}

function isKeyed(schema: JsonObject): boolean {
  return Object.keys(propertiesOf(schema)).length > 0;
}
