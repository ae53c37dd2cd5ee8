/** The public names of `@toolwright/runtime/rules`: what vendors require of tools, and what breaks it. */

export { checkRequest, rulesOf } from "../targets/check-request.js";
export type {
  RequestRule,
  RuleBreak,
  RuleSource,
  TargetRule,
  ToolRule,
  Violation,
  WireParts,
} from "../targets/rules.js";
