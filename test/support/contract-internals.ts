/** The only modules inside `contract/` that tests import: the parts of proofs and of searches for counter-examples. */

export { decideIncluded } from "../../contract/src/inclusion/decide-included.js";
export { createEvaluator } from "../../contract/src/inclusion/evaluation.js";
export { keywordVerdicts } from "../../contract/src/inclusion/keyword-verdicts.js";
export { matchesPattern } from "../../contract/src/inclusion/pattern-matching.js";
export { createTextSets, findText } from "../../contract/src/inclusion/patterns.js";
export {
  formatLengths,
  formatPatterns,
  integerFormats,
  textFormats,
} from "../../contract/src/inclusion/proof-keywords.js";
export { attemptProof, proveIncluded } from "../../contract/src/inclusion/prove-included.js";
export { sampleStrings } from "../../contract/src/inclusion/sampled-strings.js";
export { createDocument } from "../../contract/src/inclusion/schema-documents.js";
export { toSchema2020 } from "../../contract/src/schemas/dialects.js";
export { isKnownDocument } from "../../contract/src/schemas/known-documents.js";
export { toolRules } from "../../contract/src/tool-rules/all-rules.js";
export { fieldChanges } from "../../contract/src/tool-rules/field-changes.js";
export type { RuleFacts } from "../../contract/src/tool-rules/tool-rule.js";
export { unfindableRules } from "../../contract/src/tool-rules/unfindable-rules.js";
export { findWitness } from "../../contract/src/witness/find-witness.js";
export { createSchemaJudges, type Concern } from "../../contract/src/witness/judges.js";
export { steeredValues } from "../../contract/src/witness/steered-values.js";
export type { WitnessSearch } from "../../contract/src/witness/witness-search.js";
