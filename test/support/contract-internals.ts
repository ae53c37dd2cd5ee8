/** The only modules inside `contract/` that tests import: the parts of proofs and of searches for counterexamples. */

export { findCounterexample, type CounterexampleSearch } from "../../contract/src/containment/index.js";
export { attemptProof, proveContained } from "../../contract/src/containment/proof/prove-contained.js";
export { steeredValues } from "../../contract/src/containment/search/find-counterexample.js";
export { toSchema2020 } from "../../contract/src/json-schema/dialects.js";
export {
  formatLengths,
  looseFormatPatterns,
  integerFormats,
  textFormats,
} from "../../contract/src/json-schema/keywords.js";
export { matchesPattern } from "../../contract/src/patterns/pattern-matching.js";
export { sampleStrings } from "../../contract/src/patterns/sampled-strings.js";
export { createTextSets, findText } from "../../contract/src/patterns/text-sets.js";
export { fieldChanges, toolRules } from "../../contract/src/tool-rules/all-rules.js";
export type { RuleFacts } from "../../contract/src/tool-rules/tool-rule.js";
export { createInterpreter } from "../../contract/src/validation/interpreter.js";
export { createSchemaValidator, type Concern } from "../../contract/src/validation/schema-validator.js";
export { keywordVerdicts } from "../../contract/src/validation/keyword-verdicts.js";
export { surelyCompiles } from "../../contract/src/validation/compilable-schemas.js";
