// A process that shares nothing with others but JSON: lists what is pending of responses, or answers them with decisions.

import process from "node:process";
import { json } from "node:stream/consumers";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";

const services = { openai: serveOpenAi, anthropic: serveAnthropic, gemini: serveGemini, bedrock: serveBedrock };
const remove = functionTool({
  name: "remove_file",
  description: "Removes a file.",
  effect: "destructive",
  inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
});

const results = [];
for (const { api, response, decisions } of await json(process.stdin)) {
  const ran = [];
  const decided = [];
  const audit = (event) => event.type === "approval_decided" && decided.push(event.reason);
  const registry = createToolRegistry([remove], { remove_file: ({ path }) => void ran.push(path) }, { audit });
  const service = services[api](registry);
  const result = await (decisions ? service.answer(response, { decisions }) : service.pending(response));
  results.push({ result, ran, decided });
}
process.stdout.write(JSON.stringify(results));
