/** Handlers that ask the client for more input, behind an approver that asks too. */

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, inputRequired, McpServer, Server as NewServer } from "@modelcontextprotocol/server";
import type { ServerContext } from "@modelcontextprotocol/server";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { serveMcp } from "@toolwright/runtime/serve/mcp";
import { elicitApproval } from "@toolwright/runtime/serve/mcp-approval";
import { describe, expect, test } from "vitest";
import { connect, connectOverHttp, identity } from "./mcp-clients.js";

const accept = { action: "accept", content: { approve: true } } as const;

describe("a handler that returns inputRequired", () => {
  const question = inputRequired.elicit({
    message: "Which one?",
    requestedSchema: { type: "object", properties: { which: { type: "string" } } },
  });
  /** Asks for the file, with a state of its own; its context is the request. */
  const createAsker = (effect: "read_only" | "destructive") =>
    createToolRegistry([functionTool({ name: "ask", description: "Asks.", effect, inputSchema: { type: "object" } })], {
      ask: (_args, { mcpReq }: Pick<ServerContext, "mcpReq">) => {
        const { which } = mcpReq.inputResponses ?? {};
        if (which === undefined)
          return inputRequired({ inputRequests: { which: question }, requestState: "own state" });
        return { which, state: mcpReq.requestState(), keys: Object.keys(mcpReq.inputResponses ?? {}) };
      },
    });
  const whichFile = { action: "accept", content: { which: "a.ts" } } as const;
  const asked: string[] = [];
  const answer = ({ params }: { params: { message: string } }) => {
    asked.push(params.message.split("\n")[0] ?? "");
    return params.message === "Which one?" ? whichFile : accept;
  };
  const done = { which: whichFile, state: "own state", keys: ["which"] };

  test.each(["read_only", "destructive"] as const)("gets the answer, and its state, if it is %s", async (effect) => {
    asked.length = 0;
    const approver = elicitApproval();
    const handler = createMcpHandler(() =>
      serveMcp(new McpServer(identity), createAsker(effect), {
        approver,
        context: (context: ServerContext) => context,
      }),
    );
    const client = await connectOverHttp(handler, { capabilities: { elicitation: { form: {} } } }, (connecting) =>
      connecting.setRequestHandler("elicitation/create", answer as never),
    );
    const { content } = await client.callTool({ name: "ask", arguments: {} });
    expect(JSON.parse((content[0] as { text: string }).text)).toEqual(done);
    const approval = effect === "destructive" ? ["ask can destroy things."] : [];
    expect(asked, "each question once").toEqual([...approval, "Which one?"]);
  });

  test("is asked for the answer by the SDK of 2.x where the client is one of 2025", async () => {
    const server = serveMcp(new NewServer(identity), createAsker("read_only"), { context: (context) => context });
    const client = new Client(identity, { capabilities: { elicitation: {} } });
    client.setRequestHandler(ElicitRequestSchema, () => whichFile);
    await connect(server, client);
    const { content } = await client.callTool({ name: "ask", arguments: {} });
    expect(JSON.parse((content as [{ text: string }])[0].text)).toEqual(done);
  });

  test("is refused with words where nothing can ask", async () => {
    const registry = createAsker("read_only");
    const mcpReq = {} as ServerContext["mcpReq"];
    expect(await registry.dispatch({ name: "ask", arguments: {} }, { mcpReq })).toMatchObject({
      error: { kind: "input_required", message: expect.stringMatching(/nothing here can ask/) as string },
    });
    const server = serveMcp(new Server(identity), registry, { context: { mcpReq } });
    const client = await connect(server);
    expect(await client.callTool({ name: "ask", arguments: {} })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/nothing here can ask/) as string }],
    });
  });
});
