/** What OpenAI requires of a tool in either of its APIs: of functions, of custom tools, and in strict mode. */

import type { TargetRule, ToolRule, WireParts } from "../rules.js";
import { documented, excluding, observed, sdk, stated, type VendorRuleFacts } from "./rule-facts.js";
import type { OpenAiChatTargetOptions } from "../target.js";
import { isObject } from "../../json-schema/json-values.js";
import { openaiStrictFormats } from "../strict-formats.js";
import { completeGrammar, grammarConstructs } from "./grammar-rules.js";
import { enumOfOneType, forbiddenKeywords, knownFormats, typeSaid } from "./keyword-rules.js";
import { propertyNames, toolName } from "./name-rules.js";
import { patternConstructs } from "./pattern-rules.js";
import { localReferences, loneReferences } from "./reference-rules.js";
import { toolCount, uniqueNamesRule } from "./request-rules.js";
import {
  allRequired,
  arrayItems,
  closedObjects,
  objectProperties,
  openMaps,
  requiredExist,
  rootComposition,
  rootObject,
} from "./root-rules.js";
import { characterCount, enumValueCount, longEnum, nestingDepth, propertyCount } from "./size-rules.js";
import { currentDraft, validSchema } from "./validity-rules.js";

export function openaiRules(): readonly TargetRule[] {
  return [
    ...functionRules({ prefix: "openai", target: "openai", holder: "" }),
    strictValue({ code: "openai-mode-not-said", source: documented }, { holder: "", isStrict: "said" }),
    strictUnchecked({ code: "openai-mode-strict", source: documented }, ""),
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
    : [...rules, strictUnchecked({ code: "openai-chat-mode-strict", source: documented }, "function")];
}

interface OpenAiFormat {
  /** Prefix of the codes of its rules. */
  readonly prefix: string;
  /** The target, as the configuration names it. */
  readonly target: string;
  /** The field of the wire object with the function's fields; empty if they are its own. */
  readonly holder: "" | "function";
}

function functionRules({ prefix, target, holder }: OpenAiFormat): readonly TargetRule[] {
  const pointer = holder === "" ? "/name" : "/function/name";
  const customHolder = holder === "" ? "" : "custom";
  return [
    toolName({
      code: `${prefix}-name`,
      source: documented,
      pattern: /^[a-zA-Z0-9_-]{1,64}$/,
      asks: "1 to 64 letters, digits, _ and -",
      pointer,
    }),
    uniqueNamesRule({ code: `${prefix}-name-twice`, source: observed, severity: "warning", pointer }),
    toolCount({
      code: `${prefix}-too-many-tools`,
      source: documented,
      limit: 128,
      fix: `Send fewer tools, or ${excluding(target)}.`,
    }),
    rootObject({ code: `${prefix}-root-not-object`, source: observed, isOptional: holder === "function" }),
    validSchema({ code: `${prefix}-schema-invalid`, source: observed }),
    currentDraft({ code: `${prefix}-older-draft`, source: observed }),
    rootComposition({ code: `${prefix}-root-composition`, source: observed }),
    objectProperties({ code: `${prefix}-object-without-properties`, source: observed }),
    arrayItems({ code: `${prefix}-array-without-items`, source: observed }),
    propertyNames({
      code: `${prefix}-property-name`,
      source: observed,
      pattern: /^[^\n\r"\\]{1,64}$/,
      asks: "1 to 64 characters and no quotes, backslashes or line ends",
    }),
    completeGrammar({ code: `${prefix}-grammar-incomplete`, source: documented, holder: customHolder }),
    grammarConstructs({ code: `${prefix}-grammar-construct`, source: documented, holder: customHolder }),
  ];
}

function strictRules({ prefix, target, holder }: OpenAiFormat): readonly TargetRule[] {
  return [
    strictValue({ code: `${prefix}-not-on`, source: documented }, { holder, isStrict: true }),
    ...strictShapeRules(prefix, excluding(target)),
    ...strictKeywordRules(prefix),
    ...strictSizeRules(prefix),
  ];
}

function strictShapeRules(prefix: string, advice: string): readonly TargetRule[] {
  return [
    openMaps({ code: `${prefix}-open-map`, source: documented, advice }),
    closedObjects({ code: `${prefix}-open-object`, source: documented }),
    allRequired({ code: `${prefix}-not-required`, source: documented }),
    requiredExist({ code: `${prefix}-required-unknown`, source: sdk }),
    typeSaid({ code: `${prefix}-any-value`, source: observed }),
    enumOfOneType({ code: `${prefix}-enum-of-several-types`, source: observed }),
    loneReferences({
      code: `${prefix}-reference-with-siblings`,
      source: observed,
      asks: "no other keyword, not even a description",
    }),
    localReferences({ code: `${prefix}-reference-elsewhere`, source: sdk }),
  ];
}

function strictKeywordRules(prefix: string): readonly TargetRule[] {
  return [
    forbiddenKeywords({
      code: `${prefix}-composition`,
      source: documented,
      keywords: ["allOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else"],
      fix: "Write one interface that merges the parts.",
    }),
    forbiddenKeywords({
      code: `${prefix}-one-of`,
      source: sdk,
      keywords: ["oneOf"],
      fix: "Write `anyOf` instead.",
    }),
    forbiddenKeywords({
      code: `${prefix}-keyword`,
      source: sdk,
      keywords: [
        ...["propertyNames", "patternProperties", "minProperties", "maxProperties", "unevaluatedProperties"],
        ...["prefixItems", "additionalItems", "contains", "minContains", "maxContains"],
        ...["uniqueItems", "unevaluatedItems", "dependencies", "$anchor", "$dynamicRef", "$dynamicAnchor"],
        ...["contentEncoding", "contentMediaType", "contentSchema"],
      ],
      fix: "Remove the tag or the keyword and say it in the description; turn a tuple into an interface with named properties.",
    }),
    forbiddenKeywords({
      code: `${prefix}-default`,
      source: observed,
      keywords: ["default"],
      fix: "Say the default in the description.",
    }),
    forbiddenKeywords({
      code: `${prefix}-length`,
      source: observed,
      severity: "warning",
      keywords: ["minLength", "maxLength"],
      fix: "Say the length in the description: sources disagree on whether strict mode accepts these.",
    }),
    knownFormats({
      code: `${prefix}-format`,
      source: documented,
      formats: openaiStrictFormats,
    }),
    patternConstructs({ code: `${prefix}-pattern`, source: observed, constructs: ["lookaround"] }),
  ];
}

function strictSizeRules(prefix: string): readonly TargetRule[] {
  const facts = (name: string): VendorRuleFacts => ({ code: `${prefix}-${name}`, source: documented });
  return [
    nestingDepth({ ...facts("nesting"), limit: 10 }),
    propertyCount({ ...facts("too-many-properties"), limit: 5000 }),
    characterCount({ ...facts("too-many-characters"), limit: 120_000 }),
    enumValueCount({ ...facts("too-many-enum-values"), limit: 1000 }),
    longEnum({ ...facts("long-enum"), values: 250, limit: 15_000 }),
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

function strictOf({ wire }: WireParts, holder: OpenAiFormat["holder"]): unknown {
  const fields = holder === "" ? wire : wire[holder];
  return isObject(fields) ? fields["strict"] : undefined;
}

function pointerOfStrict(holder: OpenAiFormat["holder"]): string {
  return holder === "" ? "/strict" : `/${holder}/strict`;
}

/** A function has the expected `strict`: without it, the API tries strict mode. */
function strictValue(
  facts: VendorRuleFacts,
  { holder, isStrict }: { readonly holder: OpenAiFormat["holder"]; readonly isStrict: boolean | "said" },
): ToolRule {
  const wants = isStrict === "said" ? "`strict` is true or false" : `\`strict\` is ${isStrict}`;
  return {
    ...stated(facts),
    requirement: `${wants}${isStrict === "said" ? ", and is present: without it the API tries strict mode" : ""}.`,
    fix: isStrict === "said" ? 'Write "strict": false.' : `Write "strict": ${isStrict}.`,
    find: (tool) => {
      const value = strictOf(tool, holder);
      const isFine = isStrict === "said" ? typeof value === "boolean" : value === isStrict;
      if (isFine || tool.wire["type"] === "custom") return [];
      const problem =
        value === undefined ? "it does not say whether it is strict" : `its strict is ${JSON.stringify(value)}`;
      return [{ wirePointer: pointerOfStrict(holder), problem }];
    },
  };
}
