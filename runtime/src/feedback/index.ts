/** The public names of `@toolwright/runtime/feedback`: what is wrong with a value, in words that a model can act on. */

export { explainErrors } from "../validation/faults.js";
export type { ArgumentFault, Explaining } from "../validation/faults.js";
export { formatFeedback } from "../validation/feedback.js";
export type { FeedbackOptions } from "../validation/feedback.js";
export { createValidator } from "../validation/interpret.js";
export { keepDeclared } from "../results/declared.js";
export type { DeclaredPart } from "../results/declared.js";
export { limitResult } from "../results/limit.js";
export type { LimitedResult, LimitOptions, ResultCut } from "../results/limit.js";
