/** A process that imports a module of handlers and makes one call: whatever they print or end, the command line goes on. */

import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import {
  createToolRegistry,
  type ApprovalRequest,
  type HandlersOf,
  type ToolMetadata,
  type ToolRegistry,
} from "@toolwright/runtime";
import { isObject } from "@toolwright/runtime/internal/json-schema";
import { findTool, provideValues } from "./tool-call.js";
import type { HandlerMessage, HandlerRequest, UnusableHandlers } from "./handler-messages.js";

/** Sends the last message, and ends everything that the handlers have left running. */
function end(message: HandlerMessage): void {
  process.send?.(message, () => process.exit(0));
}

const refuse = (unusable: UnusableHandlers): void => end({ kind: "unusable", unusable });

async function ask({ tool, reason, arguments: args }: ApprovalRequest): Promise<boolean> {
  const answer = new Promise<boolean>((resolve) =>
    process.once("message", (isApproved) => resolve(isApproved === true)),
  );
  const question = { tool, reason, arguments: args };
  process.send?.({ kind: "question", question } satisfies HandlerMessage);
  process.channel?.ref();
  return answer.finally(() => process.channel?.unref());
}

async function run(request: HandlerRequest): Promise<void> {
  const { call, isApproved } = request;
  const loaded = await load(request);
  if (loaded === undefined) return;
  const { registry, context } = loaded;
  const envelope = await registry.dispatch({ name: call.tool, arguments: call.arguments }, context, {
    approver: ask,
    ...(isApproved && { approvedBy: "the user of `toolwright call --approve`" }),
  });
  const errorKind = envelope.status === "error" ? envelope.error.kind : (envelope.undelivered?.kind ?? null);
  const output = registry.toModelOutput(envelope);
  const state = output.isError ? "failed" : "succeeded";
  end({ kind: "outcome", outcome: { tool: envelope.tool, state, output, errorKind } });
}

type LoadedRegistry = Pick<ToolRegistry<ToolMetadata, unknown>, "dispatch" | "toModelOutput">;

interface LoadedModule {
  readonly registry: LoadedRegistry;
  /** The context of the call, if the module exports one. */
  readonly context: unknown;
}

/** Undefined, after a message, if the module cannot be used. */
async function load({ module, call, tools }: HandlerRequest): Promise<LoadedModule | undefined> {
  let exported: Readonly<Record<string, unknown>>;
  try {
    exported = withoutInterop((await import(pathToFileURL(module).href)) as Readonly<Record<string, unknown>>);
  } catch (error) {
    refuse(explainImport(error, module));
    return undefined;
  }
  const { default: found, context } = exported;
  if (isRegistry(found)) {
    if (Object.keys(call.hidden).length === 0) return { registry: found, context };
    refuse({ problem: "its registry provides hidden values itself", remedy: "Leave out --hidden." });
    return undefined;
  }
  if (!isObject(found)) {
    refuse(explainExport(exported));
    return undefined;
  }
  if (tools === null) {
    end({ kind: "tools missing" });
    return undefined;
  }
  const tool = findTool(tools, call.tool);
  const handled = tools.filter(({ name }) => typeof found[name] === "function");
  if (handled.length === 0 || (tool !== undefined && !handled.includes(tool))) {
    const names = Object.keys(found).join(", ");
    const remedy = names === "" ? undefined : `Its default export has ${names}.`;
    refuse({ problem: `it has no handler for ${tool?.name ?? "any tool"}`, remedy });
    return undefined;
  }
  const hidden = tool && { hidden: { [tool.name]: provideValues(call.hidden) } };
  // Only functions are called.
  const registry = createToolRegistry(handled, found as HandlersOf<ToolMetadata, never>, { ...hidden });
  return { registry: registry as unknown as LoadedRegistry, context }; // Their context is not known here.
}

/** A module that was compiled to CommonJS has its exports in the default one. */
function withoutInterop(exported: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { default: inner } = exported;
  return isObject(inner) && inner["__esModule"] === true ? inner : exported;
}

function isRegistry(value: unknown): value is LoadedRegistry {
  return isObject(value) && typeof value["dispatch"] === "function" && typeof value["toModelOutput"] === "function";
}

function explainExport(exported: Readonly<Record<string, unknown>>): UnusableHandlers {
  const { default: found } = exported;
  const names = Object.keys(exported).filter((name) => name !== "default" && name !== "module.exports");
  const [one] = names.filter((name) => isObject(exported[name]));
  const remedy =
    one === undefined
      ? "Export the registry, or the object with the handlers, as the default."
      : `Add \`export default ${one};\` if that is the registry or has the handlers.`;
  if (found === undefined) return { problem: "it has no default export", remedy };
  return { problem: `its default export is ${found === null ? "null" : `a ${typeof found}`}`, remedy };
}

function explainImport(thrown: unknown, module: string): UnusableHandlers {
  const error = Object(thrown) as { readonly code?: unknown; readonly message?: unknown; readonly stack?: unknown }; // Or another value.
  const problem = `importing it fails: ${typeof error.message === "string" ? error.message : String(thrown)}`;
  const isTypeScript = /\.[cm]?ts$/.test(module);
  if (isTypeScript && error.code === "ERR_UNKNOWN_FILE_EXTENSION") {
    const remedy = "Compile it, and pass the JavaScript file; Node.js 22.18 and newer also run TypeScript.";
    return { problem: `Node.js ${process.versions.node} does not run TypeScript`, remedy };
  }
  const remedy =
    isTypeScript && error.code === "ERR_MODULE_NOT_FOUND"
      ? "Node.js finds no `.ts` file for an import of `.js`: compile it, and pass the JavaScript file."
      : undefined;
  return { problem, remedy, place: findPlace(error.stack) };
}

const ownFolder = fileURLToPath(new URL(".", import.meta.url));

/** The innermost place of a stack trace that is neither in Node.js nor here. */
function findPlace(stack: unknown): UnusableHandlers["place"] {
  const frame = /(?: at |\()((?:file:|\/|[A-Z]:\\)[^\n()]+):(\d+):(\d+)\)?$/gm;
  const frames = typeof stack === "string" ? stack.matchAll(frame) : [];
  const places = [...frames].map(([, file = "", line, column]) => ({
    file: file.startsWith("file:") ? fileURLToPath(file) : file,
    line: Number(line),
    column: Number(column),
  }));
  return places.find(({ file }) => !file.startsWith(ownFolder));
}

function failFor(error: unknown): void {
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [String(error)];
  refuse({ problem: `nothing catches their error: ${message}`, place: findPlace(stack) });
}

process.once("uncaughtException", failFor);
process.once("unhandledRejection", failFor);
process.once("disconnect", () => process.exit(1));
// Once it has the request, the process ends when the handlers leave nothing to wait for.
process.once("message", (request) => {
  run(request as HandlerRequest).catch(failFor);
  process.channel?.unref();
});
