/**
 * The steps of a call that most calls do not take: hidden values, approvals, further attempts, refusals. The registry
 * loads them together, at the first call that needs one.
 */

export { approveCall, refuseDenied, refuseUndecided } from "./approve-call.js";
export { passOn, refuseCall, runFurther } from "./failed-call.js";
export { takeLast } from "./take-last.js";
export { provideHiddenValues } from "./provide-hidden-values.js";
export {
  refuseArguments,
  refuseName,
  refuseResult,
  refuseUndeclared,
  refuseUnreadable,
} from "../validation/refusals.js";
