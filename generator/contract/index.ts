/** The public names of `toolwright/contract`. */

export type { JsonObject, JsonValue } from "../definition.js";
export { matchAcceptances } from "./acceptance-matching.js";
export type { AcceptanceMatches, AcceptedChange } from "./acceptance-matching.js";
export { acceptancePath, parseAcceptance, renderAcceptance } from "./acceptances.js";
export type { Acceptance, AcceptanceProblem, AcceptanceTerms, PathClaim } from "./acceptances.js";
export type {
  ChangeSeverity,
  ChangeVerdict,
  Direction,
  InventoryChange,
  InventoryComparison,
  SchemaChange,
  SchemaComparison,
  Witness,
} from "./change.js";
export type { CompareInventoriesOptions } from "./compare-contracts.js";
export { compareInventories, InventoryError } from "./compare-inventories.js";
export { SchemaError } from "./check-schemas.js";
export { compareSchemas } from "./compare-schemas.js";
export type { CompareSchemasOptions } from "./compare-schemas.js";
export { findByPrefix, fingerprintOf } from "./fingerprints.js";
export type { FingerprintedChange, PrefixProblem } from "./fingerprints.js";
export type {
  ContractEnvelope,
  ContractInventory,
  ContractTool,
  InventoryProblem,
  InventoryProblemCode,
  JsonPath,
  UnreadableInventory,
} from "./inventory/contract-tool.js";
export { readInventory } from "./inventory/read-inventory.js";
export { ruleNames, severityOf } from "./severities.js";
export type { SeverityOverride, SeverityQuestion } from "./severities.js";
