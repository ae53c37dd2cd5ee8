/** What OpenAI requires of a tool in either of its APIs: of functions, of custom tools, and in strict mode. */

import type { TargetRule, ToolRule } from "../rules.js";
import { documented, excluding, observed, stated, type RuleSources, type VendorRuleFacts } from "./rule-facts.js";
import { pointerOfStrict, strictOf, strictRules, type OpenAiFormat } from "./openai-strict-rules.js";
import type { OpenAiChatTargetOptions } from "../target.js";
import { completeGrammar, grammarConstructs, validGrammar } from "./grammar-rules.js";
import { uriIdentifiers } from "./keyword-rules.js";
import { longDescription, toolName } from "./name-rules.js";
import { javaScriptConstructs, patternConstructs } from "./pattern-rules.js";
import { toolCount, uniqueNamesRule } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject, rootProperties } from "./root-rules.js";
import { validSchema } from "./validity-rules.js";
import { toolNameForms } from "../tool-names.js";

const openaiApis = "OpenAI's API, Responses and Chat Completions";
const openaiSdk = "https://github.com/openai/openai-node/blob/master";

const sources = {
  functions: documented(openaiApis, "https://platform.openai.com/docs/guides/function-calling", "2026-11-21"),
  grammars: documented(
    "OpenAI's custom tools",
    "https://platform.openai.com/docs/guides/function-calling#custom-tools",
    "2026-11-21",
  ),
  types: documented(openaiApis, `${openaiSdk}/src/resources/shared.ts`),
  toolCount: observed("OpenAI's API and Azure OpenAI", "https://github.com/zed-industries/zed/issues/42393"),
  nameTwice: observed("OpenAI's API behind other hosts", "https://github.com/danny-avila/LibreChat/issues/13162"),
  root: observed(openaiApis, "https://github.com/nspady/google-calendar-mcp/issues/39"),
  rootType: observed(openaiApis, "https://github.com/chatanywhere/GPT_API_free/issues/403"),
  rootProperties: observed(openaiApis, "https://github.com/spring-projects/spring-ai/issues/4776"),
  items: observed(openaiApis, "https://github.com/digitalocean-labs/mcp-digitalocean/issues/265"),
  invalid: observed(openaiApis, "https://github.com/blurrah/mcp-graphql/issues/14"),
  identifier: observed(openaiApis, "https://github.com/griptape-ai/griptape/issues/2150"),
  descriptionLength: observed(
    "Azure OpenAI and older models; newer models of OpenAI's API take longer ones",
    "https://github.com/langchain-ai/open_deep_research/issues/80",
  ),
  // OpenAI reads patterns in Python.
  patternSyntax: observed(openaiApis, "https://github.com/router-for-me/CLIProxyAPI/issues/5644"),
  lookaround: observed("GPT-5.5 and later in the Responses API", "https://github.com/anomalyco/opencode/issues/32073"),
} satisfies RuleSources;

export function openaiRules(): readonly TargetRule[] {
  return [
    ...functionRules({ prefix: "openai", target: "openai", holder: "" }),
    modeSaid,
    patternConstructs({
      code: "openai-pattern",
      source: sources.lookaround,
      severity: "warning",
      constructs: ["lookaround"],
    }),
    strictUnchecked({ code: "openai-mode-strict", source: sources.functions }, ""),
  ];
}

export function openaiStrictRules(): readonly TargetRule[] {
  const format: OpenAiFormat = { prefix: "openai-strict", target: "openai-strict", holder: "" };
  return [...functionRules(format), ...strictRules(format)];
}

const chatFormat: OpenAiFormat = { prefix: "openai-chat", target: "openai-chat", holder: "function" };

export function openaiChatRules({ strict }: OpenAiChatTargetOptions): readonly TargetRule[] {
  const rules = functionRules(chatFormat);
  return strict === true
    ? [...rules, ...strictRules({ ...chatFormat, prefix: "openai-chat-strict" })]
    : [...rules, strictUnchecked({ code: "openai-chat-mode-strict", source: sources.functions }, "function")];
}

function functionRules({ prefix, target, holder }: OpenAiFormat): readonly TargetRule[] {
  const pointer = holder === "" ? "/name" : "/function/name";
  const customHolder = holder === "" ? "" : "custom";
  return [
    toolName({
      code: `${prefix}-name`,
      source: sources.types,
      ...toolNameForms.openai,
      pointer,
    }),
    uniqueNamesRule({ code: `${prefix}-name-twice`, source: sources.nameTwice, severity: "warning", pointer }),
    longDescription({
      code: `${prefix}-long-description`,
      source: sources.descriptionLength,
      limit: 1024,
      pointer: holder === "" ? "/description" : "/function/description",
    }),
    toolCount({
      code: `${prefix}-too-many-tools`,
      source: sources.toolCount,
      limit: 128,
      fix: `Send fewer tools, or ${excluding(target)}.`,
    }),
    rootObject({ code: `${prefix}-root-not-object`, source: sources.rootType, isOptional: true }),
    validSchema({ code: `${prefix}-schema-invalid`, source: sources.invalid }),
    uriIdentifiers({ code: `${prefix}-identifier`, source: sources.identifier }),
    patternConstructs({
      code: `${prefix}-pattern-syntax`,
      source: sources.patternSyntax,
      constructs: javaScriptConstructs,
    }),
    rootComposition({ code: `${prefix}-root-composition`, source: sources.root }),
    rootProperties({ code: `${prefix}-object-without-properties`, source: sources.rootProperties }),
    arrayItems({ code: `${prefix}-array-without-items`, source: sources.items }),
    completeGrammar({ code: `${prefix}-grammar-incomplete`, source: sources.grammars, holder: customHolder }),
    validGrammar({ code: `${prefix}-grammar-invalid`, source: sources.grammars, holder: customHolder }),
    grammarConstructs({ code: `${prefix}-grammar-construct`, source: sources.grammars, holder: customHolder }),
  ];
}

/** A strict function must also keep the rules that are not checked without strict mode. */
function strictUnchecked(facts: VendorRuleFacts, holder: OpenAiFormat["holder"]): ToolRule {
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: "`strict` is false: this target does not check the rules of strict mode.",
    fix:
      holder === ""
        ? "Check it for the target openai-strict."
        : 'Check it with "targets": { "openai-chat": { "strict": true } }.',
    find: (tool) =>
      strictOf(tool, holder) === true
        ? [{ wirePointer: pointerOfStrict(holder), problem: "it is strict, and is not checked as such" }]
        : [],
  };
}

/** A function says whether it is strict. */
const modeSaid: ToolRule = {
  ...stated({ code: "openai-mode-not-said", source: sources.functions, severity: "warning" }),
  requirement:
    "`strict` is present: without it the API tries strict mode, and does without it if the schema does not fit.",
  fix: 'Write "strict": false.',
  find: ({ wire }) =>
    wire["strict"] === undefined && wire["type"] !== "custom"
      ? [{ wirePointer: "/strict", problem: "it does not say whether it is strict" }]
      : [],
};
