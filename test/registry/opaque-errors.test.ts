/** What strangers may read when something fails. */

import { createToolRegistry, ToolFailure } from "@toolwright/runtime";
import { describe, expect, test } from "vitest";
import { call, errorOf, pay, secret } from "./failing-payments.js";

describe("opaque errors leave what a model can correct itself by:", () => {
  const failed = (fields: object): Error => Object.assign(new Error(`at ${secret}`), fields);
  test.each<[what: string, thrown: unknown, error: object, words: string]>([
    ["a missing file", failed({ code: "ENOENT" }), { kind: "not_found", retryable: false }, "not found"],
    ["a forbidden file", failed({ code: "EACCES" }), { kind: "permission_denied" }, "permission denied"],
    ["a time limit", new DOMException(secret, "TimeoutError"), { kind: "timed_out" }, "it took too long"],
    [
      "a status",
      failed({ status: 503 }),
      { kind: "http_error", retryable: true, details: { status: 503 } },
      "HTTP status 503",
    ],
    ["the status of a response", new Response(secret, { status: 404 }), { kind: "not_found" }, "HTTP status 404"],
    [
      "a cause",
      new Error(secret, { cause: failed({ code: "EPERM" }) }),
      { kind: "permission_denied" },
      "permission denied",
    ],
    [
      "a kind",
      new ToolFailure("card_expired", secret, { recoveryHint: secret, details: { secret } }),
      { kind: "card_expired" },
      "card expired",
    ],
    ["a kind of a name that objects have", new ToolFailure("constructor", ""), { kind: "constructor" }, "constructor"],
    ["a code of such a name", failed({ code: "constructor" }), { kind: "handler_failed" }, "pay failed."],
    ["no kind that is a message", new ToolFailure(secret, secret), { kind: "handler_failed" }, "pay failed."],
    ["no kind that is a secret", new ToolFailure("hunter22", secret), { kind: "handler_failed" }, "pay failed."],
    [
      "a wait",
      failed({ status: 429, headers: { "retry-after": "30" } }),
      { retryable: true, recoveryHint: "Try again in 30 s." },
      "429",
    ],
    ["nothing else", failed({}), { kind: "handler_failed", retryable: false }, "pay failed."],
  ])("%s", async (_what, thrown, expected, words) => {
    const handler = (): never => {
      throw thrown;
    };
    const { envelope, events, text } = await call(handler, { pin: "hunter22" }, { errors: "opaque" });
    const error = errorOf(envelope);
    expect(error).toMatchObject(expected);
    expect(text).toContain(words);
    expect(text).toContain(`Error id: ${error?.id}`);
    expect(JSON.stringify(envelope) + text).not.toMatch(/postgres|hunter22/);
    expect(events.find(({ type }) => type === "error_withheld")).toMatchObject({ errorId: error?.id, from: "handler" });
  });

  test("what is wrong with its arguments stays", async () => {
    const { text } = await call(() => 1, { to: 5 }, { errors: "opaque" });
    expect(text).toContain("to must be a string");
  });

  test("an approver's reason and a caller's do not", async () => {
    const approver = () => ({ approved: false, reason: secret });
    const refused = await call(() => 1, {}, { errors: "opaque", approval: { approver } });
    expect(refused.text).toBe("The call to pay was not approved.");
    const registry = createToolRegistry([pay], { pay: () => 1 }, { errors: "opaque" });
    const signal = AbortSignal.abort(new Error(secret));
    const cancelled = await registry.dispatch({ name: "pay", arguments: {} }, undefined, { signal });
    expect(errorOf(cancelled)).toMatchObject({ kind: "cancelled", message: "The call was cancelled." });
  });

  test("what is wrong with a result does not", async () => {
    const { envelope, text } = await call(() => ({ secret: 1n, [secret]: 1n }), {}, { errors: "opaque" });
    const undelivered = envelope.status === "success" ? envelope.undelivered : undefined;
    const message = `pay ran; its result was not delivered: invalid result. Do not call it again for this. Error id: ${undelivered?.id}.`;
    expect(text).toBe(message);
    expect(undelivered).toMatchObject({ retryable: false, id: expect.stringMatching(/^.{8}$/) as string });
  });
});
