/** Every rule about two schemas at the same place, and every kind of change, in order. */

import { directions } from "../change.js";
import type { RuleFacts } from "../tool-rules/tool-rule.js";
import { annotationKinds } from "./annotation-changed.js";
import {
  type ChangeKind,
  compatibilityUnproven,
  orderChanged,
  plainKinds,
  rewrittenEquivalent,
} from "./change-kinds.js";
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
import { objectClosed, undeclaredNames } from "./objects.js";
import {
  propertyAdded,
  propertyBecameOptional,
  propertyBecameRequired,
  propertyRemoved,
  propertyRenamed,
  requiredAdded,
} from "./properties.js";
import { schemaIncomparable } from "./schema-incomparable.js";
import type { SchemaRule } from "./schema-rule.js";

/** Rules about unions; null counts as a branch. */
export const unionRules: readonly SchemaRule[] = [nullRemoved, nullAdded, unionBranchRemoved, unionBranchAdded];

/** In the order of application. */
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

/** Every kind of schema change in the order of reports, the most specific first. */
export const schemaKinds: readonly (ChangeKind | RuleFacts)[] = [
  ...directions.flatMap((direction) => {
    const kinds = [...schemaRules.map((rule) => rule.kinds[direction]), plainKinds[direction]];
    return [
      ...kinds.map(({ narrowing }) => narrowing),
      ...[compatibilityUnproven[direction], schemaIncomparable[direction]],
      ...kinds.map(({ widening }) => widening),
      ...[undeclaredNames[direction], orderChanged[direction]],
    ];
  }),
  ...Object.values(annotationKinds),
  rewrittenEquivalent,
];

const worded = new Map(schemaKinds.flatMap((kind) => ("message" in kind ? [[kind.name, kind] as const] : [])));

export function findKind(rule: string): ChangeKind {
  const kind = worded.get(rule);
  if (kind === undefined) throw new Error(`${rule} must be a schema rule.`);
  return kind;
}
