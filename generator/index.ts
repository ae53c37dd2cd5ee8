/** The public names of `toolwright/generator`. */

export { accept, prune } from "./commands/accept.js";
export type { AcceptOptions, AcceptResult } from "./commands/accept.js";
export type { Config, ConfigResultEnvelope } from "./config/config.js";
export type { DeprecationDefinition } from "@toolwright/contract/internal/inventories";
export type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
export type {
  ResultEnvelopeDefinition,
  ToolDefinition,
  ToolFields,
  ToolLocations,
  ToolSchemas,
  TypeExpression,
  TypeImport,
  TypeOrigin,
} from "./surface/tool-definition.js";
export type { Diagnostic, Severity, SourceLocation } from "./diagnostics/diagnostics.js";
export { check, generate } from "./commands/generate.js";
export type { GenerateOptions, GenerateResult } from "./commands/generate.js";
export { diagnosticCodes } from "./lint/lint-rules.js";
export type { DiagnosticCode } from "./lint/lint-rules.js";
export { lint } from "./commands/lint.js";
export type { LintFailOn, LintOptions, LintResult } from "./commands/lint.js";
export type { FileState, PlannedFile } from "./plan/plan.js";
export { review } from "./commands/review-project.js";
export type { ReleaseReview, ReviewOptions, ReviewResult } from "./commands/review.js";
export type { FailOn } from "./review/judge-changes.js";
export type { ReviewedSide } from "./review/review-side.js";
export type { AcceptanceUse, ChangeAcceptance, ChangeLocation, ReviewedChange } from "./review/reviewed-change.js";
export type { TextChange } from "./review/text-changes.js";
export { ajvOptions } from "@toolwright/runtime/internal/json-schema";
export { verify } from "./commands/verify.js";
export type { ToolVerification, VerifyOptions, VerifyResult } from "./commands/verify.js";
export { judgeModule } from "./verify/judge-module.js";
export type { JudgeModuleOptions, SchemaOfType } from "./verify/judge-module.js";
export type { Disagreement, SchemaVerification, Verdict } from "./verify/verification.js";
