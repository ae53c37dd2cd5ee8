/** Builds the metadata of tools that are known only at run time. */

import type { ObjectSchema, ToolMetadata } from "./metadata.js";

/** The options of `functionTool`. */
export interface FunctionToolOptions<Name extends string = string> extends Partial<
  Omit<ToolMetadata<unknown, unknown, Name>, "name" | "description" | "inputSchema" | "effectSource">
> {
  readonly name: Name;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
}

/**
 * Builds the metadata of a tool that is known only at run time, such as one made in a loop or listed by a server.
 *
 * Without an `effect` the tool is `read_only` with `effectSource: "assumed"`, and gates treat it as destructive. It is not
 * idempotent and never retried, unless it has a `retryHint`, which implies `idempotent: true`.
 *
 * @throws {TypeError} when the options contradict each other or cannot describe a tool.
 */
export function functionTool<const Name extends string>(
  options: FunctionToolOptions<Name>,
): ToolMetadata<unknown, unknown, Name> {
  const { retryHint, effect, idempotent } = options;
  if (options.name === "") throw new TypeError("A tool needs a non-empty name.");
  if (options.inputSchema.type !== "object") {
    throw new TypeError(`Tool "${options.name}": inputSchema must have type: "object" at its root.`);
  }
  if (retryHint !== undefined) {
    if (idempotent === false) {
      throw new TypeError(`Tool "${options.name}" has a retryHint and idempotent: false. Remove one of the two.`);
    }
    if (!Number.isInteger(retryHint.maxAttempts) || retryHint.maxAttempts < 1) {
      throw new TypeError(`Tool "${options.name}": retryHint.maxAttempts must be an integer of at least 1.`);
    }
    if (!Number.isFinite(retryHint.initialBackoffMs) || retryHint.initialBackoffMs < 0) {
      throw new TypeError(`Tool "${options.name}": retryHint.initialBackoffMs must be at least 0 milliseconds.`);
    }
  }
  return {
    ...options,
    effect: effect ?? "read_only",
    ...(effect === undefined ? { effectSource: "assumed" as const } : {}),
    idempotent: idempotent ?? retryHint !== undefined,
  };
}
