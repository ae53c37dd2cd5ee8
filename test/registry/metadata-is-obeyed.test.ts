import { createToolRegistry, functionTool, type AuditEvent } from "@toolwright/runtime";
import { projectTool, targetNames } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { createFakeClock } from "../support/fake-clock.js";
import { createFileRegistry } from "./file-registry.js";
import { fileTools, readFile, removeFile, writeFile } from "./file-tools.js";

const removal = { name: "remove_file", arguments: { path: "a.txt" } };
const approveAll = { approver: () => true };

// What approval, retries and telemetry take from metadata is in test/middleware.
describe("the table of metadata in the design", () => {
  test("registry: names and aliases are unique, and an alias leads to its tool", async () => {
    const { registry, handled } = createFileRegistry();
    expect(registry.find("cat")).toEqual(readFile);
    expect(registry.find("cat")).toBe(registry.find("read_file"));
    expect(registry.tools.map(({ name }) => name)).toEqual(["read_file", "write_file", "remove_file"]);
    expect(await registry.dispatch({ name: "cat", arguments: '{"path":"a"}' })).toMatchObject({ tool: "read_file" });
    expect(handled).toHaveLength(1);
    const twice = [writeFile, functionTool({ ...removeFile, name: "delete", aliases: ["write_file", "delete"] })];
    const handlers = { write_file: () => undefined, delete: () => undefined };
    expect(() => createToolRegistry(twice, handlers)).toThrow(
      /"write_file" is a name or alias of both "write_file" and "delete".*"delete" is a name or alias of both/,
    );
  });

  test("registry: a handler, a provider or a receipt that is missing or would never be asked is named, all at once", () => {
    const strange = {
      hidden: { "*": { owner: () => "ada", user: () => "" }, read_file: { owner: () => "ada", token: () => "" } },
      receipts: { write_file: () => "" },
    };
    // As JavaScript may say it: none of this compiles but the receipt.
    const create = createToolRegistry as (...args: unknown[]) => unknown;
    expect(() => create([readFile, writeFile], { read_file: () => ({ text: "" }) }, strange)).toThrow(
      '"write_file" has no handler. No tool has a hidden parameter "user" to provide. "read_file" has no hidden parameter "token" to provide. ' +
        '"write_file" has no modelRendering "custom_text_receipt" to render.',
    );
  });

  test.each(targetNames)("codecs: what %s is sent decodes to what the handler gets", async (target) => {
    const { registry, handled } = createFileRegistry();
    const { encode, decode } = projectTool(readFile, target);
    const call = { name: "read_file", arguments: encode({ path: "a.txt" }) };
    await registry.dispatch(call, undefined, { decode: () => (args) => decode(args) });
    expect(handled).toEqual([
      { tool: "read_file", args: { path: "a.txt", startLine: 1, openedByUser: false, owner: "ada" }, attempt: 1 },
    ]);
  });
});

describe("what else metadata promises", () => {
  test("the tool's version stands in every audit event", async () => {
    const events: AuditEvent[] = [];
    const { registry } = createFileRegistry({ audit: (event) => events.push(event), approval: approveAll });
    await registry.dispatch(removal);
    expect(events.map(({ type }) => type).join(" ")).toBe(
      "call_received approval_requested approval_decided attempt_started call_finished",
    );
    expect(new Set(events.map(({ version }) => version))).toEqual(new Set(["1.0.0"]));
  });

  test("the effect is said to the model where no field of the format says it", () => {
    const said = (tool: (typeof fileTools)[number]) =>
      (projectTool(tool, "openai").wire.description ?? "").split("\n").length > 1;
    expect(fileTools.map(said)).toEqual([false, true, true]);
    expect(projectTool(removeFile, "mcp").wire).toMatchObject({
      description: removeFile.description,
      annotations: { destructiveHint: true },
    });
  });

  test("nothing runs before its arguments are valid: no handler, no provider, no approver", async () => {
    let asked = 0;
    const approver = () => (asked += 1) > 0;
    const { registry, handled } = createFileRegistry({ approval: { gate: "always", approver } });
    const wrong = ["", "{", "[]", "null", '{"path":1}', '{"path":""}', '{"path":"a","owner":"eve"}'];
    for (const text of wrong) {
      const kind = expect.stringMatching(/^invalid_(json|arguments)$/) as string;
      expect(await registry.dispatch({ name: "read_file", arguments: text }), text).toMatchObject({ error: { kind } });
    }
    expect([asked, handled]).toEqual([0, []]);
  });

  test("typicalDurationMs is a hint and never a deadline", async () => {
    const clock = createFakeClock();
    let finish = (): void => undefined;
    const { registry } = createFileRegistry({ clock }, () => new Promise<void>((resolve) => (finish = resolve)));
    const outcome = registry.dispatch({ name: "read_file", arguments: { path: "a" } });
    await clock.advance(1_000_000);
    finish();
    expect(await outcome).toMatchObject({ status: "success" });
  });
});

test("a registry obeys the metadata that it was made with, whatever the application changes later", async () => {
  const own = structuredClone(removeFile) as { effect: string; name: string; inputSchema: { required: string[] } };
  const tool = own as unknown as typeof removeFile; // The same, as the application may change it.
  const ran: unknown[] = [];
  const registry = createToolRegistry([tool], { remove_file: (args) => void ran.push(args) });
  Object.assign(own, { effect: "read_only", name: "other", effectSource: undefined, sensitiveParameters: ["path"] });
  own.inputSchema.required.length = 0;
  const call = { name: "remove_file", arguments: { path: "a" } };
  expect(await registry.dispatch(call)).toMatchObject({ tool: "remove_file", error: { kind: "not_approved" } });
  expect(registry.find("remove_file")).toEqual(removeFile);
  expect(() => Object.assign(registry.tools[0] ?? {}, { effect: "read_only" })).toThrow(TypeError);
  expect([Object.isFrozen(own), ran]).toEqual([false, []]);
});
