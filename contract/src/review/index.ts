/** The parts that a review is made of, as `@toolwright/contract/internal/review`; not public. */

export { matchAcceptances } from "../acceptances/acceptance-matching.js";
export {
  type Acceptance,
  type AcceptanceTerms,
  type AcceptanceKey,
  acceptancePath,
  isDay,
  parseAcceptance,
  renderAcceptance,
} from "../acceptances/acceptances.js";
export { findByPrefix } from "../acceptances/fingerprint-prefixes.js";
export { completeChange, shownLength } from "../changes/complete-change.js";
export {
  type CompareInventoriesOptions,
  compareContracts,
  comparePolicies,
  compareWirePayloads,
} from "../inventories/compare-inventories.js";
export { type FailingCalls, type ReplayReport, type ReplaySides, createReplay } from "../replay/replay-calls.js";
export { type CompareSchemasOptions, createSchemaComparison } from "../schemas/compare-schemas.js";
export type { WirePayload } from "../tool-rules/tool-rule.js";
export { type ValuesInUse, createValuesInUse } from "../replay/values-in-use.js";
