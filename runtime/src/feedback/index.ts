/** The public names of `@toolwright/runtime/feedback`: what is wrong with a value, in words that a model can act on. */

export { explainErrors } from "../validation/faults.js";
export type { ArgumentFault } from "../validation/faults.js";
export { formatFeedback } from "../validation/feedback.js";
export { createValidator } from "../validation/interpret.js";
export { keepDeclared } from "../results/declared.js";
export { limitResult } from "../results/limit.js";
