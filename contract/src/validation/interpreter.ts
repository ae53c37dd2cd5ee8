/** Interprets schemas: gives Ajv's verdict on a value without compiling the schema. */

import type { ValidateFunction } from "ajv";
import { type JsonObject, type JsonValue, canonicalJson } from "@toolwright/runtime/internal/json-schema";
import { createTexts, type TextOf } from "../json-schema/canonical-text.js";
import { isAnnotation } from "../json-schema/keywords.js";
import { createDocument, createSharedDocument, isReadable, type SchemaNode } from "../json-schema/nodes.js";
import { createSchemaCompiler } from "./ajv.js";
import { every, keywordVerdicts, type Evaluate, type KeywordVerdict, type ValidateFormat } from "./keyword-verdicts.js";

/** Schemas as nodes, and verdicts on values. Share one, so that it reads each schema once. */
export interface Interpreter {
  /** The root of a document; undefined if the schema is not readable (see `isReadable`). */
  readonly read: (schema: JsonObject) => SchemaNode | undefined;
  /** An interpreter of subschemas of some definitions; undefined if these are not readable. */
  readonly forDefinitions: (definitions: JsonObject) => PartInterpreter | undefined;
  /** Ajv's verdict; undefined if a keyword decides that the interpreter does not know. Memoized by value. */
  readonly evaluate: Evaluate;
  /** The same without memoization, for values that come once. */
  readonly evaluateOnce: Evaluate;
  readonly textOf: TextOf;
  /** A number that no node has. */
  readonly count: () => number;
}

interface PartInterpreter extends Interpreter {
  readonly read: (part: JsonObject) => SchemaNode;
}

export function createInterpreter(): Interpreter {
  let numbers = 0;
  const count = (): number => (numbers += 1);
  const roots = new WeakMap<JsonObject, { readonly root: SchemaNode | undefined }>();
  const interpreter: Interpreter = {
    count,
    read: (schema) => {
      const known = roots.get(schema) ?? { root: isReadable(schema) ? createDocument(schema, count).root : undefined };
      roots.set(schema, known);
      return known.root;
    },
    forDefinitions: ($defs) =>
      isReadable($defs) ? { ...interpreter, read: createSharedDocument({ $defs }, count).nodeOf } : undefined,
    ...createEvaluation(),
    textOf: createTexts(),
  };
  return interpreter;
}

/** Recursion ends here: no schema goes as deep into a value. */
const depthLimit = 200;

function createEvaluation(): Pick<Interpreter, "evaluate" | "evaluateOnce"> {
  const verdicts = new Map<number, Map<string, KeywordVerdict>>();
  // Values under evaluation: a node that leads back to itself with the same value never gives a verdict.
  const open = new Map<SchemaNode, Set<JsonValue>>();
  // Verdicts on parts of the value: variants that refer to each other ask for the same ones again and again.
  let parts = new Map<SchemaNode, Map<JsonValue, boolean>>();
  const evaluatePart = (node: SchemaNode, value: JsonValue, depth: number): KeywordVerdict => {
    const ofNode = parts.get(node) ?? new Map<JsonValue, boolean>();
    const known = ofNode.get(value);
    if (known !== undefined) return known;
    const verdict = evaluateNode(node, value, depth);
    if (verdict !== undefined) parts.set(node, ofNode.set(value, verdict));
    return verdict;
  };
  const evaluateNode = (node: SchemaNode, value: JsonValue, depth: number): KeywordVerdict => {
    const values = open.get(node) ?? new Set<JsonValue>();
    if (depth > depthLimit || values.has(value)) return undefined;
    open.set(node, values.add(value));
    const evaluateInner: Evaluate = (inner, part) => evaluatePart(inner, part, depth + 1);
    const verdict = every(Object.entries(node.schema), ([keyword, operand]) => {
      if (isAnnotation(keyword)) return true;
      return keywordVerdicts.get(keyword)?.({ node, operand, value, evaluate: evaluateInner, validateFormat });
    });
    values.delete(value);
    return verdict;
  };
  const evaluateOnce: Evaluate = (node, value) => {
    parts = new Map();
    return evaluateNode(node, value, 0);
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

/** Shared by all interpreters: creating an Ajv costs as much as comparing two small schemas. */
export const validateFormat = createFormatValidation();

function createFormatValidation(): ValidateFormat {
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
