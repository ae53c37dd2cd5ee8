/** Calls of one response that change something run in their order, whoever makes them. */

import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { Server as NewServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { expect, test } from "vitest";
import { connect, identity } from "./mcp-clients.js";

/** A registry with a tool that takes as long as it is told; `steps` says when calls start and end. */
function createSlowRegistry() {
  const steps: string[] = [];
  const wait = functionTool({
    ...{ name: "wait", description: "Waits.", effect: "mutating" },
    inputSchema: { type: "object", properties: { id: { type: "string" }, ms: { type: "integer" } } },
  });
  const handler = async (args: unknown): Promise<string> => {
    const { id, ms } = args as { id: string; ms: number }; // As the schema has them.
    steps.push(`${id} starts`);
    await new Promise((resolve) => setTimeout(resolve, ms));
    steps.push(`${id} ends`);
    return id;
  };
  return { steps, registry: createToolRegistry([wait], { wait: handler }) };
}

const calls = [
  { id: "a", ms: 30 },
  { id: "b", ms: 1 },
];
const inOrder = ["a starts", "a ends", "b starts", "b ends"];

type Registry = ReturnType<typeof createSlowRegistry>["registry"];
test.each<[name: string, serve: (registry: Registry) => Pick<Server, "connect">]>([
  ["1.x", (registry) => serveMcp(new Server(identity), registry)],
  ["2.x", (registry) => serveMcp(new NewServer(identity), registry) as unknown as Server], // They share `connect`.
])("over one MCP connection, with a server of %s; those of another connection do not wait", async (_name, serve) => {
  const { registry, steps } = createSlowRegistry();
  const [client, other] = [await connect(serve(registry)), await connect(serve(registry))];
  await Promise.all(calls.map((args) => client.callTool({ name: "wait", arguments: args })));
  expect(steps.splice(0)).toEqual(inOrder);
  const both = calls.map((args, index) => (index === 0 ? client : other).callTool({ name: "wait", arguments: args }));
  await Promise.all(both);
  expect(steps).toEqual(["a starts", "b starts", "b ends", "a ends"]);
});

test("by the AI SDK, which runs them in parallel", async () => {
  const { registry, steps } = createSlowRegistry();
  const { wait } = aiTools(registry);
  const about = (toolCallId: string) => ({ toolCallId, messages: [] });
  await Promise.all(calls.map((args) => wait.execute(args, about(args.id))));
  expect(steps).toEqual(inOrder);
});
