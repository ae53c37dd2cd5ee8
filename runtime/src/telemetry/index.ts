/** The public names of `@toolwright/runtime/telemetry`: traces of attempts at running tools. */

export { traceAttempts } from "./trace-attempts.js";
export type { SpanAttributeValue, SpanLike, TraceOptions, TracerLike } from "./trace-attempts.js";
