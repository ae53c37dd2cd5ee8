/** Every kind of schema change by name, in the order in which reports show them. */

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
import { schemaIncomparable } from "./schema-incomparable.js";
import { schemaRules } from "./schema-rules.js";
import { undeclaredNames } from "./objects.js";

/** The most specific kinds first. */
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
  if (kind === undefined) throw new Error(`The rule ${rule} must be one about schemas.`);
  return kind;
}
