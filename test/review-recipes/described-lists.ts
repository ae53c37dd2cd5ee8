/** Lists of tools that between them say everything that a description has words for. */

import type { JsonValue } from "@toolwright/runtime/json-schema";
import { sourceOfTruth } from "@toolwright/runtime/surface";

const file = {
  type: "object",
  properties: { kind: { const: "file" }, path: { type: "string", minLength: 1 } },
  required: ["kind", "path"],
  additionalProperties: false,
};

const folder = {
  type: "object",
  description: "All that is in a folder.",
  properties: { kind: { const: "folder" }, depth: { type: "integer", minimum: 0, maximum: 9, default: 1 } },
  required: ["kind"],
  additionalProperties: false,
};

const schemas: JsonValue = {
  description: "Arguments of `everything`.",
  type: "object",
  properties: {
    text: { type: "string", pattern: "^a|b$", format: "uri", description: "One line.\nAnother line." },
    maybe: { type: ["integer", "null"] },
    mode: { type: "string", enum: ["fast", "slow"], default: "fast" },
    odd: { type: "string", enum: ["a", 1] },
    always: { const: true },
    names: { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true },
    limited: { type: "array", items: { type: "string", maxLength: 3 } },
    either: { type: "array", items: { anyOf: [{ type: "string" }, { type: "null" }] } },
    edits: {
      type: "array",
      items: {
        type: "object",
        properties: { from: { type: "string" }, to: { type: "string" } },
        required: ["from"],
        additionalProperties: false,
      },
    },
    pair: { prefixItems: [{ type: "string" }, file], items: false },
    open_pair: { prefixItems: [{ type: "string" }] },
    rest: { type: "array", items: [{ type: "number" }], additionalItems: false },
    labels: { type: "object", additionalProperties: { type: "integer" } },
    marks: { type: "object", patternProperties: { "^x-": { type: "string" } }, additionalProperties: false },
    target: { oneOf: [file, folder, { type: "string" }] },
    both: { allOf: [{ $ref: "#/$defs/Node" }, { required: ["next"] }] },
    either_object: { anyOf: [{ ...file, required: [] }, { type: "object" }] },
    anything: {},
    all: true,
    nothing: false,
    not_text: { not: { type: "string" } },
    "odd name": { type: "number", exclusiveMinimum: 0, multipleOf: 0.5, examples: [1, 2] },
    shared: { $ref: "#/$defs/Node", description: "Where to begin." },
  },
  required: ["text", "absent"],
  additionalProperties: false,
  if: { required: ["maybe"] },
  then: { required: ["mode"] },
  $defs: {
    Node: {
      description: "A node.",
      type: "object",
      properties: { next: { $ref: "#/$defs/Node" } },
      additionalProperties: false,
    },
  },
};

export const describedLists: Readonly<Record<string, JsonValue>> = {
  inventory: {
    version: 1,
    source_of_truth: sourceOfTruth,
    families: ["files", "web"],
    tools: [
      {
        name: "everything",
        title: "Everything",
        family: "files",
        stability: "deprecated",
        deprecation: { since: "2.0.0", remove_after: "2027-01-31", replaced_by: "other" },
        version: "1.2.0",
        description: "Does everything.\n\n  tool read_file\nis no fact, but the text of a tool.",
        effect: "destructive",
        idempotent: true,
        retry_hint: { max_attempts: 3, initial_backoff_ms: 200 },
        typical_duration_ms: 20,
        open_world: true,
        input_schema: schemas,
        hidden_parameters: ["session", "items[].token"],
        examples: [{ text: "a" }, { text: "b" }],
        freeform_grammar: { syntax: "lark", definition: 'start: "a"\n' },
        result_envelope: {
          canonical: "ToolResultEnvelope",
          success_result: "EverythingResult",
          success_result_schema: {
            type: "object",
            properties: { text: { type: "string" }, closed: { type: "object", additionalProperties: false } },
            required: ["text"],
          },
          error_result: "ToolError",
          model_rendering: "custom_text_receipt",
        },
        aliases: ["all"],
        related_surfaces: ["cli: agent all"],
        source: "tools/everything.ts",
        from_a_later_version: { a: 1 },
      },
      { name: "a_little", input_schema: { type: "object" } },
    ],
  },
  "tools-list": {
    jsonrpc: "2.0",
    id: 1,
    result: {
      tools: [
        {
          name: "search",
          title: "Search",
          description: "Finds pages.\u202E\u0007",
          annotations: { readOnlyHint: true, openWorldHint: true },
          inputSchema: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
          outputSchema: { type: "object", properties: { pages: { type: "array" } }, additionalProperties: false },
        },
      ],
    },
  },
};
