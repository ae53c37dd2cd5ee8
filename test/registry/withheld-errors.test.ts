/** What models read when something fails, what they do not, and where the application finds it. */

import { createToolRegistry, ToolFailure, type AuditEvent } from "@toolwright/runtime";
import { lenient } from "@toolwright/runtime/lenient";
import { describe, expect, test } from "vitest";
import { call, errorOf, leak, pay, reject, secret, type PaySettings } from "./failing-payments.js";

describe("what the application's own code throws before a call stays inside:", () => {
  const approver = () => ({ approved: true, remember: true });
  const fails = { has: () => false, add: () => undefined };
  test.each<[from: string, settings: PaySettings, kind: string]>([
    ["gate", { approval: { gate: leak } }, "not_approved"],
    ["gate", { approval: { gate: reject } }, "not_approved"],
    ["approver", { approval: { approver: leak } }, "not_approved"],
    ["approver", { approval: { approver: reject } }, "not_approved"],
    ["memory", { approval: { approver, memory: { ...fails, has: leak } } }, "not_approved"],
    ["memory", { approval: { approver, memory: { ...fails, add: reject } } }, "not_approved"],
    ["provider", { hidden: { pay: { token: leak } } }, "hidden_value_failed"],
    ["provider", { hidden: { pay: { token: reject } } }, "hidden_value_failed"],
  ])("the %s's, but for its kind and an id that the audit has, too", async (from, settings, kind) => {
    const { envelope, events, text } = await call(() => "paid", { to: "ann", pin: "hunter22" }, settings);
    const error = errorOf(envelope);
    expect(error).toMatchObject({ kind, id: expect.stringMatching(/^[0-9a-z]{8}$/) as string });
    expect(text).toContain(`Error id: ${error?.id}`);
    expect(JSON.stringify(envelope) + text).not.toMatch(/ECONNREFUSED|postgres|hunter22/);
    expect(events.find(({ type }) => type === "error_withheld")).toMatchObject({ errorId: error?.id, from });
    expect(events.at(-1)).toMatchObject({ type: "call_finished", errorId: error?.id });
    expect(JSON.stringify(events)).not.toContain("hunter22");
  });

  test("for a tool without secrets, the audit has the message", async () => {
    const events: AuditEvent[] = [];
    const { hiddenParameters: _hidden, sensitiveParameters: _sensitive, ...open } = pay;
    const settings = { approval: { approver: leak }, audit: (event: AuditEvent) => void events.push(event) };
    await createToolRegistry([open], { pay: () => 1 }, settings).dispatch({ name: "pay", arguments: {} });
    const message = `connect ECONNREFUSED ${secret}`;
    expect(events.find(({ type }) => type === "error_withheld")).toMatchObject({ message });
  });

  test("in a preview, too", () => {
    for (const gate of [leak, reject]) {
      const registry = createToolRegistry([pay], { pay: () => 1 }, { approval: { gate } });
      const preview = registry.preview({ name: "pay", arguments: {} });
      expect(preview?.approvalReason).toMatch(/pay/);
      expect(JSON.stringify(preview)).not.toContain("postgres");
    }
  });
});

describe("an asynchronous gate", () => {
  test.each<[answer: unknown, status: string]>([
    [Promise.resolve(false), "success"],
    [Promise.resolve(true), "error"],
    [Promise.resolve(undefined), "error"],
    [{ then: (resolve: (answer: boolean) => void) => void resolve(false) }, "success"],
  ])("that gives %j is waited for", async (answer, status) => {
    const gate = () => answer as Promise<boolean>; // As JavaScript may have it.
    expect((await call(() => "paid", {}, { approval: { gate } })).envelope.status).toBe(status);
  });
});

describe("a handler's message has no sensitive value in it:", () => {
  const hidden = { pay: { token: () => ({ key: "tok-9f8e", url: new URL("https://u:s3cret@example.org") }) } };
  test.each<[what: string, args: object, message: (args: never) => string, told: string]>([
    ["a string", { pin: "hunter22" }, () => "No pin hunter22 here.", "No pin [redacted] here."],
    ["a string in another case", { pin: "Hunter22" }, () => "no HUNTER22", "no [redacted]"],
    ["a part of a word", { pin: "hunter22" }, () => "xhunter22y", "x[redacted]y"],
    ["a number", { pin: 4711 }, () => "pin=4711;", "pin=[redacted];"],
    ["a short number, as a word", { pin: 47 }, () => "pin 47 of 1470", "pin [redacted] of 1470"],
    ["no single digit", { pin: 4 }, () => "pin 4 of 4", "pin 4 of 4"],
    ["a nested value", { card: { number: "1234-5678" } }, () => "card 1234-5678", "card [redacted]"],
    ["no name from the schema", { card: { number: "1234-5678" } }, () => "number?", "number?"],
    ["a name that the schema does not have", { grants: { "ann@x.org": true } }, () => "ann@x.org!", "[redacted]!"],
    ["a hidden value", {}, ({ token }: { token: { key: string } }) => `bad ${token.key}`, "bad [redacted]"],
    ["a hidden object's text", {}, ({ token }: { token: { url: URL } }) => `at ${token.url.href}`, "at [redacted]"],
    ["text as in JSON", { pin: 'a"b\nc' }, (args) => JSON.stringify(args), "[redacted]"],
    ["text as in a URL", { pin: "a b&c=d" }, () => "?pin=a%20b%26c%3Dd", "?pin=[redacted]"],
    [
      "two values",
      { pin: "abcd", to: "ann", card: { number: "abcdef" } },
      () => "abcdef abcd",
      "[redacted] [redacted]",
    ],
    ["a line of a long text", { pin: "-----BEGIN\nMIIEvQIBADAN\n-----END" }, () => "at MIIEvQIBADAN", "at [redacted]"],
    [
      "a line after many short ones",
      { pin: `{${"\n".repeat(3_000)}MIIEvQIBADAN` },
      () => "at MIIEvQIBADAN",
      "at [redacted]",
    ],
  ])("%s", async (_what, args, message, told) => {
    const handler = (given: unknown): never => {
      throw new ToolFailure("odd", message(given as never), { recoveryHint: message(given as never) });
    };
    const error = errorOf((await call(handler, args, { hidden })).envelope);
    if (told === "[redacted]") expect(error?.message).not.toMatch(/a\\?"b/);
    else expect(error).toMatchObject({ kind: "odd", message: told, recoveryHint: told });
  });

  test("nor in its details, nor behind the first characters of a value that is long", async () => {
    const pin = "0123456789".repeat(500);
    const handler = (): never => {
      throw new ToolFailure("odd", `${"x".repeat(1_990)}${pin}`, { details: { pin: 4711, [pin]: [`is ${pin}`] } });
    };
    const error = errorOf((await call(handler, { pin, card: { number: "4711" } })).envelope);
    expect(error?.message).toBe(`${"x".repeat(1_990)}[redacted]…`);
    expect(error?.details).toEqual({ pin: "[redacted]", "[redacted]…": ["is [redacted]…"] });
  });
});

describe("whatever a handler throws, there is one envelope:", () => {
  const failsAt = (field: string): ToolFailure =>
    Object.defineProperty(new ToolFailure("busy", "Busy."), field, { get: leak });
  const lying = { name: "ToolFailure", kind: "odd", message: Symbol("no"), details: 5, recoveryHint: {} };
  const huge = "word ".repeat(2_000_000);
  test.each<[what: string, thrown: () => unknown, error: object]>([
    ["a message that cannot be read", () => failsAt("message"), { kind: "handler_failed" }],
    ["a wait that cannot be read", () => failsAt("retryAfterMs"), { kind: "handler_failed" }],
    [
      "details that cannot be read",
      () =>
        new ToolFailure("odd", "Odd.", {
          details: {
            get a() {
              return leak();
            },
          },
        }),
      { kind: "odd" },
    ],
    ["fields of other types", () => lying, { kind: "odd", retryable: false }],
    ["a message of 10 MB", () => new Error(huge), { kind: "handler_failed", message: `${huge.slice(0, 2_000)}…` }],
    ["a hint of 10 MB", () => new ToolFailure("odd", "Odd.", { recoveryHint: huge }), { message: "Odd." }],
    ["details of 10 MB", () => new ToolFailure("odd", "Odd.", { details: { huge } }), { message: "Odd." }],
    ["text of 10 MB", () => huge, { kind: "handler_failed" }],
    [
      "a response over HTTP/2",
      () => new Response("", { status: 503 }),
      { message: "The server answered with status 503." },
    ],
    [
      "a response",
      () => new Response("", { status: 429, statusText: "Slow" }),
      { message: "The server answered with status 429 Slow." },
    ],
  ])("%s", async (_what, thrown, error) => {
    const { envelope, events } = await call(() => {
      throw thrown();
    }, {});
    expect(envelope).toMatchObject({ tool: "pay", status: "error", error });
    expect(JSON.stringify(envelope).length + JSON.stringify(events).length).toBeLessThan(10_000);
    expect(events.filter(({ type }) => type === "call_finished")).toHaveLength(1);
  });

  test.each<[what: string, options: unknown]>([
    ["null", null],
    ["a signal that is none", { signal: {} }],
    ["a decoder that throws", { decode: leak }],
    ["a decoder that gives none", { decode: () => "none" }],
    ["a parent that is none", { parent: 5 }],
  ])("options may be %s", async (_what, options) => {
    const registry = createToolRegistry([pay], { pay: () => 1 });
    const envelope = await registry.dispatch({ name: "pay", arguments: {} }, undefined, options as undefined);
    expect(envelope.tool).toBe("pay");
    expect(JSON.stringify(envelope)).not.toContain("postgres");
  });
});

describe("what a lenient reader repairs is in the audit without", () => {
  test.each<[what: string, sent: string, kept: RegExp]>([
    ["a sensitive value", '{"to": "ann", "pin": "471142",}', /comma/],
    ["a number in a sensitive place", '{"card": {"number": 471142}}', /Repaired: number-as-string\./],
    ["a name in a sensitive map", '{"grants": {"k471142": "true"}}', /Repaired: string-as-boolean\./],
    ["text around the arguments", 'PIN 471142! {"to": "ann"}', /Repaired: surrounding-text\./],
    [
      "a value that is to hold a sensitive one",
      '{"card": "{\\"number\\": \\"471142\\"}"}',
      /Repaired: string-as-json\./,
    ],
  ])("%s", async (_what, sent, kept) => {
    const events: AuditEvent[] = [];
    const audit = (event: AuditEvent): void => void events.push(event);
    const approval = { gate: () => false };
    const registry = createToolRegistry(
      [pay],
      { pay: () => "paid" },
      { reader: lenient, audit, approval, auditValues: true },
    );
    expect(await registry.dispatch({ name: "pay", arguments: sent, isWhole: true })).toMatchObject({
      status: "success",
    });
    const repairs = JSON.stringify(events.filter(({ type }) => type === "arguments_repaired"));
    expect(repairs).toMatch(kept);
    expect(JSON.stringify(events)).not.toContain("471142");
  });
});
