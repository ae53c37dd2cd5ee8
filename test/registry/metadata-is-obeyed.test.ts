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

  const read = () => ({ text: "" });
  const handlers = { read_file: read, write_file: read };
  const owner = () => "ada";
  const hidden = { read_file: { owner } };
  test.each<[what: string, registered: readonly unknown[], problems: string]>([
    [
      "a handler, a provider or a receipt is missing or would never be asked",
      [
        [readFile, writeFile],
        { read_file: read },
        { hidden: { "*": { user: owner }, read_file: { token: owner } }, receipts: { write_file: () => "" } },
      ],
      '"write_file" has no handler. No tool has a hidden parameter "user" to provide. "read_file" has no hidden parameter "token" to provide. ' +
        '"read_file" has no provider for its hidden parameter "owner", by the option hidden. ' +
        '"write_file" has no modelRendering "custom_text_receipt" to render.',
    ],
    ["there are no tools", [undefined, handlers], "The tools are of type undefined, not an array."],
    ["one tool is no array", [writeFile, handlers], "The tools are of type object, not an array."],
    ["there are no handlers", [[writeFile]], '"write_file" has no handler.'],
    [
      "a handler is none",
      [[writeFile], { write_file: 5 }],
      'The handler of "write_file" is of type number, not a function.',
    ],
    [
      "a handler has another name",
      [[writeFile], { writeFile: read }],
      '"write_file" has no handler. No tool matches the handlers of "writeFile".',
    ],
    [
      "no options are given",
      [[readFile], handlers],
      '"read_file" has no provider for its hidden parameter "owner", by the option hidden.',
    ],
    [
      "several tools need a provider",
      [[readFile, { ...readFile, name: "cat", aliases: [] }], { read_file: read, cat: read }, {}],
      '"read_file" has no provider for its hidden parameter "owner", by the option hidden. "cat" has no provider for its',
    ],
    [
      "a provider is none",
      [[readFile], handlers, { hidden: { read_file: { owner: "ada" } } }],
      'The provider for "owner" of "read_file" is of type string, not a function.',
    ],
    [
      "there is no such gate",
      [[writeFile], handlers, { approval: { gate: "destructive" } }],
      'approval.gate must be one of "always", "destructive_only", "mutating_and_above", not "destructive".',
    ],
    [
      "there is no such option",
      [[readFile], handlers, { hidden, timeoutMS: 5 }],
      "There is no option timeoutMS, only hidden, receipts,",
    ],
    [
      "approval has no such option",
      [[readFile], handlers, { hidden, approval: { ask: read } }],
      "There is no option approval.ask, only approver, gate, memory, timeoutMs.",
    ],
    [
      "a word would count as another",
      [[readFile], handlers, { hidden, errors: "hidden" }],
      'errors must be one of "full", "opaque", not "hidden".',
    ],
    [
      "nobody knows how to treat more parameters",
      [[readFile], handlers, { hidden, unknownParameters: true }],
      'unknownParameters must be one of "refuse", "drop", not of type boolean.',
    ],
  ])("registry: nothing is registered if %s", (_what, registered, problems) => {
    // As JavaScript may say it, or a cast.
    const create = createToolRegistry as (...args: readonly unknown[]) => unknown;
    expect(() => create(...registered)).toThrow(problems);
    const registry = createToolRegistry([removeFile], { remove_file: () => undefined });
    const replace = registry.replaceTools as (...args: readonly unknown[]) => unknown;
    expect(() => replace(...registered)).toThrow(TypeError);
    expect(registry.tools).toEqual([removeFile]);
  });

  test("registry: handlers of other tools, and providers for every tool, are in nobody's way", () => {
    const registry = createToolRegistry([readFile], handlers, { hidden: { "*": { owner } } });
    expect(registry.tools).toEqual([readFile]);
    registry.replaceTools([writeFile], handlers);
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
