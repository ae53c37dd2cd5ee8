/**
 * The steps of a call that most calls do not take: hidden values, approvals, further attempts, refusals. The registry
 * loads them together, at the first call that needs one.
 */

export { approveCall } from "./approve-call.js";
export { hideUndelivered, passOn, readAgain, refuseBeforehand, refuseCall, runFurther } from "./failed-call.js";
export { describeRepairs } from "./describe-repairs.js";
export { takeLast } from "./take-last.js";
export { dropUnknown } from "./unknown-parameters.js";
export { provideHiddenValues } from "./provide-hidden-values.js";
export { refuseResult, refuseUndeclared, refuseUnreadable } from "../validation/refusals.js";
