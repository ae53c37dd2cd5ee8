import { contractHash, functionTool, hashArguments, type ToolMetadata } from "@toolwright/runtime";
import { createHash } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";

const tool: ToolMetadata = {
  ...functionTool({
    name: "delete_file",
    description: "Deletes a file.",
    version: "1",
    effect: "destructive",
    inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  }),
};

afterEach(() => vi.unstubAllGlobals());

describe("the hash of a contract", () => {
  test.each<Partial<ToolMetadata>>([
    { name: "remove_file" },
    { version: "2" },
    { description: "Deletes a file for good." },
    { effect: "mutating" },
    { effectSource: "assumed" },
    { effectSource: "claimed" },
    { idempotent: true },
    { openWorld: true },
    { inputSchema: { ...tool.inputSchema, required: [] } },
    { outputSchema: { type: "object" } },
    { hiddenParameters: ["owner"] },
    { hiddenDefaults: { owner: "root" } },
    { sensitiveParameters: ["path"] },
  ])("changes with %j", async (changed) => {
    expect(await contractHash({ ...tool, ...changed })).not.toBe(await contractHash(tool));
  });

  test.each<Partial<ToolMetadata>>([
    { title: "Delete" },
    { family: "files" },
    { stability: "stable" },
    { aliases: ["rm"] },
    { examples: [{ path: "a" }] },
    { typicalDurationMs: 5 },
    { sensitiveResults: ["text"] },
    { targets: { anthropic: { deferLoading: true } } },
    { inputSchema: { required: ["path"], properties: { path: { type: "string" } }, type: "object" } },
  ])("stays as it is with %j", async (changed) => {
    expect(await contractHash({ ...tool, ...changed })).toBe(await contractHash(tool));
  });
});

test("the hash of arguments is SHA-256 of their JSON with keys in order", async () => {
  const canonical = createHash("sha256").update('{"a":[{"ä":1,"é":null}],"b":true}').digest("hex");
  expect(await hashArguments({ b: true, a: [{ é: null, ä: 1 }] })).toBe(canonical);
  expect(await hashArguments({ b: true, a: [{ é: null, ä: "1" }] })).not.toBe(canonical);
});

test.each([undefined, {}])("there is no hash where the platform's crypto is %j", async (crypto) => {
  vi.stubGlobal("crypto", crypto);
  expect([await contractHash(tool), await hashArguments({})]).toEqual([undefined, undefined]);
});
