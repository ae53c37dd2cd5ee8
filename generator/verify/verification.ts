/** The options and results of verifying schemas: apart from the compiler, whose types no public declaration may name. */

import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../diagnostics/diagnostics.js";

export interface VerificationOptions {
  /** Seed of the random values, by default 1. */
  readonly seed?: number;
  /** Number of values per schema, by default 100. */
  readonly instances?: number;
}

/** A schema of any origin, and the type that it should agree with. */
export interface SchemaOfType {
  /** Name of the type, which the module exports. */
  readonly type: string;
  readonly schema: JsonObject;
  /** Arguments may have no excess properties; results need only be assignable to the type. */
  readonly direction: "input" | "output";
  /** Values to try besides generated ones. */
  readonly values?: readonly JsonValue[];
}

/** One side's verdict on a value. */
export interface Verdict {
  readonly accepts: boolean;
  /** Why it rejects the value; null if it accepts it. */
  readonly message: string | null;
}

/** A value on which the compiler and the schema disagree. */
export interface Disagreement {
  /** The value, minimised. */
  readonly value: JsonValue;
  readonly compiler: Verdict;
  readonly schema: Verdict;
  /** The property in question, as a JSON Pointer into the value; empty for the whole value. */
  readonly pointer: string;
  /** Where that property, the nearest one around it, the type or the tool is declared. */
  readonly location: SourceLocation;
}

/** The result of verifying one schema: how many values were tried, and with what verdicts. */
export interface SchemaVerification {
  readonly instances: number;
  /** Values that both sides accept, and those that both reject. */
  readonly accepted: number;
  readonly rejected: number;
  /** Values that only the schema rejects, legitimately, by reason. */
  readonly narrowed: Readonly<Record<string, number>>;
  readonly disagreed: number;
  /** The smallest distinct ones; not all if there are many. */
  readonly disagreements: readonly Disagreement[];
}
