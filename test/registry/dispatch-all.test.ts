import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { expect, test } from "vitest";

const tool = (name: string, options: object = {}) =>
  functionTool({ name, description: "Runs.", inputSchema: { type: "object" }, ...options });

test.each<[calls: string, order: string]>([
  ["read read", "+read +read -read -read"],
  ["read write", "+read -read +write -write"],
  ["write read read", "+write -write +read +read -read -read"],
  ["write write", "+write -write +write -write"],
  ["read nobody read", "+read +read -read -read"],
  ["read unknown_effect read", "+read -read +unknown_effect -unknown_effect +read -read"],
  ["read alias", "+read -read +write -write"],
])("of %s the order is %s, and the answers stand in that of the calls", async (names, order) => {
  const steps: string[] = [];
  const run = async (_args: unknown, _context: unknown, call: { readonly tool: string }): Promise<string> => {
    steps.push(`+${call.tool}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    steps.push(`-${call.tool}`);
    return call.tool;
  };
  const registry = createToolRegistry(
    [
      tool("read", { effect: "read_only" }),
      tool("write", { effect: "mutating", aliases: ["alias"] }),
      tool("unknown_effect"),
    ],
    { read: run, write: run, unknown_effect: run },
    { approval: { approver: () => true } },
  );
  const envelopes = await registry.dispatchAll(names.split(" ").map((name) => ({ name, arguments: {} })));
  expect(steps.join(" ")).toBe(order);
  expect(envelopes.map((envelope) => envelope.tool).join(" ")).toBe(names.replace("alias", "write"));
});
