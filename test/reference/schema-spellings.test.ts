/** The comparison's patience: it finds no difference between two spellings of one contract. */

import { describe, expect, it, vi } from "vitest";
import { reportAgreement } from "./agreement-report.js";
import type { JsonSchema } from "./json-schema.js";
import { createComparison } from "./schema-agreement.js";
import { readTools, schemaOf } from "./tool-surface.js";

// The default of five seconds is too little for the largest schemas on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const reference = readTools("reference");
const seed = 7;
const compareVerdicts = createComparison(seed);

const optionalText = { anyOf: [{ type: "string" }, { type: "null" }] } as const;

const modelRequest: JsonSchema = {
  type: "object",
  properties: {
    provider: { type: "string" },
    model: { type: "string" },
    reasoning_effort: optionalText,
    temperature: { type: ["number", "null"] },
    max_output_tokens: { anyOf: [{ type: "integer", minimum: 0 }, { type: "null" }] },
    allow_fallback: { enum: [true, false, null] },
  },
  required: ["provider", "model"],
  additionalProperties: false,
};

const spawnProperties = {
  initial_message: optionalText,
  model: { anyOf: [{ $ref: "#/$defs/ModelRequest" }, { type: "null" }] },
  template: optionalText,
} as const;

/** The conditions of the reference as a union beside an object, which is how a TypeScript union is written. */
const spawnAgent: JsonSchema = {
  type: "object",
  $defs: { ModelRequest: modelRequest },
  anyOf: [
    {
      type: "object",
      properties: {
        ...spawnProperties,
        preset: { const: "public_named" },
        agent_id: optionalText,
        workspace_mode: { type: "string", const: "inherit" },
      },
      required: ["preset", "agent_id"],
      additionalProperties: false,
    },
    {
      type: "object",
      properties: {
        ...spawnProperties,
        preset: { enum: ["private_child", null] },
        agent_id: { not: {} },
        workspace_mode: { type: ["string", "null"], enum: ["inherit", "worktree", null] },
      },
      required: ["initial_message"],
      additionalProperties: false,
    },
  ],
};

const updateWorkItem: JsonSchema = {
  type: "object",
  $defs: {
    TodoItem: {
      type: "object",
      properties: {
        text: { type: "string" },
        state: { anyOf: [{ const: "pending" }, { const: "in_progress" }, { const: "completed" }] },
      },
      required: ["text", "state"],
      additionalProperties: false,
    },
  },
  properties: {
    work_item_id: { type: "string" },
    objective: optionalText,
    plan_status: { anyOf: [{ type: "string", enum: ["draft", "ready", "needs_input"] }, { type: "null" }] },
    todo_list: { anyOf: [{ type: "array", items: { $ref: "#/$defs/TodoItem" } }, { type: "null" }] },
  },
  required: ["work_item_id"],
  additionalProperties: false,
};

describe("another spelling of one contract", () => {
  it.each([
    { tool: "SpawnAgent", ours: spawnAgent },
    { tool: "UpdateWorkItem", ours: updateWorkItem },
  ])("is no difference ($tool)", ({ tool, ours }) => {
    const agreement = compareVerdicts({ reference: schemaOf(tool, "arguments", reference), ours });
    expect(reportAgreement(agreement, { tool, part: "arguments", seed, hasFewInstances: false })).toEqual([]);
  });
});

const keywords: readonly { readonly keyword: string; readonly schema: JsonSchema }[] = [
  { keyword: "exclusiveMinimum", schema: { type: "integer", exclusiveMinimum: 3, exclusiveMaximum: 900 } },
  { keyword: "pattern", schema: { type: "string", pattern: "^[a-z]{2,9}-\\d+$" } },
  { keyword: "maxLength", schema: { type: "string", minLength: 3, maxLength: 4 } },
  { keyword: "uri", schema: { type: "string", format: "uri" } },
  { keyword: "uuid", schema: { type: "string", format: "uuid" } },
  { keyword: "date-time", schema: { type: "string", format: "date-time" } },
  { keyword: "maxItems", schema: { type: "array", items: { type: "number" }, minItems: 2, maxItems: 4 } },
  { keyword: "items without a type", schema: { type: "array", items: {} } },
  {
    keyword: "$ref to itself",
    schema: {
      $ref: "#/$defs/Tree",
      $defs: {
        Tree: {
          type: "object",
          properties: { label: { type: "string" }, children: { type: "array", items: { $ref: "#/$defs/Tree" } } },
          required: ["label"],
        },
      },
    },
  },
  {
    keyword: "unevaluatedProperties",
    schema: {
      type: "object",
      properties: { name: { type: "string" } },
      oneOf: [
        { properties: { size: { type: "integer", minimum: 0 } }, required: ["size"] },
        { properties: { text: { type: "string" } }, required: ["text"] },
      ],
      unevaluatedProperties: false,
    },
  },
];

describe("instances", () => {
  it.each(keywords)("are made for $keyword", ({ keyword, schema }) => {
    const agreement = compareVerdicts({ reference: schema, ours: schema });
    expect(reportAgreement(agreement, { tool: keyword, part: "arguments", seed, hasFewInstances: false })).toEqual([]);
  });
});
