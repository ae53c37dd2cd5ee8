/** A value may have fewer or other types. */

import type { JsonObject } from "@toolwright/runtime/json-schema";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import { withoutKeyword, type FoundEdit, type SchemaPair, type SchemaRule } from "./schema-rule.js";
import { unionOf } from "./union-branches.js";
import { kindKeywords, valueKindOf, declaredTypesOf, typesOnlyIn, listedValuesOf, withTypes } from "./value-sets.js";

export const typeNarrowed: SchemaRule = {
  keywords: kindKeywords,
  kinds: {
    input: {
      narrowing: narrowedInput("input-type-narrowed"),
      widening: widenedInput("input-widened-type"),
    },
    output: {
      narrowing: widenedOutput("output-widened-type"),
      widening: narrowedOutput("output-narrowed-type"),
    },
  },
  find: (pair) => {
    const { from, to } = pair;
    if (shareNoType(pair))
      return [{ replacement: to, path: [], side: "to", removed: typesToSay(from, pair), added: typesToSay(to, pair) }];
    const [before, after] = [listedValuesOf(from), listedValuesOf(to)];
    if (before !== undefined && after !== undefined) return [];
    // A union has in its branches what the other side has in its type.
    if (unionOf(from) !== undefined && unionOf(to) === undefined && declaredTypesOf(from) === undefined) return [];
    if (unionOf(to) !== undefined && unionOf(from) === undefined && declaredTypesOf(to) === undefined) return [];
    if (before !== undefined || after !== undefined) return [replaceKind(pair)];
    return narrowTypes(pair);
  },
};

/** Whether no value can be of the types of both sides; null only counts where one side is nothing else. */
export function shareNoType(pair: SchemaPair): boolean {
  const [before, after] = [typesIn(pair.from, pair), typesIn(pair.to, pair)];
  if (before === undefined || after === undefined || before.length === 0 || after.length === 0) return false;
  const isNull = [before, after].some((types) => types.every((type) => type === "null"));
  if (isNull) return !(before.includes("null") && after.includes("null"));
  const [left, right] = [typesBesideNull(before), typesBesideNull(after)];
  return !overlap(left, right) && !overlap(right, left);
}

function typesBesideNull(types: readonly string[]): readonly string[] {
  return types.filter((type) => type !== "null");
}

function overlap(types: readonly string[], others: readonly string[]): boolean {
  return typesOnlyIn(types, others).length < types.length;
}

/** The types that a schema declares, or else those of all branches of its union. */
function typesIn(schema: JsonObject, { expand }: SchemaPair): readonly string[] | undefined {
  const declared = declaredTypesOf(schema);
  if (declared !== undefined) return declared;
  const branches = unionOf(schema)?.branches.map((branch) => declaredTypesOf(expand(branch)));
  return branches?.includes(undefined) === true ? undefined : [...new Set(branches?.flatMap((types) => types ?? []))];
}

function typesToSay(schema: JsonObject, pair: SchemaPair): JsonObject {
  const kind = valueKindOf(schema);
  return Object.keys(kind).length > 0 ? kind : withTypes({}, typesIn(schema, pair) ?? []);
}

function replaceKind({ from, to }: SchemaPair): FoundEdit {
  const replacement = { ...withoutKeyword(from, kindKeywords), ...valueKindOf(to) };
  return { replacement, path: [], side: "to", removed: valueKindOf(from), added: valueKindOf(to) };
}

function narrowTypes(pair: SchemaPair): FoundEdit[] {
  const { from, to } = pair;
  const [before, after] = [declaredTypesOf(from), declaredTypesOf(to)];
  if (after === undefined) return [];
  if (before === undefined) return [replaceKind(pair)];
  const gone = typesOnlyIn(before, after);
  if (gone.length === 0) return [];
  const isInteger = gone.includes("number") && after.includes("integer");
  const kept = [...before.filter((type) => !gone.includes(type)), ...(isInteger ? ["integer"] : [])];
  const replacement: JsonObject = withTypes(from, kept);
  return [{ replacement, path: ["type"], side: "from", removed: valueKindOf(from), added: valueKindOf(to) }];
}
