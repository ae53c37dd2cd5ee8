/** From calls of built-in tools to what came of each: an application that any platform can run. */

import { createToolRegistry, ToolFailure, type ToolCall } from "@toolwright/runtime";
import { explainErrors, formatFeedback } from "@toolwright/runtime/feedback";
import { lenient } from "@toolwright/runtime/lenient";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { toInventory } from "@toolwright/runtime/surface";
import { memoryGet } from "../../generated/metadata/MemoryGet.js";
import { removeWorktree } from "../../generated/metadata/RemoveWorktree.js";
import { validators } from "../../generated/validators/index.js";

/** What came of the calls, and where they ran. */
export interface CallReport {
  /** The class of the global object: browsers give each scope its own. */
  readonly scope: string;
  /** Whether the platform makes code of strings. */
  readonly compilesStrings: boolean;
  readonly outcomes: Readonly<Record<string, unknown>>;
}

/** Handlers that need nothing but the platform; `events` tells what they were asked. */
function createRegistry(events: string[]) {
  return createToolRegistry(
    [memoryGet, removeWorktree],
    {
      MemoryGet: async ({ source_ref, max_chars }, _context, { attempt, signal }) => {
        if (source_ref === "busy" && attempt < 3) throw new ToolFailure("busy", "Not now.", { retryable: true });
        if (source_ref === "endless") await new Promise((_, reject) => signal.addEventListener("abort", reject));
        const content = source_ref === "long" ? "a word ".repeat(1_000) : "x".repeat(max_chars ?? 1);
        return { source_ref, kind: `attempt ${attempt}`, content, truncated: false, total_chars: content.length };
      },
      RemoveWorktree: ({ execution_root_id }) => ({ execution_root_id, path: "/gone", branch_deleted: false }),
    },
    {
      validators,
      reader: lenient,
      resultCharacters: 1_000,
      retry: { maxBackoffMs: 5 },
      approval: {
        approver: ({ tool, arguments: args }) => {
          events.push(`asked about ${tool} ${JSON.stringify(args)}`);
          return { approved: JSON.stringify(args).includes("merged"), remember: true };
        },
      },
    },
  );
}

/** Makes every kind of call. */
export async function runCalls(): Promise<CallReport> {
  // First, because a policy tells of what it stopped a little later.
  const canCompile = compilesStrings();
  const events: string[] = [];
  const registry = createRegistry(events);
  const canceller = new AbortController();
  setTimeout(() => canceller.abort(new Error("The user left.")), 10);
  const read = (args: unknown): ToolCall => ({ name: "MemoryGet", arguments: args });
  const remove = (id: string): ToolCall => ({ name: "RemoveWorktree", arguments: { execution_root_id: id } });
  const invalid = { source: "a", max_chars: 0 };
  validators.MemoryGet.input(invalid);
  const about = { tool: "MemoryGet", schema: memoryGet.inputSchema, arguments: invalid };
  const faults = explainErrors(validators.MemoryGet.input.errors ?? [], about);
  const service = serveOpenAi(registry);
  const call = { type: "function_call", call_id: "1", name: "MemoryGet", arguments: '{"source_ref":"a"}' };
  const outcomes = {
    good: await registry.call("MemoryGet", { source_ref: "a", max_chars: 2 }),
    invalid: await registry.dispatch(read(invalid)),
    unknown: await registry.dispatch({ ...read({}), name: "MemoryGot" }),
    repaired: await registry.dispatch(read("```json\n{source_ref: 'a', max_chars: '2',}\n```")),
    retried: await registry.dispatch(read({ source_ref: "busy" })),
    cancelled: await registry.dispatch(read({ source_ref: "endless" }), undefined, { signal: canceller.signal }),
    late: await registry.dispatch(read({ source_ref: "endless" }), undefined, { timeoutMs: 10 }),
    cut: registry.toModelOutput(await registry.dispatch(read({ source_ref: "long" }))),
    refused: await registry.dispatch(remove("a")),
    approved: await registry.dispatch(remove("merged")),
    remembered: await registry.dispatch(remove("merged")),
    events,
    feedback: formatFeedback(faults, invalid),
    served: [service.tools.length, await service.answer({ output: [call] })],
    inventory: toInventory(registry).tools.map(({ name }) => name),
  };
  return { scope: globalThis.constructor.name, compilesStrings: canCompile, outcomes };
}

function compilesStrings(): boolean {
  try {
    Reflect.construct(Function, ["return 1"]);
    return true;
  } catch {
    return false;
  }
}
