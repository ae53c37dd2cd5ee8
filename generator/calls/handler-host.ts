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
import { requiredHidden } from "@toolwright/runtime/internal/registry/check-registration";
import { findTool, provideValues, type RequestedCall } from "./tool-call.js";
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
  const { registry, exported, trace } = loaded;
  const { context } = exported;
  const envelope = await registry.dispatch({ name: call.tool, arguments: call.arguments }, context, {
    approver: ask,
    ...(isApproved && { approvedBy: "the user of `toolwright call --approve`" }),
    onProgress: ({ progress, total, message = "" }) =>
      report(`progress ${progress}${total === undefined ? "" : ` of ${total}`}${message === "" ? "" : `: ${message}`}`),
  });
  const { tool } = envelope;
  if (trace !== null && trace.missing.size > 0) {
    end({ kind: "hidden missing", tool, missing: [...trace.missing] });
    return;
  }
  const errorKind = envelope.status === "error" ? envelope.error.kind : (envelope.undelivered?.kind ?? null);
  const output = registry.toModelOutput(envelope);
  const hasRun = trace?.hasRun ?? !(envelope.status === "error" && kindsBeforeHandlers.has(envelope.error.kind));
  const state = !output.isError ? "succeeded" : hasRun ? "failed" : "refused";
  const isDestructured = envelope.status === "error" && /\bundefined\b/.test(envelope.error.message);
  const lacksContext =
    !Object.hasOwn(exported, "context") &&
    ((hasRun && isDestructured && trace?.takesContext !== false) || errorKind === "hidden_value_failed");
  end({ kind: "outcome", outcome: { tool, state, output, errorKind, lacksContext } });
}

/** Shows what a handler reports, on one line. */
function report(line: string): void {
  process.send?.({ kind: "progress", line: line.replaceAll(/\s+/g, " ") } satisfies HandlerMessage);
}

/** The kinds of errors of a registry that keep a call from its handler. */
const kindsBeforeHandlers: ReadonlySet<string> = new Set([
  ...["unknown_tool", "invalid_json", "invalid_arguments", "invalid_schema"],
  ...["not_approved", "approval_timed_out", "hidden_value_failed"],
]);

type LoadedRegistry = Pick<ToolRegistry<ToolMetadata, unknown>, "dispatch" | "toModelOutput">;

/** The state of a running call. */
interface CallTrace {
  hasRun: boolean;
  /** Whether the handler has a parameter for the context, or more than can be told. */
  readonly takesContext: boolean;
  /** Required hidden parameters without a value. */
  readonly missing: Set<string>;
}

interface LoadedModule {
  readonly registry: LoadedRegistry;
  readonly exported: Readonly<Record<string, unknown>>;
  /** Null for a registry of the module's own. */
  readonly trace: CallTrace | null;
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
  const { default: found } = exported;
  if (isRegistry(found)) {
    if (Object.keys(call.hidden).length === 0) return { registry: found, exported, trace: null };
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
  const handled = tools.filter(({ name }) => Object.hasOwn(found, name) && typeof found[name] === "function");
  if (handled.length === 0 || (tool !== undefined && !handled.includes(tool))) {
    const names = Object.keys(found).join(", ");
    const remedy = names === "" ? undefined : `Its default export has ${names}.`;
    refuse({ problem: `it has no handler for ${tool?.name ?? "any tool"}`, remedy });
    return undefined;
  }
  return { ...createRegistry(handled, found, call), exported };
}

/** Creates a registry of handlers, which notes what the registry itself would not say. */
function createRegistry(
  tools: readonly ToolMetadata[],
  handlers: Readonly<Record<string, unknown>>,
  call: RequestedCall,
): Pick<LoadedModule, "registry" | "trace"> {
  const called = findTool(tools, call.tool);
  const handler = called && handlers[called.name];
  const takesContext = typeof handler === "function" && handler.length !== 1;
  const trace: CallTrace = { hasRun: false, takesContext, missing: new Set() };
  const refuseMissing = (path: string) => (): never => {
    trace.missing.add(path);
    throw new Error(`The hidden parameter ${path} has no value.`);
  };
  const hidden = tools.map((tool) => {
    const missing = requiredHidden(tool).map((path) => [path, refuseMissing(path)] as const);
    return [tool.name, { ...Object.fromEntries(missing), ...(tool === called && provideValues(call.hidden)) }] as const;
  });
  // Only functions are called.
  const registry = createToolRegistry(tools, handlers as HandlersOf<ToolMetadata, never>, {
    hidden: Object.fromEntries(hidden),
    middleware: [
      (_attempt, next) => {
        trace.hasRun = true;
        return next();
      },
    ],
    audit: (event) => {
      if (event.type !== "attempt_failed" || event.retryInMs === undefined) return;
      report(`attempt ${event.attempt} failed (${event.kind}): ${event.message} Again in ${event.retryInMs} ms.`);
    },
  });
  return { registry: registry as unknown as LoadedRegistry, trace }; // Their context is not known here.
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

/** The length of the end of a stack trace that holds all frames; the message before them may have any length. */
const mostOfStack = 20_000;

/** The innermost place of a stack trace that is neither in Node.js nor here. */
function findPlace(stack: unknown): UnusableHandlers["place"] {
  const frame = /(?: at |\()((?:file:|\/|[A-Z]:\\)[^\n()]+):(\d+):(\d+)\)?$/gm;
  const frames = typeof stack === "string" ? stack.slice(-mostOfStack).matchAll(frame) : [];
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
