/** From a baseline to the contract that it holds, and to how it wants changes of that judged. */

import { posix } from "node:path";
import type { ContractInventory } from "../contract/inventory/contract-tool.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import type { Baseline, BaselineCommit, BaselineFile } from "../io/baseline.js";
import { listFilesNamed, listFolder, pathInRepository, readFileAt } from "../io/git.js";
import { readReviewConfig } from "../io/review-config.js";
import { readUtf8 } from "../io/text-files.js";
import { relativePath } from "../locations.js";
import { outputFiles } from "../names.js";
import { parseInventory, type InventoryText } from "./inventory-text.js";
import { readPayloads, type Payloads } from "./payloads.js";

/** One side of a comparison, by the name that the user gave it. */
export interface ReviewedSide {
  readonly name: string;
  /** Hash of the commit, or null where it is a file. */
  readonly commit: string | null;
}

/** The older side of a comparison. */
export interface ReviewSide extends ReviewedSide {
  readonly inventory: ContractInventory;
  /** The settings for reviews as that side's configuration has them; undefined where it has none. */
  readonly review: JsonValue | undefined;
  /** What targets were sent; null where a file is compared, which does not say. */
  readonly payloads: Payloads | null;
  readonly notes: readonly string[];
}

/** The project whose contract is compared. */
export interface SideRequest {
  /** Folder of the project, absolute. */
  readonly root: string;
  /** The configuration that the user named, absolute. */
  readonly config: string | undefined;
  /** Folder of the generated files now, for a commit whose configuration names none. */
  readonly output: string | undefined;
}

/** Reads a side; undefined where it cannot be read, which has then been reported. */
export function readSide(place: Baseline, request: SideRequest, report: Report): ReviewSide | undefined {
  return place.kind === "file" ? readFileSide(place, request, report) : readCommitSide(place, request, report);
}

function readFileSide({ name, path }: BaselineFile, { root }: SideRequest, report: Report): ReviewSide | undefined {
  const found = readInventoryFile({ root, path, name }, report);
  const inventory = found && parseInventory(found, report);
  return inventory && { name, commit: null, inventory, review: undefined, payloads: null, notes: [] };
}

/** An inventory file as the user named it, and its absolute path. */
export interface InventoryFile {
  readonly root: string;
  readonly path: string;
  readonly name: string;
}

/** Reads the text of an inventory file. */
export function readInventoryFile({ root, path, name }: InventoryFile, report: Report): InventoryText | undefined {
  const text = readUtf8(path);
  const file = relativePath(root, path);
  if (text === undefined) report(createDiagnostic("file-not-utf8", { path: name }, { file, line: 1, column: 1 }));
  return text === undefined ? undefined : { label: name, file, text };
}

function readCommitSide(place: BaselineCommit, request: SideRequest, report: Report): ReviewSide | undefined {
  const { name, repository, commit, notes } = place;
  const at = `at ${name} (${commit.slice(0, 7)})`;
  const read = (path: string): string | undefined => readFileAt(repository, commit, path);
  const config = readReviewConfig({ ...request, read });
  if (config !== undefined && "problem" in config) {
    report(createDiagnostic("baseline-config-not-readable", { ...config, place: at }));
    return undefined;
  }
  const output = config?.output ?? request.output ?? "";
  const path = posix.join(output, outputFiles.inventory);
  const text = read(path);
  if (text === undefined) {
    const elsewhere = findElsewhere(place, path);
    report(createDiagnostic("baseline-without-inventory", { path, place: at, elsewhere }));
    return undefined;
  }
  const inventory = parseInventory({ label: `${path} ${at}`, file: null, text }, report);
  if (inventory === undefined) return undefined;
  const files = new Set(listFolder(repository, commit, output));
  const payloads = readPayloads((file) => (files.has(file) ? read(posix.join(output, file)) : undefined));
  return { name, commit, inventory, review: config?.review, payloads, notes };
}

/** Another inventory of the commit: the project may have moved in the repository, or have had another configuration. */
function findElsewhere({ repository, commit }: BaselineCommit, path: string): string | undefined {
  const others = listFilesNamed(repository, commit, outputFiles.inventory);
  const inProject = others.find((other) => other.startsWith(repository.prefix));
  const found = inProject ?? others.find((other) => other !== pathInRepository(repository, path));
  return found && `${commit.slice(0, 7)}:${found}`;
}
