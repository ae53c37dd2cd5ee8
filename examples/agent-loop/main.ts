/** Starts the scripted model, gives it a task, and prints the conversation. */

import OpenAI from "openai";
import { runAgent } from "./agent.js";
import { startScriptedModel } from "./scripted-model.js";
import { script } from "./script.js";

const { baseURL, server } = await startScriptedModel(script);
const client = new OpenAI({ baseURL, apiKey: "none is needed", maxRetries: 0 });
const task = "Somebody should look into the nightly export.";
show("The model answers", await runAgent(client, "scripted-model", { task, show }));
server.close();

function show(speaker: string, text: string): void {
  console.log(`${speaker}:\n\n${readable(text).replace(/^(?=.)/gm, "  ")}\n`);
}

/** An envelope is JSON: for people, the lines of its message, or its members. */
function readable(text: string): string {
  if (!text.startsWith("{")) return text;
  const said: { error?: { message: string }; result?: unknown } = JSON.parse(text);
  return said.error?.message ?? JSON.stringify(said.result ?? said, null, 2);
}
