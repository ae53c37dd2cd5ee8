/** The public names of `@toolwright/runtime`. */

export type { ArgumentReader, ArgumentReading, Repair, RepairKind } from "./argument-reader.js";
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
export type { WithDefaults, WithoutHidden } from "./handler-types.js";
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
export type { ObjectSchema, ToolMetadata } from "./metadata.js";
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
