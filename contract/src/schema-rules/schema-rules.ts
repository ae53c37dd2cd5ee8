/** Every rule about two schemas at the same place, in the order of application. */

import { conditionAdded } from "./condition-added.js";
import { constraintTightened } from "./constraint-tightened.js";
import { enumValueAdded } from "./enum-value-added.js";
import { enumValueRemoved } from "./enum-value-removed.js";
import { formatAdded } from "./format-added.js";
import { nullAdded } from "./null-added.js";
import { nullRemoved } from "./null-removed.js";
import { objectClosed } from "./object-closed.js";
import { patternNarrowed } from "./pattern-narrowed.js";
import { propertyAdded } from "./property-added.js";
import { propertyBecameOptional } from "./property-became-optional.js";
import { propertyBecameRequired } from "./property-became-required.js";
import { propertyRemoved } from "./property-removed.js";
import { propertyRenamed } from "./property-renamed.js";
import { requiredAdded } from "./required-added.js";
import type { SchemaRule } from "./schema-rule.js";
import { tupleChanged } from "./tuple-changed.js";
import { typeNarrowed } from "./type-narrowed.js";
import { typeWidened } from "./type-widened.js";
import { unionBranchAdded } from "./union-branch-added.js";
import { unionBranchRemoved } from "./union-branch-removed.js";

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
