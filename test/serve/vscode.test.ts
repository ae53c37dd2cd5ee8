/**
 * The tools of a registry in VS Code. There is no VS Code here: a host of a few lines stands in for it, held to the types
 * of `@types/vscode`, which does what the documentation of `lm.registerTool` says.
 */

import type * as vscode from "vscode";
import { createToolRegistry } from "@toolwright/runtime";
import { content, withContent } from "@toolwright/runtime/content";
import { serveVsCode } from "@toolwright/runtime/serve/vscode";
import { describe, expect, test } from "vitest";
import { removeFile } from "../registry/file-tools.js";
import { see } from "./content-tools.js";
import { createServedRegistry, servedTools } from "./served-registry.js";

const context = { user: "ada" };

/** What is used of the module `vscode`. */
type Host = Pick<typeof vscode, "LanguageModelTextPart" | "LanguageModelToolResult"> & {
  readonly lm: Pick<typeof vscode.lm, "registerTool">;
};

/** Prepares a call, asks the user where the tool wants that, and invokes the tool unless the user says no. */
function createHost(answer: boolean) {
  const tools = new Map<string, vscode.LanguageModelTool<unknown>>();
  const asked: vscode.LanguageModelToolConfirmationMessages[] = [];
  const module: Host = {
    LanguageModelTextPart: class {
      constructor(public value: string) {}
    },
    LanguageModelToolResult: class {
      constructor(public content: unknown[]) {}
    },
    lm: {
      registerTool: (name: string, tool: vscode.LanguageModelTool<unknown>) => {
        tools.set(name, tool);
        return { dispose: () => tools.delete(name) };
      },
    },
  };
  const never: vscode.CancellationToken = {
    isCancellationRequested: false,
    onCancellationRequested: () => ({ dispose: () => undefined }),
  };
  const call = async (name: string, input: unknown, token = never): Promise<unknown> => {
    const tool = tools.get(name);
    const prepared = await tool?.prepareInvocation?.({ input }, token);
    if (prepared?.confirmationMessages !== undefined) {
      asked.push(prepared.confirmationMessages);
      if (!answer) return "cancelled by the user";
    }
    return (await tool?.invoke({ input, toolInvocationToken: undefined }, token))?.content;
  };
  return { module, tools, asked, call };
}

function serve(answer: boolean, settings: Parameters<typeof createServedRegistry>[0] = {}) {
  const served = createServedRegistry(settings);
  const host = createHost(answer);
  return { ...served, ...host, disposable: serveVsCode(host.module, served.registry, { context }) };
}

test.each(["", null, undefined, {}])("a call with the input %j has no arguments", async (input) => {
  expect(await serve(true).call("print_receipt", input)).toMatchObject([{ value: "* thanks *" }]);
});

test("registers every tool, and unregisters them together", () => {
  const { tools, disposable } = serve(true);
  expect([...tools.keys()]).toEqual(servedTools.map(({ name }) => name));
  const subscriptions: vscode.ExtensionContext["subscriptions"] = [disposable];
  subscriptions.forEach((subscription) => void subscription.dispose());
  expect(tools.size).toBe(0);
});

test("answers with what the model reads, and throws what went wrong", async () => {
  const { call, asked } = serve(false);
  await expect(call("read_file", { path: "a.ts" })).resolves.toEqual([
    { value: '{"tool":"read_file","status":"success","result":{"text":"a.ts:1 for ada"}}' },
  ]);
  await expect(call("print_receipt", {})).resolves.toEqual([{ value: "* thanks *" }]);
  await expect(call("remove_file", { file: "a.ts" })).rejects.toThrow(/path/);
  expect(asked).toEqual([]);
});

test.each([
  { answer: true, expected: ['remove_file {"path":"a.ts"}'] },
  { answer: false, expected: [] },
])("asks before it runs what destroys: $answer", async ({ answer, expected }) => {
  const { call, asked, ran } = serve(answer);
  await call("remove_file", { path: "a.ts" });
  expect(asked).toMatchObject([{ title: "Remove file?", message: expect.stringMatching(/"path": "a.ts"/) as string }]);
  expect(ran).toEqual(expected);
});

test("shows no argument that is sensitive", async () => {
  const { call, asked, ran } = serve(true, { approval: { gate: "mutating_and_above" } });
  await call("write_file", { path: "a", text: "b", token: "secret" });
  expect(JSON.stringify(asked)).toMatch(/redacted/);
  expect(JSON.stringify(asked)).not.toMatch(/secret/);
  expect(ran).toEqual(['write_file {"path":"a","text":"b","token":"secret"}']);
});

describe("a call runs as approved by the user only if the user was asked", () => {
  const input = { path: "a.ts" };

  /** VS Code sends the input of a call to the extension twice, so the tool never sees the same object again. */
  const setUp = () => {
    let isGated = true;
    const decisions: unknown[] = [];
    const served = serve(true, {
      approval: { gate: () => isGated },
      audit: (event) => {
        if (event.type === "approval_decided") decisions.push(event.reason);
      },
    });
    const tool = served.tools.get("remove_file");
    const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
    const prepare = async (gated: boolean, asked: object = input) => {
      isGated = gated;
      const prepared = await tool?.prepareInvocation?.({ input: structuredClone(asked) }, token);
      return prepared?.confirmationMessages !== undefined;
    };
    const invoke = async (gated: boolean, sent: object = input) => {
      isGated = gated;
      return tool?.invoke({ input: structuredClone(sent), toolInvocationToken: undefined }, token);
    };
    return { ...served, prepare, invoke, decisions };
  };
  const approved = "Approved by the user of VS Code.";

  test("though the gate stops it only after it was prepared", async () => {
    const { prepare, invoke, decisions, ran } = setUp();
    expect(await prepare(false)).toBe(false);
    await expect(invoke(true)).rejects.toThrow(/not approved/);
    expect([ran, decisions.includes(approved)]).toEqual([[], false]);
  });

  test("and then it runs, though the gate no longer stops it", async () => {
    const { prepare, invoke, decisions, ran } = setUp();
    expect(await prepare(true)).toBe(true);
    await invoke(false);
    expect([ran.length, decisions]).toEqual([1, [approved]]);
  });

  test("with the arguments that it was asked about", async () => {
    const { prepare, invoke, ran } = setUp();
    await prepare(true);
    await expect(invoke(true, { path: "b.ts" })).rejects.toThrow(/not approved/);
    expect(ran).toEqual([]);
  });

  test("as often as it was asked", async () => {
    const { prepare, invoke, ran } = setUp();
    await Promise.all([prepare(true), prepare(true)]);
    await Promise.all([invoke(true), invoke(true)]);
    await expect(invoke(true)).rejects.toThrow(/not approved/);
    expect(ran).toHaveLength(2);
  });

  test("and not for an equal call that the user has refused", async () => {
    const { prepare, invoke, decisions, ran } = setUp();
    // The user refuses the first call, so VS Code invokes the second one only.
    await prepare(true);
    await prepare(false);
    await expect(invoke(true)).rejects.toThrow(/not approved/);
    expect([ran, decisions.includes(approved)]).toEqual([[], false]);
  });
});

test("registers the tools that replace others", () => {
  const { tools, registry, disposable } = serve(true);
  registry.replaceTools([removeFile], { remove_file: () => undefined });
  expect([...tools.keys()]).toEqual(["remove_file"]);
  disposable.dispose();
  expect(tools.size).toBe(0);
});

test("cancels a call with its token", async () => {
  const { call, cancelled } = serve(true);
  const listeners: (() => void)[] = [];
  const token: vscode.CancellationToken = {
    isCancellationRequested: false,
    onCancellationRequested: (listener) => {
      listeners.push(() => listener(undefined));
      return { dispose: () => undefined };
    },
  };
  const running = call("wait_forever", {}, token);
  setTimeout(() => listeners.forEach((cancel) => cancel()), 10);
  await expect(running).rejects.toThrow(/cancelled/);
  expect(cancelled).toHaveLength(1);
});

test("shows an image if the version of VS Code can, and else says that it is left out", async () => {
  const registry = createToolRegistry([see], {
    see: () => withContent({ width: 10 }, content.image(Uint8Array.of(1, 2), "image/png")),
  });
  const [older, newer] = [createHost(true), createHost(true)];
  serveVsCode(older.module, registry);
  const LanguageModelDataPart = class {
    constructor(
      public data: Uint8Array,
      public mimeType: string,
    ) {}
  };
  // The declared types are those of an older version, which has no part for data.
  serveVsCode({ ...newer.module, LanguageModelDataPart } as Parameters<typeof serveVsCode>[0], registry);
  const said = { value: '{"width":10}' };
  expect(await older.call("see", {})).toEqual([
    said,
    { value: expect.stringMatching(/image\/png, 2 bytes/) as string },
  ]);
  expect(await newer.call("see", {})).toEqual([said, { data: Uint8Array.of(1, 2), mimeType: "image/png" }]);
});
