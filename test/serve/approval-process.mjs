// A process that shares nothing with others but JSON: lists what is pending of responses, or answers them with decisions.

import process from "node:process";
import { json } from "node:stream/consumers";
import { createToolRegistry, functionTool } from "@toolwright/runtime";
import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
import { serveGemini } from "@toolwright/runtime/serve/gemini";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";

const services = {
  "Chat Completions": (registry) => serveOpenAi(registry, { target: "openai-chat" }),
  "the Responses API, with tools for openai": serveOpenAi,
  "the Responses API, with tools for openai-strict": (registry) => serveOpenAi(registry, { target: "openai-strict" }),
  "the Messages API": serveAnthropic,
  "the Gemini API": serveGemini,
  "the Converse API": serveBedrock,
};
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
