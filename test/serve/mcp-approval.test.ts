/** MCP servers that ask the user of the client before calls, in both eras of the protocol. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ElicitRequestSchema, type ElicitResult } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, McpServer, Server as NewServer } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool, type AuditEvent, type ToolMetadata } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { elicitApproval } from "@toolwright/runtime/serve/mcp-approval";
import { describe, expect, test, vi } from "vitest";
import { connect as connectTo, connectOverHttp, identity } from "./mcp-clients.js";

const remove: ToolMetadata<{ path: string; owner?: string }, string, "remove"> = {
  name: "remove",
  description: "Removes a file.",
  effect: "destructive",
  idempotent: false,
  hiddenParameters: ["owner"],
  sensitiveParameters: ["password"],
  inputSchema: {
    type: "object",
    properties: { path: { type: "string" }, password: { type: "string" } },
    required: ["path"],
    additionalProperties: false,
  },
};
const wipe = functionTool({ ...remove, name: "wipe", hiddenParameters: [] });

const createRemover = () => {
  const ran: string[] = [];
  const events: AuditEvent[] = [];
  const registry = createToolRegistry(
    [remove, wipe],
    { remove: ({ path }) => (ran.push(path), `removed ${path}`), wipe: () => (ran.push("wiped"), "wiped") },
    { hidden: { remove: { owner: () => "hidden-owner" } }, audit: (event) => events.push(event) },
  );
  const decisions = () =>
    events.flatMap((event) => (event.type === "approval_decided" ? [`${event.decision} ${event.reason ?? ""}`] : []));
  return { registry, ran, decisions };
};

const accept = { action: "accept", content: { approve: true } } as const;
const path = { path: "a.ts" };

describe.each([
  ["1.x", () => new Server(identity)],
  ["2.x, with a client of 2025", () => new NewServer(identity)],
])("a server of %s", (_name, create) => {
  const connect = async (answer: ((message: string) => ElicitResult) | undefined) => {
    const remover = createRemover();
    const server = create();
    serveMcp(server as Server, remover.registry, { approver: elicitApproval() });
    const client = new Client(identity, { capabilities: answer === undefined ? {} : { elicitation: {} } });
    if (answer) client.setRequestHandler(ElicitRequestSchema, ({ params }) => answer(params.message));
    await connectTo(server, client);
    const call = (args: object = path) => client.callTool({ name: "remove", arguments: { ...args } });
    return { ...remover, call };
  };

  test("runs a call that the user approves, and shows what the user may see", async () => {
    const asked = vi.fn(() => accept);
    const { call, ran } = await connect(asked);
    const answer = await call({ ...path, password: "secret" });
    expect(answer).toMatchObject({ content: [{ text: "removed a.ts" }] });
    expect(ran).toEqual(["a.ts"]);
    const [[message]] = asked.mock.calls as unknown as [[string]];
    expect(message).toMatch(/^remove can destroy things\.\n\nremove \{\n {2}"path": "a\.ts"/);
    expect(message).toContain("[redacted]");
    expect(message).not.toMatch(/secret|hidden-owner/);
  });

  test.each<[ElicitResult, RegExp]>([
    [{ action: "accept", content: { approve: false } }, /The user refused/],
    [{ action: "decline" }, /The user refused/],
    [{ action: "cancel" }, /closed the question/],
    [{ action: "accept" }, /not approved/],
    [{ action: "accept", content: { approve: "true" } }, /not approved/],
  ])("does not run a call that is answered with %j", async (answer, words) => {
    const { call, ran, decisions } = await connect(() => answer);
    expect(await call()).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(words) as string }] });
    expect(ran).toEqual([]);
    expect(decisions()).toEqual([expect.stringMatching(/^refused/)]);
  });

  test("refuses a client that cannot ask", async () => {
    const { call, ran } = await connect(undefined);
    expect(await call()).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/cannot ask its user.*form elicitation/) as string }],
    });
    expect(ran).toEqual([]);
  });
});

type Registry = ReturnType<typeof createRemover>["registry"];
interface Asked {
  readonly requestState: string;
  readonly inputRequests: Record<string, { readonly params: { readonly message: string } }>;
}

/** A client of 2026-07-28 at an HTTP endpoint that makes a server for each request. */
const connectModern = async (
  registry: Registry,
  { approver = elicitApproval(), elicitation = true, answer = () => accept as ElicitResult } = {},
) => {
  const handler = createMcpHandler(() => serveMcp(new McpServer(identity), registry, { approver }));
  const capabilities = elicitation ? { elicitation: { form: {} } } : {};
  const client = await connectOverHttp(handler, { capabilities }, (connecting) => {
    if (elicitation) connecting.setRequestHandler("elicitation/create", answer);
  });
  /** Sends one request, and leaves to the test what to do with a question. */
  const send = async (params: object) =>
    (await client.callTool(
      { name: "remove", arguments: path, ...params },
      { allowInputRequired: true },
    )) as unknown as Asked & { readonly isError?: boolean; readonly content: unknown };
  const resume = ({ requestState, inputRequests }: Asked, changed: object = {}) => {
    const inputResponses = Object.fromEntries(Object.keys(inputRequests).map((key) => [key, accept]));
    return send({ requestState, inputResponses, ...changed });
  };
  return { client, send, resume };
};

describe("a server of 2026-07-28", () => {
  const words = (matching: RegExp) => ({
    isError: true,
    content: [{ text: expect.stringMatching(matching) as string }],
  });

  test("asks by a result, and runs the call that comes back once", async () => {
    const { registry, ran, decisions } = createRemover();
    const answer = vi.fn(() => accept as ElicitResult);
    const { client } = await connectModern(registry, { answer });
    const result = await client.callTool({ name: "remove", arguments: path });
    expect(result).toMatchObject({ content: [{ text: "removed a.ts" }] });
    expect(answer).toHaveBeenCalledTimes(1);
    expect(ran).toEqual(["a.ts"]);
    expect(decisions()).toEqual(["deferred ", "approved "]);
  });

  test("does not run a call that the user declines", async () => {
    const { registry, ran, decisions } = createRemover();
    const { client } = await connectModern(registry, { answer: () => ({ action: "decline" }) });
    expect(await client.callTool({ name: "remove", arguments: path })).toMatchObject(words(/The user refused/));
    expect(ran).toEqual([]);
    expect(decisions()).toEqual(["deferred ", "refused The user refused."]);
  });

  test("refuses a client that cannot ask", async () => {
    const { registry, ran } = createRemover();
    const { client } = await connectModern(registry, { elicitation: false });
    const answer = await client.callTool({ name: "remove", arguments: path });
    expect(answer).toMatchObject(words(/cannot ask its user/));
    expect(ran).toEqual([]);
  });

  test("shows no hidden value, nor in the state", async () => {
    const { send } = await connectModern(createRemover().registry);
    const asked = await send({});
    expect(Object.values(asked.inputRequests)[0]?.params.message).toMatch(/"path": "a\.ts"/);
    expect(decodeURIComponent(JSON.stringify(asked))).not.toMatch(/hidden-owner/);
  });

  test.each<[string, (asked: Asked) => object, RegExp]>([
    ["other arguments", () => ({ arguments: { path: "b.ts" } }), /another call/],
    ["another tool", () => ({ name: "wipe" }), /another call/],
    [
      "a state of its own",
      () => ({ requestState: "toolwright-approval.%7B%22kind%22%3A%22approved%22%7D.00" }),
      /another call/,
    ],
    ["a broken state", () => ({ requestState: "toolwright-approval." }), /another call/],
    [
      "an edited state",
      ({ requestState }) => ({ requestState: requestState.replace("asked", "approved") }),
      /another call/,
    ],
    ["no answer", () => ({ inputResponses: {} }), /The user refused/],
    ["an answer to another question", () => ({ inputResponses: { other: accept } }), /The user refused/],
  ])("does not run a call that comes back with %s", async (_what, change, matching) => {
    const { registry, ran } = createRemover();
    const { send, resume } = await connectModern(registry);
    const asked = await send({});
    expect(await resume(asked, change(asked))).toMatchObject(words(matching));
    expect(ran).toEqual([]);
  });

  test("asks where the client answers a question that nobody asked", async () => {
    const { registry, ran } = createRemover();
    const { send } = await connectModern(registry);
    const answered = await send({ inputResponses: { toolwright_approval: accept }, requestState: "approved" });
    expect(answered.inputRequests).toBeDefined();
    expect(ran).toEqual([]);
  });

  test("takes an answer once, in time, and from the one that was asked", async () => {
    const { registry, ran } = createRemover();
    const once = await connectModern(registry);
    const asked = await once.send({});
    expect(await once.resume(asked)).toMatchObject({ content: [{ text: "removed a.ts" }] });
    expect(await once.resume(asked)).toMatchObject(words(/used before/));
    const late = await connectModern(registry, { approver: elicitApproval({ timeoutMs: 20 }) });
    const question = await late.send({});
    await new Promise((resolve) => setTimeout(resolve, 40));
    expect(await late.resume(question)).toMatchObject(words(/too late/));
    let user = "ada";
    const both = await connectModern(registry, { approver: elicitApproval({ principal: () => user }) });
    const hers = await both.send({});
    user = "bob";
    expect(await both.resume(hers)).toMatchObject(words(/another call/));
    expect(ran).toEqual(["a.ts"]);
  });

  test("takes an answer that another process asked for, if both have the same key", async () => {
    const { registry } = createRemover();
    const [key, other] = ["k".repeat(32), "o".repeat(32)];
    const first = await connectModern(registry, { approver: elicitApproval({ key }) });
    const second = await connectModern(registry, { approver: elicitApproval({ key }) });
    const third = await connectModern(registry, { approver: elicitApproval({ key: other }) });
    const asked = await first.send({});
    expect(await third.resume(asked)).toMatchObject(words(/another call/));
    expect(await second.resume(asked)).toMatchObject({ content: [{ text: "removed a.ts" }] });
    expect(() => elicitApproval({ key: "short" })).toThrow(/32 bytes/);
  });

  test("does not take an answer for a tool that has changed since", async () => {
    const { registry, ran } = createRemover();
    const { send, resume } = await connectModern(registry);
    const asked = await send({});
    const run = () => (ran.push("changed"), "changed");
    registry.replaceTools([functionTool({ ...wipe, name: "remove", description: "Removes the disk." })], {
      remove: run,
    });
    expect(await resume(asked)).toMatchObject(words(/another call/));
    expect(ran).toEqual([]);
  });
});
