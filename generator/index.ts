/** The public names of `toolwright/generator`. */

export type { AcceptResult } from "./commands/accept.js";
export type { Config } from "./config/config.js";
export type { Diagnostic } from "./diagnostics/diagnostics.js";
export { check, generate } from "./commands/generate.js";
export type { GenerateResult } from "./commands/generate.js";
export { diagnosticCodes } from "./lint/lint-rules.js";
export { lint } from "./commands/lint.js";
export type { LintResult } from "./commands/lint.js";
export { accept, prune, review } from "./commands/review-project.js";
export type { ReviewResult } from "./commands/review.js";
export { ajvOptions } from "@toolwright/runtime/internal/json-schema";
export { verify } from "./commands/verify.js";
export type { VerifyResult } from "./commands/verify.js";
export { judgeModule } from "./verify/judge-module.js";
export type { SchemaVerification } from "./verify/verification.js";
