/**
 * The tools of a registry in VS Code. There is no VS Code here: a host of a few lines stands in for it, held to the types
 * of `@types/vscode`, which does what the documentation of `lm.registerTool` says.
 */

import type * as vscode from "vscode";
import { serveVsCode } from "@toolwright/runtime/serve/vscode";
import { expect, test } from "vitest";
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
