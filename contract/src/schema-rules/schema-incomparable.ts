/** Reports schemas that cannot be compared as a finding, so that other tools are still compared. */

import {
  canonicalJson,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import type { Direction } from "../change.js";
import { severities, type RuleFacts, type ToolFinding, type ToolPair } from "../tool-rules/tool-rule.js";
import { pointerToFault } from "../validation/compilable-schemas.js";
import { createSchemaValidator, UncompilableSchema } from "../validation/schema-validator.js";
import { acceptByHand, wordValue } from "./change-kinds.js";

/** A schema that cannot be compared because it cannot be compiled. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
  readonly side: "new" | "old";
  readonly fault: string;

  constructor(side: "new" | "old", fault: string, options?: ErrorOptions) {
    super(`The ${side} schema cannot be compiled: ${fault}`, options);
    this.side = side;
    this.fault = fault;
  }
}

const severity = severities("error", "warning", "error");

export const schemaIncomparable: Readonly<Record<Direction, RuleFacts>> = {
  input: { name: "input-schema-incomparable", severity },
  output: { name: "output-schema-incomparable", severity },
};

interface IncomparableSchemas {
  readonly part: Direction;
  readonly before: JsonObject;
  readonly after: JsonObject;
}

/** Levels of JSON in a schema; deeper ones exhaust the stack, which engines do not always report as a RangeError. */
const deepest = 1000;

/** @throws {RangeError} when a schema is nested too deeply to be compared. */
export function checkDepth(schema: JsonObject): void {
  let level: readonly JsonValue[] = [schema];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest) throw new RangeError("The schema is nested too deeply.");
    level = level.flatMap((value) => (isList(value) ? value : isObject(value) ? Object.values(value) : []));
  }
}

/** Finds input schemas that are not objects, unless they are unchanged. */
export function findMissingSchema({ before, after }: ToolPair): ToolFinding[] {
  const [old, now] = [before.insteadOfSchema, after.insteadOfSchema];
  if (old === undefined && now === undefined) return [];
  const written = {
    before: old === undefined ? before.inputSchema : old,
    after: now === undefined ? after.inputSchema : now,
  };
  if (canonicalJson(written.before) === canonicalJson(written.after)) return [];
  const common = { pointer: "#", verdict: "unproven", tried: 0, ...written } as const;
  const sentence = (side: string, value: JsonValue): string =>
    `the ${side} input schema is ${wordValue(value)}, which is not a schema object`;
  if (now !== undefined) return [{ ...common, message: sentence("new", now), advice: ["fix the schema"] }];
  return [{ ...common, severity: "warning", message: sentence("old", written.before), advice: [acceptByHand] }];
}

/** Why two schemas cannot be compared; undefined for any other error. */
export function describeIncomparable(
  error: unknown,
  { part, before, after }: IncomparableSchemas,
): ToolFinding | undefined {
  const common = { pointer: "#", verdict: "unproven", tried: 0, before, after } as const;
  if (error instanceof RangeError) {
    const message = `the ${part} schemas cannot be compared: one of them is nested too deeply or refers to itself without end`;
    return { ...common, message, advice: ["nest the schema less deeply", acceptByHand] };
  }
  if (error instanceof UncompilableSchema) {
    const message = `the ${part} schemas cannot be compared: ${error.fault}`;
    return { ...common, message, advice: ["fix the schema", acceptByHand] };
  }
  if (!(error instanceof SchemaError)) return undefined;
  const { side, fault } = error;
  const pointer = pointerToFault(fault, side === "new" ? after : before, createSchemaValidator());
  const found = { ...common, pointer, message: `the ${side} ${part} schema cannot be compiled: ${fault}` };
  if (side === "new") return { ...found, advice: ["fix the schema"] };
  // No value could be validated against the old schema.
  return { ...found, severity: "warning", advice: [acceptByHand] };
}
