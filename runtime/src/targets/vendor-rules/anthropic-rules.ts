/** What Anthropic requires of a tool: the rules of the targets `anthropic` and `anthropic-strict`. */

import type { TargetRule, ToolRule } from "../rules.js";
import { isObject } from "../../json-schema/json-values.js";
import { propertyNames, toolName, enumCasing } from "./name-rules.js";
import { validExamples } from "./example-rules.js";
import { requestTotal, uniqueNamesRule, countOptional, countUnions, toolCount } from "./request-rules.js";
import { rootComposition, rootObject, closedObjects, openMaps } from "./root-rules.js";
import { type RuleSources, documented, excluding, judging, observed, sdk, stated } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";
import { anthropicStrictFormats } from "../strict-formats.js";
import {
  enumValues,
  forbiddenKeywords,
  knownFormats,
  minItemsOfOne,
  typeSaid,
  valuesWithoutTypes,
} from "./keyword-rules.js";
import { anthropicConstructs, patternConstructs } from "./pattern-rules.js";
import { localReferences, recursion } from "./reference-rules.js";
import { grammarSize } from "./size-rules.js";
import { toolNameForms } from "../tool-names.js";

const anthropicApi = "the Claude API, also on Bedrock and Vertex";
const anthropicStrict = "strict tools of the Claude API, Claude 4.5 and later";
const claudeDocs = "https://platform.claude.com/docs/en";

const sources = {
  tools: documented(anthropicApi, `${claudeDocs}/agents-and-tools/tool-use/define-tools`, "2026-11-21"),
  caching: documented(anthropicApi, `${claudeDocs}/build-with-claude/prompt-caching`, "2026-11-21"),
  strict: documented(
    anthropicStrict,
    `${claudeDocs}/build-with-claude/structured-outputs#json-schema-limitations`,
    "2026-11-21",
  ),
  strictTools: documented(anthropicStrict, `${claudeDocs}/agents-and-tools/tool-use/strict-tool-use`),
  strictTransform: sdk(
    anthropicStrict,
    "https://github.com/anthropics/anthropic-sdk-typescript/blob/main/src/lib/transform-json-schema.ts",
  ),
  name: observed(anthropicApi, "https://github.com/anthropics/claude-code/issues/96152"),
  nameTwice: observed(anthropicApi, "https://github.com/danny-avila/LibreChat/issues/13162"),
  propertyNames: observed(anthropicApi, "https://github.com/anthropics/claude-code/issues/79418"),
  root: observed(anthropicApi, "https://github.com/anthropics/claude-code/issues/44788"),
  draft: observed(anthropicApi, "https://github.com/anthropics/claude-code/issues/586"),
  deferredCache: observed("the Claude API", "https://github.com/router-for-me/CLIProxyAPI/issues/4561"),
  nullableEnums: observed(anthropicStrict, "https://github.com/BerriAI/litellm/pull/37882"),
  grammarSize: observed(anthropicStrict, "https://github.com/anthropics/anthropic-sdk-typescript/issues/885"),
} satisfies RuleSources;

export function anthropicRules(): readonly TargetRule[] {
  return anthropicToolRules("anthropic");
}

function anthropicToolRules(target: "anthropic" | "anthropic-strict"): readonly TargetRule[] {
  const pointer = "/name";
  return [
    toolName({
      code: `${target}-name`,
      source: sources.name,
      ...toolNameForms.anthropic,
      pointer,
    }),
    uniqueNamesRule({ code: `${target}-name-twice`, source: sources.nameTwice, pointer }),
    propertyNames({
      code: `${target}-property-name`,
      source: sources.propertyNames,
      pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
      asks: "1 to 64 letters, digits, _, . and -",
      isForParametersOnly: true,
    }),
    rootObject({ code: `${target}-root-not-object`, source: sources.tools }),
    rootComposition({
      code: `${target}-root-composition`,
      source: sources.root,
      keywords: ["oneOf", "allOf", "anyOf"],
    }),
    validSchema({ code: `${target}-schema-invalid`, source: sources.draft }),
    currentDraft({ code: `${target}-older-draft`, source: sources.draft }),
    validExamples({
      code: `${target}-examples`,
      source: sources.tools,
      field: "input_examples",
      holds: "the example itself",
      inputOf: (example) => example,
    }),
    deferredUncached(target),
    requestTotal({
      code: `${target}-cache-breakpoints`,
      source: sources.caching,
      limit: 4,
      counted: "cache breakpoints",
      count: ({ wire }) => (isObject(wire["cache_control"]) ? 1 : 0),
      fix: "Keep only the `cache_control` of the last tool: it covers all tools before it.",
    }),
  ];
}

/** A tool that is loaded when it is found cannot be part of a cached prefix. */
function deferredUncached(target: string): ToolRule {
  return {
    ...stated({ code: `${target}-deferred-cache`, source: sources.deferredCache }),
    requirement: "A tool with `defer_loading: true` has no `cache_control`.",
    fix: "Put the cache breakpoint on the last tool that is not deferred.",
    find: ({ wire }) =>
      wire["defer_loading"] === true && isObject(wire["cache_control"])
        ? [{ wirePointer: "/cache_control", problem: "it has cache_control and is deferred" }]
        : [],
  };
}

const target = "anthropic-strict";
const advice = excluding(target);
const further = `${advice}; the target anthropic can still send it`;

export function anthropicStrictRules(): readonly TargetRule[] {
  // A request may mix both kinds of tools.
  const strictRules = judging(({ wire }) => wire["strict"] === true, [...shapeRules, ...keywordRules, ...requestRules]);
  return [...anthropicToolRules(target), strictOn, ...strictRules];
}

const strictOn: ToolRule = {
  ...stated({ code: "anthropic-strict-not-on", source: sources.strictTools, severity: "warning" }),
  requirement: "`strict` is true: the rules of strict mode judge only strict tools.",
  fix: 'Write "strict": true, or check the tool for the target anthropic.',
  find: ({ wire }) => (wire["strict"] === true ? [] : [{ wirePointer: "/strict", problem: "it is not strict" }]),
};

const shapeRules: readonly TargetRule[] = [
  openMaps({ code: "anthropic-strict-open-map", source: sources.strict, advice: further }),
  closedObjects({ code: "anthropic-strict-open-object", source: sources.strict }),
  recursion({
    code: "anthropic-strict-recursion",
    source: sources.strict,
    fix: `Write each level as a type of its own, or ${further}.`,
  }),
  localReferences({ code: "anthropic-strict-reference-elsewhere", source: sources.strict }),
  typeSaid({ code: "anthropic-strict-any-value", source: sources.strictTransform }),
];

const keywordRules: readonly TargetRule[] = [
  forbiddenKeywords({
    code: "anthropic-strict-bound",
    source: sources.strict,
    keywords: [
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
      ...["minLength", "maxLength", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
      ...["minProperties", "maxProperties"],
    ],
    fix: "Remove the tag, and say the bound in the description.",
  }),
  minItemsOfOne({ code: "anthropic-strict-min-items", source: sources.strict }),
  forbiddenKeywords({
    code: "anthropic-strict-keyword",
    source: sources.strictTransform,
    keywords: [
      ...["oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"],
      ...["prefixItems", "propertyNames", "unevaluatedProperties", "unevaluatedItems"],
    ],
    fix: "Write `anyOf` instead of `oneOf`, an array instead of a tuple, and one interface instead of conditions.",
  }),
  knownFormats({
    code: "anthropic-strict-format",
    source: sources.strict,
    formats: anthropicStrictFormats,
  }),
  enumValues({
    code: "anthropic-strict-enum-value",
    source: sources.strict,
    isAllowed: (value) => value === null || typeof value !== "object",
    asks: "strings, numbers, booleans and null",
  }),
  valuesWithoutTypes({ code: "anthropic-strict-enum-type", source: sources.nullableEnums }),
  enumCasing({ code: "anthropic-strict-enum-case", source: sources.strict }),
  patternConstructs({
    code: "anthropic-strict-pattern",
    source: sources.strict,
    constructs: anthropicConstructs,
  }),
];

const requestRules: readonly TargetRule[] = [
  grammarSize({ code: "anthropic-strict-grammar-size", source: sources.grammarSize, limit: 60 }),
  toolCount({
    code: "anthropic-strict-too-many-tools",
    source: sources.strict,
    limit: 20,
    fix: `Keep strict mode for the tools that need it most: ${further}.`,
  }),
  requestTotal({
    code: "anthropic-strict-too-many-optional",
    source: sources.strict,
    limit: 24,
    counted: "optional parameters",
    count: countOptional,
    fix: `Make parameters that are usually present required, or ${further}.`,
  }),
  requestTotal({
    code: "anthropic-strict-too-many-unions",
    source: sources.strict,
    limit: 16,
    counted: "parameters of union types",
    count: countUnions,
    fix: `Write \`name?: T\` instead of \`name: T | null\`, which strict mode takes here, or ${further}.`,
  }),
];
