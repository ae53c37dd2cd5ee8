/** Handlers that are async generators: preliminary results where a host has them, and the last value everywhere. */

import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { createToolRegistry, type HandlerCall, type ToolMetadata } from "@toolwright/runtime";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { Client } from "@modelcontextprotocol/client";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { streamText, stepCountIs, type ToolSet } from "ai";
import { describe, expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { connectMcp, connectNewMcp, hosts } from "./delivery-hosts.js";
import { streamingModel } from "./ai-models.js";
import { connectOverHttp, identity } from "./mcp-clients.js";

const download: ToolMetadata<object, { percent: number }, "download"> = {
  name: "download",
  description: "Downloads.",
  effect: "read_only",
  idempotent: true,
  inputSchema: { type: "object", additionalProperties: false },
  outputSchema: { type: "object", properties: { percent: { type: "integer" } }, required: ["percent"] },
};

async function* count(): AsyncGenerator<{ percent: number; secret?: string }> {
  for (const percent of [0, 50, 100]) {
    await Promise.resolve();
    yield { percent, secret: "not declared" };
  }
}

const registry = createToolRegistry([download], { download: count });

test.each(Object.entries(hosts))("%s: the model reads the last value", async (_name, run) => {
  const read = JSON.stringify(await run(registry, "download")).replaceAll("\\", "");
  expect(read).toContain('"percent":100');
  expect(read).not.toMatch(/"percent":50|not declared/);
});

test("the AI SDK streams preliminary results, and the last one as the result", async () => {
  const model = streamingModel({ toolName: "download", input: {} });
  const tools: ToolSet = aiTools(registry);
  const { fullStream } = streamText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  const outputs: unknown[] = [];
  for await (const part of fullStream) {
    if (part.type === "tool-result") outputs.push([part.preliminary === true, part.output]);
  }
  expect(outputs).toEqual([...[0, 50, 100].map((percent) => [true, { percent }]), [false, { percent: 100 }]]);
});

test.each([
  ["1.x", connectMcp],
  ["2.x", connectNewMcp],
])("a client of MCP %s that wants progress reads each value", async (_version, connect) => {
  const client = await connect(registry);
  const heard: unknown[] = [];
  const onprogress = (progress: object): void => void heard.push(progress);
  const call = client.callTool as (...args: unknown[]) => Promise<unknown>; // The versions take their options at different places.
  const result = await call.apply(
    client,
    _version === "1.x" ? [{ name: "download" }, undefined, { onprogress }] : [{ name: "download" }, { onprogress }],
  );
  expect(result).toMatchObject({ structuredContent: { percent: 100 } });
  expect(heard).toEqual(
    [0, 50, 100].map((percent, index) => ({ progress: index + 1, message: `{"percent":${percent}}` })),
  );
});

const finish: ToolMetadata<object, unknown, "finish"> = {
  name: "finish",
  description: "Ends the downloads.",
  effect: "read_only",
  idempotent: true,
  inputSchema: download.inputSchema,
};

function report(call: Pick<HandlerCall, "progress">): void {
  for (const progress of [1, 2]) call.progress({ progress, total: 2, message: `page ${progress}` });
}

/** Handlers of a download that ends when `finish` is called: a client drops progress that it reads with the result. */
function handlersWith(tell: typeof report) {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return {
    download: async (_args: object, _context: unknown, call: Pick<HandlerCall, "progress">) => {
      tell(call);
      await ended;
      return { percent: 100 };
    },
    finish: () => {
      end();
    },
  };
}

/** A server that is a process of its own, with these handlers. */
const program = `
import { Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createToolRegistry } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
const handlers = (${handlersWith.toString()})(${report.toString()});
const registry = createToolRegistry(${JSON.stringify([download, finish])}, handlers);
serveStdio(() => serveMcp(new Server(${JSON.stringify(identity)}), registry));
`;

const finishing = () => createToolRegistry([download, finish], handlersWith(report));

test.each<[where: string, connect: () => Promise<Client>]>([
  ["in memory", () => connectNewMcp(finishing())],
  [
    "over HTTP",
    () => {
      const registry = finishing();
      return connectOverHttp(createMcpHandler(() => serveMcp(new McpServer(identity), registry)));
    },
  ],
  [
    "over stdio",
    async () => {
      const client = new Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
      const args = ["--input-type=module", "--eval", program];
      await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: repository }));
      return client;
    },
  ],
])("call.progress reaches a client of MCP %s", async (_where, connect) => {
  const client = await connect();
  const heard: unknown[] = [];
  let finished: Promise<unknown> | undefined;
  const onprogress = (reached: object): void => {
    heard.push(reached);
    if (heard.length === 2) finished = client.callTool({ name: "finish" });
  };
  const result = await client.callTool({ name: "download" }, { onprogress });
  await finished;
  expect(result).toMatchObject({ structuredContent: { percent: 100 } });
  expect(heard).toEqual([1, 2].map((progress) => ({ progress, total: 2, message: `page ${progress}` })));
  expect(await client.callTool({ name: "download" }), "nobody listens").toMatchObject({ content: [{ type: "text" }] });
  await client.close();
});

const working = createToolRegistry([download], {
  download: (_args, _context, call) => {
    report(call);
    return { percent: 100 };
  },
});

test.each(Object.entries(hosts))("%s: call.progress changes nothing that a model reads", async (_name, run) => {
  const quiet = createToolRegistry([download], { download: () => ({ percent: 100 }) });
  expect(await run(working, "download")).toEqual(await run(quiet, "download"));
});

describe("a generator", () => {
  const run = async (handler: () => unknown, options: object = {}) => {
    const one = createToolRegistry([download], { download: handler as () => { percent: number } }, options); // As in JavaScript.
    return one.call("download", {});
  };

  test("that returns a value has that as its result", async () => {
    const handler = async function* () {
      yield { percent: 1 };
      return { percent: 2 };
    };
    expect(await run(handler)).toMatchObject({ status: "success", result: { percent: 2 } });
  });

  test("that throws fails the call, and is tried again like any handler", async () => {
    const handler = async function* () {
      yield { percent: 1 };
      throw new Error("The disk is full.");
    };
    expect(await run(handler)).toMatchObject({
      status: "error",
      error: { message: expect.stringMatching(/full/) as string },
    });
  });

  test("that takes too long is closed", async () => {
    let isClosed = false;
    const handler = async function* () {
      try {
        for (;;) {
          await new Promise((resolve) => setTimeout(resolve, 5));
          yield { percent: 1 };
        }
      } finally {
        isClosed = true;
      }
    };
    expect(await run(handler, { timeoutMs: 30 })).toMatchObject({ error: { kind: "timed_out" } });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(isClosed).toBe(true);
  });

  test.each<[string, () => unknown]>([
    [
      "that is not asynchronous",
      function* () {
        yield { percent: 1 };
      },
    ],
    ["of chunks, a stream", () => new ReadableStream()],
    ["inside a result", () => ({ percent: count() })],
  ])("%s is refused in words", async (_what, handler) => {
    expect(await run(handler)).toMatchObject({
      undelivered: { message: expect.stringMatching(/is an iterator or a stream: read it/) as string },
    });
  });
});
