/** The rules of the target `vercel-ai`: what every provider behind Vercel's AI SDK takes. */

import { isObject } from "../../json-schema/json-values.js";
import type { TargetRule } from "../rules.js";
import { validExamples } from "./example-rules.js";
import { propertyNames, toolName } from "./name-rules.js";
import { toolCount } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject, rootProperties } from "./root-rules.js";
import { type RuleSources, documented, excluding, observed } from "./rule-facts.js";
import { validSchema } from "./validity-rules.js";

const anyProvider = "the AI SDK with providers of its own";

const sources = {
  tools: documented("the AI SDK", "https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling", "2026-11-21"),
  names: observed("the AI SDK with Gemini", "https://github.com/kaitranntt/ccs/issues/25"),
  propertyNames: documented("the AI SDK with Gemini", "https://github.com/googleapis/js-genai/blob/main/src/types.ts"),
  toolCount: observed("the AI SDK with OpenAI", "https://github.com/zed-industries/zed/issues/42393"),
  root: observed(anyProvider, "https://github.com/langchain-ai/langchainjs/issues/9804"),
  rootProperties: observed("the AI SDK with OpenAI", "https://github.com/spring-projects/spring-ai/issues/4776"),
  items: observed("the AI SDK with OpenAI", "https://github.com/digitalocean-labs/mcp-digitalocean/issues/265"),
  draft: observed("the AI SDK with Anthropic", "https://github.com/anthropics/claude-code/issues/586"),
} satisfies RuleSources;

export const vercelAiRules: readonly TargetRule[] = [
  // The SDK has no rules of its own about names; all of its providers take these.
  toolName({
    code: "vercel-ai-name",
    source: sources.names,
    severity: "warning",
    pattern: /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
    asks: "a letter or _ first, and then up to 63 letters, digits, _ and -",
    pointer: "",
  }),
  toolCount({
    code: "vercel-ai-too-many-tools",
    source: sources.toolCount,
    severity: "warning",
    limit: 128,
    fix: `Send fewer tools, or ${excluding("vercel-ai")}.`,
  }),
  propertyNames({
    code: "vercel-ai-property-name",
    source: sources.propertyNames,
    severity: "warning",
    pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    asks: "a letter or _ first, and then up to 63 letters, digits and _",
  }),
  rootObject({ code: "vercel-ai-root-not-object", source: sources.tools }),
  rootProperties({ code: "vercel-ai-root-without-properties", source: sources.rootProperties, severity: "warning" }),
  rootComposition({ code: "vercel-ai-root-composition", source: sources.root, severity: "warning" }),
  arrayItems({ code: "vercel-ai-array-without-items", source: sources.items, severity: "warning" }),
  validSchema({ code: "vercel-ai-schema-invalid", source: sources.draft }),
  validExamples({
    code: "vercel-ai-examples",
    source: sources.tools,
    field: "inputExamples",
    holds: "the example as `input`",
    inputOf: (example) => (isObject(example) ? example["input"] : undefined),
  }),
];
