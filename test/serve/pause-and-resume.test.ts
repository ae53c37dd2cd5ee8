/** Calls that somebody approves later, in another process, which has nothing but the JSON that the first one kept. */

import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { PendingApproval } from "@toolwright/runtime";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { describe, expect, test } from "vitest";
import { removeFile } from "../registry/file-tools.js";
import { createAuditedRegistry, createServedRegistry, throughJson } from "./served-registry.js";
import { vendorApis } from "./vendor-apis.js";

describe.each(vendorApis)("$api", ({ respond: respondWith, pending, answer: answersOf }) => {
  /** A response with two calls: one that reads, and one that destroys. */
  const respond = (args: object) =>
    respondWith([
      { name: "read_file", args: { path: "a.ts" } },
      { name: "remove_file", args },
    ]);
  const answer = async (...sent: Parameters<typeof answersOf>) => (await answersOf(...sent)).join(" ");
  const args = { path: "a.ts" };

  test("a call that was approved in another registry runs, and the audit says who approved it", async () => {
    const asked = throughJson(await pending(createAuditedRegistry().registry, await respond(args)));
    expect(asked).toMatchObject([
      { callId: "c1", tool: "remove_file", arguments: args, reason: "remove_file can destroy things." },
    ]);
    const { registry, ran, decisions } = createAuditedRegistry();
    const decided = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    expect(await pending(registry, await respond(args), decided)).toEqual([]);
    const answers = await answer(registry, throughJson(await respond(args)), decided);
    expect(answers).toMatch(/for ada.*success/);
    expect(ran).toEqual(['remove_file {"path":"a.ts"}']);
    expect(decisions()).toMatchObject([{ callId: "c1", decision: "approved", reason: "Approved by grace." }]);
  });

  test("a denied call does not run, the model reads why, and the audit says who denied it", async () => {
    const [asked] = await pending(createAuditedRegistry().registry, await respond(args));
    const { registry, ran, decisions } = createAuditedRegistry();
    const denied = { by: "grace", reason: "It is still needed." };
    const answers = await answer(registry, await respond(args), asked && [{ ...asked, denied }]);
    expect(answers).toMatch(/for ada.*not approved\. It is still needed\./);
    expect(answers).not.toContain("grace");
    expect(ran).toEqual([]);
    expect(decisions()).toMatchObject([{ decision: "refused", reason: "Denied by grace. It is still needed." }]);
  });

  test("arguments other than those that were shown are asked about again", async () => {
    const asked = await pending(createAuditedRegistry().registry, await respond(args));
    const decided = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    const { registry, ran } = createAuditedRegistry();
    const edited = await respond({ path: "/" });
    expect(await pending(registry, edited, decided)).toMatchObject([{ callId: "c1", arguments: { path: "/" } }]);
    expect(await answer(registry, edited, decided)).toMatch(/not approved/);
    expect(ran).toEqual([]);
  });

  test("a contract other than the one that was shown is asked about again", async () => {
    const asked = await pending(createAuditedRegistry().registry, await respond(args));
    const decided = asked.map((each) => ({ ...each, approvedBy: "grace" }));
    const { registry, ran } = createAuditedRegistry();
    const changed = { ...removeFile, description: "Removes a folder and all that is in it." };
    registry.replaceTools([changed], { remove_file: () => void ran.push("removed") });
    expect(await pending(registry, await respond(args), decided)).toHaveLength(1);
    expect(await answer(registry, await respond(args), decided)).toMatch(/not approved/);
    expect(ran).toEqual([]);
  });

  test("a decision about another call does not count", async () => {
    const [asked] = await pending(createAuditedRegistry().registry, await respond(args));
    const { registry, ran } = createAuditedRegistry();
    await answer(registry, await respond(args), asked && [{ ...asked, callId: "c9", approvedBy: "grace" }]);
    expect(ran).toEqual([]);
  });
});

test("one process asks, a second one runs what was approved, and a third one refuses what was denied", async () => {
  const [name, args] = ["remove_file", { path: "a.ts" }];
  const sent = await Promise.all(
    vendorApis.map(async ({ api, respond }) => ({ api, response: await respond([{ name, args }]) })),
  );
  const asked = runProcess(sent).map(({ result }) => result as readonly PendingApproval[]);
  expect(asked).toMatchObject(sent.map(() => [{ callId: "c0", tool: name, arguments: args }]));
  const decide = (decision: object) =>
    sent.map((each, index) => ({ ...each, decisions: asked[index]?.map((one) => ({ ...one, ...decision })) }));
  expect(runProcess(decide({ approvedBy: "grace" }))).toMatchObject(
    sent.map(() => ({ ran: ["a.ts"], decided: ["Approved by grace."] })),
  );
  const denied = runProcess(decide({ denied: { by: "grace", reason: "It is still needed." } }));
  expect(denied.map(({ ran }) => ran)).toEqual(sent.map(() => []));
  for (const { result } of denied) expect(JSON.stringify(result)).toMatch(/not approved\. It is still needed\./);
});

interface ProcessResult {
  readonly result: unknown;
  readonly ran: readonly string[];
  readonly decided: readonly string[];
}

function runProcess(input: readonly object[]): readonly ProcessResult[] {
  const program = fileURLToPath(new URL("approval-process.mjs", import.meta.url));
  const output = execFileSync(process.execPath, [program], { input: JSON.stringify(input), encoding: "utf8" });
  return JSON.parse(output) as readonly ProcessResult[];
}

test("nothing is pending where the registry has an approver, or for a call that would be refused anyway", async () => {
  const { registry } = createServedRegistry({ approval: { approver: () => true } });
  const [api] = vendorApis;
  const respond = (args: object) => api?.respond([{ name: "remove_file", args }]);
  expect(await api?.pending(registry, await respond({ path: "a.ts" }))).toEqual([]);
  expect(await api?.pending(createAuditedRegistry().registry, await respond({ file: "a.ts" }))).toEqual([]);
});

test("what is shown of a pending call has no sensitive value", async () => {
  const { registry } = createServedRegistry({ approval: { gate: "always" } });
  const input = { path: "a", text: "b", token: "secret" };
  const message = { content: [{ type: "tool_use", id: "c1", name: "write_file", input }] };
  const pending = JSON.stringify(await serveAnthropic(registry).pending(message));
  expect(pending).toMatch(/redacted/);
  expect(pending).not.toMatch(/secret/);
});
