/** Exports the steps that most calls do not take. The registry loads them together, at the first call that needs one. */

export { approveCall } from "./approve-call.js";
export { hideUndelivered, readAgain, refuseBeforehand, refuseCall, runFurther } from "./failed-call.js";
export { describeRepairs } from "../validation/secret-places.js";
export { dropUnknown } from "./unknown-parameters.js";
export { provideHiddenValues } from "./provide-hidden-values.js";
export { refuseResult, refuseUndeclared, refuseUnreadable } from "../validation/refusals.js";
