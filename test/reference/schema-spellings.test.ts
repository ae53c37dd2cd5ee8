/** The comparison's patience: it finds no difference between two spellings of one contract. */

import type { JsonObject } from "toolwright/generator";
import { expect, test } from "vitest";
import { createComparison } from "./schema-agreement.js";
import { readTools, schemaOf } from "./tool-surface.js";

const reference = readTools("reference");
const { prove, sample } = createComparison(7);

const optionalText = { anyOf: [{ type: "string" }, { type: "null" }] } as const;

const modelRequest: JsonObject = {
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
const spawnAgent: JsonObject = {
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

const updateWorkItem: JsonObject = {
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

test.each([
  { tool: "SpawnAgent", ours: spawnAgent },
  { tool: "UpdateWorkItem", ours: updateWorkItem },
])("another spelling of one contract is no difference ($tool)", ({ tool, ours }) => {
  const schemas = { reference: schemaOf(tool, "arguments", reference), ours };
  expect(prove(schemas)).toEqual([]);
  expect(sample(schemas).found).toEqual([]);
});
