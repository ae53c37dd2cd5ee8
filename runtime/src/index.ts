/** The public names of `@toolwright/runtime`. */

export type { ArgumentReader, ArgumentReading, ArgumentText, Repair, RepairKind } from "./argument-reader.js";
export { contractHash, hashArguments } from "./contract-hash.js";
export type {
  Deprecation,
  Forbidden,
  FreeformGrammar,
  FreeformGrammarFile,
  GrammarSyntax,
  ResultEnvelopeNames,
  RetryHint,
  ToolDeclaration,
} from "./declaration.js";
export type { EffectSource, ToolEffect } from "./effects.js";
export type { ToolStability } from "./stabilities.js";
export type {
  ContentAnnotations,
  ContentPart,
  EmbeddedResource,
  ModelOutput,
  ModelRendering,
  ResultEnvelope,
  ToolError,
  ToolResultEnvelope,
} from "./envelope.js";
export { functionTool } from "./function-tool.js";
export type { FunctionToolOptions } from "./function-tool.js";
export type { IsRequiredAt, ValueAt, WithDefaults, WithoutHidden } from "./handler-types.js";
export type {
  InventoryDeprecation,
  InventoryGrammar,
  InventoryResultEnvelope,
  InventoryRetryHint,
  InventorySchema,
  InventoryTool,
  StabilityPolicy,
  ToolInventory,
} from "./inventory/inventory-format.js";
export type {
  DefaultedOf,
  HiddenOf,
  ObjectSchema,
  ToolArgsOf,
  ToolArgumentsOf,
  ToolInputOf,
  ToolMetadata,
  ToolResultOf,
} from "./metadata.js";
export type {
  ApprovalDecision,
  ApprovalMemory,
  ApprovalOptions,
  ApprovalRequest,
  Approver,
} from "./middleware/approval.js";
export type { ApprovalGate } from "./middleware/approval-gate.js";
export { redact } from "./middleware/redaction.js";
export type { RetryOptions } from "./middleware/retry.js";
export { advanceParameterPaths, parseParameterPath, renderParameterPath } from "./parameter-paths.js";
export type { ParameterPath, ParameterPathStep, ParameterPlace } from "./parameter-paths.js";
export { mapParameters } from "./parameter-values.js";
export type { FoundParameter, PlaceSelection } from "./parameter-values.js";
export type { ArgumentLimits } from "./registry/argument-limits.js";
export type { UnknownParameters } from "./registry/unknown-parameters.js";
export type { Attempt, AttemptMiddleware } from "./registry/attempt.js";
export type { AbortSignalLike, CancelSignal } from "./registry/cancel-signal.js";
export type { AuditEvent } from "./registry/audit-event.js";
export { systemClock } from "./registry/clock.js";
export type { Clock } from "./registry/clock.js";
export type { InputRequired } from "./registry/input-required.js";
export { createToolRegistry } from "./registry/create-registry.js";
export { isParallelSafe } from "./registry/create-registry.js";
export { selectTools } from "./registry/tool-index.js";
export type {
  CallDenial,
  CallOptions,
  CallPreview,
  CallProgress,
  ContextOf,
  Handler,
  HandlerCall,
  HandlerReturn,
  HandlersOf,
  SuccessEnvelope,
  ToolCall,
  ToolNamed,
  TraceCarrier,
} from "./registry/tool-call.js";
export type { RegistryErrorKind } from "./registry/tool-errors.js";
export type {
  CallRest,
  HiddenCall,
  HiddenProvider,
  HiddenProviders,
  HiddenProvidersOf,
  RegistryContext,
  RegistryOptions,
  RegistrySettings,
  ReplacedParts,
  ReplacedRest,
  ResultPolicy,
  ToolRegistry,
} from "./registry/tool-registry.js";
export { ToolFailure } from "./registry/tool-errors.js";
export type { ToolFailureOptions } from "./registry/tool-errors.js";
export type {
  CalendarDate,
  DateTime,
  Duration,
  Email,
  Hostname,
  Integer,
  Ipv4,
  Ipv6,
  Scalar,
  TimeOfDay,
  Uri,
  Uuid,
} from "./scalars.js";
export type {
  AnthropicToolOptions,
  McpIcon,
  McpToolOptions,
  ToolTargetOptions,
  VsCodeToolOptions,
} from "./target-options.js";
export { toToolSpec } from "./tool-spec.js";
export type { CacheDirective, ToolSpec, ToolSpecOptions } from "./tool-spec.js";
export type { ArgumentFault, Explaining } from "./validation/faults.js";
export type { SchemaError, ToolValidators, Validator } from "./validation/schema-error.js";
