/** The rules of a review and their severities, as `@toolwright/contract/internal/changes`; not public. */

export {
  type ChangeSeverity,
  type Direction,
  type InventoryChange,
  type UnlikelySeverity,
  changeSeverities,
  directions,
  unlikelySeverities,
} from "../change.js";
export { fingerprintOf } from "./complete-change.js";
export { findRule, fixedRules, ruleNames, severityOf } from "./severities.js";
export type { SeverityOverride, SeverityInput } from "./severities.js";
export { collapseSpace, descriptionWhitespaceOnly } from "../tool-rules/descriptions.js";
export { orderChanged } from "../schema-rules/change-kinds.js";
export type { OpenObjects } from "../open-objects/declared-reading.js";
export { fieldsNotListed } from "../tool-rules/settings.js";
