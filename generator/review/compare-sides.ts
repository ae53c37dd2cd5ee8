/** Compares the sides of a review: finds every change between them, and its location. */

import { orderChanged, type InventoryChange, type UnlikelySeverity } from "@toolwright/contract/internal/changes";
import {
  compareContracts,
  comparePolicies,
  compareWirePayloads,
  createSchemaComparison,
  type ValuesInUse,
} from "@toolwright/contract/internal/review";
import type { FileLocation } from "../diagnostics/diagnostics.js";
import type { ComparedChanges } from "./judge-changes.js";
import { readPolicy, type ReviewedProject, type ReviewPolicy } from "./reviewed-project.js";
import type { CurrentSide, OlderSide, OlderSides } from "./sides.js";

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

/** The rules about the order of names in a schema. */
const orderRules: ReadonlySet<string> = new Set(Object.values(orderChanged).map(({ name }) => name));

export function compareSides(comparison: Comparison) {
  const { project, sides, current, today, inUse } = comparison;
  const { baseline, release, compared } = sides;
  // A change cannot soften its own review: the older side's settings decide, if it has any.
  const policy = compared.commit === null ? project.policy : readPolicy(compared.review);
  const { severities, deprecationWindow, openObjects } = policy;
  const unlikely = comparison.unlikely ?? policy.unlikely;
  const options = {
    ...{ severities, today, openObjects },
    ...(deprecationWindow !== undefined && { deprecationWindow }),
    ...(unlikely !== undefined && { unlikely }),
    ...(inUse !== undefined && { inUse }),
  };
  const changesSince = ({ inventory, isSorted }: OlderSide): readonly InventoryChange[] => {
    const found = compareContracts({ before: inventory, after: current.inventory }, createSchemaComparison(), options);
    const isOrderKnown = !isSorted && !current.isSorted;
    return isOrderKnown ? found.changes : found.changes.filter(({ rule }) => !orderRules.has(rule));
  };
  const changes: ComparedChanges = {
    baseline: baseline && [
      ...compareSettings(baseline, project),
      ...comparePayloads(baseline, current, policy),
      ...changesSince(baseline),
    ],
    release: release ? changesSince(release) : undefined,
  };
  const newNames = findNewNames([...(changes.baseline ?? []), ...(changes.release ?? [])]);
  const olderTools = [sides.release, sides.baseline].flatMap((side) => side?.inventory.tools ?? []);
  // A tool of the baseline replaces that of the release.
  const known: KnownTools = { newNames, older: new Map(olderTools.map((tool) => [tool.name, tool])) };
  return { changes, newNames, locate: (change: InventoryChange) => locateIn(comparison, change, known) };
}

function compareSettings(side: OlderSide, { configFile, policy }: ReviewedProject): readonly InventoryChange[] {
  if (side.commit === null || side.isBeforeFirst || configFile === undefined) return [];
  return comparePolicies({ before: readPolicy(side.review).written, after: policy.written });
}

function comparePayloads(side: OlderSide, current: CurrentSide, policy: ReviewPolicy): readonly InventoryChange[] {
  const { inventory, readPayload } = side;
  if (readPayload === null || current.comparePayloads === null) return [];
  return compareWirePayloads(current.comparePayloads(inventory, readPayload), policy.severities);
}

/** New names of renamed tools, by old name. */
function findNewNames(changes: readonly InventoryChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(({ rule, tool, after }) =>
      rule === "tool-renamed" && tool !== null && typeof after === "string" ? [[tool, after] as const] : [],
    ),
  );
}

interface KnownTools {
  readonly newNames: ReadonlyMap<string, string>;
  /** By name. */
  readonly older: ReadonlyMap<string, OlderSide["inventory"]["tools"][number]>;
}

/** Falls back to the file that declared the tool, or to the one that names its package. */
function locateIn(
  { project, current }: Comparison,
  change: InventoryChange,
  { newNames, older }: KnownTools,
): FileLocation | undefined {
  const { configFile } = project;
  // The configuration also chooses targets and their options.
  const isOfConfig = change.rule === "policy-changed" || change.rule === "wire-changed";
  if (isOfConfig && configFile !== undefined) return { file: configFile };
  const location = current.locate(change, newNames);
  if (location !== undefined) return location;
  const { source, package: owner } = (change.tool === null ? undefined : older.get(change.tool)) ?? {};
  // The source of a package is relative to its folder, which may be anywhere now.
  const file = owner === undefined ? source : configFile;
  return file === undefined ? undefined : { file };
}
