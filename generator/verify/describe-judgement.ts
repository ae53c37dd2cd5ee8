/** From a judgement of a schema to its report: each disagreement with both verdicts and a location. */

import { joinPointer } from "@toolwright/runtime/internal/json-schema";
import type { SourceLocation } from "../diagnostics/locations.js";
import type { JudgedDisagreement, SchemaJudgement } from "./judge-schemas.js";
import type { Disagreement, SchemaVerification, Verdict } from "./verification.js";

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
