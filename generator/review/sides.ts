/** Reads the sides of a review: the baseline, which decides, the release, which informs, and a newer inventory file. */

import { posix } from "node:path";
import type { InventoryChange } from "@toolwright/contract/internal/changes";
import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import type { WirePayload } from "@toolwright/contract/internal/review";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { readOtherConfig } from "../config/other-config.js";
import {
  createDiagnostic,
  hasErrors,
  type Diagnostic,
  type Report,
  type FileLocation,
} from "../diagnostics/diagnostics.js";
import { findBaseline, findNewestRelease, findRelease, type Baseline, type BaselineCommit } from "../disk/baseline.js";
import { gitFinding, listFilesNamed, listFolder, pathInRepository, readFileAt } from "../disk/git.js";
import type { NamedFile } from "../disk/text-files.js";
import { inventoryPath } from "../emit/inventory-output.js";
import { parseInventory, readNamedFile } from "../tool-sources/inventory-files.js";
import { areSorted } from "../tool-sources/snapshot.js";
import { inventoryOf, type SourcedTools } from "../tool-sources/tool-source.js";

/** One side of a comparison, as the user names it. */
export interface ReviewedSide {
  readonly name: string;
  /** Hash of the commit, or null for a file. */
  readonly commit: string | null;
}

/** The text of a path relative to an output folder. */
export type ReadPayload = (path: string) => string | undefined;

/** The baseline or the release. */
export interface OlderSide extends ReviewedSide {
  /** The file in the working tree, relative to the root; null for a commit. */
  readonly file: string | null;
  readonly inventory: ContractInventory;
  /** Whether its order means nothing: it is a snapshot, or the answer of a server, which may list keys in any order. */
  readonly isSorted: boolean;
  /** Review settings of that side, not validated; undefined if its configuration has none. */
  readonly review: JsonValue | undefined;
  /** Null for a file, which has no payloads. */
  readonly readPayload: ReadPayload | null;
  /** Whether the commit has no inventory at all, so that the change adds the first one. */
  readonly isBeforeFirst: boolean;
  /** The text of every JSON file in a folder of the commit; none for a file. */
  readonly readFolder: (folder: string) => readonly string[];
  /** Whether only uncommitted changes can differ from it. */
  readonly isCurrent: boolean;
  readonly notes: readonly string[];
}

export interface OlderSides {
  readonly baseline: OlderSide | null;
  /** Null if there is no release, undefined if none is known. */
  readonly release: OlderSide | null | undefined;
  /** The baseline or, without one, the release. */
  readonly compared: OlderSide;
  readonly notes: readonly string[];
}

export interface OlderSidesRequest extends Omit<NamedFile, "name"> {
  /** A git ref, an inventory file, or tools that are read already; undefined to compare with a release only. */
  readonly against: string | SourcedTools | undefined;
  /** A tag or another name of the release; by default the newest tag that matches the glob. */
  readonly since: string | undefined;
  readonly releaseTags: string;
  /** The configuration that the user names, absolute. */
  readonly config: string | undefined;
  /** The current output folder, for a commit whose configuration names none. */
  readonly output: string | undefined;
}

/** Reads both sides; undefined, after a report, if a named one cannot be read. */
export function readOlderSides(request: OlderSidesRequest, report: Report): OlderSides | undefined {
  const { against } = request;
  const isNamed = against !== undefined || request.since !== undefined;
  const newest = isNamed ? undefined : nameNewestRelease(request, report);
  const since = newest === undefined ? request.since : `refs/tags/${newest}`;
  if (against === undefined && since === undefined) return undefined;
  const baseline = against === undefined ? null : readBaseline(against, request, report);
  if (since !== undefined) {
    const release = readRelease(request, since, report);
    if (release === undefined || baseline === undefined) return undefined;
    const named = { ...release, name: newest ?? release.name };
    return { baseline, release: named, compared: baseline ?? named, notes: baseline?.notes ?? [] };
  }
  if (!baseline) return undefined;
  const { release, notes } = findUnnamedRelease(request);
  return { baseline, release, compared: baseline, notes: [...baseline.notes, ...notes] };
}

function readBaseline(
  against: string | SourcedTools,
  request: OlderSidesRequest,
  report: Report,
): OlderSide | undefined {
  if (typeof against === "string")
    return readOlderSide(findBaseline({ ...request, name: against }), { ...request, allowsFirst: true }, report);
  const inventory = inventoryOf(against, report);
  const { label: name, file } = against;
  return (
    inventory && {
      ...noCommit,
      name,
      file: file?.file ?? null,
      inventory,
      isSorted: file === null || areSorted(inventory),
    }
  );
}

/** A review without named sides compares with the newest release. */
function nameNewestRelease({ root, releaseTags }: OlderSidesRequest, report: Report): string | undefined {
  const tag = findNewestRelease(root, releaseTags);
  if (typeof tag === "string") return tag;
  report(
    tag === null
      ? createDiagnostic("baseline-not-named", { tags: releaseTags })
      : createDiagnostic("releases-not-known", {}),
  );
  return undefined;
}

/** An unnamed release that cannot be read is only worth a note. */
function findUnnamedRelease(request: OlderSidesRequest): Pick<OlderSides, "release" | "notes"> {
  const tag = findNewestRelease(request.root, request.releaseTags);
  if (tag === null) return { release: null, notes: [] };
  if (tag === undefined)
    return { release: undefined, notes: ["The clone is shallow, so the last release is unknown."] };
  const problems: Diagnostic[] = [];
  const release = readRelease(request, `refs/tags/${tag}`, (problem) => void problems.push(problem));
  if (release !== undefined && !hasErrors(problems)) return { release: { ...release, name: tag }, notes: [] };
  const reasons = problems.map(({ message }) => message).join(" ");
  return { release: undefined, notes: [`The release ${tag} is skipped. ${reasons}`] };
}

function readRelease(request: OlderSidesRequest, name: string, report: Report): OlderSide | undefined {
  return readOlderSide(findRelease({ ...request, name }), { ...request, allowsFirst: false }, report);
}

interface SideRequest extends OlderSidesRequest {
  /** Whether a commit without any inventory counts as one without tools. */
  readonly allowsFirst: boolean;
}

function readOlderSide(found: Baseline | Diagnostic, request: SideRequest, report: Report): OlderSide | undefined {
  if ("code" in found) {
    report(found);
    return undefined;
  }
  if (found.kind === "commit") {
    try {
      return readCommitSide(found, request, report);
    } catch (error) {
      const finding = gitFinding(error);
      if (finding === undefined) throw error;
      report(finding);
      return undefined;
    }
  }
  const text = readNamedFile({ ...request, name: found.name }, report);
  const inventory = text && parseInventory(text, report);
  return inventory && { ...noCommit, name: found.name, file: text.file, inventory, isSorted: areSorted(inventory) };
}

const noCommit = {
  commit: null,
  file: null,
  isSorted: false,
  review: undefined,
  readPayload: null,
  isBeforeFirst: false,
  readFolder: () => [],
  isCurrent: false,
  notes: [],
};

function readCommitSide(found: BaselineCommit, request: SideRequest, report: Report): OlderSide | undefined {
  const { name, repository, commit, notes, isCurrent } = found;
  const read = (path: string): string | undefined => readFileAt(repository, commit, path);
  const place = `at ${name} (${commit.slice(0, 7)})`;
  const config = readOtherConfig({ ...request, read, packages: "left out" });
  if (config !== undefined && "problem" in config) {
    report(createDiagnostic("baseline-config-not-readable", { ...config, place }));
    return undefined;
  }
  const readFolder: OlderSide["readFolder"] = (folder) =>
    listFolder(repository, commit, folder).flatMap((file) =>
      file.endsWith(".json") ? [read(posix.join(folder, file)) ?? ""] : [],
    );
  const side = { ...noCommit, name, commit, notes, isCurrent, readFolder, review: config?.review };
  const output = config?.output ?? request.output ?? "";
  const path = posix.join(output, inventoryPath);
  const text = read(path);
  if (text === undefined) {
    const elsewhere = findElsewhere(found, path);
    if (elsewhere === undefined && request.allowsFirst) {
      // The change that introduces the project's tools has to pass its own review.
      const inventory: ContractInventory = { kind: "inventory", format: null, tools: [], raw: {} };
      const note = `There is no inventory ${place}, so this change adds the first one, ${path}: every tool is new.`;
      return { ...side, inventory, isBeforeFirst: true, notes: [...notes, note] };
    }
    report(createDiagnostic("baseline-without-inventory", { path, place, elsewhere }));
    return undefined;
  }
  const inventory = parseInventory({ label: `${path} ${place}`, file: null, text }, report);
  const files = new Set(listFolder(repository, commit, output));
  const readPayload: ReadPayload = (file) => (files.has(file) ? read(posix.join(output, file)) : undefined);
  // The inventory records what a package configured at that time.
  const recorded = config?.isPartial === true ? inventory?.raw["review_policy"] : undefined;
  return inventory && { ...side, review: recorded ?? side.review, inventory, readPayload };
}

/** Finds another inventory of the commit: the project may have moved, or had another configuration. */
function findElsewhere({ repository, commit }: BaselineCommit, path: string): string | undefined {
  const others = listFilesNamed(repository, commit, inventoryPath);
  const inProject = others.find((other) => other.startsWith(repository.prefix));
  const found = inProject ?? others.find((other) => other !== pathInRepository(repository, path));
  return found && `${commit.slice(0, 7)}:${found}`;
}

/** The newer side. */
export interface CurrentSide {
  readonly inventory: ContractInventory;
  /** Whether its order means nothing: it is a snapshot, or the answer of a server, which may list keys in any order. */
  readonly isSorted: boolean;
  /** Finds the payloads that differ from older ones; null for a file, which has no payloads. */
  readonly comparePayloads: ((before: ContractInventory, read: ReadPayload) => readonly WirePayload[]) | null;
  /** Locates a change, or returns undefined; `newNames` maps old names of renamed tools to new ones. */
  readonly locate: (change: InventoryChange, newNames: ReadonlyMap<string, string>) => FileLocation | undefined;
}

/** Makes tools that belong to no project, in a file or from a server, the newer side. */
export function createSourcedSide(sourced: SourcedTools, report: Report): CurrentSide | undefined {
  const inventory = inventoryOf(sourced, report);
  const location = sourced.file?.file ? { file: sourced.file.file } : undefined;
  const isSorted = sourced.file === null || (inventory !== undefined && areSorted(inventory));
  return inventory && { inventory, isSorted, comparePayloads: null, locate: () => location };
}
