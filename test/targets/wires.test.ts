/** One tool as each vendor is sent it, field by field and in order. */

import type Anthropic from "@anthropic-ai/sdk";
import type { FunctionDeclaration } from "@google/genai";
import type { Tool as McpSdkTool } from "@modelcontextprotocol/sdk/types.js";
import type OpenAI from "openai";
import { describe, expect, test } from "vitest";
import type { ObjectSchema, ToolMetadata } from "@toolwright/runtime";
import { projectTool, type Target } from "@toolwright/runtime/targets";

const inputSchema: ObjectSchema = {
  type: "object",
  properties: {
    path: { description: "Path of the file", type: "string", minLength: 1 },
    encoding: { type: "string", const: "utf-8" },
    startLine: { description: "First line.", type: "integer", exclusiveMinimum: 0, default: 1 },
  },
  required: ["path"],
  additionalProperties: false,
};
const outputSchema: ObjectSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] };

const readFile: ToolMetadata = {
  name: "read_file",
  title: "Read a file",
  description: "Reads a file.",
  effect: "read_only",
  idempotent: true,
  retryHint: { maxAttempts: 3, initialBackoffMs: 200 },
  typicalDurationMs: 20,
  version: "2",
  aliases: ["cat"],
  examples: [{ path: "a.ts" }],
  inputSchema,
  outputSchema,
  targets: {
    anthropic: { cacheControl: { type: "ephemeral" }, deferLoading: true },
    mcp: { icons: [{ src: "https://example.com/icon.png", sizes: ["48x48"] }] },
    vscode: { toolReferenceName: "read", canBeReferencedInPrompt: true, tags: ["files"] },
  },
};

/** A wire object as it is sent: the order of keys counts. */
function send(target: Target): string {
  return JSON.stringify(projectTool(readFile, target).wire);
}

const strictParameters = {
  type: "object",
  properties: {
    path: { description: "Path of the file. At least 1 character.", type: "string" },
    encoding: { type: ["string", "null"], enum: ["utf-8", null] },
    startLine: { description: "First line. Default: 1.", type: ["integer", "null"], exclusiveMinimum: 0 },
  },
  required: ["path", "encoding", "startLine"],
  additionalProperties: false,
};

const title = "Read a file";
const name = "read_file";
const named = { name, description: "Reads a file." };
const plain = { ...named, parameters: inputSchema, strict: false };
const strict = { ...named, parameters: strictParameters, strict: true };
const ofAnthropic: Partial<Anthropic.Tool> = {
  input_examples: [{ path: "a.ts" }],
  cache_control: { type: "ephemeral" },
  defer_loading: true,
};

const openai: OpenAI.Responses.FunctionTool = { type: "function", ...plain, output_schema: outputSchema };
const openaiStrict: OpenAI.Responses.FunctionTool = { type: "function", ...strict, output_schema: outputSchema };
const openaiChat: OpenAI.Chat.ChatCompletionFunctionTool = { type: "function", function: plain };
const openaiChatStrict: OpenAI.Chat.ChatCompletionFunctionTool = { type: "function", function: strict };
const anthropic: Anthropic.Tool = { ...named, input_schema: inputSchema, ...ofAnthropic };
const anthropicStrict: Anthropic.Tool = {
  ...named,
  input_schema: {
    type: "object",
    properties: {
      path: { description: "Path of the file. At least 1 character.", type: "string" },
      encoding: { type: "string", const: "utf-8" },
      startLine: { description: "First line. More than 0.", type: "integer", default: 1 },
    },
    required: ["path"],
    additionalProperties: false,
  },
  strict: true,
  ...ofAnthropic,
};
const gemini: FunctionDeclaration = {
  ...named,
  parametersJsonSchema: {
    type: "object",
    properties: {
      path: { description: "Path of the file. At least 1 character.", type: "string" },
      encoding: { type: "string", enum: ["utf-8"] },
      startLine: { description: "First line. Default: 1.", type: "integer", minimum: 1 },
    },
    required: ["path"],
    additionalProperties: false,
  },
  responseJsonSchema: outputSchema,
};
const geminiByOpenApi = {
  ...named,
  parameters: {
    type: "OBJECT",
    properties: {
      path: { description: "Path of the file", type: "STRING", minLength: "1" },
      encoding: { type: "STRING", enum: ["utf-8"] },
      startLine: { description: "First line.", type: "INTEGER", default: 1, minimum: 1 },
    },
    required: ["path"],
    propertyOrdering: ["path", "encoding", "startLine"],
  },
  response: { type: "OBJECT", properties: { text: { type: "STRING" } }, required: ["text"] },
};
const hints = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const mcp: McpSdkTool = {
  ...{ name, title, description: named.description, inputSchema, outputSchema },
  annotations: { title, ...hints },
  icons: [{ src: "https://example.com/icon.png", sizes: ["48x48"] }],
  _meta: {
    "toolwright/version": "2",
    "toolwright/retryHint": { maxAttempts: 3, initialBackoffMs: 200 },
    "toolwright/typicalDurationMs": 20,
  },
};
const bedrock = { toolSpec: { ...named, inputSchema: { json: inputSchema } } };
const examples = [{ input: { path: "a.ts" } }];
const vercelAi = { title, description: named.description, inputSchema, outputSchema, inputExamples: examples };
const vscode = {
  ...{ name, displayName: title, modelDescription: named.description },
  ...{ toolReferenceName: "read", canBeReferencedInPrompt: true, tags: ["files"], inputSchema },
};

describe("the wire object of", () => {
  test.each<[string, Target, unknown]>([
    ["openai", "openai", openai],
    ["openai-strict", "openai-strict", openaiStrict],
    ["openai-chat", "openai-chat", openaiChat],
    ["openai-chat in strict mode", { target: "openai-chat", strict: true }, openaiChatStrict],
    ["anthropic", "anthropic", anthropic],
    ["anthropic-strict", "anthropic-strict", anthropicStrict],
    ["gemini", "gemini", gemini],
    ["gemini by OpenAPI", { target: "gemini", parameters: "openapi" }, geminiByOpenApi],
    ["mcp", "mcp", mcp],
    ["bedrock", "bedrock", bedrock],
    ["vercel-ai", "vercel-ai", vercelAi],
    ["vscode", "vscode", vscode],
  ])("%s", (_name, target, expected) => {
    expect(JSON.parse(send(target))).toEqual(expected);
    expect(Object.keys(JSON.parse(send(target)) as object)).toEqual(Object.keys(expected as object));
  });

  test("every target is its own: changing it changes no other and not the tool", () => {
    const before = JSON.stringify(readFile);
    for (const target of ["openai", "mcp", "vercel-ai", "anthropic"] as const) {
      const { wire } = projectTool(readFile, target);
      const sent = JSON.stringify(wire);
      const schemas = [wire, ...Object.values(wire)] as Record<string, unknown>[];
      for (const part of schemas) if (typeof part === "object") part["properties"] = { changed: true };
      expect([JSON.stringify(readFile), send(target)]).toEqual([before, sent]);
    }
  });
});

test("examples are in the form that their wire object asks for", () => {
  const examples = [{ path: "a.ts" }];
  const { encode } = projectTool({ ...readFile, examples }, "openai-strict");
  expect(encode(examples[0])).toEqual({ path: "a.ts", encoding: null, startLine: null });
});
