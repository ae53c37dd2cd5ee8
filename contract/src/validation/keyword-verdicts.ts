/** From a keyword and a value to Ajv's verdict. */

import { type JsonValue, isList, isObject, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import { isOfType } from "../json-schema/keyword-values.js";
import { integerFormats, textFormats } from "../json-schema/keywords.js";
import { matchesPattern } from "../patterns/pattern-matching.js";
import { isRestKnown, isSkipped, itemNodes, nodeAt, nodesOf, propertyNodes, isUnique } from "./value-parts.js";
import type { SchemaNode } from "../json-schema/nodes.js";

/** Undefined where it is unknown. */
export type KeywordVerdict = boolean | undefined;

export type Evaluate = (node: SchemaNode, value: JsonValue) => KeywordVerdict;

export type JudgeFormat = (format: string, value: string | number) => boolean;

interface Question {
  readonly node: SchemaNode;
  readonly given: JsonValue;
  readonly value: JsonValue;
  readonly evaluate: Evaluate;
  readonly judgeFormat: JudgeFormat;
}

type Judge = (question: Question) => KeywordVerdict;

/** True where all are true, false where one is false. */
export function every<Member>(members: readonly Member[], judge: (member: Member) => KeywordVerdict): KeywordVerdict {
  let all: KeywordVerdict = true;
  for (const member of members) {
    const verdict = judge(member);
    if (verdict === false) return false;
    if (verdict === undefined) all = undefined;
  }
  return all;
}

const not = (verdict: KeywordVerdict): KeywordVerdict => (verdict === undefined ? undefined : !verdict);

function some<Member>(members: readonly Member[], judge: (member: Member) => KeywordVerdict): KeywordVerdict {
  return not(every(members, (member) => not(judge(member))));
}

/** Judges numbers by a number; any other operand is not understood. */
const onNumber =
  (judge: (value: number, limit: number) => boolean): Judge =>
  ({ value, given }) => {
    if (typeof given !== "number") return undefined;
    return typeof value === "number" ? judge(value, given) : true;
  };

/** Judges the size of a value. */
const onSize =
  (sizeOf: (value: JsonValue) => number | undefined, judge: (size: number, limit: number) => boolean): Judge =>
  ({ value, given }) => {
    const size = sizeOf(value);
    if (typeof given !== "number") return undefined;
    return size === undefined || judge(size, given);
  };

const lengthOf = (value: JsonValue): number | undefined => (typeof value === "string" ? [...value].length : undefined);
const itemsOf = (value: JsonValue): number | undefined => (isList(value) ? value.length : undefined);
const propertiesOf = (value: JsonValue): number | undefined =>
  isObject(value) ? Object.keys(value).length : undefined;
const atLeast = (size: number, limit: number): boolean => size >= limit;
const atMost = (size: number, limit: number): boolean => size <= limit;

const judgeProperties: Judge = ({ node, value, evaluate }) =>
  !isObject(value) ||
  every(Object.entries(value), ([name, part]) => every(propertyNodes(node, name), (inner) => evaluate(inner, part)));

const judgeItems: Judge = ({ node, value, evaluate }) =>
  !isList(value) ||
  every([...value.entries()], ([at, part]) => every(itemNodes(node, at), (inner) => evaluate(inner, part)));

/** Judges all parts where no keyword has done so that stands before this one in the table. */
const unlessJudged =
  (keywords: readonly string[], judge: Judge): Judge =>
  (question) =>
    keywords.some((keyword) => question.node.schema[keyword] !== undefined) || judge(question);

/** Keywords about remaining parts are understood where it is known which parts remain, or that there are none. */
const ifKnown =
  (keyword: string, hasParts: (value: JsonValue) => boolean, judge: Judge): Judge =>
  (question) =>
    isRestKnown(question.node, keyword) || !hasParts(question.value) ? judge(question) : undefined;

/** What Ajv skips in an array that ends before the places that its schema names: see `isSkipped`. */
const unlessSkipped =
  (judge: Judge): Judge =>
  (question) => {
    const verdict = judge(question);
    const { node, value } = question;
    return verdict === false && isList(value) && isSkipped(node, value.length) ? undefined : verdict;
  };

const judgeContains: Judge = ({ node, value, evaluate }) => {
  const contained = nodeAt(node, "contains");
  if (!isList(value) || contained === undefined) return true;
  const { minContains = 1, maxContains = Infinity } = node.schema;
  if (typeof minContains !== "number" || typeof maxContains !== "number") return undefined;
  const verdicts = value.map((part) => evaluate(contained, part));
  if (verdicts.includes(undefined)) return undefined;
  const found = verdicts.filter((verdict) => verdict === true).length;
  return found >= minContains && found <= maxContains;
};

const judgeCondition: Judge = ({ node, value, evaluate }) => {
  const condition = nodeAt(node, "if");
  const verdict = condition && evaluate(condition, value);
  if (condition === undefined) return true;
  if (verdict === undefined) return undefined;
  const consequence = nodeAt(node, verdict ? "then" : "else");
  return consequence === undefined || evaluate(consequence, value);
};

const judgeOneOf: Judge = ({ node, value, evaluate }) => {
  const verdicts = nodesOf(node, "oneOf").map((branch) => evaluate(branch, value));
  const accepting = verdicts.filter((verdict) => verdict === true).length;
  if (accepting > 1) return false;
  return verdicts.includes(undefined) ? undefined : accepting === 1;
};

const judgeDependents =
  (judge: (question: Question, dependent: JsonValue) => KeywordVerdict): Judge =>
  (question) => {
    const { value, given } = question;
    if (!isObject(value) || !isObject(given)) return isObject(value) ? undefined : true;
    return every(
      Object.entries(given),
      ([name, dependent]) => !Object.hasOwn(value, name) || judge(question, dependent),
    );
  };

const judgeRequired = ({ value }: Question, names: JsonValue): KeywordVerdict =>
  !isObject(value) || (isList(names) ? names.every((name) => Object.hasOwn(value, String(name))) : undefined);

const judgeFormatOf: Judge = ({ given, value, judgeFormat }) => {
  if (typeof given !== "string") return undefined;
  if (typeof value === "string") return !textFormats.has(given) || judgeFormat(given, value);
  return typeof value !== "number" || !integerFormats.has(given) || judgeFormat(given, value);
};

const noVerdict: Judge = () => true;

const textsByEnum = new WeakMap<readonly JsonValue[], ReadonlySet<string>>();

/** The members of an enum as canonical texts, cached: a long enum is asked about each of its values. */
function textsOf(members: readonly JsonValue[]): ReadonlySet<string> {
  const texts = textsByEnum.get(members) ?? new Set(members.map(canonicalJson));
  textsByEnum.set(members, texts);
  return texts;
}

export const keywordVerdicts: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ["type", ({ node, value, given }) => isOfType(value, given) || (value === null && node.schema["nullable"] === true)],
  ["nullable", noVerdict],
  ["const", ({ value, given }) => canonicalJson(value) === canonicalJson(given)],
  ["enum", ({ value, given }) => (isList(given) ? textsOf(given).has(canonicalJson(value)) : undefined)],
  ["minimum", onNumber((value, limit) => value >= limit)],
  ["maximum", onNumber((value, limit) => value <= limit)],
  ["exclusiveMinimum", onNumber((value, limit) => value > limit)],
  ["exclusiveMaximum", onNumber((value, limit) => value < limit)],
  // Ajv parses the quotient's decimal form, which goes wrong for very large ones.
  ["multipleOf", onNumber((value, step) => value / step === Number.parseInt(String(value / step)))],
  ["minLength", onSize(lengthOf, atLeast)],
  ["maxLength", onSize(lengthOf, atMost)],
  ["pattern", ({ value, given }) => typeof value !== "string" || matchesPattern(String(given), value)],
  ["format", judgeFormatOf],
  ["minItems", onSize(itemsOf, atLeast)],
  ["maxItems", onSize(itemsOf, atMost)],
  ["prefixItems", judgeItems],
  ["items", unlessJudged(["prefixItems"], judgeItems)],
  ["unevaluatedItems", unlessSkipped(ifKnown("unevaluatedItems", isList, judgeItems))],
  ["uniqueItems", unlessSkipped(({ node, value }) => !isList(value) || isUnique(value, node))],
  ["contains", unlessSkipped(judgeContains)],
  ["minContains", noVerdict],
  ["maxContains", noVerdict],
  ["minProperties", onSize(propertiesOf, atLeast)],
  ["maxProperties", onSize(propertiesOf, atMost)],
  ["properties", judgeProperties],
  ["patternProperties", unlessJudged(["properties"], judgeProperties)],
  ["additionalProperties", unlessJudged(["properties", "patternProperties"], judgeProperties)],
  ["unevaluatedProperties", ifKnown("unevaluatedProperties", isObject, judgeProperties)],
  [
    "propertyNames",
    ({ node: { document }, given, value, evaluate }) =>
      !isObject(value) || every(Object.keys(value), (name) => evaluate(document.nodeOf(given), name)),
  ],
  ["required", (question) => judgeRequired(question, question.given)],
  ["dependentRequired", judgeDependents(judgeRequired)],
  [
    "dependentSchemas",
    judgeDependents(({ node, value, evaluate }, dependent) => evaluate(node.document.nodeOf(dependent), value)),
  ],
  [
    "$ref",
    ({ node, value, given, evaluate }) => {
      const target = node.document.resolve(String(given), node);
      return target && evaluate(target, value);
    },
  ],
  ["allOf", ({ node, value, evaluate }) => every(nodesOf(node, "allOf"), (branch) => evaluate(branch, value))],
  ["anyOf", ({ node, value, evaluate }) => some(nodesOf(node, "anyOf"), (branch) => evaluate(branch, value))],
  ["oneOf", judgeOneOf],
  ["not", ({ node: { document }, given, value, evaluate }) => not(evaluate(document.nodeOf(given), value))],
  ["if", judgeCondition],
  ["then", noVerdict],
  ["else", noVerdict],
]);
