/** The public names of `toolwright/generator`. */

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
export type { FileState, PlannedFile } from "./plan.js";
export { ajvOptions } from "./validation.js";
export { verify } from "./verify.js";
export type { ToolVerification, VerifyOptions, VerifyResult } from "./verify.js";
export { judgeModule } from "./verify/judge-module.js";
export type { JudgeModuleOptions, SchemaOfType } from "./verify/judge-module.js";
export type { Disagreement, SchemaVerification, Verdict } from "./verify/verification.js";
