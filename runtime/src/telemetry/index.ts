/** The public names of `@toolwright/runtime/telemetry`: an OpenTelemetry span for each attempt to run a tool. */

import { isSensitive } from "../metadata.js";
import type { Attempt, AttemptMiddleware, TraceCarrier } from "../registry/tool-call.js";
import { toFailure } from "../registry/thrown.js";

type SpanAttributes = Record<string, string | number | boolean>;

/** The methods of a span of `@opentelemetry/api` that are called here. */
interface SpanLike {
  readonly setAttribute: (key: string, value: SpanAttributes[string]) => unknown;
  /** 2 is `SpanStatusCode.ERROR`. */
  readonly setStatus: (status: { code: 2; message?: string }) => unknown;
  readonly recordException: (exception: { name: string; message?: string; stack?: string }) => void;
  readonly end: () => void;
}

type RunInSpan = (span: SpanLike) => Promise<unknown>;

interface SpanOptionsLike {
  /** `SpanKind.INTERNAL`. */
  kind: 0;
  attributes: SpanAttributes;
}

interface TraceOptions {
  /** `trace.getTracer("…")` of `@opentelemetry/api` 1: the method that is called here. */
  readonly tracer: {
    readonly startActiveSpan: {
      (name: string, options: SpanOptionsLike, run: RunInSpan): Promise<unknown>;
      (name: string, options: SpanOptionsLike, context: never, run: RunInSpan): Promise<unknown>;
    };
  };
  /** Records the arguments in `gen_ai.tool.call.arguments`, as JSON with sensitive values redacted. */
  readonly recordArguments?: boolean;
  /** Records results in `gen_ai.tool.call.result`, as JSON with sensitive values redacted. */
  readonly recordResults?: boolean;
  /**
   * Continues the trace that a client sends with a call, such as `_meta.traceparent` of MCP: returns the span's parent
   * context. With `@opentelemetry/api`: `(carrier) => propagation.extract(context.active(), carrier)`.
   */
  readonly extract?: (carrier: TraceCarrier) => object;
}

/**
 * Creates middleware that records a span for each attempt, active while the handler runs. The attributes are those of
 * OpenTelemetry's semantic conventions for generative AI (`execute_tool` spans, in development), plus
 * `gen_ai.tool.version`, `.effect`, `.idempotent`, `.retry.max_attempts` and `.attempt`.
 *
 * Errors may contain arguments, so for a tool with sensitive values only the kind and the name of an error are recorded.
 */
export function traceAttempts({ tracer, recordArguments, recordResults, extract }: TraceOptions): AttemptMiddleware {
  return (attempt, next) => {
    const options = { kind: 0 as const, attributes: listAttributes(attempt) };
    const name = `execute_tool ${attempt.tool.name}`;
    const run = async (span: SpanLike): Promise<unknown> => {
      try {
        if (recordArguments === true) recordJson(span, "gen_ai.tool.call.arguments", attempt.redactedArguments);
        const result = await next();
        if (recordResults === true) recordJson(span, "gen_ai.tool.call.result", () => attempt.redactResult(result));
        return result;
      } catch (error) {
        recordFailure(span, attempt, error);
        throw error;
      } finally {
        span.end();
      }
    };
    const parent = attempt.trace && extract?.(attempt.trace);
    if (parent === undefined) return tracer.startActiveSpan(name, options, run);
    return tracer.startActiveSpan(name, options, parent as never, run); // The tracer's own context.
  };
}

function listAttributes({ tool, id, number }: Attempt): SpanAttributes {
  const { name, description, version, effect, idempotent, retryHint } = tool;
  return {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": name,
    "gen_ai.tool.type": "function",
    "gen_ai.tool.description": description,
    "gen_ai.tool.call.id": id,
    ...(version !== undefined && { "gen_ai.tool.version": version }),
    "gen_ai.tool.effect": effect,
    "gen_ai.tool.idempotent": idempotent,
    ...(retryHint && { "gen_ai.tool.retry.max_attempts": retryHint.maxAttempts }),
    "gen_ai.tool.attempt": number,
  };
}

/** A value that is not JSON must not fail the call: the envelope reports it if it matters. */
function recordJson(span: SpanLike, key: string, read: () => unknown): void {
  let text: string | undefined;
  try {
    text = JSON.stringify(read());
  } catch {
    text = "[not JSON]";
  }
  if (text !== undefined) span.setAttribute(key, text);
}

function recordFailure(span: SpanLike, { tool, signal }: Attempt, error: unknown): void {
  const { kind, message } = toFailure(error);
  const { name, stack } = Object(error) as Partial<Error>; // Any thrown value may have these fields.
  const isOpen = !isSensitive(tool);
  // Attempts of a cancelled call throw the canceller's error.
  span.setAttribute("error.type", kind === "handler_failed" && signal.aborted ? "cancelled" : kind);
  span.setStatus({ code: 2, ...(isOpen && { message }) });
  span.recordException({
    name: typeof name === "string" ? name : "Error",
    ...(isOpen && { message }),
    ...(isOpen && stack !== undefined && { stack }),
  });
}
