/** Ajv's verdict of each keyword on a value. */

import {
  asText,
  type JsonValue,
  boundTests,
  canonicalJson,
  isList,
  isObject,
  isOfType,
} from "@toolwright/runtime/internal/json-schema";
import { integerFormats, textFormats } from "../json-schema/keywords.js";
import { matchesPattern } from "../patterns/pattern-matching.js";
import {
  isRestKnown,
  isSkipped,
  itemNodes,
  nodeAt,
  nodesOf,
  propertyNodes,
  isUnique,
  unlessBeside,
} from "./applicable-subschemas.js";
import type { SchemaNode } from "../json-schema/nodes.js";

/** Undefined if only Ajv can tell. */
export type KeywordVerdict = boolean | undefined;

export type Evaluate = (node: SchemaNode, value: JsonValue) => KeywordVerdict;

export type ValidateFormat = (format: string, value: string | number) => boolean;

interface KeywordInput {
  readonly node: SchemaNode;
  readonly operand: JsonValue;
  readonly value: JsonValue;
  readonly evaluate: Evaluate;
  readonly validateFormat: ValidateFormat;
}

type KeywordCheck = (input: KeywordInput) => KeywordVerdict;

/** True if all are true, false if one is false, else undefined. */
export function every<Member>(members: readonly Member[], check: (member: Member) => KeywordVerdict): KeywordVerdict {
  let all: KeywordVerdict = true;
  for (const member of members) {
    const verdict = check(member);
    if (verdict === false) return false;
    if (verdict === undefined) all = undefined;
  }
  return all;
}

const not = (verdict: KeywordVerdict): KeywordVerdict => (verdict === undefined ? undefined : !verdict);

function some<Member>(members: readonly Member[], check: (member: Member) => KeywordVerdict): KeywordVerdict {
  return not(every(members, (member) => not(check(member))));
}

/** The checks of bounds; undefined if the operand is not a number. */
const boundChecks = Object.entries(boundTests).map(([keyword, test]): [string, KeywordCheck] => [
  keyword,
  ({ value, operand }) => (typeof operand === "number" ? test(value, operand) : undefined),
]);

/** Ajv parses the quotient's decimal form, which goes wrong for very large ones. */
const checkMultiple: KeywordCheck = ({ value, operand }) => {
  if (typeof operand !== "number") return undefined;
  return typeof value !== "number" || value / operand === Number.parseInt(String(value / operand));
};

const checkProperties: KeywordCheck = ({ node, value, evaluate }) =>
  !isObject(value) ||
  every(Object.entries(value), ([name, part]) => every(propertyNodes(node, name), (inner) => evaluate(inner, part)));

const checkItems: KeywordCheck = ({ node, value, evaluate }) =>
  !isList(value) ||
  every([...value.entries()], ([at, part]) => every(itemNodes(node, at), (inner) => evaluate(inner, part)));

/** Undefined if it is unknown to which parts the keyword applies, and there are any. */
const ifKnown =
  (keyword: string, hasParts: (value: JsonValue) => boolean, check: KeywordCheck): KeywordCheck =>
  (input) =>
    isRestKnown(input.node, keyword) || !hasParts(input.value) ? check(input) : undefined;

/** Undefined if Ajv may skip the keyword: see `isSkipped`. */
const unlessSkipped =
  (check: KeywordCheck): KeywordCheck =>
  (input) => {
    const verdict = check(input);
    const { node, value } = input;
    return verdict === false && isList(value) && isSkipped(node, value.length) ? undefined : verdict;
  };

const checkContains: KeywordCheck = ({ node, value, evaluate }) => {
  const contained = nodeAt(node, "contains");
  if (!isList(value) || contained === undefined) return true;
  const { minContains = 1, maxContains = Infinity } = node.schema;
  if (typeof minContains !== "number" || typeof maxContains !== "number") return undefined;
  const verdicts = value.map((part) => evaluate(contained, part));
  if (verdicts.includes(undefined)) return undefined;
  const found = verdicts.filter((verdict) => verdict === true).length;
  return found >= minContains && found <= maxContains;
};

const checkCondition: KeywordCheck = ({ node, value, evaluate }) => {
  const condition = nodeAt(node, "if");
  const verdict = condition && evaluate(condition, value);
  if (condition === undefined) return true;
  if (verdict === undefined) return undefined;
  const consequence = nodeAt(node, verdict ? "then" : "else");
  return consequence === undefined || evaluate(consequence, value);
};

const checkOneOf: KeywordCheck = ({ node, value, evaluate }) => {
  const verdicts = nodesOf(node, "oneOf").map((branch) => evaluate(branch, value));
  const accepting = verdicts.filter((verdict) => verdict === true).length;
  if (accepting > 1) return false;
  return verdicts.includes(undefined) ? undefined : accepting === 1;
};

const checkDependents =
  (check: (input: KeywordInput, dependent: JsonValue) => KeywordVerdict): KeywordCheck =>
  (input) => {
    const { value, operand } = input;
    if (!isObject(value) || !isObject(operand)) return isObject(value) ? undefined : true;
    return every(
      Object.entries(operand),
      ([name, dependent]) => !Object.hasOwn(value, name) || check(input, dependent),
    );
  };

const checkRequired = ({ value }: KeywordInput, names: JsonValue): KeywordVerdict =>
  !isObject(value) || (isList(names) ? names.every((name) => Object.hasOwn(value, asText(name))) : undefined);

const checkFormatOf: KeywordCheck = ({ operand, value, validateFormat }) => {
  if (typeof operand !== "string") return undefined;
  if (typeof value === "string") return !textFormats.has(operand) || validateFormat(operand, value);
  return typeof value !== "number" || !integerFormats.has(operand) || validateFormat(operand, value);
};

const noVerdict: KeywordCheck = () => true;

const textsByEnum = new WeakMap<readonly JsonValue[], ReadonlySet<string>>();

/** The members of an enum in canonical form, memoized: a long enum meets many values. */
function textsOf(members: readonly JsonValue[]): ReadonlySet<string> {
  const texts = textsByEnum.get(members) ?? new Set(members.map(canonicalJson));
  textsByEnum.set(members, texts);
  return texts;
}

export const keywordVerdicts: ReadonlyMap<string, KeywordCheck> = new Map<string, KeywordCheck>([
  [
    "type",
    ({ node, value, operand }) => isOfType(value, operand) || (value === null && node.schema["nullable"] === true),
  ],
  ["nullable", noVerdict],
  ["const", ({ value, operand }) => canonicalJson(value) === canonicalJson(operand)],
  ["enum", ({ value, operand }) => (isList(operand) ? textsOf(operand).has(canonicalJson(value)) : undefined)],
  ...boundChecks,
  ["multipleOf", checkMultiple],
  ["pattern", ({ value, operand }) => typeof value !== "string" || matchesPattern(asText(operand), value)],
  ["format", checkFormatOf],
  ["prefixItems", checkItems],
  ["items", unlessBeside(["prefixItems"], checkItems)],
  ["unevaluatedItems", unlessSkipped(ifKnown("unevaluatedItems", isList, checkItems))],
  ["uniqueItems", unlessSkipped(({ node, value }) => !isList(value) || isUnique(value, node))],
  ["contains", unlessSkipped(checkContains)],
  ["minContains", noVerdict],
  ["maxContains", noVerdict],
  ["properties", checkProperties],
  ["patternProperties", unlessBeside(["properties"], checkProperties)],
  ["additionalProperties", unlessBeside(["properties", "patternProperties"], checkProperties)],
  ["unevaluatedProperties", ifKnown("unevaluatedProperties", isObject, checkProperties)],
  [
    "propertyNames",
    ({ node: { document }, operand, value, evaluate }) =>
      !isObject(value) || every(Object.keys(value), (name) => evaluate(document.nodeOf(operand), name)),
  ],
  ["required", (input) => checkRequired(input, input.operand)],
  ["dependentRequired", checkDependents(checkRequired)],
  [
    "dependentSchemas",
    checkDependents(({ node, value, evaluate }, dependent) => evaluate(node.document.nodeOf(dependent), value)),
  ],
  [
    "$ref",
    ({ node, value, evaluate }) => {
      const target = node.document.targetOf(node);
      return target && evaluate(target, value);
    },
  ],
  ["allOf", ({ node, value, evaluate }) => every(nodesOf(node, "allOf"), (branch) => evaluate(branch, value))],
  ["anyOf", ({ node, value, evaluate }) => some(nodesOf(node, "anyOf"), (branch) => evaluate(branch, value))],
  ["oneOf", checkOneOf],
  ["not", ({ node: { document }, operand, value, evaluate }) => not(evaluate(document.nodeOf(operand), value))],
  ["if", checkCondition],
  ["then", noVerdict],
  ["else", noVerdict],
]);
