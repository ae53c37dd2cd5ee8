/** The public names of `@toolwright/runtime/rules`: what vendors require of tools, and what breaks it. */

export { checkRequest, rulesOf } from "../targets/check-request.js";
export type {
  CheckedTool,
  RequestRule,
  RuleBreak,
  RuleSource,
  SchemaRule,
  TargetRule,
  ToolRule,
  Violation,
  WireParts,
} from "../targets/rules.js";
export { nameOf } from "../targets/vendor-rules/schema-facts.js";
