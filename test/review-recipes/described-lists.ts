/** Lists of tools that between them say everything that a description has words for. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";
import { closed, list, open, ref, string } from "../support/schema-words.js";

const file = closed({ kind: { const: "file" }, path: { type: "string", minLength: 1 } });
const depth = { type: "integer", minimum: 0, maximum: 9, default: 1 };
const folder = closed({ kind: { const: "folder" }, "depth?": depth }, { description: "All that is in a folder." });

const schemas: JsonValue = {
  description: "Arguments of `everything`.",
  type: "object",
  properties: {
    text: { type: "string", pattern: "^a|b$", format: "uri", description: "One line.\nAnother line." },
    maybe: { type: ["integer", "null"] },
    mode: { type: "string", enum: ["fast", "slow"], default: "fast" },
    odd: { type: "string", enum: ["a", 1] },
    names: list(string, { minItems: 1, uniqueItems: true }),
    limited: list({ type: "string", maxLength: 3 }),
    either: list({ anyOf: [string, { type: "null" }] }),
    edits: list(closed({ from: string, "to?": string })),
    pair: { prefixItems: [string, file], items: false },
    open_pair: { prefixItems: [string] },
    rest: { type: "array", items: [{ type: "number" }], additionalItems: false },
    labels: { type: "object", additionalProperties: { type: "integer" } },
    marks: { type: "object", patternProperties: { "^x-": string }, additionalProperties: false },
    target: { oneOf: [file, folder, string] },
    both: { allOf: [ref("Node"), { required: ["next"] }] },
    either_object: { anyOf: [{ ...file, required: [] }, { type: "object" }] },
    anything: {},
    nothing: false,
    not_text: { not: string },
    not_types: { type: [{ of: "string" }, 5, "string"] },
    inherited: { type: "string", toString: 1, ["__proto__"]: 2 },
    "odd name": { type: "number", exclusiveMinimum: 0, multipleOf: 0.5, examples: [1, 2] },
    shared: { ...ref("Node"), description: "Where to begin." },
  },
  required: ["text", "absent"],
  additionalProperties: false,
  if: { required: ["maybe"] },
  then: { required: ["mode"] },
  $defs: { Node: closed({ "next?": ref("Node") }, { description: "A node." }) },
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
        targets: { anthropic: { deferLoading: true }, vscode: { tags: ["a"] } },
        result_envelope: {
          canonical: "ToolResultEnvelope",
          success_result: "EverythingResult",
          success_result_schema: open({ text: string, "closed?": { type: "object", additionalProperties: false } }),
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
          inputSchema: open({ query: string }),
          outputSchema: closed({ "pages?": { type: "array" } }),
        },
      ],
    },
  },
};
