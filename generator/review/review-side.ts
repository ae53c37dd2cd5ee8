/** From a baseline to its contract, and to its own settings for judging changes. */

import { posix } from "node:path";
import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { Baseline, BaselineCommit, BaselineFile } from "../disk/baseline.js";
import { listFilesNamed, listFolder, pathInRepository, readFileAt } from "../disk/git.js";
import { readReviewConfig } from "../config/review-config.js";
import { inventoryPath } from "../emit/inventory-output.js";
import { readInventoryFile } from "./named-inventory.js";
import { parseInventory } from "./inventory-text.js";
import type { ReadPayload } from "./payloads.js";

/** One side of a comparison, as the user names it. */
export interface ReviewedSide {
  readonly name: string;
  /** Hash of the commit, or null for a file. */
  readonly commit: string | null;
}

/** Where the records of a snapshot stand: beside it, so that they are moved, reviewed and deleted with it. */
export function recordsBeside(file: string): string {
  return `${file.replace(/\.json$/, "")}.accepted`;
}

export interface ReviewSide extends ReviewedSide {
  /** The file in the working tree, relative to the root; null for a commit. */
  readonly file: string | null;
  readonly inventory: ContractInventory;
  /** That side's review settings; undefined if its configuration has none. */
  readonly review: JsonValue | undefined;
  /** Null for a file, which has no payloads. */
  readonly readPayload: ReadPayload | null;
  /** Whether the commit has no inventory at all, so that the change adds the first one. */
  readonly isBeforeFirst: boolean;
  /** The text of every JSON file in a folder of the commit; none for a file. */
  readonly readFolder: (folder: string) => readonly string[];
  /** Whether only what is not committed can differ from it. */
  readonly isCurrent: boolean;
  readonly notes: readonly string[];
}

export interface SideRequest {
  readonly root: string;
  /** The configuration named by the user, absolute. */
  readonly config: string | undefined;
  /** The current output folder, for a commit whose configuration names none. */
  readonly output: string | undefined;
  /** Whether a commit without any inventory counts as one without tools. */
  readonly allowsFirst: boolean;
}

export function readSide(place: Baseline, request: SideRequest, report: Report): ReviewSide | undefined {
  return place.kind === "file" ? readFileSide(place, request, report) : readCommitSide(place, request, report);
}

function readFileSide({ name, path }: BaselineFile, { root }: SideRequest, report: Report): ReviewSide | undefined {
  const found = readInventoryFile({ root, path, name }, report);
  const inventory = found && parseInventory(found, report);
  const side = {
    name,
    file: found?.file ?? null,
    commit: null,
    review: undefined,
    readPayload: null,
    isBeforeFirst: false,
    notes: [],
  };
  return inventory && { ...side, inventory, readFolder: () => [], isCurrent: false };
}

function readCommitSide(place: BaselineCommit, request: SideRequest, report: Report): ReviewSide | undefined {
  const { name, repository, commit, notes, isCurrent } = place;
  const readFolder: ReviewSide["readFolder"] = (folder) =>
    listFolder(repository, commit, folder).flatMap((file) =>
      file.endsWith(".json") ? [read(posix.join(folder, file)) ?? ""] : [],
    );
  const at = `at ${name} (${commit.slice(0, 7)})`;
  const read = (path: string): string | undefined => readFileAt(repository, commit, path);
  const config = readReviewConfig({ ...request, read });
  if (config !== undefined && "problem" in config) {
    report(createDiagnostic("baseline-config-not-readable", { ...config, place: at }));
    return undefined;
  }
  const output = config?.output ?? request.output ?? "";
  const path = posix.join(output, inventoryPath);
  const text = read(path);
  if (text === undefined) {
    const elsewhere = findElsewhere(place, path);
    if (elsewhere === undefined && request.allowsFirst)
      return { ...beforeFirst(place, { path, at, review: config?.review }), readFolder, isCurrent };
    report(createDiagnostic("baseline-without-inventory", { path, place: at, elsewhere }));
    return undefined;
  }
  const inventory = parseInventory({ label: `${path} ${at}`, file: null, text }, report);
  if (inventory === undefined) return undefined;
  const files = new Set(listFolder(repository, commit, output));
  const readPayload: ReadPayload = (file) => (files.has(file) ? read(posix.join(output, file)) : undefined);
  const side = { name, file: null, commit, inventory, review: config?.review, isBeforeFirst: false, notes };
  return { ...side, readPayload, readFolder, isCurrent };
}

/** The change that introduces the project's tools has to pass its own review. */
function beforeFirst(
  { name, commit, notes }: BaselineCommit,
  { path, at, review }: { readonly path: string; readonly at: string; readonly review: JsonValue | undefined },
): Omit<ReviewSide, "isCurrent" | "readFolder"> {
  const inventory: ContractInventory = { kind: "inventory", format: null, tools: [], raw: {} };
  const note = `There is no inventory ${at}, so this change adds the first one, ${path}: every tool is new.`;
  return {
    name,
    file: null,
    commit,
    inventory,
    review,
    readPayload: null,
    isBeforeFirst: true,
    notes: [...notes, note],
  };
}

/** Another inventory of the commit: the project may have moved, or had another configuration. */
function findElsewhere({ repository, commit }: BaselineCommit, path: string): string | undefined {
  const others = listFilesNamed(repository, commit, inventoryPath);
  const inProject = others.find((other) => other.startsWith(repository.prefix));
  const found = inProject ?? others.find((other) => other !== pathInRepository(repository, path));
  return found && `${commit.slice(0, 7)}:${found}`;
}
