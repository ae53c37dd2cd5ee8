/** Vercel's AI SDK with its own mock of a language model, given the tools of the wire file. */

import { generateText, jsonSchema, stepCountIs, tool, type ToolSet } from "ai";
import { standardSchema } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { modelOf6 } from "../serve/ai-models.js";
import { builtInTools } from "./fixture-tools.js";
import { wireFile } from "./wire-files.js";

/** The tools of the wire file, with standard schemas; what runs is kept. */
function toolSet(): { tools: ToolSet; ran: { name: string; args: unknown }[] } {
  const ran: { name: string; args: unknown }[] = [];
  const tools = Object.entries(wireFile("vercel-ai")).map(([name, { inputSchema: _input, outputSchema, ...rest }]) => {
    const metadata = builtInTools.find((candidate) => candidate.name === name);
    if (metadata === undefined) throw new Error(`There is no tool ${name}.`);
    const execute = (args: unknown): string => {
      ran.push({ name, args });
      return "fine";
    };
    const output = outputSchema === undefined ? {} : { outputSchema: jsonSchema<string>(outputSchema) };
    return [name, tool({ ...rest, ...output, inputSchema: standardSchema(metadata, "vercel-ai"), execute })] as const;
  });
  return { tools: Object.fromEntries(tools), ran };
}

test("the model is sent what the wire file holds", async () => {
  const model = modelOf6({ toolName: "ListTasks", input: { limit: 3 } });
  const { tools, ran } = toolSet();
  await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  const sent = model.doGenerateCalls[0]?.tools ?? [];
  const wire = wireFile("vercel-ai");
  expect(sent.map(({ name }) => name)).toEqual(Object.keys(wire));
  for (const { name, ...rest } of sent) {
    const { title: _title, outputSchema: _output, needsApproval: _approval, ...forModel } = wire[name] ?? {};
    const { $schema, ...inputSchema } = "inputSchema" in rest ? rest.inputSchema : {};
    // The SDK asks a standard schema for draft-07, which has another name for definitions.
    expect($schema).toBe("http://json-schema.org/draft-07/schema#");
    const asSent = JSON.parse(JSON.stringify(inputSchema).replaceAll("definitions", "$defs")) as object;
    expect({ ...rest, inputSchema: asSent }).toEqual({ type: "function", ...forModel });
  }
  expect(ran).toEqual([{ name: "ListTasks", args: { limit: 3 } }]);
});
