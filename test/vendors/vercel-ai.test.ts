/** Vercel's AI SDK with its own mock of a language model, given the tools of the wire file. */

import { generateText, jsonSchema, stepCountIs, tool, type ToolSet } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { standardSchema } from "@toolwright/runtime/targets";
import { expect, test } from "vitest";
import { builtInTools } from "./fixture-tools.js";
import { wireFile } from "./wire-files.js";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that makes one call and then says that it is done. */
function modelThatCalls(toolName: string, input: unknown): MockLanguageModelV3 {
  return new MockLanguageModelV3({
    doGenerate: [
      {
        content: [{ type: "tool-call", toolCallId: "1", toolName, input: JSON.stringify(input) }],
        finishReason: { unified: "tool-calls", raw: "tool_calls" },
        usage,
        warnings: [],
      },
      {
        content: [{ type: "text", text: "Done." }],
        finishReason: { unified: "stop", raw: "stop" },
        usage,
        warnings: [],
      },
    ],
  });
}

/** The tools of the wire file; what runs is kept. */
function toolSet(): { tools: ToolSet; ran: { name: string; args: unknown }[] } {
  const ran: { name: string; args: unknown }[] = [];
  const tools = Object.entries(wireFile("vercel-ai")).map(([name, { inputSchema, outputSchema, ...rest }]) => {
    const metadata = builtInTools.find((candidate) => candidate.name === name);
    if (metadata === undefined) throw new Error(`There is no tool ${name}.`);
    const { validate } = standardSchema(metadata)["~standard"];
    const input = jsonSchema(inputSchema, {
      validate: async (value) => {
        const result = await validate(value);
        return result.issues === undefined
          ? { success: true, value: result.value }
          : { success: false, error: new Error(result.issues.map(({ message }) => message).join("\n")) };
      },
    });
    const execute = (args: unknown): string => {
      ran.push({ name, args });
      return "fine";
    };
    const output = outputSchema === undefined ? {} : { outputSchema: jsonSchema<string>(outputSchema) };
    return [name, tool({ ...rest, ...output, inputSchema: input, execute })] as const;
  });
  return { tools: Object.fromEntries(tools), ran };
}

test("the model is sent what the wire file holds", async () => {
  const model = modelThatCalls("ListTasks", { limit: 3 });
  const { tools, ran } = toolSet();
  await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  const sent = model.doGenerateCalls[0]?.tools ?? [];
  const wire = wireFile("vercel-ai");
  expect(sent.map(({ name }) => name)).toEqual(Object.keys(wire));
  for (const { name, ...rest } of sent) {
    const { title: _title, outputSchema: _output, needsApproval: _approval, ...forModel } = wire[name] ?? {};
    expect(rest).toEqual({ type: "function", ...forModel });
  }
  expect(ran).toEqual([{ name: "ListTasks", args: { limit: 3 } }]);
});

test("arguments that the tool refuses are told to the model, and nothing runs", async () => {
  const model = modelThatCalls("ListTasks", { limit: "three" });
  const { tools, ran } = toolSet();
  const { steps } = await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  expect(ran).toEqual([]);
  expect(steps[0]?.content.map(({ type }) => type)).toContain("tool-error");
});

test("a schema is also taken as a standard schema", async () => {
  const [metadata] = builtInTools.filter(({ name }) => name === "ListTasks");
  if (metadata === undefined) throw new Error("The tool ListTasks must be there.");
  const model = modelThatCalls("ListTasks", { limit: 3 });
  const ran: unknown[] = [];
  const listTasks = tool({
    description: metadata.description,
    inputSchema: standardSchema(metadata),
    execute: (args) => void ran.push(args),
  });
  await generateText({ model, tools: { ListTasks: listTasks }, prompt: "Hello", stopWhen: stepCountIs(2) });
  expect(ran).toEqual([{ limit: 3 }]);
  expect(model.doGenerateCalls[0]?.tools?.[0]).toMatchObject({ inputSchema: metadata.inputSchema });
});

test("a tool whose effect needs approval does not run before somebody gives it", async () => {
  const wire = wireFile("vercel-ai");
  const [destructive] = builtInTools.filter(({ effect }) => effect === "destructive");
  const name = destructive?.name ?? "";
  expect(wire[name]).toMatchObject({ needsApproval: true });
  const model = modelThatCalls(name, destructive?.examples?.[0] ?? {});
  const { tools, ran } = toolSet();
  await generateText({ model, tools, prompt: "Hello", stopWhen: stepCountIs(2) });
  expect(ran).toEqual([]);
});
