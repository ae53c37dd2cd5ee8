/** Every rule about two schemas at the same place, in the order of application. */

import {
  conditionAdded,
  constraintTightened,
  enumValueAdded,
  enumValueRemoved,
  formatAdded,
  patternNarrowed,
  tupleChanged,
  typeNarrowed,
  typeWidened,
} from "./values.js";
import { nullAdded, nullRemoved, unionBranchAdded, unionBranchRemoved } from "./unions.js";
import { objectClosed } from "./objects.js";
import {
  propertyAdded,
  propertyBecameOptional,
  propertyBecameRequired,
  propertyRemoved,
  propertyRenamed,
  requiredAdded,
} from "./properties.js";
import type { SchemaRule } from "./schema-rule.js";

/** Rules about unions; null counts as a branch. */
export const unionRules: readonly SchemaRule[] = [nullRemoved, nullAdded, unionBranchRemoved, unionBranchAdded];

export const schemaRules: readonly SchemaRule[] = [
  requiredAdded,
  propertyBecameRequired,
  propertyRenamed,
  propertyRemoved,
  propertyAdded,
  propertyBecameOptional,
  enumValueRemoved,
  enumValueAdded,
  ...unionRules,
  typeNarrowed,
  typeWidened,
  tupleChanged,
  constraintTightened,
  patternNarrowed,
  formatAdded,
  objectClosed,
  conditionAdded,
];
