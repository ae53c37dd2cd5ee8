/** A task for a model to what it answers in words, once it has called the tools that it wants. */

import type OpenAI from "openai";
import { projectTools } from "@toolwright/runtime/targets";
import { answerToolCalls } from "@toolwright/runtime/serve/openai";
import { createToolRegistry } from "@toolwright/runtime";
import { createWorkItem } from "../../generated/metadata/CreateWorkItem.js";
import { getWorkItem } from "../../generated/metadata/GetWorkItem.js";
import { handlers, type Store } from "./work-items.js";

/** Runs the loop against a model. `report` hears of every tool call. */
export async function runAgent(client: OpenAI, model: string, task: string): Promise<string> {
  const registry = createToolRegistry([createWorkItem, getWorkItem], handlers);
  const store: Store = { items: new Map() };
  const tools = [...projectTools(registry.tools, "openai")];
  let response = await client.responses.create({ model, tools, input: task });
  for (;;) {
    const answers = await answerToolCalls(registry, response.output, store);
    if (answers.length === 0) return response.output_text;
    response = await client.responses.create({ model, tools, input: answers, previous_response_id: response.id });
  }
}
