/** The public names of `@toolwright/runtime/feedback`: explains what is wrong with a value, in words for a model. */

export { createValidator } from "../json-schema/check/check-schema.js";
export { keepDeclared } from "../results/declared.js";
export { limitResult } from "../results/limit.js";
export { explainErrors, type ArgumentFault } from "../validation/faults.js";
export { formatFeedback } from "../validation/feedback.js";
