/** What Anthropic requires of a tool, with or without strict mode. */

import { isObject } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule } from "../rules.js";
import { propertyNames, toolName } from "./name-rules.js";
import { requestTotal, uniqueNamesRule } from "./request-rules.js";
import { arrayItems, rootComposition, rootObject } from "./root-rules.js";
import { documented, observed, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";

export function anthropicToolRules(target: "anthropic" | "anthropic-strict"): readonly TargetRule[] {
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
