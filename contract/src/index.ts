/** The public names of `toolwright/contract`. */

export type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
export { matchAcceptances } from "./acceptances/acceptance-matching.js";
export type { AcceptanceMatches, AcceptedChange } from "./acceptances/acceptance-matching.js";
export { acceptancePath, parseAcceptance, renderAcceptance } from "./acceptances/acceptances.js";
export type { Acceptance, AcceptanceProblem, AcceptanceTerms, PathClaim } from "./acceptances/acceptances.js";
export type {
  ChangeSeverity,
  ChangeVerdict,
  Direction,
  InventoryChange,
  InventoryComparison,
  SchemaChange,
  SchemaComparison,
  Witness,
} from "./changes/change.js";
export type { CompareInventoriesOptions } from "./inventories/compare-contracts.js";
export { compareInventories, InventoryError } from "./inventories/compare-inventories.js";
export type { OpenObjects } from "./open-objects/declared-reading.js";
export { SchemaError } from "./schemas/side-judges.js";
export { compareSchemas } from "./schemas/compare-schemas.js";
export type { CompareSchemasOptions } from "./schemas/compare-schemas.js";
export { findByPrefix, type PrefixProblem } from "./acceptances/fingerprint-prefixes.js";
export { fingerprintOf, type FingerprintedChange } from "./changes/fingerprints.js";
export type {
  ContractEnvelope,
  ContractInventory,
  ContractTool,
  InventoryProblem,
  InventoryProblemCode,
  JsonPath,
  UnreadableInventory,
} from "./inventories/contract-tool.js";
export { readInventory } from "./inventories/read-inventory.js";
export { ruleNames, severityOf } from "./changes/severities.js";
export type { SeverityOverride, SeverityQuestion } from "./changes/severities.js";
