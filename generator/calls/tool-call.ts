/** Calls of tools from the command line, and their outcomes. */

import type { ToolMetadata } from "@toolwright/runtime";
import type { ModelOutput } from "@toolwright/runtime/internal/envelope";

export interface RequestedCall {
  /** Name or alias of the tool. */
  readonly tool: string;
  /** The arguments as JSON text. */
  readonly arguments: string;
  /** Values of hidden parameters, by path. */
  readonly hidden: Readonly<Record<string, unknown>>;
}

export interface CallOutcome {
  /** The tool's name, also if the call used an alias. */
  readonly tool: string;
  /** `ready`: without handlers, and they would run; `refused`: no handler ran; else whether the model gets a result. */
  readonly state: "ready" | "refused" | "succeeded" | "failed";
  /** The output for the model; null for a call that is ready. */
  readonly output: ModelOutput | null;
  readonly errorKind: string | null;
}

/** An outcome of handlers. */
export interface HandledCall extends CallOutcome {
  readonly state: "refused" | "succeeded" | "failed";
  /** The call failed, probably because the module exports no context. */
  readonly lacksContext: boolean;
}

export interface ReadyCall extends CallOutcome {
  readonly state: "ready";
  /** The handler's arguments, with sensitive values redacted. */
  readonly arguments: unknown;
  /** Paths of the values that the call does not give and the schema fills in. */
  readonly defaulted: readonly string[];
  /** Paths of the hidden parameters without a value. */
  readonly hiddenWithoutValue: readonly string[];
  /** Why the call asks for approval first; null if it does not. */
  readonly approval: string | null;
}

/** Finds a tool by its name or an alias. */
export function findTool(tools: readonly ToolMetadata[], name: string): ToolMetadata | undefined {
  return tools.find((tool) => tool.name === name) ?? tools.find(({ aliases = [] }) => aliases.includes(name));
}

/** Provides the same value wherever a path leads. */
export function provideValues(values: Readonly<Record<string, unknown>>): Readonly<Record<string, () => unknown>> {
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path, () => value]));
}
