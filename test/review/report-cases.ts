/** Two inventories whose differences show everything that a report can have, and what a report must not let through. */

import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

function tool(name: string, fields: JsonObject): JsonObject {
  const { properties = {}, required = [], ...others } = fields;
  return {
    name,
    family: "trees",
    stability: "stable",
    description: `Does what ${name} says.`,
    effect: "read_only",
    input_schema: { type: "object", properties, required, additionalProperties: false },
    source: `tools/${name}.ts`,
    ...others,
  };
}

const target = { type: "string", description: "What to edit." };
const result = (properties: JsonObject): JsonObject => ({ success_result_schema: { type: "object", properties } });

/** Everything that a terminal, Markdown, XML or a workflow command could take for its own. */
export const hostile =
  'Edits | a `tree`, <b>now</b> & "then" at 100%.\r\n::error::x,y\n```\n</summary> @team #12 [a](http://b)\n\u001b[31mred \u202eback \u200b\u{e0041}\u00a0end';

/** Everything else that a model reads, with a letter that looks like another and a character that nobody sees. */
const said = {
  type: "string",
  title: "How f\u0430r",
  enum: ["f\u0430r"],
  pattern: "f\u0430r",
  "x-note": ["f\u200bar"],
};

export const oldInventory = text({
  version: 1,
  tools: [
    tool("tree_cut", { properties: { depth: { type: "integer" } } }),
    tool("tree_draft", { stability: "experimental", properties: { target, size: { type: "number" } } }),
    tool("tree_edit", {
      effect: "mutating",
      properties: { target, width: { type: "number" } },
      required: ["target"],
      result_envelope: result({ note: { type: "string" }, kind: { enum: ["a", "b"] } }),
    }),
    tool("tree_find", { properties: { target, far: { enum: ["near", "far"] } }, annotations: { title: "Find" } }),
    tool("tree_same", { properties: { target } }),
  ],
});

export const newInventory = text({
  version: 1,
  tools: [
    tool("tree_draft", { stability: "experimental", properties: { target } }),
    tool("tree_edit", {
      effect: "destructive",
      description: hostile,
      properties: { target },
      required: ["target"],
      result_envelope: result({ note: { type: "string" }, kind: { enum: ["a", "b", "c|d"] } }),
    }),
    tool("tree_find", {
      properties: { target, far: { enum: ["near", "f\u0430r"] }, deep: { type: "boolean", description: "How far." } },
      annotations: { title: "Find now" },
    }),
    tool("tree_cu\u0442", { properties: { target, how: said } }),
    tool("tree_same", { properties: { target } }),
  ],
});
