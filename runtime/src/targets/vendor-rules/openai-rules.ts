/** The rules of the target `openai`: what OpenAI requires of a tool without strict mode. */

import type { TargetRule } from "../rules.js";
import { functionRules, strictUnchecked, strictValue } from "./openai-function-rules.js";
import { documented } from "./rule-facts.js";

export function openaiRules(): readonly TargetRule[] {
  return [
    ...functionRules({ prefix: "openai", target: "openai", holder: "" }),
    strictValue({ code: "openai-mode-not-said", source: documented }, { holder: "", isStrict: "said" }),
    strictUnchecked({ code: "openai-mode-strict", source: documented }, ""),
  ];
}
