/** From a node and a value to Ajv's verdict; undefined where the node says something that is not understood. */

import type { ValidateFunction } from "ajv";
import type { JsonValue } from "../../definition.js";
import { createSchemaCompiler } from "../../validation.js";
import { canonicalJson } from "../../stable-json.js";
import { isAnnotation } from "./keywords.js";
import { every, keywordVerdicts, type Evaluate, type JudgeFormat, type Verdict } from "./keyword-verdicts.js";
import type { SchemaNode } from "./schema-documents.js";

/** Deeper than any schema goes into a value that is listed. */
const depthLimit = 200;

/** Makes an evaluator for one run, with a memory of what it was asked. */
export function createEvaluator(): Evaluate {
  const judgeFormat = createFormatJudge();
  const verdicts = new Map<number, Map<string, Verdict>>();
  const judge = (node: SchemaNode, value: JsonValue, depth: number): Verdict => {
    if (depth > depthLimit) return undefined;
    const evaluate: Evaluate = (inner, part) => judge(inner, part, depth + 1);
    return every(Object.entries(node.schema), ([keyword, given]) => {
      if (isAnnotation(keyword)) return true;
      return keywordVerdicts.get(keyword)?.({ node, given, value, evaluate, judgeFormat });
    });
  };
  return (node, value) => {
    const known = verdicts.get(node.id) ?? new Map<string, Verdict>();
    verdicts.set(node.id, known);
    const text = canonicalJson(value);
    if (!known.has(text)) known.set(text, judge(node, value, 0));
    return known.get(text);
  };
}

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
