/** Tools and inventories as data, as `@toolwright/contract/internal/inventories`; not public. */

export { type FieldKind, type FieldPart, objectOf, oneOf, string } from "../fields/field-kinds.js";
export { readMoment } from "../fields/moments.js";
export {
  type DeprecationDefinition,
  type FieldName,
  type FieldValues,
  fieldRows,
  toolFields,
} from "../fields/tool-fields.js";
export type { ContractInventory, ContractTool, JsonPath, SensitivePaths } from "../tool-lists/contract-tool.js";
export { asEntry, formatOf } from "../tool-lists/foreign-tools.js";
export { findToolList, readInventory, type ToolList } from "../tool-lists/read-inventory.js";
export { placeIn, schemaPlaces } from "./written-places.js";
export { joinPhrases, listWords } from "../word-lists.js";
