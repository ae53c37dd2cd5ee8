/** From what came of a schema to what is said of it: each disagreement with both verdicts, and where it is declared. */

import type { JsonValue } from "../definition.js";
import type { SourceLocation } from "../locations.js";
import type { JudgedDisagreement, SchemaJudgement } from "./judge-schemas.js";

/** What one of the two judges says of a value. */
export interface Verdict {
  readonly accepts: boolean;
  /** Why it refuses the value; null where it accepts it. */
  readonly message: string | null;
}

/** A value that the compiler and the schema do not agree on. */
export interface Disagreement {
  /** The value, as small as it was found. */
  readonly value: JsonValue;
  readonly compiler: Verdict;
  readonly schema: Verdict;
  /** The property in question, as a JSON pointer into the value; empty for the whole value. */
  readonly pointer: string;
  /** Where that property is declared, or else the nearest one around it, or the tool. */
  readonly location: SourceLocation;
}

/** What came of trying one schema. */
export interface SchemaVerification extends Omit<SchemaJudgement, "disagreements"> {
  /** The smallest that are different from each other; not all where they are many. */
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
    pointer: path.map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""),
    location: locate(path),
  };
}

function describeVerdict(message: string | undefined): Verdict {
  return { accepts: message === undefined, message: message ?? null };
}
