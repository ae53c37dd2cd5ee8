/** Takes a call through every step before the handler, which never runs. */

import {
  type CallOptions,
  createToolRegistry,
  type HandlersOf,
  type ToolMetadata,
  type ToolValidators,
  type Validator,
} from "@toolwright/runtime";
import { withoutUnprovedPatterns } from "@toolwright/runtime/internal/import/mcp/unproved-patterns";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { findParameters } from "@toolwright/runtime/internal/parameter-values";
import { findTool, provideValues, type CallOutcome, type ReadyCall, type RequestedCall } from "./tool-call.js";

interface TryOptions extends Pick<CallOptions, "decode"> {
  /** Creates a validator with safe patterns, which never backtrack far; undefined if the schema does not compile. */
  readonly createValidator?: (schema: JsonObject) => Validator | undefined;
}

/** The registry itself decides: a call that it would refuse returns the error that the model would read. */
export async function tryCall(
  tools: readonly ToolMetadata[],
  { tool: name, arguments: text, hidden }: RequestedCall,
  { createValidator, ...options }: TryOptions = {},
): Promise<CallOutcome | ReadyCall> {
  const tool = findTool(tools, name);
  let args: unknown;
  let approval: string | null = null;
  const noHandlers = Object.fromEntries(tools.map((one) => [one.name, () => undefined]));
  // Nothing runs, so the hidden values of other tools, and of this one, may be absent.
  const untyped = tools.map(({ hiddenTypes: _types, ...one }): ToolMetadata => one);
  const called = createValidator && tool && { name: tool.name, createValidator };
  const { judged, validators } = boundPatterns(untyped, called);
  const registry = createToolRegistry(judged, noHandlers as HandlersOf<ToolMetadata, never>, {
    ...(tool && { hidden: { [tool.name]: provideValues(hidden) } }),
    validators,
    approval: {
      approver: ({ reason }) => {
        approval = reason;
        return true;
      },
    },
    middleware: [async ({ redactedArguments }) => void (args = redactedArguments())],
  });
  const envelope = await registry.dispatch({ name, arguments: text }, undefined, options);
  if (envelope.status === "error") {
    const output = registry.toModelOutput(envelope);
    return { tool: envelope.tool, state: "refused", output, errorKind: envelope.error.kind };
  }
  const { hiddenParameters = [] } = tool ?? {};
  const hiddenPlaces = findParameters(args, hiddenParameters, "possible");
  return {
    ...{ tool: envelope.tool, state: "ready", output: null, errorKind: null, arguments: args, approval },
    defaulted: findAdded(args, readSent(text), "").filter((path) => !hiddenParameters.includes(path)),
    hiddenWithoutValue: [...new Set(hiddenPlaces.flatMap(({ path, value }) => (value === undefined ? [path] : [])))],
  };
}

/**
 * Takes the called tool's patterns that may backtrack catastrophically out of its schema, and lets a safe validator
 * check them, because the list may come from an untrusted source. The verdict is the same.
 */
function boundPatterns(
  tools: readonly ToolMetadata[],
  called: (Required<Pick<TryOptions, "createValidator">> & { readonly name: string }) | undefined,
) {
  const validators: Record<string, ToolValidators> = {};
  const judged = tools.map((tool): ToolMetadata => {
    if (called === undefined || tool.name !== called.name) return tool;
    const inputSchema = withoutUnprovedPatterns(tool.inputSchema);
    // The registry says what is wrong with a schema that does not compile.
    const input = inputSchema === tool.inputSchema ? undefined : called.createValidator(tool.inputSchema as JsonObject); // JSON.
    if (input === undefined) return tool;
    validators[tool.name] = { input };
    return { ...tool, inputSchema: inputSchema as ToolMetadata["inputSchema"] }; // Still of an object.
  });
  return { judged, validators };
}

/** The registry has accepted the text. */
function readSent(text: string): unknown {
  return text.trim() === "" ? {} : JSON.parse(text);
}

/** Paths of the members that a value has beyond another one, inside what both have. */
function findAdded(filled: unknown, sent: unknown, path: string): string[] {
  if (sent === undefined) return [path];
  if (typeof filled !== "object" || filled === null) return [];
  return Object.entries(filled).flatMap(([name, member]) => {
    const step = Array.isArray(filled) ? `[${name}]` : path === "" ? name : `.${name}`;
    return findAdded(member, (sent as Readonly<Record<string, unknown>> | null)?.[name], path + step); // Like the filled one.
  });
}
