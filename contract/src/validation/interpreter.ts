/** From whole schemas to Ajv's verdicts on values, without compiling the schemas. */

import { type JsonObject, type JsonValue, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import type { ValidateFunction } from "ajv";
import { type TextOf, createTexts } from "../json-schema/canonical-text.js";
import { isAnnotation } from "../json-schema/keywords.js";
import { type SchemaNode, createDocument, createSharedDocument, isReadable } from "../json-schema/nodes.js";
import { createSchemaCompiler } from "./ajv.js";
import { type Evaluate, type JudgeFormat, type KeywordVerdict, every, keywordVerdicts } from "./keyword-verdicts.js";

export type Accepts = (schema: JsonObject, value: JsonValue) => boolean;

/** Creates an interpreter; `compiled` decides what it does not understand. */
export function createInterpreter(compiled: Accepts, { read, evaluateOnce }: Reading): Accepts {
  return (schema, value) => {
    const root = read(schema);
    return (root && evaluateOnce(root, value)) ?? compiled(schema, value);
  };
}

export interface Reading extends Evaluator {
  /** A number that no node has, nor was counted before. */
  readonly count: () => number;
  /** The root of a schema; undefined where a proof cannot read it. */
  readonly read: (schema: JsonObject) => SchemaNode | undefined;
  /** The same for parts of some definitions, each of which is read once; undefined where it cannot read these. */
  readonly readParts: (definitions: JsonObject) => PartReading | undefined;
  readonly textOf: TextOf;
}

export interface PartReading extends Reading {
  readonly read: (part: JsonObject) => SchemaNode;
}

export function createReading(): Reading {
  let numbers = 0;
  const count = (): number => (numbers += 1);
  const roots = new WeakMap<JsonObject, { readonly root: SchemaNode | undefined }>();
  const reading: Reading = {
    count,
    read: (schema) => {
      const { root } = roots.get(schema) ?? {
        root: isReadable(schema) ? createDocument(schema, count).root : undefined,
      };
      roots.set(schema, { root });
      return root;
    },
    readParts: ($defs) =>
      isReadable($defs) ? { ...reading, read: createSharedDocument({ $defs }, count).nodeOf } : undefined,
    ...createEvaluator(),
    textOf: createTexts(),
  };
  return reading;
}

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
