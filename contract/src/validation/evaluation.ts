/** From a node and a value to Ajv's verdict; undefined where the node has a keyword that is not understood. */

import type { ValidateFunction } from "ajv";
import { type JsonValue, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import { createSchemaCompiler } from "./ajv.js";
import { isAnnotation } from "../json-schema/keywords.js";
import { every, keywordVerdicts, type Evaluate, type JudgeFormat, type KeywordVerdict } from "./keyword-verdicts.js";
import type { SchemaNode } from "../json-schema/nodes.js";

/** Deeper than any schema goes into a listed value. */
const depthLimit = 200;

export interface Evaluator {
  readonly evaluate: Evaluate;
  /** The same, but remembers no verdict: for values that are judged once. */
  readonly evaluateOnce: Evaluate;
}

export function createEvaluator(): Evaluator {
  const verdicts = new Map<number, Map<string, KeywordVerdict>>();
  // What is being judged: a node that leads back to itself with the same value never comes to a verdict.
  const open = new Map<SchemaNode, Set<JsonValue>>();
  // Variants that refer to each other ask about the same parts again and again.
  let parts = new Map<SchemaNode, Map<JsonValue, boolean>>();
  const judgePart = (node: SchemaNode, value: JsonValue, depth: number): KeywordVerdict => {
    const ofNode = parts.get(node) ?? new Map<JsonValue, boolean>();
    const known = ofNode.get(value);
    if (known !== undefined) return known;
    const verdict = judge(node, value, depth);
    if (verdict !== undefined) parts.set(node, ofNode.set(value, verdict));
    return verdict;
  };
  const judge = (node: SchemaNode, value: JsonValue, depth: number): KeywordVerdict => {
    const judged = open.get(node) ?? new Set<JsonValue>();
    if (depth > depthLimit || judged.has(value)) return undefined;
    open.set(node, judged.add(value));
    const evaluate: Evaluate = (inner, part) => judgePart(inner, part, depth + 1);
    const verdict = every(Object.entries(node.schema), ([keyword, given]) => {
      if (isAnnotation(keyword)) return true;
      return keywordVerdicts.get(keyword)?.({ node, given, value, evaluate, judgeFormat });
    });
    judged.delete(value);
    return verdict;
  };
  const evaluateOnce: Evaluate = (node, value) => {
    parts = new Map();
    return judge(node, value, 0);
  };
  const evaluate: Evaluate = (node, value) => {
    const known = verdicts.get(node.id) ?? new Map<string, KeywordVerdict>();
    verdicts.set(node.id, known);
    const text = canonicalJson(value);
    if (!known.has(text)) known.set(text, evaluateOnce(node, value));
    return known.get(text);
  };
  return { evaluate, evaluateOnce };
}

/** One for all: creating an Ajv costs as much as comparing two small schemas. */
export const judgeFormat = createFormatJudge();

function createFormatJudge(): JudgeFormat {
  const validators = new Map<string, ValidateFunction>();
  let compile: ReturnType<typeof createSchemaCompiler> | undefined;
  return (format, value) => {
    const type = typeof value;
    const key = `${type} ${format}`;
    compile ??= createSchemaCompiler();
    const validate = validators.get(key) ?? compile({ type, format });
    validators.set(key, validate);
    return validate(value);
  };
}
