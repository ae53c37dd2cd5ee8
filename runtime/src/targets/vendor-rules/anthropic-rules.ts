/** What Anthropic requires of a tool: the rules of the targets `anthropic` and `anthropic-strict`. */

import type { TargetRule, ToolRule } from "../rules.js";
import { isObject } from "../../json-schema/json-values.js";
import { propertyNames, toolName, enumCasing } from "./name-rules.js";
import { requestTotal, uniqueNamesRule, countOptional, countUnions, toolCount } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject, closedObjects, openMaps } from "./root-rules.js";
import { documented, observed, quoteValue, stated, excluding, sdk, type VendorRuleFacts } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";
import { anthropicStrictFormats } from "../strict-formats.js";
import { enumValues, forbiddenKeywords, knownFormats, minItemsOfOne, typeSaid } from "./keyword-rules.js";
import { patternConstructs } from "./pattern-rules.js";
import { localReferences, recursion } from "./reference-rules.js";
import { grammarSize } from "./size-rules.js";

export function anthropicRules(): readonly TargetRule[] {
  return anthropicToolRules("anthropic");
}

function anthropicToolRules(target: "anthropic" | "anthropic-strict"): readonly TargetRule[] {
  const pointer = "/name";
  return [
    toolName({
      code: `${target}-name`,
      source: documented,
      pattern: /^[a-zA-Z0-9_-]{1,64}$/,
      asks: "1 to 64 letters, digits, _ and -",
      pointer,
    }),
    uniqueNamesRule({ code: `${target}-name-twice`, source: observed, pointer }),
    propertyNames({
      code: `${target}-property-name`,
      source: observed,
      pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
      asks: "1 to 64 letters, digits, _, . and -",
      isForParametersOnly: true,
    }),
    rootObject({ code: `${target}-root-not-object`, source: documented }),
    rootComposition({ code: `${target}-root-composition`, source: observed, keywords: ["oneOf", "allOf", "anyOf"] }),
    validSchema({ code: `${target}-schema-invalid`, source: documented }),
    currentDraft({ code: `${target}-older-draft`, source: documented }),
    arrayItems({ code: `${target}-array-without-items`, source: observed, severity: "warning" }),
    exampleObjects({ code: `${target}-examples`, source: documented }),
    requestTotal({
      code: `${target}-cache-breakpoints`,
      source: documented,
      limit: 4,
      counted: "cache breakpoints",
      count: ({ wire }) => (isObject(wire["cache_control"]) ? 1 : 0),
      fix: "Keep only the `cache_control` of the last tool: it covers all tools before it.",
    }),
  ];
}

function exampleObjects(facts: VendorRuleFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: "`input_examples` is an array of objects, each valid for the input schema.",
    fix: "Write each example as the object that the model would send.",
    find: ({ wire }) => {
      const { input_examples: examples } = wire;
      if (examples === undefined || (Array.isArray(examples) && examples.every(isObject))) return [];
      return [{ wirePointer: "/input_examples", problem: `its input_examples are ${quoteValue(examples)}` }];
    },
  };
}

const target = "anthropic-strict";
const advice = excluding(target);
const further = `${advice}; the target anthropic can still send it`;

export function anthropicStrictRules(): readonly TargetRule[] {
  return [...anthropicToolRules(target), strictOn, ...shapeRules, ...keywordRules, ...requestRules];
}

const strictOn: ToolRule = {
  ...stated({ code: "anthropic-strict-not-on", source: documented }),
  requirement: "`strict` is true.",
  fix: 'Write "strict": true, or check the tool for the target anthropic.',
  find: ({ wire }) => (wire["strict"] === true ? [] : [{ wirePointer: "/strict", problem: "it is not strict" }]),
};

const shapeRules: readonly TargetRule[] = [
  openMaps({ code: "anthropic-strict-open-map", source: documented, advice: further }),
  closedObjects({ code: "anthropic-strict-open-object", source: documented }),
  recursion({
    code: "anthropic-strict-recursion",
    source: documented,
    fix: `Write each level as a type of its own, or ${further}.`,
  }),
  localReferences({ code: "anthropic-strict-reference-elsewhere", source: documented }),
  typeSaid({ code: "anthropic-strict-any-value", source: sdk }),
  grammarSize({ code: "anthropic-strict-grammar-size", source: observed, limit: 60 }),
];

const keywordRules: readonly TargetRule[] = [
  forbiddenKeywords({
    code: "anthropic-strict-bound",
    source: documented,
    keywords: [
      ...["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"],
      ...["minLength", "maxLength", "maxItems", "uniqueItems", "contains", "minContains", "maxContains"],
      ...["minProperties", "maxProperties"],
    ],
    fix: "Remove the tag, and say the bound in the description.",
  }),
  minItemsOfOne({ code: "anthropic-strict-min-items", source: documented }),
  forbiddenKeywords({
    code: "anthropic-strict-keyword",
    source: sdk,
    keywords: [
      ...["oneOf", "not", "if", "then", "else", "dependentRequired", "dependentSchemas"],
      ...["prefixItems", "propertyNames", "unevaluatedProperties", "unevaluatedItems"],
    ],
    fix: "Write `anyOf` instead of `oneOf`, an array instead of a tuple, and one interface instead of conditions.",
  }),
  knownFormats({
    code: "anthropic-strict-format",
    source: documented,
    formats: anthropicStrictFormats,
  }),
  enumValues({
    code: "anthropic-strict-enum-value",
    source: documented,
    isAllowed: (value) => value === null || typeof value !== "object",
    asks: "strings, numbers, booleans and null",
  }),
  enumCasing({ code: "anthropic-strict-enum-case", source: documented }),
  patternConstructs({
    code: "anthropic-strict-pattern",
    source: documented,
    constructs: ["lookaround", "backreference", "word boundary", "large repetition"],
  }),
];

const requestRules: readonly TargetRule[] = [
  toolCount({
    code: "anthropic-strict-too-many-tools",
    source: documented,
    limit: 20,
    fix: `Keep strict mode for the tools that need it most: ${further}.`,
  }),
  requestTotal({
    code: "anthropic-strict-too-many-optional",
    source: documented,
    limit: 24,
    counted: "optional parameters",
    count: countOptional,
    fix: `Make parameters that are usually present required, or ${further}.`,
  }),
  requestTotal({
    code: "anthropic-strict-too-many-unions",
    source: documented,
    limit: 16,
    counted: "parameters of union types",
    count: countUnions,
    fix: `Write \`name?: T\` instead of \`name: T | null\`, which strict mode takes here, or ${further}.`,
  }),
];
