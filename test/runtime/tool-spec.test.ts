import { functionTool, toToolSpec } from "@toolwright/runtime";
import { expect, test } from "vitest";

const search = functionTool({
  name: "search",
  description: "Searches the index.",
  inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
  effect: "read_only",
  version: "2.0.0",
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  targets: { anthropic: { cacheControl: { type: "ephemeral" } } },
});

test("a spec says what a request needs, and has a cache directive only where the operator sets one", () => {
  const { name, description, inputSchema } = search;
  const spec = { name, description, kind: { type: "function", inputSchema } };
  // Whatever the tool's author wrote.
  for (const options of [undefined, {}]) expect(toToolSpec(search, options)).toStrictEqual(spec);
  const cacheDirective = { type: "ephemeral", ttl: "1h" } as const;
  expect(toToolSpec(search, { cacheDirective })).toStrictEqual({ ...spec, cacheDirective });
});
