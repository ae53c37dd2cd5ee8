/** The public names of `toolwright/generator`. */

export { accept, prune } from "./accept.js";
export type { AcceptOptions, AcceptResult } from "./accept.js";
export type { Config, ConfigResultEnvelope } from "./config.js";
export type {
  DeprecationDefinition,
  JsonObject,
  JsonValue,
  ResultEnvelopeDefinition,
  ToolDefinition,
  ToolFields,
  ToolLocations,
  ToolSchemas,
  TypeExpression,
  TypeImport,
  TypeOrigin,
} from "./definition.js";
export { diagnosticCodes } from "./diagnostics.js";
export type { Diagnostic, DiagnosticCode, Severity, SourceLocation } from "./diagnostics.js";
export { check, generate } from "./generate.js";
export type { GenerateOptions, GenerateResult } from "./generate.js";
export { lint } from "./lint.js";
export type { LintFailOn, LintOptions, LintResult } from "./lint.js";
export type { FileState, PlannedFile } from "./plan.js";
export { review } from "./review.js";
export type { ReleaseReview, ReviewOptions, ReviewResult } from "./review.js";
export type { FailOn } from "./review/judge-changes.js";
export type { ReviewedSide } from "./review/review-side.js";
export type { AcceptanceUse, ChangeAcceptance, ChangeLocation, ReviewedChange } from "./review/reviewed-change.js";
export type { TextChange } from "./review/text-changes.js";
export { ajvOptions } from "./validation.js";
export { verify } from "./verify.js";
export type { ToolVerification, VerifyOptions, VerifyResult } from "./verify.js";
export { judgeModule } from "./verify/judge-module.js";
export type { JudgeModuleOptions, SchemaOfType } from "./verify/judge-module.js";
export type { Disagreement, SchemaVerification, Verdict } from "./verify/verification.js";
