/** From a project, or an inventory file, to what its contract changes for those who use it already. */

import type { InventoryChange } from "./contract/change.js";
import { compareContracts } from "./contract/compare-contracts.js";
import { createSchemaComparison } from "./contract/compare-schemas.js";
import { comparePolicies, compareWirePayloads } from "./contract/compare-settings.js";
import type { ContractInventory } from "./contract/inventory/contract-tool.js";
import { hasErrors, sortDiagnostics, type Diagnostic, type Report } from "./diagnostics.js";
import type { GenerateOptions } from "./generate.js";
import type { ReplayReport } from "./contract/replay/replay-calls.js";
import { openRepository } from "./io/git.js";
import { readSurface } from "./read-surface.js";
import { fileSide, sourceSide, type CurrentSide } from "./review/current-side.js";
import { findUnused } from "./review/unused-acceptances.js";
import { currentDay, findUses, judgeChanges, type FailOn, type Judging } from "./review/judge-changes.js";
import { readOlderSides, type OlderSides } from "./review/older-sides.js";
import { replayLog } from "./review/replay-log.js";
import { comparePayloads } from "./review/payloads.js";
import { readPolicy, type ReviewPolicy } from "./review/review-policy.js";
import { openProject, type ReviewedProject } from "./review/reviewed-project.js";
import type { ReviewedSide, ReviewSide } from "./review/review-side.js";
import type { AcceptanceUse, ChangeLocation, ReviewedChange } from "./review/reviewed-change.js";
import { findTextChanges, type TextChange } from "./review/text-changes.js";

/** Which project to review, and what to compare it with: a baseline, a release, or both. */
export interface ReviewOptions extends GenerateOptions {
  /** What to compare with: a git ref, by the commit that it and the current one have in common, or an inventory file. */
  readonly against?: string;
  /** The release to look back at, a tag or another ref; by default the newest tag that the settings take for one. */
  readonly since?: string;
  /** An inventory file that is the newer side, instead of the sources. */
  readonly current?: string;
  /** A log of calls that were made, one JSON object a line: those that worked before and fail now are counted. */
  readonly calls?: string;
  /** Folder that the paths above are relative to; by default the root. */
  readonly folder?: string;
  /** From which severity on a change fails the review; by default `error`. */
  readonly failOn?: FailOn;
  /** Today as `YYYY-MM-DD`, for what expires; by default the date in UTC. */
  readonly today?: string;
  /** Options that a command printed for the reader must have beside those above. */
  readonly commandOptions?: readonly string[];
}

/** A comparison with the last release. */
export interface ReleaseReview extends ReviewedSide {
  readonly changes: readonly ReviewedChange[];
}

/** What a review came to. */
export interface ReviewResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False where one of the sides could not be read, so nothing is known of the contract. */
  readonly ran: boolean;
  /** What was compared with; null where only a release was looked back at. */
  readonly baseline: ReviewedSide | null;
  /** Every change since the baseline, the gravest first. */
  readonly changes: readonly ReviewedChange[];
  /** Every text for the model that is not what it was at the baseline, or, without one, at the release. */
  readonly texts: readonly TextChange[];
  /** Null where nothing is known of a release. */
  readonly release: ReleaseReview | null;
  /** `none`: there is no release; `unknown`: there may be one, and it cannot be read. */
  readonly releaseState: "compared" | "none" | "unknown";
  /** What became of the recorded calls; null where none were named. */
  readonly replay: ReplayReport | null;
  readonly acceptances: readonly AcceptanceUse[];
  /** Folder of the records, relative to the root. */
  readonly acceptanceFolder: string;
  /** Names of all tools, of either side, in the order of the newer one. */
  readonly tools: readonly string[];
  /** What a reader must know about the comparison. */
  readonly notes: readonly string[];
  readonly failOn: FailOn;
  /** Folder of the project in its repository: POSIX, empty or with a slash at its end. */
  readonly prefix: string;
  /** Options that the command `accept` needs to find the same changes. */
  readonly acceptOptions: readonly string[];
}

/** Compares two contracts and judges every change; writes nothing. */
export function review(options: ReviewOptions): ReviewResult {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const stage = options.onStage ?? (() => undefined);
  stage("Reading the baseline");
  const project = openProject(options, report);
  const sides = project && readOlderSides(project, report);
  // A baseline that cannot be read is never "no changes".
  const hasBaseline = sides !== undefined && !hasErrors(diagnostics);
  const current = project && hasBaseline ? readCurrent(options, project, report) : undefined;
  const isSound = project && sides && current && !hasErrors(diagnostics);
  const judged = isSound ? compare({ options, project, sides, current }, report) : {};
  const ran = current !== undefined && (options.calls === undefined || judged.replay !== null);
  return { ...describeRun(options), ...judged, ran, diagnostics: sortDiagnostics(diagnostics) };
}

function readCurrent(
  { current: name, onStage: stage = () => undefined }: ReviewOptions,
  { root, folder, settings }: ReviewedProject,
  report: Report,
): CurrentSide | undefined {
  if (name !== undefined) return fileSide({ root, folder, name }, report);
  const read = settings && readSurface(settings, { report, stage });
  return read && sourceSide(read);
}

interface Comparison {
  readonly options: ReviewOptions;
  readonly project: ReviewedProject;
  readonly sides: OlderSides;
  readonly current: CurrentSide;
}

function compare({ options, project, sides, current }: Comparison, report: Report): Partial<ReviewResult> {
  const { baseline, release } = sides;
  const { today = currentDay(), failOn = "error" } = options;
  const older = baseline ?? release ?? null;
  const changesSince = (side: ReviewSide): readonly InventoryChange[] =>
    compareSides(side, current.inventory, { today, policy: governingPolicy(project, older) });
  const views = {
    baseline: baseline && [
      ...compareSettings(baseline, project),
      ...comparePayloadsOf(baseline, current, governingPolicy(project, older)),
      ...changesSince(baseline),
    ],
    release: release === null ? undefined : release && changesSince(release),
  };
  const { records } = project;
  const newNames = findNewNames([...(views.baseline ?? []), ...(views.release ?? [])]);
  const place = (change: InventoryChange) => locate(change, { project, sides, current, newNames });
  const judging: Judging = { records, today, failOn, locate: place };
  const acceptances = findUses(views, judging);
  const unused = findUnused(records, acceptances).flatMap(({ file, change }) =>
    judgeChanges([change], { ...judging, records: [], locate: () => ({ file }) }),
  );
  const lookBack = { ...judging, failOn: "never" } as const;
  return {
    baseline: baseline && { name: baseline.name, commit: baseline.commit },
    changes: baseline === null ? [] : [...judgeChanges(views.baseline ?? [], judging), ...unused],
    release: release
      ? { name: release.name, commit: release.commit, changes: judgeChanges(views.release ?? [], lookBack) }
      : null,
    texts: older === null ? [] : findTextChanges({ baseline: older.inventory, current: current.inventory, newNames }),
    replay: replay(options, { before: older?.inventory, after: current.inventory, folder: project.folder }, report),
    releaseState: release ? "compared" : release === null ? "none" : "unknown",
    acceptances,
    acceptanceFolder: project.policy.acceptances,
    tools: toolNames(current, older),
    notes: sides.notes,
  };
}

interface ReplayedSides {
  readonly before: ContractInventory | undefined;
  readonly after: ContractInventory;
  readonly folder: string;
}

function replay(
  { calls, onStage: stage = () => undefined }: ReviewOptions,
  { before, after, folder }: ReplayedSides,
  report: Report,
): ReplayReport | null {
  if (calls === undefined || before === undefined) return null;
  stage("Replaying the calls");
  return replayLog({ folder, name: calls }, { before, after }, report);
}

/** A change cannot soften its own review: the older side's settings decide, where it has a configuration. */
function governingPolicy({ policy }: ReviewedProject, side: ReviewSide | null): ReviewPolicy {
  return side !== null && side.commit !== null ? readPolicy(side.review) : policy;
}

function compareSides(
  { inventory }: ReviewSide,
  current: ContractInventory,
  { today, policy }: { readonly today: string; readonly policy: ReviewPolicy },
): readonly InventoryChange[] {
  const { severities, deprecationWindow } = policy;
  const options = { severities, today, ...(deprecationWindow === undefined ? {} : { deprecationWindow }) };
  return compareContracts({ before: inventory, after: current }, createSchemaComparison(), options).changes;
}

function compareSettings({ commit, review }: ReviewSide, project: ReviewedProject): readonly InventoryChange[] {
  if (commit === null || project.configFile === undefined) return [];
  return comparePolicies({ before: readPolicy(review).written, after: project.policy.written });
}

function comparePayloadsOf(side: ReviewSide, current: CurrentSide, policy: ReviewPolicy): readonly InventoryChange[] {
  const { payloads } = side;
  if (payloads === null || current.payloads === null) return [];
  const after = { inventory: current.inventory, payloads: current.payloads };
  return compareWirePayloads(comparePayloads({ inventory: side.inventory, payloads }, after), policy.severities);
}

/** What renamed tools are called now, by the name that they had. */
function findNewNames(changes: readonly InventoryChange[]): ReadonlyMap<string, string> {
  return new Map(
    changes.flatMap(({ rule, tool, after }) =>
      rule === "tool-renamed" && tool !== null && typeof after === "string" ? [[tool, after] as const] : [],
    ),
  );
}

interface Places extends Omit<Comparison, "options"> {
  readonly newNames: ReadonlyMap<string, string>;
}

/** Where the newer side has no place for a change, the file that declared the tool is left. */
function locate(change: InventoryChange, { project, sides, current, newNames }: Places): ChangeLocation | undefined {
  const { configFile } = project;
  // Where targets and their options are chosen, too.
  const isOfConfig = change.rule === "policy-changed" || change.rule === "wire-changed";
  if (isOfConfig && configFile !== undefined) return { file: configFile };
  const place = current.locate(change, newNames);
  if (place !== undefined) return place;
  const older = [sides.baseline, sides.release].flatMap((side) => side?.inventory.tools ?? []);
  const source = older.find(({ name }) => name === change.tool)?.source;
  return source === undefined ? undefined : { file: source };
}

function toolNames({ inventory }: CurrentSide, older: ReviewSide | null): string[] {
  return [...new Set([...inventory.tools, ...(older?.inventory.tools ?? [])].map(({ name }) => name))];
}

/** What is known before anything is compared. */
function describeRun(options: ReviewOptions): Omit<ReviewResult, "diagnostics" | "ran"> {
  const { root, against, current, since, failOn = "error", commandOptions = [] } = options;
  const repository = openRepository(root);
  const named = { "--against": against, "--current": current, "--since": since };
  return {
    baseline: null,
    changes: [],
    texts: [],
    release: null,
    releaseState: "unknown",
    replay: null,
    acceptances: [],
    acceptanceFolder: "",
    tools: [],
    notes: [],
    failOn,
    prefix: "code" in repository ? "" : repository.prefix,
    acceptOptions: [
      ...commandOptions,
      ...Object.entries(named).flatMap(([option, value]) => (value === undefined ? [] : [option, value])),
    ],
  };
}
