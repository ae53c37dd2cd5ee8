/** From a judgement of a schema to its report: each disagreement with both verdicts and a location. */

import { joinPointer, type JsonValue } from "@toolwright/runtime/json-schema";
import type { SourceLocation } from "../diagnostics/locations.js";
import type { JudgedDisagreement, SchemaJudgement } from "./judge-schemas.js";

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
  /** The property in question, as a JSON pointer into the value; empty for the whole value. */
  readonly pointer: string;
  /** Where that property, the nearest one around it, the type or the tool is declared. */
  readonly location: SourceLocation;
}

/** The result of trying one schema. */
export interface SchemaVerification extends Omit<SchemaJudgement, "disagreements"> {
  /** The smallest distinct ones; not all if there are many. */
  readonly disagreements: readonly Disagreement[];
}

/** Describes a judgement; `locate` finds the declaration of a property by its path. */
export function describeJudgement(
  judgement: SchemaJudgement,
  locate: (path: readonly string[]) => SourceLocation,
): SchemaVerification {
  return {
    ...judgement,
    disagreements: judgement.disagreements.map((disagreement) => describeDisagreement(disagreement, locate)),
  };
}

function describeDisagreement(
  { value, compiler, schema }: JudgedDisagreement,
  locate: (path: readonly string[]) => SourceLocation,
): Disagreement {
  const path = (compiler ?? schema)?.path ?? [];
  return {
    value,
    compiler: describeVerdict(compiler?.message),
    schema: describeVerdict(schema?.message),
    pointer: joinPointer(path),
    location: locate(path),
  };
}

function describeVerdict(message: string | undefined): Verdict {
  return { accepts: message === undefined, message: message ?? null };
}
