/** Anthropic's requirements: the rules of the targets `anthropic` and `anthropic-strict`. */

import { isObject } from "@toolwright/runtime/internal/json-schema";
import {
  anthropicConstructs,
  anthropicStrictFormats,
  toolNameForms,
} from "@toolwright/runtime/internal/rendering/vendor-limits";
import {
  enumCasing,
  enumValues,
  forbiddenKeywords,
  knownFormats,
  minItemsOfOne,
  patternsWithout,
  statedTypes,
  valuesWithoutTypes,
} from "./keywords.js";
import { closedObjects, noOpenMaps, plainRoot, rootObject } from "./objects.js";
import { localReferences, noRecursion } from "./references.js";
import { countOptional, countUnions, grammarSize, requestTotal, toolCount } from "./sizes.js";
import { claudeParameterNames, propertyNames, toolName, uniqueNames, validExamples } from "./tool-fields.js";
import { currentDraft, validSchema } from "./validity.js";
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
};

export function anthropicRules(target: "anthropic" | "anthropic-strict"): readonly VendorRule[] {
  return [
    error(`${target}-name`, sources.name, toolName(toolNameForms.anthropic)),
    error(`${target}-name-twice`, sources.nameTwice, uniqueNames),
    error(`${target}-property-name`, sources.propertyNames, propertyNames(claudeParameterNames, "parameters")),
    error(`${target}-root-not-object`, sources.tools, rootObject()),
    error(`${target}-root-composition`, sources.root, plainRoot(["oneOf", "allOf", "anyOf"])),
    error(`${target}-schema-invalid`, sources.draft, validSchema()),
    warning(`${target}-older-draft`, sources.draft, currentDraft),
    error(
      `${target}-examples`,
      sources.tools,
      validExamples({ field: "input_examples", holds: "the example itself", inputOf: (example) => example }),
    ),
    error(`${target}-deferred-cache`, sources.deferredCache, uncachedIfDeferred),
    error(
      `${target}-cache-breakpoints`,
      sources.caching,
      requestTotal({
        limit: 4,
        counted: "cache breakpoints",
        count: ({ wire }) => (isObject(wire["cache_control"]) ? 1 : 0),
        fix: "Keep only the `cache_control` of the last tool: it covers all tools before it.",
      }),
    ),
  ];
}

/** A tool that is loaded when it is found cannot be part of a cached prefix. */
const uncachedIfDeferred: ToolRequirement = {
  requirement: "A tool with `defer_loading: true` must not have `cache_control`.",
  fix: "Put the cache breakpoint on the last tool that is not deferred.",
  checkTool: ({ wire }) =>
    wire["defer_loading"] === true && isObject(wire["cache_control"])
      ? [{ wirePointer: "/cache_control", problem: "it has cache_control and is deferred" }]
      : [],
};

const advice = `${excluding("anthropic-strict")}; the target anthropic can still send it`;

export function anthropicStrictRules(): readonly VendorRule[] {
  return [
    ...anthropicRules("anthropic-strict"),
    warning("anthropic-strict-not-on", sources.strictTools, strictOn),
    // A request may mix both kinds of tools.
    ...onlyFor(({ wire }) => wire["strict"] === true, [...strictSchemaRules, ...strictRequestRules]),
  ];
}

const strictOn: ToolRequirement = {
  requirement: "`strict` must be true: the rules of strict mode judge only strict tools.",
  fix: 'Write "strict": true, or check the tool for the target anthropic.',
  checkTool: ({ wire }) => (wire["strict"] === true ? [] : [{ wirePointer: "/strict", problem: "it is not strict" }]),
};

const noBound = forbiddenKeywords(
  [
    ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
    ...["minLength", "maxLength", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
    ...["minProperties", "maxProperties"],
  ],
  "Remove the tag, and state the bound in the description.",
);

const noStrictKeyword = forbiddenKeywords(
  [
    ...["oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"],
    ...["prefixItems", "propertyNames", "unevaluatedProperties", "unevaluatedItems"],
  ],
  "Write `anyOf` instead of `oneOf`, an array instead of a tuple, and one interface instead of conditions.",
);

const primitiveValues = enumValues(
  "strings, numbers, booleans and null",
  (value) => value === null || typeof value !== "object",
);

const strictSchemaRules: readonly VendorRule[] = [
  error("anthropic-strict-open-map", sources.strict, noOpenMaps(advice)),
  error("anthropic-strict-open-object", sources.strict, closedObjects),
  error(
    "anthropic-strict-recursion",
    sources.strict,
    noRecursion(`Write each level as a type of its own, or ${advice}.`),
  ),
  error("anthropic-strict-reference-elsewhere", sources.strict, localReferences()),
  error("anthropic-strict-any-value", sources.strictTransform, statedTypes()),
  error("anthropic-strict-bound", sources.strict, noBound),
  error("anthropic-strict-min-items", sources.strict, minItemsOfOne),
  error("anthropic-strict-keyword", sources.strictTransform, noStrictKeyword),
  error("anthropic-strict-format", sources.strict, knownFormats(anthropicStrictFormats)),
  error("anthropic-strict-enum-value", sources.strict, primitiveValues),
  error("anthropic-strict-enum-type", sources.nullableEnums, valuesWithoutTypes),
  warning("anthropic-strict-enum-case", sources.strict, enumCasing),
  error("anthropic-strict-pattern", sources.strict, patternsWithout(anthropicConstructs)),
];

const strictRequestRules: readonly VendorRule[] = [
  warning("anthropic-strict-grammar-size", sources.grammarSize, grammarSize(60)),
  error(
    "anthropic-strict-too-many-tools",
    sources.strict,
    toolCount(20, `Keep strict mode for the tools that need it most: ${advice}.`),
  ),
  error(
    "anthropic-strict-too-many-optional",
    sources.strict,
    requestTotal({
      limit: 24,
      counted: "optional parameters",
      count: countOptional,
      fix: `Make parameters that are usually present required, or ${advice}.`,
    }),
  ),
  error(
    "anthropic-strict-too-many-unions",
    sources.strict,
    requestTotal({
      limit: 16,
      counted: "parameters of union types",
      count: countUnions,
      fix: `Write \`name?: T\` instead of \`name: T | null\`, which strict mode accepts here, or ${advice}.`,
    }),
  ),
];
