/** The rules of the target `vercel-ai`: what every provider behind Vercel's AI SDK accepts. */

import { isObject } from "@toolwright/runtime/internal/json-schema";
import { arrayItems, plainRoot, rootObject, rootProperties } from "./objects.js";
import { toolCount } from "./sizes.js";
import { identifierNames, propertyNames, toolName, validExamples } from "./tool-fields.js";
import { validSchema } from "./validity.js";
import { documented, error, excluding, observed, type VendorRule, warning } from "./vendor-rule.js";

const anyProvider = "the AI SDK with any of its own providers";

const sources = {
  tools: documented("the AI SDK", "https://ai-sdk.dev/docs/ai-sdk-core/tools-and-tool-calling", "2026-11-21"),
  names: observed("the AI SDK with Gemini", "https://github.com/kaitranntt/ccs/issues/25"),
  propertyNames: documented("the AI SDK with Gemini", "https://github.com/googleapis/js-genai/blob/main/src/types.ts"),
  toolCount: observed("the AI SDK with OpenAI", "https://github.com/zed-industries/zed/issues/42393"),
  root: observed(anyProvider, "https://github.com/langchain-ai/langchainjs/issues/9804"),
  rootProperties: observed("the AI SDK with OpenAI", "https://github.com/spring-projects/spring-ai/issues/4776"),
  items: observed("the AI SDK with OpenAI", "https://github.com/digitalocean-labs/mcp-digitalocean/issues/265"),
  draft: observed("the AI SDK with Anthropic", "https://github.com/anthropics/claude-code/issues/586"),
};

/** All of its providers accept these. */
const portableName = {
  pattern: /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
  asks: "a letter or _ first, and then up to 63 letters, digits, _ and -",
};

const examples = validExamples({
  field: "inputExamples",
  holds: "the example as `input`",
  inputOf: (example) => (isObject(example) ? example["input"] : undefined),
});

export const vercelAiRules: readonly VendorRule[] = [
  warning("vercel-ai-name", sources.names, toolName(portableName, "")),
  warning(
    "vercel-ai-too-many-tools",
    sources.toolCount,
    toolCount(128, `Send fewer tools, or ${excluding("vercel-ai")}.`),
  ),
  warning("vercel-ai-property-name", sources.propertyNames, propertyNames(identifierNames)),
  error("vercel-ai-root-not-object", sources.tools, rootObject()),
  warning("vercel-ai-root-without-properties", sources.rootProperties, rootProperties),
  warning("vercel-ai-root-composition", sources.root, plainRoot()),
  warning("vercel-ai-array-without-items", sources.items, arrayItems()),
  error("vercel-ai-schema-invalid", sources.draft, validSchema()),
  error("vercel-ai-examples", sources.tools, examples),
];
