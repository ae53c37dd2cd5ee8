import { generateText, stepCountIs, type LanguageModel } from "ai";
import { createToolRegistry } from "@toolwright/runtime";
import { aiTools } from "@toolwright/runtime/serve/ai";
import { handlers, tools } from "./handlers.js";

export async function runAgent(model: LanguageModel, prompt: string): Promise<string> {
  const registry = createToolRegistry(tools, handlers);
  const { text } = await generateText({ model, prompt, tools: aiTools(registry), stopWhen: stepCountIs(10) });
  return text;
}
