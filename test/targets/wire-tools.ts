/** Tools whose wire objects are written down: one that has every field, and those that are not like most. */

import { functionTool, type ToolMetadata } from "@toolwright/runtime";
import type { ObjectSchema } from "@toolwright/runtime/internal/metadata";
import { readSchema } from "../support/schema-notation.js";

/** A schema of arguments, in the notation of tables. */
const argumentsOf = (schema: string): ObjectSchema => ({ ...readSchema(schema), type: "object" });

function toolOf(name: string, schema: string): ToolMetadata {
  return functionTool({ name, description: `Does ${name}.`, inputSchema: argumentsOf(schema) });
}

/** A tool with everything that a declaration can say. */
export const readFile: ToolMetadata = {
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
  inputSchema: argumentsOf(`closed({
    path: string({ description: "Path of the file", minLength: 1 }),
    encoding?: only("utf-8"),
    startLine?: integer({ description: "First line.", exclusiveMinimum: 0, default: 1 })
  })`),
  outputSchema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  targets: {
    anthropic: { cacheControl: { type: "ephemeral" }, deferLoading: true },
    mcp: { icons: [{ src: "https://example.com/icon.png", sizes: ["48x48"] }], _meta: { "example.com/kind": "file" } },
    vscode: { toolReferenceName: "read", canBeReferencedInPrompt: true, tags: ["files"] },
  },
};

/** A dynamic tool, which nobody has described. */
export const bare = functionTool({ name: "doItNow_v2", description: "", inputSchema: { type: "object" } });

/** A tool whose input is text. */
export const patch: ToolMetadata = {
  ...toolOf("apply_patch", 'closed({ patch: string({ description: "The patch." }) })'),
  freeformGrammar: { syntax: "lark", definition: "start: /.+/" },
};

/** A tool that has a grammar, and whose arguments are more than text. */
export const patchWithOption: ToolMetadata = {
  ...toolOf("apply_patch", "closed({ patch: string, dry?: boolean })"),
  freeformGrammar: { syntax: "lark", definition: "start: /.+/" },
};

/** A tool with several types, null and references: OpenAPI 3.0 has one type, a keyword for null, and few references. */
export const nullable = toolOf(
  "nullable",
  `closed({
    word?: anyOf(ref("Word"), { type: "null" }),
    either?: { type: ["string", "number", "null"], description: "Either." },
    node?: ref("Node")
  }, { $defs: { Word: string({ maxLength: 9 }), Node: closed({ next?: ref("Node") }) } })`,
);

/** A tool with a union at the root of its arguments, of which most targets want one object. */
export const rootUnion = toolOf(
  "root_union",
  `{ description: "Where to look", anyOf: [
    closed({ kind: only("file"), path: string, at?: integer }, { description: "A file." }),
    closed({ kind: only("web"), at?: list(string) })
  ] }`,
);
