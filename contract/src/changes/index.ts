/** The public names of `@toolwright/contract/rules`: the rules of a review, and their severities. */

export {
  type ChangeSeverity,
  type Direction,
  type InventoryChange,
  type UnlikelySeverity,
  changeSeverities,
  directions,
  unlikelySeverities,
} from "./change.js";
export { findRule, fixedRules, ruleNames, type SeverityOverride } from "./severities.js";
export type { OpenObjects } from "../open-objects/declared-reading.js";
