/** OpenAI's requirements in both of its APIs: for functions, custom tools, and strict mode. */

import type { OpenAiChatTargetOptions } from "@toolwright/runtime/internal/rendering/target";
import {
  javaScriptConstructs,
  openaiStrictFormats,
  toolNameForms,
} from "@toolwright/runtime/internal/rendering/vendor-limits";
import { completeGrammar, grammarConstructs, validGrammar } from "./grammars.js";
import {
  enumOfItsType,
  forbiddenKeywords,
  knownFormats,
  patternsWithout,
  statedTypes,
  uriIdentifiers,
} from "./keywords.js";
import {
  allRequired,
  arrayItems,
  closedObjects,
  noOpenMaps,
  plainRoot,
  requiredExist,
  rootObject,
  rootProperties,
} from "./objects.js";
import { localReferences, loneReferences } from "./references.js";
import { characterCount, enumValueCount, longEnum, nestingDepth, propertyCount, toolCount } from "./sizes.js";
import { shortDescription, toolName, uniqueNames } from "./tool-fields.js";
import { validSchema } from "./validity.js";
import {
  documented,
  error,
  excluding,
  observed,
  onlyFor,
  sdk,
  type ToolRequirement,
  type VendorRule,
  warning,
} from "./vendor-rule.js";

const openaiApis = "OpenAI's API, Responses and Chat Completions";
const openaiStrict = "OpenAI's strict mode, Responses and Chat Completions";
const openaiSdk = "https://github.com/openai/openai-node/blob/master";
const guides = "https://platform.openai.com/docs/guides";

const sources = {
  functions: documented(openaiApis, `${guides}/function-calling`, "2026-11-21"),
  grammars: documented("OpenAI's custom tools", `${guides}/function-calling#custom-tools`, "2026-11-21"),
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
};

const strictSources = {
  mode: documented(openaiStrict, `${guides}/function-calling#strict-mode`, "2026-11-21"),
  schemas: documented(openaiStrict, `${guides}/structured-outputs`, "2026-11-21"),
  transform: sdk(openaiStrict, `${openaiSdk}/src/lib/transform.ts`),
  references: observed(openaiStrict, "https://github.com/langchain-ai/langchainjs/pull/11382"),
  definitions: observed(openaiStrict, "https://github.com/dotnet/extensions/issues/6918"),
  typeKey: observed(openaiStrict, "https://github.com/can1357/oh-my-pi/issues/211"),
  nullableEnums: observed(openaiStrict, "https://github.com/can1357/oh-my-pi/issues/1835"),
  lookaround: observed(openaiStrict, "https://github.com/vercel/ai/pull/21037"),
};

export function openaiRules(): readonly VendorRule[] {
  return [
    ...functionRules("openai"),
    warning("openai-mode-not-said", sources.functions, modeStated),
    warning("openai-pattern", sources.lookaround, patternsWithout(["lookaround"])),
    warning("openai-mode-strict", sources.functions, notStrict("Check it for the target openai-strict.")),
  ];
}

export function openaiStrictRules(): readonly VendorRule[] {
  return [...functionRules("openai-strict"), ...strictRules("openai-strict")];
}

export function openaiChatRules({ strict }: OpenAiChatTargetOptions): readonly VendorRule[] {
  return [
    ...functionRules("openai-chat"),
    ...(strict === true
      ? strictRules("openai-chat")
      : [
          warning(
            "openai-chat-mode-strict",
            sources.functions,
            notStrict('Check it with "targets": { "openai-chat": { "strict": true } }.'),
          ),
        ]),
  ];
}

function functionRules(target: string): readonly VendorRule[] {
  return [
    error(`${target}-name`, sources.types, toolName(toolNameForms.openai)),
    warning(`${target}-name-twice`, sources.nameTwice, uniqueNames),
    warning(`${target}-long-description`, sources.descriptionLength, shortDescription(1024)),
    error(`${target}-too-many-tools`, sources.toolCount, toolCount(128, `Send fewer tools, or ${excluding(target)}.`)),
    error(`${target}-root-not-object`, sources.rootType, rootObject({ isOptional: true })),
    error(`${target}-schema-invalid`, sources.invalid, validSchema()),
    error(`${target}-identifier`, sources.identifier, uriIdentifiers),
    error(`${target}-pattern-syntax`, sources.patternSyntax, patternsWithout(javaScriptConstructs)),
    error(`${target}-root-composition`, sources.root, plainRoot()),
    error(`${target}-object-without-properties`, sources.rootProperties, rootProperties),
    error(`${target}-array-without-items`, sources.items, arrayItems()),
    error(`${target}-grammar-incomplete`, sources.grammars, completeGrammar),
    error(`${target}-grammar-invalid`, sources.grammars, validGrammar),
    error(`${target}-grammar-construct`, sources.grammars, grammarConstructs),
  ];
}

function strictRules(target: "openai-strict" | "openai-chat"): readonly VendorRule[] {
  const prefix = target === "openai-chat" ? "openai-chat-strict" : target;
  const { schemas, transform } = strictSources;
  return [
    warning(`${prefix}-not-on`, strictSources.mode, strictOn),
    // A tool may opt out of strict mode, which its rules are about.
    ...onlyFor(
      ({ body }) => body["strict"] === true,
      [
        error(`${prefix}-open-map`, schemas, noOpenMaps(excluding(target))),
        error(`${prefix}-open-object`, schemas, closedObjects),
        error(`${prefix}-not-required`, schemas, allRequired),
        error(`${prefix}-required-unknown`, transform, requiredExist),
        error(`${prefix}-any-value`, strictSources.typeKey, statedTypes()),
        error(`${prefix}-enum-type`, strictSources.nullableEnums, enumOfItsType),
        error(`${prefix}-reference-with-siblings`, strictSources.references, loneReferences),
        error(`${prefix}-reference-elsewhere`, strictSources.definitions, localReferences({ toRoot: true })),
        error(`${prefix}-composition`, schemas, noComposition),
        error(`${prefix}-one-of`, transform, forbiddenKeywords(["oneOf"], "Write `anyOf` instead.")),
        error(`${prefix}-keyword`, transform, noStrictKeyword),
        warning(`${prefix}-length`, schemas, noLength),
        error(`${prefix}-format`, schemas, knownFormats(openaiStrictFormats)),
        error(`${prefix}-pattern`, strictSources.lookaround, patternsWithout(["lookaround"])),
        error(`${prefix}-nesting`, schemas, nestingDepth(10)),
        error(`${prefix}-too-many-properties`, schemas, propertyCount(5000)),
        error(`${prefix}-too-many-characters`, schemas, characterCount(120_000)),
        error(`${prefix}-too-many-enum-values`, schemas, enumValueCount(1000)),
        error(`${prefix}-long-enum`, schemas, longEnum({ strings: 250, limit: 15_000 })),
      ],
    ),
  ];
}

const noComposition = forbiddenKeywords(
  ["allOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else"],
  "Write one interface that merges the parts.",
);

const noStrictKeyword = forbiddenKeywords(
  [
    ...["propertyNames", "patternProperties", "minProperties", "maxProperties", "unevaluatedProperties"],
    ...["prefixItems", "additionalItems", "contains", "minContains", "maxContains"],
    ...["uniqueItems", "unevaluatedItems", "dependencies", "$anchor", "$dynamicRef", "$dynamicAnchor"],
    ...["contentEncoding", "contentMediaType", "contentSchema"],
  ],
  "Remove the tag, or write another type: an interface instead of a tuple, and named properties instead of keys that match a template. State the lost constraint in the description.",
);

const noLength = forbiddenKeywords(
  ["minLength", "maxLength"],
  "State the length in the description: sources disagree on whether strict mode accepts these.",
);

const strictOn: ToolRequirement = {
  requirement: "`strict` must be true: the rules of strict mode judge only strict tools.",
  fix: 'Write "strict": true, or check the tool for the target without strict mode.',
  checkTool: ({ wire, body: { strict }, bodyPointer }) => {
    if (strict === true || wire["type"] === "custom") return [];
    const problem =
      strict === undefined ? "it does not say whether it is strict" : `its \`strict\` is ${JSON.stringify(strict)}`;
    return [{ wirePointer: `${bodyPointer}/strict`, problem }];
  },
};

/** A strict function must also keep the rules that only the strict target has. */
function notStrict(fix: string): ToolRequirement {
  return {
    requirement: "`strict` must be false: this target does not check the rules of strict mode.",
    fix,
    checkTool: ({ body, bodyPointer }) =>
      body["strict"] === true
        ? [{ wirePointer: `${bodyPointer}/strict`, problem: "it is strict, but is not checked as such" }]
        : [],
  };
}

const modeStated: ToolRequirement = {
  requirement:
    "`strict` must be present: without it the API tries strict mode, and falls back if the schema does not fit.",
  fix: 'Write "strict": false.',
  checkTool: ({ wire }) =>
    wire["strict"] === undefined && wire["type"] !== "custom"
      ? [{ wirePointer: "/strict", problem: "it does not say whether it is strict" }]
      : [],
};
