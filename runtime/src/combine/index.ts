/** The public names of `@toolwright/runtime/combine`: combines two registries into one. */

import type { ToolResultEnvelope } from "../envelope.js";
import { callNamesOf, type ToolMetadata } from "../metadata.js";
import { createCallOrder, runInOrder } from "../registry/call-order.js";
import { readCall, type CallOptions, type ToolCall } from "../registry/tool-call.js";
import { toToolError } from "../registry/thrown.js";
import type { ToolRegistry } from "../registry/tool-registry.js";
import { refuseName } from "../validation/refusals.js";

/**
 * Combines two registries. Each call runs in the registry that has its tool, with the gate, approver, audit and limits of
 * that registry; calls of one caller that change something keep their order across both.
 *
 * Replace tools in the registry that has them. As long as the first registry has the name or an alias of a tool of the
 * second, that tool is left out, so that a replacement never moves a name to another tool unnoticed.
 *
 * @throws {TypeError} when a name or alias is in both.
 */
export function combineRegistries<A extends ToolMetadata, ContextA, B extends ToolMetadata, ContextB>(
  first: ToolRegistry<A, ContextA>,
  second: ToolRegistry<B, ContextB>,
): ToolRegistry<A | B, ContextA & ContextB> {
  // Inside, tools and contexts have general types.
  const both = [first, second] as unknown as readonly [ToolRegistry, ToolRegistry];
  return combine(...both) as unknown as ToolRegistry<A | B, ContextA & ContextB>;
}

function combine(first: ToolRegistry, second: ToolRegistry): ToolRegistry {
  refuseSharedNames(first, second);
  const queues = createCallOrder();
  const ran = new WeakMap<ToolResultEnvelope, ToolRegistry>();
  let calls = 0;
  const ownerOf = (name: string): ToolRegistry | undefined => {
    if (first.find(name) !== undefined) return first;
    const tool = second.find(name);
    return tool !== undefined && isFree(tool, first) ? second : undefined;
  };
  const find = ({ name }: Pick<ToolCall, "name">): ToolMetadata | undefined => ownerOf(name)?.find(name);
  const list = createList(first, second);
  const run = async (call: ToolCall, context: unknown, options?: CallOptions): Promise<ToolResultEnvelope> => {
    calls += 1;
    const owner = ownerOf(call.name);
    const id = call.id ?? `call_${calls}`;
    const registry = owner ?? first;
    const envelope = await registry.dispatch({ ...call, id }, context, {
      queues,
      ...(owner === undefined && { refusal: toToolError(refuseName(call.name, list().flatMap(callNamesOf))) }),
      ...options,
    });
    ran.set(envelope, registry);
    return envelope;
  };
  const finderOf = (envelope: ToolResultEnvelope): ToolRegistry => ran.get(envelope) ?? ownerOf(envelope.tool) ?? first;
  return {
    get tools() {
      return list();
    },
    find: (name) => find({ name }),
    controlsOf: (name) => ownerOf(name)?.controlsOf(name),
    call: (name, args, context, options) => run({ name, arguments: args }, context, options),
    dispatch: (call, context, options) => run(readCall(call), context, options),
    dispatchAll: (calls, context, options) =>
      runInOrder(calls.map(readCall), { find, run: (call) => run(call, context, options) }),
    yieldsResults: (name) => ownerOf(name)?.yieldsResults(name) ?? false,
    preview: (call, options) => ownerOf(readCall(call).name)?.preview(call, options),
    toModelOutput: (envelope, ...rest) => finderOf(envelope).toModelOutput(envelope, ...rest),
    render: (envelope) => finderOf(envelope).render(envelope),
    replaceTools: () => {
      throw new TypeError("A combined registry has no tools of its own. Replace them in the registry that has them.");
    },
    onToolsChanged: (listener) => {
      const stops = [first, second].map((registry) => registry.onToolsChanged(listener));
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Creates a function that lists the tools of both: the same array until the tools of one are replaced. */
function createList(first: ToolRegistry, second: ToolRegistry): () => readonly ToolMetadata[] {
  let from: readonly (readonly ToolMetadata[])[] = [];
  let tools: readonly ToolMetadata[] = [];
  return () => {
    if (from[0] !== first.tools || from[1] !== second.tools) {
      from = [first.tools, second.tools];
      tools = [...first.tools, ...second.tools.filter((tool) => isFree(tool, first))];
    }
    return tools;
  };
}

function isFree(tool: ToolMetadata, registry: ToolRegistry): boolean {
  return callNamesOf(tool).every((name) => registry.find(name) === undefined);
}

function refuseSharedNames(first: ToolRegistry, second: ToolRegistry): void {
  const shared = second.tools.flatMap(callNamesOf).filter((name) => first.find(name) !== undefined);
  if (shared.length === 0) return;
  const quoted = shared.map((name) => `"${name}"`).join(", ");
  throw new TypeError(
    `Both registries have a tool or alias ${quoted}. Rename one of them, or import it with a prefix.`,
  );
}
