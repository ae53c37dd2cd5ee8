/** Starts the scripted model, gives it a task, and prints what its calls come to and what it answers. */

import OpenAI from "openai";
import { runAgent } from "./agent.js";
import { startScriptedModel } from "./scripted-model.js";
import { script } from "./script.js";

const { baseURL, server } = await startScriptedModel(script);
const client = new OpenAI({ baseURL, apiKey: "none is needed", maxRetries: 0 });
console.log(await runAgent(client, "scripted-model", "Somebody should look into the nightly export."));
server.close();
