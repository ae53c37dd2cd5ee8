/** The rules of the target `vercel-ai`: what every provider behind Vercel's AI SDK takes. */

import { isObject } from "../../json-schema/json-values.js";
import type { TargetRule, ToolRule } from "../rules.js";
import { propertyNames, toolName } from "./name-rules.js";
import { toolCount } from "./request-rules.js";
import { arrayItems, objectProperties, rootComposition, rootObject } from "./root-rules.js";
import { documented, excluding, observed, quoteValue, stated } from "./rule-facts.js";
import { currentDraft, validSchema } from "./validity-rules.js";

const exampleInputs: ToolRule = {
  ...stated({ code: "vercel-ai-examples", source: documented }),
  requirement: "`inputExamples` is an array of objects with the example as `input`.",
  fix: 'Write each example as { "input": { … } }.',
  find: ({ wire }) => {
    const { inputExamples } = wire;
    const isExample = (example: unknown): boolean => isObject(example) && isObject(example["input"]);
    if (inputExamples === undefined || (Array.isArray(inputExamples) && inputExamples.every(isExample))) return [];
    return [{ wirePointer: "/inputExamples", problem: `its inputExamples are ${quoteValue(inputExamples)}` }];
  },
};

export const vercelAiRules: readonly TargetRule[] = [
  // The SDK has no rules of its own about names; all of its providers take these.
  toolName({
    code: "vercel-ai-name",
    source: observed,
    pattern: /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/,
    asks: "a letter or _ first, and then up to 63 letters, digits, _ and -",
    pointer: "",
  }),
  toolCount({
    code: "vercel-ai-too-many-tools",
    source: observed,
    severity: "warning",
    limit: 128,
    fix: `Send fewer tools, or ${excluding("vercel-ai")}.`,
  }),
  propertyNames({
    code: "vercel-ai-property-name",
    source: observed,
    severity: "warning",
    pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
    asks: "a letter or _ first, and then up to 63 letters, digits and _",
  }),
  rootObject({ code: "vercel-ai-root-not-object", source: documented }),
  objectProperties({
    code: "vercel-ai-root-without-properties",
    source: observed,
    severity: "warning",
    isForRootOnly: true,
  }),
  rootComposition({ code: "vercel-ai-root-composition", source: observed, severity: "warning" }),
  arrayItems({ code: "vercel-ai-array-without-items", source: observed, severity: "warning" }),
  validSchema({ code: "vercel-ai-schema-invalid", source: documented }),
  currentDraft({ code: "vercel-ai-older-draft", source: documented }),
  exampleInputs,
];
