/** The public names of `@toolwright/runtime`. */

export type { ArgumentReader } from "./argument-reader.js";
export type { ToolDeclaration } from "./declaration.js";
export type { ToolEffect } from "./effects.js";
export type { ContentPart, ToolError, ToolResultEnvelope } from "./envelope.js";
export { functionTool } from "./function-tool.js";
export type { WithDefaults, WithoutHidden } from "./handler-types.js";
export type { ToolInventory } from "./inventory/inventory-format.js";
export { toToolSpec } from "./metadata.js";
export type { ToolArgumentsOf, ToolInputOf, ToolMetadata, ToolResultOf, ToolSpec } from "./metadata.js";
export type { ApprovalDecision, ApprovalMemory, ApprovalRequest } from "./middleware/approval.js";
export { redact } from "./parameter-values.js";
export type { AuditEvent } from "./registry/audit.js";
export { createToolRegistry } from "./registry/create-registry.js";
export { combineTools, selectTools } from "./registry/tool-index.js";
export type {
  AttemptMiddleware,
  CallOptions,
  HandlerCall,
  HandlerReturn,
  HandlersOf,
  ToolCall,
} from "./registry/tool-call.js";
export type { RegistryOptions, RegistrySettings, ToolRegistry } from "./registry/tool-registry.js";
export { ToolFailure } from "./tool-failure.js";
export type {
  CalendarDate,
  DateTime,
  Duration,
  Email,
  Hostname,
  Integer,
  Ipv4,
  Ipv6,
  TimeOfDay,
  Uri,
  Uuid,
} from "./scalars.js";
export type { ToolValidators, Validator } from "./json-schema/schema-error.js";
export type { DecidedApproval, PendingApproval } from "./serve/internal/pending-approvals.js";
