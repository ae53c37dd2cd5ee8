/** A task for a model to what it answers in words, once the tools that it calls have run. */

import type OpenAI from "openai";
import { createToolRegistry } from "@toolwright/runtime";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { createWorkItem } from "../../generated/metadata/CreateWorkItem.js";
import { getWorkItem } from "../../generated/metadata/GetWorkItem.js";
import { handlers, type Store } from "./work-items.js";

/** Gives a model a task, with the tools to record it. `show` gets each part of the conversation. */
export async function runAgent(
  client: OpenAI,
  model: string,
  { task, show }: { readonly task: string; readonly show: (speaker: string, text: string) => void },
): Promise<string> {
  const context: Store = { items: new Map() };
  const registry = createToolRegistry([createWorkItem, getWorkItem], handlers);
  const { tools, answer } = serveOpenAi(registry);
  show("The user asks", task);
  let response = await client.responses.create({ model, tools, input: task });
  for (;;) {
    for (const item of response.output) {
      if (item.type === "function_call") show(`The model calls ${item.name}`, item.arguments);
    }
    const answers = await answer(response, { context });
    if (answers.length === 0) return response.output_text;
    for (const { output } of answers) show("The registry answers", String(output));
    response = await client.responses.create({ model, tools, input: answers, previous_response_id: response.id });
  }
}
