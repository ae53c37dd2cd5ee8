/** The public names of `@toolwright/runtime`. */

export type { ArgumentReader, ArgumentReading, Repair } from "./argument-reader.js";
export type {
  Deprecation,
  Forbidden,
  FreeformGrammar,
  FreeformGrammarFile,
  GrammarSyntax,
  ResultEnvelopeNames,
  RetryHint,
  ToolDeclaration,
  ToolEffect,
  ToolStability,
} from "./declaration.js";
export type { ModelRendering, ResultEnvelope, ToolError, ToolResultEnvelope } from "./envelope.js";
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
} from "./inventory.js";
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
export { advanceParameterPaths, parseParameterPath, renderParameterPath } from "./parameter-paths.js";
export type { ParameterPath, ParameterPathStep, ParameterPlace } from "./parameter-paths.js";
export type { AbortSignalLike, CancelSignal } from "./registry/cancel-signal.js";
export { systemClock } from "./registry/clock.js";
export type { Clock } from "./registry/clock.js";
export type {
  CallOptions,
  ContextOf,
  Handler,
  HandlerCall,
  HandlersOf,
  ToolCall,
  ToolNamed,
} from "./registry/tool-call.js";
export { ToolFailure } from "./registry/tool-failure.js";
export type { ToolFailureOptions } from "./registry/tool-failure.js";
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
export type { SchemaError, ToolValidators, Validator } from "./validation/schema-error.js";
