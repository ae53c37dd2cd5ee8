/** From a line of a log to the call that it records. */

import { type JsonValue, isObject } from "@toolwright/runtime/json-schema";

export interface RecordedCall {
  readonly kind: "call";
  readonly tool: string;
  /** What the model sent, whatever it is. */
  readonly arguments: JsonValue;
}

export interface UnreadableCall {
  readonly kind: "unreadable";
  /** What is wrong with the line, as the rest of a sentence. */
  readonly problem: string;
}

/** Reads one line: a JSON object with `tool` and `arguments`; its other keys are ignored. */
export function readRecordedCall(line: string): RecordedCall | UnreadableCall {
  const value = parse(line);
  if (value === undefined) return { kind: "unreadable", problem: "is not JSON" };
  if (!isObject(value)) return { kind: "unreadable", problem: "is not a JSON object" };
  const { tool, arguments: given } = value;
  if (typeof tool !== "string") return { kind: "unreadable", problem: "has no string `tool`" };
  if (given === undefined) return { kind: "unreadable", problem: "has no `arguments`" };
  return { kind: "call", tool, arguments: given };
}

function parse(line: string): JsonValue | undefined {
  try {
    return JSON.parse(line) as JsonValue; // JSON.parse gives nothing else.
  } catch {
    return undefined; // Reported with its line.
  }
}
