import { createToolRegistry, functionTool, type ToolMetadata } from "@toolwright/runtime";
import type { ApprovalOptions } from "@toolwright/runtime/internal/middleware/approval";
import { projectTool } from "@toolwright/runtime/targets";
import { getEventListeners } from "node:events";
import { describe, expect, test, vi } from "vitest";
import { createDesk, createMailer, mail as call, sendMail } from "./mailer.js";

const fail = (): never => {
  throw new Error("out of order");
};

describe("a call is refused, and nothing runs, when", () => {
  const yes = { approver: () => true };
  const failed = /^The call to send_mail was not approved\. The approval failed\. Error id: [0-9a-z]{8}\.$/;
  test.each<[name: string, approval: ApprovalOptions, message: string | RegExp]>([
    ["there is no approver", {}, "send_mail can destroy things. No approver is configured."],
    ["the approver says no", { approver: () => false }, /was not approved/],
    ["the approver says why", { approver: () => ({ approved: false, reason: "Not on Sundays." }) }, "Not on Sundays."],
    ["the approver throws", { approver: fail }, failed],
    ["the approver rejects", { approver: () => Promise.reject(new Error("out of order")) }, failed],
    ["the answer is no answer", { approver: () => undefined as unknown as boolean }, /was not approved/],
    ["the answer is a word", { approver: () => "no" as unknown as boolean }, /was not approved/],
    ["the answer is nearly a yes", { approver: () => ({ approved: "no" }) as unknown as boolean }, /was not approved/],
    ["the gate throws", { ...yes, gate: fail }, failed],
    ["the gate rejects", { ...yes, gate: () => Promise.reject(new Error("out of order")) }, failed],
    ["the memory cannot be read", { ...yes, memory: { has: fail, add: () => undefined } }, failed],
    [
      "the memory cannot be written",
      { approver: () => ({ approved: true, remember: true }), memory: { has: () => false, add: fail } },
      failed,
    ],
  ])("%s", async (_name, approval, message) => {
    const { registry, runs } = createMailer(approval);
    const envelope = await registry.dispatch(call);
    expect(envelope).toMatchObject({ status: "error", error: { kind: "not_approved", retryable: false } });
    expect(envelope.status === "error" && envelope.error.message).toMatch(message);
    expect(runs).toEqual([]);
  });
});

test.each([undefined, "readonly", "constructor"])("the effect %j is none", async (effect) => {
  const tool = { ...sendMail, effect } as unknown as typeof sendMail;
  const registry = createToolRegistry(
    [tool],
    { send_mail: () => "sent" },
    { approval: { gate: "mutating_and_above" } },
  );
  expect(await registry.dispatch(call)).toMatchObject({
    error: { message: expect.stringContaining("The effect of send_mail is not declared") as string },
  });
});

describe("an approver", () => {
  test("sees everything but what is sensitive, frozen, before anything runs", async () => {
    const { asked, approver, answer } = createDesk();
    const { registry, runs } = createMailer({ approver });
    const outcome = registry.dispatch(call);
    const { signal, ...request } = await asked;
    expect(request).toStrictEqual({
      callId: "call_1",
      context: undefined,
      tool: "send_mail",
      version: "1.2.0",
      effect: "destructive",
      openWorld: true,
      arguments: { to: "ann", password: "[redacted]" },
      reason: "send_mail can destroy things.",
    });
    expect([Object.isFrozen(request.arguments), signal.aborted, runs]).toEqual([true, false, []]);
    answer(true);
    expect(await outcome).toMatchObject({ status: "success" });
    expect(runs).toEqual([call.arguments]);
  });

  test("that does not answer in time has refused, also when it answers later", async () => {
    const { asked, approver, answer } = createDesk();
    const { clock, registry, runs } = createMailer({ approver, timeoutMs: 1000 });
    const outcome = registry.dispatch(call);
    const { signal } = await asked;
    await clock.advance(999);
    expect([signal.aborted, clock.pending]).toEqual([false, [1]]);
    await clock.advance(1);
    expect(await outcome).toMatchObject({ status: "error", error: { kind: "approval_timed_out" } });
    expect([signal.aborted, clock.pending]).toEqual([true, []]);
    answer(true);
    await clock.advance(1000);
    expect(runs).toEqual([]);
  });

  test("is let go when the call is cancelled, and leaves no timer and no listener", async () => {
    const { asked, approver } = createDesk();
    const { clock, registry, runs } = createMailer({ approver, timeoutMs: 1000 });
    const canceller = new AbortController();
    const outcome = registry.dispatch(call, undefined, { signal: canceller.signal });
    const { signal } = await asked;
    canceller.abort();
    expect(await outcome).toMatchObject({ status: "error", error: { kind: "cancelled" } });
    expect([signal.aborted, clock.pending, runs]).toEqual([true, [], []]);
    expect(getEventListeners(canceller.signal, "abort")).toEqual([]);
  });

  test("is not needed for a call that is cancelled while the gate decides: it does not run", async () => {
    const canceller = new AbortController();
    const gate = (): boolean => {
      canceller.abort();
      return false;
    };
    const { registry, runs } = createMailer({ gate });
    const envelope = await registry.dispatch(call, undefined, { signal: canceller.signal });
    expect(envelope).toMatchObject({ status: "error", error: { kind: "cancelled" } });
    expect(runs).toEqual([]);
  });
});

describe("the gate", () => {
  const effects = ["read_only", "mutating", "destructive", "assumed", "claimed"] as const;
  test.each<[gate: ApprovalOptions["gate"] & string, stopped: readonly string[]]>([
    ["always", effects],
    ["mutating_and_above", ["mutating", "destructive", "assumed", "claimed"]],
    ["destructive_only", ["destructive", "assumed", "claimed"]],
  ])("%s stops %j", async (gate, stopped) => {
    const asked = await Promise.all(
      effects.map(async (effect) => {
        const { effect: _declared, ...undeclared } = sendMail;
        const tool: ToolMetadata =
          effect === "claimed"
            ? { ...sendMail, effect: "read_only", effectSource: effect }
            : functionTool(effect === "assumed" ? undeclared : { ...undeclared, effect });
        const approver = vi.fn(() => true);
        const envelope = await createMailer({ gate, approver }, tool).registry.dispatch(call);
        expect(envelope.status).toBe("success");
        expect(projectTool(tool, "vercel-ai").wire.needsApproval ?? false, effect).toBe(
          ["destructive", "assumed", "claimed"].includes(effect),
        );
        return approver.mock.calls.length > 0;
      }),
    );
    expect(effects.filter((_effect, index) => asked[index])).toEqual(stopped);
  });

  test.each([
    [false, 0],
    [true, 1],
    [undefined as unknown as boolean, 1],
  ])("that is a function and gives %j asks %d times", async (answer, times) => {
    const approver = vi.fn(() => true);
    const gate = vi.fn(() => answer);
    const { registry } = createMailer({ gate, approver });
    await registry.dispatch(call);
    expect(gate).toHaveBeenCalledWith(sendMail, call.arguments, undefined);
    expect(approver).toHaveBeenCalledTimes(times);
  });
});

test("the gate, the approver and the audit get the context of the call", async () => {
  const seen: unknown[] = [];
  const registry = createToolRegistry(
    [sendMail],
    { send_mail: (_args, context: { readonly user: string }) => `sent by ${context.user}` },
    {
      approval: {
        gate: (_tool, _args, context) => seen.push(["gate", context]) > 0,
        approver: (request) => seen.push(["approver", request.context]) > 0,
      },
      audit: ({ type }, context) => void seen.push([type, context]),
    },
  );
  const ann = { user: "ann" };
  expect(await registry.dispatch(call, ann)).toMatchObject({ result: "sent by ann" });
  expect(seen).toEqual(
    expect.arrayContaining([
      ["gate", ann],
      ["approver", ann],
      ["call_finished", ann],
    ]) as unknown[],
  );
});
