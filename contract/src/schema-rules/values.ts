/** Rules about the values that a schema accepts: enums, types, tuples, bounds, patterns, formats and conditions. */

import { isList, isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { isDescriptive } from "../json-schema/constraints.js";
import { listedValuesOf } from "../json-schema/keyword-values.js";
import {
  alternativeKinds,
  gaining,
  narrowedInput,
  narrowedOutput,
  plainKinds,
  widenedInput,
  widenedOutput,
  wordValues,
} from "./change-kinds.js";
import { findGroupEdits, type FoundEdit, type SchemaPair, type SchemaRule, withoutKeyword } from "./schema-rule.js";
import {
  declaredTypesOf,
  kindKeywords,
  typesOnlyIn,
  unionOf,
  valueKeywordOf,
  valueKindOf,
  valuesOnlyIn,
  withTypes,
  withValues,
} from "./value-sets.js";

/** A value is removed from an enum. */
export const enumValueRemoved: SchemaRule = {
  keywords: ["enum", "const"],
  kinds: alternativeKinds({
    code: "enum-value",
    word: wordValues,
    advice: "keep the value and say in its description what to send instead",
  }),
  find: ({ from, to }) => {
    const before = listedValuesOf(from);
    const after = listedValuesOf(to);
    if (before === undefined || after === undefined) return [];
    const gone = valuesOnlyIn(before, after);
    if (gone.length === 0) return [];
    const left = before.filter((value) => !gone.includes(value));
    const kept = left.length > 0 ? left : after; // A list of values has at least one.
    return [{ replacement: withValues(from, kept), path: [valueKeywordOf(from)], side: "from", removed: gone }];
  },
};

/** A value is added to an enum. */
export const enumValueAdded: SchemaRule = {
  keywords: ["enum", "const"],
  kinds: gaining(enumValueRemoved.kinds),
  find: ({ from, to }) => {
    const before = listedValuesOf(from);
    const after = listedValuesOf(to);
    if (before === undefined || after === undefined) return [];
    const come = valuesOnlyIn(after, before);
    if (come.length === 0) return [];
    const [types, more] = [declaredTypesOf(from), declaredTypesOf(to)];
    const isTyped = types !== undefined && more !== undefined;
    const typed = isTyped ? withTypes(from, [...new Set([...types, ...more.filter((type) => type !== "null")])]) : from;
    return [
      { replacement: withValues(typed, [...before, ...come]), path: [valueKeywordOf(to)], side: "to", added: come },
    ];
  },
};

/** A value may have fewer or other types. */
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
    // The branches of a union have the types of the other side.
    if (unionOf(from) !== undefined && unionOf(to) === undefined && declaredTypesOf(from) === undefined) return [];
    if (unionOf(to) !== undefined && unionOf(from) === undefined && declaredTypesOf(to) === undefined) return [];
    if (before !== undefined || after !== undefined) return [replaceKind(pair)];
    return narrowTypes(pair);
  },
};

/** Whether the sides have no type in common; null counts only if a side allows nothing else. */
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

/** A value may have more types. */
export const typeWidened: SchemaRule = {
  keywords: ["type"],
  kinds: gaining(typeNarrowed.kinds),
  find: (pair) => {
    const { from, to } = pair;
    if (shareNoType(pair) || listedValuesOf(from) !== undefined || listedValuesOf(to) !== undefined) return [];
    const [before, after] = [declaredTypesOf(from), declaredTypesOf(to)];
    if (before === undefined || (after === undefined && unionOf(to) !== undefined)) return [];
    const parts = { path: ["type"], side: "to", removed: valueKindOf(from), added: valueKindOf(to) } as const;
    if (after === undefined) return [{ replacement: withoutKeyword(from, ["type"]), ...parts }];
    const come = typesOnlyIn(after, before);
    if (come.length === 0) return [];
    // Keywords that the old types did not need constrain the new ones.
    const further = withoutKeyword(to, [...Object.keys(from), ...Object.keys(to).filter(isDescriptive)]);
    const isWider = come.includes("number") && before.includes("integer");
    const types = [...before.filter((type) => !(isWider && type === "integer")), ...come];
    return [{ replacement: withTypes({ ...from, ...further }, types), ...parts }];
  },
};

const tupleKeywords = ["prefixItems", "items", "minItems", "maxItems", "unevaluatedItems"];

/** The places of a tuple, their number, or the items after them change. */
export const tupleChanged: SchemaRule = {
  keywords: tupleKeywords,
  kinds: typeNarrowed.kinds,
  find: (pair) => (isTupleChange(pair) ? findGroupEdits(pair, [tupleKeywords]) : []),
};

/** Whether the places of two arrays cannot be compared one by one. */
export function isTupleChange({ from, to }: SchemaPair): boolean {
  const placesOf = ({ prefixItems }: JsonObject): number => (isList(prefixItems) ? prefixItems.length : 0);
  const [before, after] = [from["items"] ?? true, to["items"] ?? true];
  const isAligned = (isObject(before) && isObject(after)) || before === after;
  return placesOf(from) !== placesOf(to) || !isAligned;
}

const bounds = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
  ["multipleOf"],
  ["minLength"],
  ["maxLength"],
  ["uniqueItems"],
  ["contains", "minContains", "maxContains"],
  ["minProperties"],
  ["maxProperties"],
];
const lengths = [["minItems"], ["maxItems"]];

/** A bound on numbers, strings, arrays or objects moves. */
export const constraintTightened: SchemaRule = {
  keywords: [...bounds, ...lengths].flat(),
  kinds: {
    input: {
      narrowing: narrowedInput("input-constraint-tightened", undefined, [
        "keep the old constraint and return an error for values that you cannot handle",
      ]),
      widening: widenedInput("input-widened-constraint"),
    },
    output: {
      narrowing: widenedOutput("output-widened-constraint"),
      widening: narrowedOutput("output-narrowed-constraint"),
    },
  },
  find: (pair) => findGroupEdits(pair, isTupleChange(pair) ? bounds : [...bounds, ...lengths]),
};

/** A pattern of strings or of property names changes. */
export const patternNarrowed: SchemaRule = {
  keywords: ["pattern", "patternProperties", "propertyNames"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-pattern-narrowed", undefined, [
        "keep the pattern and return an error for values that you cannot handle",
      ]),
      widening: widenedInput("input-widened-pattern"),
    },
    output: {
      narrowing: widenedOutput("output-widened-pattern"),
      widening: narrowedOutput("output-narrowed-pattern"),
    },
  },
  find: (pair) => {
    const { from, to } = pair;
    const isAligned = isObject(from["propertyNames"]) && isObject(to["propertyNames"]);
    const groups = [
      ["pattern"],
      ...(isAligned ? [] : [["propertyNames"]]),
      ...(patternsOf(from) === patternsOf(to) ? [] : [["patternProperties"]]),
    ];
    return findGroupEdits(pair, groups);
  },
};

function patternsOf({ patternProperties }: JsonObject): string {
  return isObject(patternProperties) ? JSON.stringify(Object.keys(patternProperties).sort()) : "";
}

/** A string must have a format. */
export const formatAdded: SchemaRule = {
  keywords: ["format"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-format-added", undefined, [
        "describe the format in the doc comment and return an error for values that do not have it",
      ]),
      widening: widenedInput("input-widened-format-removed"),
    },
    output: {
      narrowing: widenedOutput("output-widened-format-removed"),
      widening: narrowedOutput("output-narrowed-format-added"),
    },
  },
  find: (pair) => findGroupEdits(pair, [["format"]]),
};

const conditions = [["if", "then", "else"], ["dependentRequired"], ["dependentSchemas"], ["not"]];

/** A condition between the parts of a value changes. */
export const conditionAdded: SchemaRule = {
  keywords: conditions.flat(),
  kinds: {
    input: {
      narrowing: narrowedInput("input-condition-added"),
      widening: widenedInput("input-widened-condition-removed"),
    },
    output: {
      narrowing: widenedOutput("output-widened-condition-removed"),
      widening: narrowedOutput("output-narrowed-condition-added"),
    },
  },
  find: (pair) => findGroupEdits(pair, conditions),
};

/** Any difference that no other rule covers. */
export function anythingNarrowed(covered: ReadonlySet<string>): SchemaRule {
  return {
    keywords: [],
    kinds: plainKinds,
    find: (pair: SchemaPair) => {
      const keywords = [...new Set([...Object.keys(pair.from), ...Object.keys(pair.to)])];
      return findGroupEdits(pair, [keywords.filter((keyword) => !covered.has(keyword) && !isDescriptive(keyword))]);
    },
  };
}
