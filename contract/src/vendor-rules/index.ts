/** The public names of `@toolwright/contract/vendor-rules`: what vendors require of tools, and what breaks it. */

export { checkRequest, rulesOf } from "./check-request.js";
export { nameOf } from "./vendor-rule.js";
export type { VendorRule, Violation } from "./vendor-rule.js";
