/** Tools of the AI SDK with generated metadata and an `execute` of the application. */

import { asSchema, generateText, jsonSchema, stepCountIs, tool } from "ai";
import { jsonSchema as jsonSchemaOf5, tool as toolOf5 } from "ai5";
import { MockLanguageModelV3 } from "ai/test";
import { aiArguments } from "@toolwright/runtime/serve/ai-tool";
import { expect, expectTypeOf, test } from "vitest";
import { readFile } from "../registry/file-tools.js";

const inputSchema = jsonSchema(readFile.inputSchema, aiArguments(readFile));

test("execute has the types of the metadata, with defaults, in every version", () => {
  tool({
    description: readFile.description,
    inputSchema,
    execute: (args) => {
      expectTypeOf(args).toEqualTypeOf<{ path: string; startLine: number }>();
      return args.path;
    },
  });
  toolOf5({
    inputSchema: jsonSchemaOf5(readFile.inputSchema, aiArguments(readFile)),
    execute: ({ path, startLine }) => path.repeat(startLine),
  });
  expect(asSchema(inputSchema).jsonSchema).toBe(readFile.inputSchema);
});

const callTool = async (args: object) => {
  const seen: unknown[] = [];
  const read = tool({ inputSchema, execute: (input) => (seen.push(input), "text") });
  let step = 0;
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 1, text: 1, reasoning: undefined },
  };
  const call = { type: "tool-call", toolCallId: "1", toolName: "read", input: JSON.stringify(args) } as const;
  const model = new MockLanguageModelV3({
    doGenerate: () => {
      const content = step++ === 0 ? [call] : [{ type: "text", text: "done" } as const];
      const finishReason = { unified: step === 1 ? "tool-calls" : "stop", raw: undefined } as const;
      return Promise.resolve({ content, finishReason, usage, warnings: [] });
    },
  });
  const { steps } = await generateText({ model, prompt: "Read.", tools: { read }, stopWhen: stepCountIs(2) });
  return { seen, errors: steps.flatMap(({ content }) => content.filter(({ type }) => type === "tool-error")) };
};

test("a call gets defaults, and loses what the tool does not declare", async () => {
  expect(await callTool({ path: "a.ts", other: 1 })).toEqual({ seen: [{ path: "a.ts", startLine: 1 }], errors: [] });
});

test("an invalid call is refused with the parameter", async () => {
  const { seen, errors } = await callTool({ path: 1 });
  expect(seen).toEqual([]);
  expect(JSON.stringify(errors.map((error) => ("error" in error ? String(error.error) : "")))).toContain("path");
});

test("undeclared parameters are refused where it is told to", () => {
  const { validate } = aiArguments(readFile, { unknownParameters: "refuse" });
  expect(validate({ path: "a.ts", other: 1 })).toMatchObject({
    success: false,
    error: { message: expect.stringMatching("other") as string },
  });
});
