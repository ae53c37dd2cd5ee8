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

const searchSpec = {
  name: "search",
  description: "Searches the index.",
  kind: { type: "function", inputSchema: search.inputSchema },
};

test("a spec says what a request needs: name, description and the function's input schema", () => {
  expect(toToolSpec(search)).toStrictEqual(searchSpec);
});

test("a cache directive is absent unless the operator sets one, whatever the tool's author wrote", () => {
  expect(toToolSpec(search)).not.toHaveProperty("cacheDirective");
  expect(toToolSpec(search, {})).not.toHaveProperty("cacheDirective");
});

test("the operator's cache directive is passed on", () => {
  const spec = toToolSpec(search, { cacheDirective: { type: "ephemeral", ttl: "1h" } });
  expect(spec).toStrictEqual({ ...searchSpec, cacheDirective: { type: "ephemeral", ttl: "1h" } });
});

test("a spec is plain data, which JSON carries without loss", () => {
  const spec = toToolSpec(search, { cacheDirective: { type: "ephemeral" } });
  expect(JSON.parse(JSON.stringify(spec))).toStrictEqual(spec);
});
