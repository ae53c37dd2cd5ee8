/** For each rule of each target, tools that break it: what people write who do not know it. */

import type { Target } from "@toolwright/runtime/targets";
import { nameOfTarget, openApiGemini } from "../support/target-forms.js";
import { goodSchema, goodTool, type Schema, type ToolParts } from "./wires.js";

/** Tools that break a rule, and the target that has it. */
export interface BreakingTools {
  readonly target: Target;
  readonly tools: readonly ToolParts[];
}

const withSchema = (schema: Schema): readonly ToolParts[] => [{ ...goodTool, schema }];
const withProperty = (name: string, property: unknown, more: Schema = {}): readonly ToolParts[] =>
  withSchema({
    ...goodSchema,
    properties: { ...goodSchema.properties, [name]: property },
    required: [...goodSchema.required, name],
    ...more,
  });
const withFields = (fields: Schema): readonly ToolParts[] => [{ ...goodTool, fields }];
const copies = (count: number, tool: Partial<ToolParts> = {}): readonly ToolParts[] =>
  Array.from({ length: count }, (_, index) => ({ ...goodTool, ...tool, name: `tool_${index}` }));

/** An object in an object, and so on. */
const nested = (levels: number): Schema =>
  levels === 0
    ? { type: "string" }
    : { type: "object", properties: { inner: nested(levels - 1) }, required: ["inner"], additionalProperties: false };

const manyProperties = (count: number): Schema => {
  const names = Array.from({ length: count }, (_, index) => `property_${index}`);
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return { type: "object", properties, required: names, additionalProperties: false };
};

const texts = (count: number, length: number): string[] =>
  Array.from({ length: count }, (_, index) => String(index).padStart(length, "x"));

const node: Schema = {
  type: "object",
  properties: { next: { $ref: "#/$defs/Node" } },
  required: ["next"],
  additionalProperties: false,
};

const customTool = (format: Schema): Schema => ({ type: "custom", name: "run", description: "Runs.", format });
/** In Chat Completions a custom tool stands in a field of its own. */
const chatCustom = (format: Schema): Schema => ({ custom: { name: "run", description: "Runs.", format } });

/** What breaks a rule, by the end of its code; where a target needs something else, by its whole code. */
const breaking: Readonly<Record<string, readonly ToolParts[]>> = {
  "name-twice": [goodTool, { ...goodTool, description: "Reads another file." }],
  "too-many-tools": copies(129),
  "root-not-object": withSchema({ type: "array", items: { type: "string" } }),
  "schema-invalid": withProperty("size", { type: "number", minimum: "1" }),
  "older-draft": withSchema({ ...goodSchema, definitions: { Size: { type: "number" } } }),
  "root-composition": withSchema({ ...goodSchema, anyOf: [{ required: ["path"] }, { required: ["mode"] }] }),
  "object-without-properties": withProperty("options", { type: "object", additionalProperties: false }),
  "root-without-properties": withSchema({ type: "object" }),
  "array-without-items": withProperty("tags", { type: "array" }),
  "required-unknown": withSchema({ ...goodSchema, required: ["path", "mode", "gone"] }),
  "open-map": withProperty("variables", { type: "object", additionalProperties: { type: "string" } }),
  "open-object": withProperty("range", { type: "object", properties: {}, required: [] }),
  "not-required": withSchema({ ...goodSchema, required: ["path"] }),
  "any-value": withProperty("value", { description: "Anything." }),
  "enum-of-several-types": withProperty("level", { enum: ["low", 1] }),
  "reference-with-siblings": withProperty(
    "range",
    { $ref: "#/$defs/Range", description: "Lines to read." },
    { $defs: { Range: { type: "string" } } },
  ),
  "reference-elsewhere": withProperty("range", { $ref: "https://example.com/range.json" }),
  composition: withProperty("value", { allOf: [{ type: "string" }, { pattern: "^a" }] }),
  "one-of": withProperty("value", { oneOf: [{ type: "string" }, { type: "number" }] }),
  default: withProperty("limit", { type: "number", default: 10 }),
  length: withProperty("query", { type: "string", minLength: 1 }),
  format: withProperty("address", { type: "string", format: "uri-reference" }),
  pattern: withProperty("query", { type: "string", pattern: "^(?!secret)" }),
  nesting: withSchema(nested(11)),
  "too-many-properties": withSchema(manyProperties(5001)),
  "too-many-characters": withProperty("value", { type: "string", enum: texts(200, 601) }),
  "too-many-enum-values": withProperty("value", { type: "string", enum: texts(1001, 4) }),
  "long-enum": withProperty("value", { type: "string", enum: texts(251, 60) }),
  "cache-breakpoints": copies(5, { fields: { cache_control: { type: "ephemeral" } } }),
  recursion: withProperty("tree", { $ref: "#/$defs/Node" }, { $defs: { Node: { ...node, required: [] } } }),
  "required-recursion": withProperty("tree", { $ref: "#/$defs/Node" }, { $defs: { Node: node } }),
  "grammar-size": withSchema(manyProperties(61)),
  bound: withProperty("limit", { type: "integer", minimum: 1 }),
  "min-items": withProperty("tags", { type: "array", items: { type: "string" }, minItems: 2 }),
  "enum-case": withProperty("level", { type: "string", enum: ["low", "Low"] }),
  "too-many-optional": copies(13, { schema: { ...goodSchema, required: [] } }),
  "too-many-unions": copies(17, {
    schema: {
      type: "object",
      properties: { path: { type: ["string", "null"] } },
      required: ["path"],
      additionalProperties: false,
    },
  }),
  "long-name": [{ ...goodTool, name: "read_".repeat(13) }],
  "hints-not-said": withFields({ annotations: { title: "Read" } }),
  "execution-gone": withFields({ execution: { taskSupport: "optional" } }),
  "output-not-object": withFields({ outputSchema: { type: "string" } }),
  description: withFields({ description: "" }),
  "display-name": withFields({ displayName: "" }),
  "model-description": withFields({ modelDescription: " " }),
  "reference-name": withFields({ canBeReferencedInPrompt: true }),
  tag: withFields({ tags: ["files", "vscode_editing"] }),
  "parameters-twice": withFields({ parameters: { type: "object", properties: { path: { type: "string" } } } }),
  "not-on": withFields({ strict: false }),
  "mode-strict": withFields({ strict: true }),
  "openai-mode-not-said": withFields({ strict: undefined }),
  name: [{ ...goodTool, name: "read file" }],
  "vscode-name": [{ ...goodTool, name: "vscode_read" }],
  "property-name": withProperty("the path of the file", { type: "string" }),
  "grammar-incomplete": withFields(customTool({ type: "grammar", syntax: "bnf", definition: "a" })),
  "grammar-construct": withFields(customTool({ type: "grammar", syntax: "lark", definition: "start: /a(?=b)/" })),
  keyword: withProperty("tags", { type: "array", items: { type: "string" }, prefixItems: [{ type: "string" }] }),
  "enum-value": withProperty("flag", { enum: [{ on: true }] }),
  "anthropic-examples": withFields({ input_examples: ["a.txt"] }),
  "anthropic-strict-examples": withFields({ input_examples: { path: "a.txt" } }),
  "vercel-ai-examples": withFields({ inputExamples: [{ path: "a.txt" }] }),
  "openai-property-name": withProperty('a "name"', { type: "string" }),
  "openai-strict-property-name": withProperty("p".repeat(65), { type: "string" }),
  "openai-chat-property-name": withProperty("two\nlines", { type: "string" }),
  "gemini-keyword": withProperty("limit", { type: "number", exclusiveMinimum: 0 }),
  "openapi-keyword": withProperty("limit", { type: "number", const: 1 }),
  "openapi-type": withProperty("limit", { type: ["number", "null"] }),
  "openapi-empty-object": withSchema({ type: "object", properties: {} }),
  "openapi-enum-value": withProperty("level", { type: "integer", enum: [1, 2] }),
  "openapi-count": withProperty("query", { type: "string", maxLength: 10 }),
  "openapi-property-name": withProperty("the-path", { type: "string" }),
};

/** Tools that break the rule with the code; undefined where nobody has written any. */
export function breakingTools(target: Target, code: string): BreakingTools | undefined {
  const name = nameOfTarget(target);
  const ending = code.slice(name.length + 1).replace(name === "openai-chat" ? /^strict-/ : "", "");
  if (name === "openai-chat" && ending.startsWith("grammar-")) return { target, tools: chatGrammar(ending) };
  const tools = breaking[code] ?? breaking[ending];
  if (tools === undefined) return undefined;
  return { target: ending.startsWith("openapi-") ? openApiGemini : target, tools };
}

function chatGrammar(ending: string): readonly ToolParts[] {
  const grammar =
    ending === "grammar-incomplete" ? { syntax: "lark", definition: "" } : { syntax: "regex", definition: "a+?" };
  return withFields(chatCustom({ type: "grammar", grammar }));
}
