/** Holds what is proved, and how values are judged, against Ajv. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/json-schema";
import { createEvaluator } from "../../../contract/src/inclusion/evaluation.js";
import { proveIncluded } from "../../../contract/src/inclusion/prove-included.js";
import { createDocument } from "../../../contract/src/inclusion/schema-documents.js";
import { createAjv } from "../../support/ajv.js";
import { values } from "./values.js";

/** A value that the one schema accepts and the other rejects, although the opposite was proved. */
export interface Refutation {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  readonly value: JsonValue;
}

type Judge = (value: JsonValue) => boolean;

// Strictness refuses schemas, and changes no verdict.
const ajv = createAjv({ strict: false, validateSchema: false, logger: false, code: { optimize: false } });

/** Makes Ajv's judge of a schema; undefined where a reference leads back to itself. */
export function compile(schema: JsonObject): Judge | undefined {
  try {
    const validate = ajv.compile(schema);
    ajv.removeSchema(schema);
    return (value) => validate(value) as boolean; // No schema here is asynchronous.
  } catch {
    return undefined;
  }
}

/** Finds a value that refutes what is proved of a pair, in either direction. */
export function findUnsound(first: JsonObject, second: JsonObject): Refutation | undefined {
  const isProved = { forth: proveIncluded(first, second), back: proveIncluded(second, first) };
  if (!isProved.forth && !isProved.back) return undefined;
  const judges = [compile(first), compile(second)] as const;
  const [acceptsFirst, acceptsSecond] = judges;
  if (acceptsFirst === undefined || acceptsSecond === undefined) return undefined;
  for (const value of valuesFor(first, second)) {
    const [isFirst, isSecond] = [accepts(acceptsFirst, value), accepts(acceptsSecond, value)];
    if (isFirst === undefined || isSecond === undefined) return undefined;
    if (isProved.forth && isFirst && !isSecond) return { narrow: first, wide: second, value };
    if (isProved.back && isSecond && !isFirst) return { narrow: second, wide: first, value };
  }
  return undefined;
}

/** Ajv holds no number from 1e21 on for a multiple, as it reads the quotient's digits only. */
function valuesFor(...schemas: readonly JsonObject[]): readonly JsonValue[] {
  return JSON.stringify(schemas).includes('"multipleOf"')
    ? values.filter((value) => !JSON.stringify(value).includes("e+"))
    : values;
}

/** A schema that refers to itself in the same place never comes to a verdict. */
function accepts(judge: Judge, value: JsonValue): boolean | undefined {
  try {
    return judge(value);
  } catch {
    return undefined;
  }
}

/** Lists the values that are judged in another way than Ajv does, up to one on which Ajv comes to no verdict. */
export function judgeEvaluation(schema: JsonObject): JsonValue[] {
  const judge = compile(schema);
  if (judge === undefined) return [];
  const evaluate = createEvaluator();
  const { root } = createDocument(schema, createCounter());
  const differing: JsonValue[] = [];
  for (const value of values) {
    const [verdict, expected] = [evaluate(root, value), accepts(judge, value)];
    if (expected === undefined) break;
    if (verdict !== undefined && verdict !== expected) differing.push(value);
  }
  return differing;
}

function createCounter(): () => number {
  let count = 0;
  return () => (count += 1);
}
