import { contractHash, hashArguments } from "@toolwright/runtime/internal/contract-hash";
import { functionTool, type ToolMetadata } from "@toolwright/runtime";
import { createHash } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readValue } from "../support/schema-notation.js";
import { readTable } from "../support/tables.js";

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

const table = new URL("contract-hash.txt", import.meta.url);

describe("the hash of a contract", () => {
  test.each(readTable(table, "changes with", ["fields"]))("changes with $fields", async ({ fields }) => {
    const changed = readValue(fields) as Partial<ToolMetadata>; // As the table has them.
    expect(await contractHash({ ...tool, ...changed })).not.toBe(await contractHash(tool));
  });

  test.each(readTable(table, "stays with", ["fields"]))("stays as it is with $fields", async ({ fields }) => {
    const changed = readValue(fields) as Partial<ToolMetadata>; // As the table has them.
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

test("no two of these arguments have the same hash", async () => {
  const values = [
    null,
    NaN,
    Infinity,
    -Infinity,
    0,
    -0,
    undefined,
    1n,
    1,
    "1n",
    "NaN",
    "undefined",
    "-0",
    {},
    [],
    [null],
    [undefined],
  ];
  const hashes = await Promise.all([...values.map((a) => hashArguments({ a })), hashArguments({})]);
  expect(hashes.every((hash) => hash !== undefined)).toBe(true);
  expect(new Set(hashes).size).toBe(values.length + 1);
});

test("what cannot be told apart has no hash", async () => {
  const circle: Record<string, unknown> = {};
  circle["a"] = circle;
  for (const value of [new Date(0), () => 1, Symbol("a"), new Map(), circle]) {
    expect(await hashArguments({ value })).toBeUndefined();
  }
});
