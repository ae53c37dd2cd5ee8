/** Holds what is proved, and how values are judged, against Ajv. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createInterpreter, proveContained } from "../../support/contract-internals.js";
import { createAjv } from "../../support/ajv.js";
import { values } from "./values.js";

/** A value that the one schema accepts and the other rejects, although the opposite was proved. */
export interface Refutation {
  readonly narrow: JsonObject;
  readonly wide: JsonObject;
  readonly value: JsonValue;
}

/** Says whether a value is accepted; undefined where Ajv never comes to a verdict. */
type Judge = (value: JsonValue) => boolean | undefined;

// Strictness refuses schemas, and changes no verdict.
const ajv = createAjv({ strict: false, validateSchema: false, logger: false, code: { optimize: false } });

/** What a function gives; undefined where a schema refers to itself in the same place, so that there is no end. */
function orNothing<Value>(make: () => Value): Value | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** Makes Ajv's judge of a schema. */
export function compile(schema: JsonObject): Judge {
  const validate = orNothing(() => ajv.compile(schema));
  if (validate !== undefined) ajv.removeSchema(schema);
  return (value) => orNothing(() => validate?.(value) as boolean | undefined); // No schema here is asynchronous.
}

/** Finds a value that refutes what is proved of a pair, in either direction. */
export function findUnsound(first: JsonObject, second: JsonObject): Refutation | undefined {
  const isProved = {
    forth: proveContained({ narrow: first, wide: second }),
    back: proveContained({ narrow: second, wide: first }),
  };
  if (!isProved.forth && !isProved.back) return undefined;
  const [acceptsFirst, acceptsSecond] = [compile(first), compile(second)];
  for (const value of valuesFor(first, second)) {
    const [isFirst, isSecond] = [acceptsFirst(value), acceptsSecond(value)];
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

/** Lists the values whose verdict differs from Ajv's, up to one on which Ajv comes to no verdict. */
export function judgeEvaluation(schema: JsonObject): JsonValue[] {
  const judge = compile(schema);
  const { evaluate, read } = createInterpreter();
  const root = read(schema);
  if (root === undefined) return [];
  const differing: JsonValue[] = [];
  for (const value of values) {
    const [verdict, expected] = [evaluate(root, value), judge(value)];
    if (expected === undefined) break;
    if (verdict !== undefined && verdict !== expected) differing.push(value);
  }
  return differing;
}
