/** What OpenAI requires of a function in strict mode, in either of its APIs. */

import type { TargetRule, ToolRule, WireParts } from "../rules.js";
import {
  type RuleSources,
  type VendorRuleFacts,
  documented,
  excluding,
  judging,
  observed,
  sdk,
  stated,
} from "./rule-facts.js";
import { isObject } from "../../json-schema/json-values.js";
import { openaiStrictFormats } from "../strict-formats.js";
import { enumOfItsType, forbiddenKeywords, knownFormats, typeSaid } from "./keyword-rules.js";
import { patternConstructs } from "./pattern-rules.js";
import { localReferences, loneReferences } from "./reference-rules.js";
import { allRequired, closedObjects, openMaps, requiredExist } from "./root-rules.js";
import { characterCount, enumValueCount, longEnum, nestingDepth, propertyCount } from "./size-rules.js";

const openaiStrict = "OpenAI's strict mode, Responses and Chat Completions";

const sources = {
  functions: documented(
    openaiStrict,
    "https://platform.openai.com/docs/guides/function-calling#strict-mode",
    "2026-11-21",
  ),
  strict: documented(openaiStrict, "https://platform.openai.com/docs/guides/structured-outputs", "2026-11-21"),
  strictTransform: sdk(openaiStrict, `https://github.com/openai/openai-node/blob/master/src/lib/transform.ts`),
  references: observed(openaiStrict, "https://github.com/langchain-ai/langchainjs/pull/11382"),
  definitions: observed(openaiStrict, "https://github.com/dotnet/extensions/issues/6918"),
  typeKey: observed(openaiStrict, "https://github.com/can1357/oh-my-pi/issues/211"),
  nullableEnums: observed(openaiStrict, "https://github.com/can1357/oh-my-pi/issues/1835"),
  lookaround: observed(openaiStrict, "https://github.com/vercel/ai/pull/21037"),
} satisfies RuleSources;

export interface OpenAiFormat {
  /** Prefix of the codes of its rules. */
  readonly prefix: string;
  /** The target, as the configuration names it. */
  readonly target: string;
  /** The field of the wire object with the function's fields; empty if they are its own. */
  readonly holder: "" | "function";
}

export function strictRules({ prefix, target, holder }: OpenAiFormat): readonly TargetRule[] {
  return [
    strictOn({ code: `${prefix}-not-on`, source: sources.functions }, holder),
    // A tool may opt out of strict mode, which its rules are about.
    ...judging(
      (tool) => strictOf(tool, holder) === true,
      [...strictShapeRules(prefix, excluding(target)), ...strictKeywordRules(prefix), ...strictSizeRules(prefix)],
    ),
  ];
}

function strictShapeRules(prefix: string, advice: string): readonly TargetRule[] {
  return [
    openMaps({ code: `${prefix}-open-map`, source: sources.strict, advice }),
    closedObjects({ code: `${prefix}-open-object`, source: sources.strict }),
    allRequired({ code: `${prefix}-not-required`, source: sources.strict }),
    requiredExist({ code: `${prefix}-required-unknown`, source: sources.strictTransform }),
    typeSaid({ code: `${prefix}-any-value`, source: sources.typeKey }),
    enumOfItsType({ code: `${prefix}-enum-type`, source: sources.nullableEnums }),
    loneReferences({
      code: `${prefix}-reference-with-siblings`,
      source: sources.references,
      asks: "no other keyword, not even a description",
    }),
    localReferences({ code: `${prefix}-reference-elsewhere`, source: sources.definitions, toRoot: true }),
  ];
}

function strictKeywordRules(prefix: string): readonly TargetRule[] {
  return [
    forbiddenKeywords({
      code: `${prefix}-composition`,
      source: sources.strict,
      keywords: ["allOf", "not", "dependentRequired", "dependentSchemas", "if", "then", "else"],
      fix: "Write one interface that merges the parts.",
    }),
    forbiddenKeywords({
      code: `${prefix}-one-of`,
      source: sources.strictTransform,
      keywords: ["oneOf"],
      fix: "Write `anyOf` instead.",
    }),
    forbiddenKeywords({
      code: `${prefix}-keyword`,
      source: sources.strictTransform,
      keywords: [
        ...["propertyNames", "patternProperties", "minProperties", "maxProperties", "unevaluatedProperties"],
        ...["prefixItems", "additionalItems", "contains", "minContains", "maxContains"],
        ...["uniqueItems", "unevaluatedItems", "dependencies", "$anchor", "$dynamicRef", "$dynamicAnchor"],
        ...["contentEncoding", "contentMediaType", "contentSchema"],
      ],
      fix: "Remove the tag, or write another type: an interface instead of a tuple, and named properties instead of keys that match a template. Say in the description what that loses.",
    }),
    forbiddenKeywords({
      code: `${prefix}-length`,
      source: sources.strict,
      severity: "warning",
      keywords: ["minLength", "maxLength"],
      fix: "Say the length in the description: sources disagree on whether strict mode accepts these.",
    }),
    knownFormats({
      code: `${prefix}-format`,
      source: sources.strict,
      formats: openaiStrictFormats,
    }),
    patternConstructs({ code: `${prefix}-pattern`, source: sources.lookaround, constructs: ["lookaround"] }),
  ];
}

function strictSizeRules(prefix: string): readonly TargetRule[] {
  const facts = (name: string): VendorRuleFacts => ({ code: `${prefix}-${name}`, source: sources.strict });
  return [
    nestingDepth({ ...facts("nesting"), limit: 10 }),
    propertyCount({ ...facts("too-many-properties"), limit: 5000 }),
    characterCount({ ...facts("too-many-characters"), limit: 120_000 }),
    enumValueCount({ ...facts("too-many-enum-values"), limit: 1000 }),
    longEnum({ ...facts("long-enum"), values: 250, limit: 15_000 }),
  ];
}

export function strictOf({ wire }: WireParts, holder: OpenAiFormat["holder"]): unknown {
  const fields = holder === "" ? wire : wire[holder];
  return isObject(fields) ? fields["strict"] : undefined;
}

export function pointerOfStrict(holder: OpenAiFormat["holder"]): string {
  return holder === "" ? "/strict" : `/${holder}/strict`;
}

function strictOn(facts: VendorRuleFacts, holder: OpenAiFormat["holder"]): ToolRule {
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: "`strict` is true: the rules of strict mode judge only strict tools.",
    fix: 'Write "strict": true, or check the tool for the target without strict mode.',
    find: (tool) => {
      const value = strictOf(tool, holder);
      if (value === true || tool.wire["type"] === "custom") return [];
      const problem =
        value === undefined ? "it does not say whether it is strict" : `its strict is ${JSON.stringify(value)}`;
      return [{ wirePointer: pointerOfStrict(holder), problem }];
    },
  };
}
