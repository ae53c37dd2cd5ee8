/** A task for a model to what it answers in words, once the tools that it calls have run. */

import type OpenAI from "openai";
import { createToolRegistry } from "@toolwright/runtime";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { createWorkItem } from "../../generated/metadata/CreateWorkItem.js";
import { getWorkItem } from "../../generated/metadata/GetWorkItem.js";
import { handlers, type Store } from "./work-items.js";

/** Gives a model a task, with the tools to record it. */
export async function runAgent(client: OpenAI, model: string, task: string): Promise<string> {
  const context: Store = { items: new Map() };
  const registry = createToolRegistry([createWorkItem, getWorkItem], handlers, {
    audit: (event) => {
      if (event.type === "call_finished") console.log(`${event.tool}: ${event.status}`);
    },
  });
  const { tools, answer } = serveOpenAi(registry);
  let response = await client.responses.create({ model, tools, input: task });
  for (;;) {
    const answers = await answer(response, { context });
    if (answers.length === 0) return response.output_text;
    response = await client.responses.create({ model, tools, input: answers, previous_response_id: response.id });
  }
}
