/** From the sides of a review to every change between them, and where each stands. */

import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import {
  compareContracts,
  comparePolicies,
  compareWirePayloads,
  createSchemaComparison,
  type ValuesInUse,
} from "@toolwright/contract/internal/review";
import type { InventoryChange, UnlikelySeverity } from "@toolwright/contract/internal/changes";
import type { CurrentSide } from "./current-side.js";
import type { OlderSides } from "./older-sides.js";
import { readPolicy, type ReviewPolicy } from "./review-policy.js";
import type { ReviewSide } from "./review-side.js";
import type { ChangeLocation } from "./reviewed-change.js";
import type { ReviewedProject } from "./reviewed-project.js";

export interface Comparison {
  readonly project: ReviewedProject;
  readonly sides: OlderSides;
  readonly current: CurrentSide;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  /** Takes precedence over the settings. */
  readonly unlikely: UnlikelySeverity | undefined;
  readonly inUse: ValuesInUse | undefined;
}

export interface ComparedSides {
  readonly views: {
    readonly baseline: readonly InventoryChange[] | null;
    readonly release: readonly InventoryChange[] | undefined;
  };
  readonly newNames: ReadonlyMap<string, string>;
  readonly locate: (change: InventoryChange) => ChangeLocation | undefined;
}

export function compareSides(comparison: Comparison): ComparedSides {
  const { project, sides, current, today, inUse } = comparison;
  const { baseline, release } = sides;
  const governing = governingPolicy(project, baseline ?? release ?? null);
  const policy = { ...governing, unlikely: comparison.unlikely ?? governing.unlikely };
  const changesSince = (side: ReviewSide): readonly InventoryChange[] =>
    compareInventories(side, current.inventory, { today, policy, inUse });
  const views = {
    baseline: baseline && [
      ...compareSettings(baseline, project),
      ...comparePayloadsOf(baseline, current, policy),
      ...changesSince(baseline),
    ],
    release: release ? changesSince(release) : undefined,
  };
  const newNames = findNewNames([...(views.baseline ?? []), ...(views.release ?? [])]);
  return { views, newNames, locate: (change) => locateIn(comparison, change, newNames) };
}

/** A change cannot soften its own review: the older side's settings decide, if it has any. */
function governingPolicy({ policy }: ReviewedProject, side: ReviewSide | null): ReviewPolicy {
  return side !== null && side.commit !== null ? readPolicy(side.review) : policy;
}

function compareInventories(
  { inventory }: ReviewSide,
  current: ContractInventory,
  { today, policy, inUse }: Pick<Comparison, "inUse" | "today"> & { readonly policy: ReviewPolicy },
): readonly InventoryChange[] {
  const { severities, deprecationWindow, openObjects, unlikely } = policy;
  const options = {
    ...{ severities, today, openObjects },
    ...(deprecationWindow !== undefined && { deprecationWindow }),
    ...(unlikely !== undefined && { unlikely }),
    ...(inUse !== undefined && { inUse }),
  };
  return compareContracts({ before: inventory, after: current }, createSchemaComparison(), options).changes;
}

function compareSettings(side: ReviewSide, project: ReviewedProject): readonly InventoryChange[] {
  const { commit, review, isBeforeFirst } = side;
  if (commit === null || isBeforeFirst || project.configFile === undefined) return [];
  return comparePolicies({ before: readPolicy(review).written, after: project.policy.written });
}

function comparePayloadsOf(side: ReviewSide, current: CurrentSide, policy: ReviewPolicy): readonly InventoryChange[] {
  const { inventory, readPayload } = side;
  if (readPayload === null || current.comparePayloads === null) return [];
  return compareWirePayloads(current.comparePayloads(inventory, readPayload), policy.severities);
}

function findNewNames(changes: readonly InventoryChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(({ rule, tool, after }) =>
      rule === "tool-renamed" && tool !== null && typeof after === "string" ? [[tool, after] as const] : [],
    ),
  );
}

/** Falls back to the file that declared the tool. */
function locateIn(
  { project, sides, current }: Comparison,
  change: InventoryChange,
  newNames: ReadonlyMap<string, string>,
): ChangeLocation | undefined {
  const { configFile } = project;
  // The configuration also chooses targets and their options.
  const isOfConfig = change.rule === "policy-changed" || change.rule === "wire-changed";
  if (isOfConfig && configFile !== undefined) return { file: configFile };
  const place = current.locate(change, newNames);
  if (place !== undefined) return place;
  const older = [sides.baseline, sides.release].flatMap((side) => side?.inventory.tools ?? []);
  const source = older.find(({ name }) => name === change.tool)?.source;
  return source === undefined ? undefined : { file: source };
}
