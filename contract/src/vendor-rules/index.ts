/** The public names of `@toolwright/contract/vendor-rules`: the rules of vendors, and their violations. */

export { checkRequest, rulesOf } from "./check-request.js";
export { nameOf } from "./vendor-rule.js";
export type { VendorRule, Violation } from "./vendor-rule.js";
