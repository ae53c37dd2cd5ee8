/** Replays recorded calls, and groups those that worked before and fail now by their reason. */

import type { ErrorObject } from "ajv";
import {
  compareText,
  isObject,
  parseJson,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { toSchema2020 } from "../json-schema/dialects.js";
import type { ContractInventory } from "../tool-lists/contract-tool.js";
import type { ValuesInUse } from "./values-in-use.js";
import { pointerToFault } from "../validation/compilable-schemas.js";
import { createSchemaValidator, endlessFault, type SchemaValidator } from "../validation/schema-validator.js";

/** Calls that fail now for one reason. */
export interface FailingCalls {
  readonly tool: string;
  /** Why the new side rejects them; array indexes are written as `*`. */
  readonly reason: string;
  readonly count: number;
  /** The first of them, and its line, counting from 1. */
  readonly example: JsonValue;
  readonly line: number;
}

/** Calls of a tool with a schema that cannot be compiled. */
interface UnjudgedCalls {
  readonly tool: string;
  readonly side: "new" | "old";
  /** The part of the input schema that is at fault: `#/properties/name`; `#` if no part is so alone. */
  readonly pointer: string;
  /** Why the schema cannot be compiled. */
  readonly fault: string;
  readonly count: number;
}

interface UnreadableLine {
  readonly line: number;
  readonly problem: string;
}

/** The result of a replay. */
export interface ReplayReport {
  /** Calls that were read. */
  readonly calls: number;
  /** Calls that worked before and fail now. */
  readonly failing: number;
  /** The same by tool and reason, the most frequent first. */
  readonly causes: readonly FailingCalls[];
  /** Calls that worked before and work now. */
  readonly working: number;
  /** Calls that failed before, whatever they do now. */
  readonly failedBefore: number;
  /** Calls of tools that the old side lacks, by name. */
  readonly unknownTools: Readonly<Record<string, number>>;
  readonly unjudged: readonly UnjudgedCalls[];
  readonly unreadable: number;
  /** The first lines that could not be read. */
  readonly unreadableLines: readonly UnreadableLine[];
}

interface Replay {
  /** Undefined for a line that is too long to read. */
  readonly add: (line: string | undefined) => void;
  readonly report: () => ReplayReport;
}

/** The two inventories that calls are checked against. */
export interface ReplaySides {
  readonly before: ContractInventory;
  readonly after: ContractInventory;
  /** Takes the arguments of the calls that worked before. */
  readonly inUse?: ValuesInUse;
}

/** The maximum number of reasons to distinguish; later ones count as one. */
const mostCauses = 1000;
const mostUnreadableLines = 3;

/** Starts a replay. Its memory use does not grow with the number of calls. */
export function createReplay({ before, after, inUse }: ReplaySides): Replay {
  const validator = createSchemaValidator();
  const [old, current] = [schemasByName(before), schemasByName(after)];
  const causes = createCauses(validator);
  const unknownTools = new Map<string, number>();
  const unjudged = new Map<string, UnjudgedCalls>();
  const unreadableLines: UnreadableLine[] = [];
  const counts = { lines: 0, calls: 0, failing: 0, working: 0, failedBefore: 0, unreadable: 0 };

  const judge = (call: RecordedCall): void => {
    counts.calls += 1;
    const oldSchema = old.get(call.tool);
    if (oldSchema === undefined) {
      const isListed = unknownTools.has(call.tool) || unknownTools.size < mostCauses;
      const name = isListed ? call.tool : "(others)";
      unknownTools.set(name, (unknownTools.get(name) ?? 0) + 1);
      return;
    }
    const schema = current.get(call.tool);
    const uncompilable =
      unjudged.get(call.tool) ?? findUncompilable(validator, call.tool, { old: oldSchema, new: schema });
    if (uncompilable !== undefined) {
      unjudged.set(call.tool, { ...uncompilable, count: uncompilable.count + 1 });
      return;
    }
    const accepted = withoutOverflow(() => validator.accepts(oldSchema, call.arguments));
    const errors = schema && accepted === true ? withoutOverflow(() => validator.errors(schema, call.arguments)) : [];
    if (accepted === undefined || errors === undefined) {
      const side = accepted === undefined ? "old" : "new";
      unjudged.set(call.tool, { tool: call.tool, side, pointer: "#", fault: endlessFault, count: 1 });
      return;
    }
    if (!accepted) {
      counts.failedBefore += 1;
      return;
    }
    inUse?.add(call.tool, call.arguments);
    if (schema !== undefined && errors.length === 0) {
      counts.working += 1;
      return;
    }
    counts.failing += 1;
    causes.add({ call, line: counts.lines, schema, errors });
  };

  return {
    add: (line) => {
      counts.lines += 1;
      if (line?.trim() === "") return;
      const read = readRecordedCall(line);
      if (typeof read !== "string") return judge(read);
      counts.unreadable += 1;
      if (unreadableLines.length < mostUnreadableLines) unreadableLines.push({ line: counts.lines, problem: read });
    },
    report: () => {
      const { lines: _lines, ...counted } = counts;
      const named = [...unknownTools].sort(([left], [right]) => compareText(left, right));
      return {
        ...counted,
        causes: causes.list(),
        unknownTools: Object.fromEntries(named),
        unjudged: [...unjudged.values()],
        unreadableLines,
      };
    },
  };
}

/** Undefined if a schema applies itself to the same value without end, which only checking a value shows. */
function withoutOverflow<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function schemasByName({ tools }: ContractInventory): ReadonlyMap<string, JsonObject> {
  const schemas = new Map<string, JsonObject>();
  for (const { name, aliases = [], inputSchema } of tools) {
    const schema = toSchema2020(inputSchema);
    for (const known of [...aliases, name]) schemas.set(known, schema);
  }
  return schemas;
}

/** Why no call of a tool can be judged; undefined if both schemas compile. */
function findUncompilable(
  validator: SchemaValidator,
  tool: string,
  schemas: Readonly<Record<"new" | "old", JsonObject | undefined>>,
): UnjudgedCalls | undefined {
  for (const side of ["old", "new"] as const) {
    const schema = schemas[side];
    const fault = schema && validator.findFault(schema);
    if (schema !== undefined && fault !== undefined)
      return { tool, side, pointer: pointerToFault(fault, schema, validator), fault, count: 0 };
  }
  return undefined;
}

interface Failure {
  readonly call: RecordedCall;
  readonly line: number;
  readonly schema: JsonObject | undefined;
  readonly errors: readonly ErrorObject[];
}

function createCauses(validator: SchemaValidator) {
  const byReason = new Map<string, FailingCalls>();
  // Wording a reason is slow, so it is done once per set of failing keywords.
  const reasons = new Map<string, string>();
  const reasonFor = ({ call, schema, errors }: Failure): string => {
    if (schema === undefined) return "no such tool";
    const key = signatureOf(call.tool, errors);
    const known = reasons.get(key);
    if (known !== undefined) return known;
    if (reasons.size >= mostCauses) return "other reasons";
    const reason = withoutIndexes(validator.reason(schema, call.arguments));
    reasons.set(key, reason);
    return reason;
  };
  return {
    add: (failure: Failure): void => {
      const { call, line } = failure;
      const reason = reasonFor(failure);
      const key = JSON.stringify([call.tool, reason]);
      const known = byReason.get(key);
      const first = known ?? { tool: call.tool, reason, count: 0, example: call.arguments, line };
      byReason.set(key, { ...first, count: first.count + 1 });
    },
    list: (): readonly FailingCalls[] =>
      [...byReason.values()].sort((left, right) => right.count - left.count || left.line - right.line),
  };
}

/** Equal for calls that fail in the same keywords. */
function signatureOf(tool: string, errors: readonly ErrorObject[]): string {
  const parts = errors.map(({ schemaPath, params, instancePath }) => [
    schemaPath,
    withoutIndexes(instancePath),
    String(params["additionalProperty"] ?? params["missingProperty"] ?? ""),
  ]);
  return JSON.stringify([tool, parts]);
}

/** Replaces array indexes with `*`. */
function withoutIndexes(text: string): string {
  return text.replaceAll(/\/\d+(?=\/| |$)/g, "/*");
}

interface RecordedCall {
  readonly tool: string;
  /** The arguments as the model sent them, of any type. */
  readonly arguments: JsonValue;
}

/** Reads an object with `tool` and `arguments` from a line, or says what is wrong, as the rest of a sentence. */
function readRecordedCall(line: string | undefined): RecordedCall | string {
  if (line === undefined) return "is too long to read";
  const value = parseJson(line);
  if (value === undefined) return "is not JSON";
  if (!isObject(value)) return "is not a JSON object";
  const { tool, arguments: given } = value;
  if (typeof tool !== "string") return "has no string `tool`";
  return given === undefined ? "has no `arguments`" : { tool, arguments: given };
}
