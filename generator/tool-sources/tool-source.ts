/** Reads the tools of a source, which is a file or a server, as the source has them. */

import {
  type ContractInventory,
  findToolList,
  readInventory,
  type ToolList,
} from "@toolwright/contract/internal/inventories";
import { isObject, type JsonObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { type NamedFile, withoutMark } from "../disk/text-files.js";
import type { ServerSource } from "../servers/server-source.js";
import { type FileText, parseInventory, readNamedFile } from "./inventory-files.js";
import { sortTools } from "./snapshot.js";

/** A file is named as the user writes it. */
export type ToolSource = { readonly kind: "file"; readonly name: string } | ServerSource;

/** The sources that a command reads. */
export interface SourcesOptions {
  readonly root: string;
  readonly sources: readonly ToolSource[];
  /** Why there are none. */
  readonly diagnostics: readonly Diagnostic[];
  /** Whether they are the servers of a configuration, even if it has only one. */
  readonly isFleet: boolean;
  /** Folder that file names are relative to, absolute. */
  readonly folder: string;
  readonly onStage?: (stage: string) => void;
}

/** The tools of a source, as it has them. */
export interface SourcedTools {
  /** Names the source in reports: a path, or a server with its version. */
  readonly label: string;
  /** Null for a server. */
  readonly file: FileText | null;
  /** The server's name for itself; null if the source does not say. */
  readonly serverName: string | null;
  /** The revision of the Model Context Protocol; null if the source does not say. */
  readonly protocolVersion: string | null;
  /** The value of the file, or an object with the `tools` of the server. */
  readonly value: JsonValue;
}

/** Reads the source; undefined, after a report, if it cannot be read. Starts and asks a server. */
export async function readToolSource(
  source: ToolSource,
  folders: Omit<NamedFile, "name">,
  report: Report,
): Promise<SourcedTools | undefined> {
  if (source.kind === "file") return readToolFile({ ...folders, name: source.name }, report);
  // A file needs no code that starts or asks a server.
  const { listServerTools } = await import("../servers/list-server-tools.js");
  const listed = await listServerTools(source);
  if ("code" in listed) {
    report(listed);
    return undefined;
  }
  const { server, protocolVersion, tools } = listed;
  const label = [server.name || source.name, server.version].filter((part) => part !== "").join(" ");
  return { label, file: null, serverName: server.name || null, protocolVersion, value: { tools } };
}

/** Servers that run at one time. */
const mostServers = 4;

/** Asks several sources at one time; the results are in their order. */
export async function sideBySide<Result>(
  sources: readonly ToolSource[],
  ask: (source: ToolSource) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const waiting = sources.entries();
  const askNext = async (): Promise<void> => {
    for (const [index, source] of waiting) results[index] = await ask(source);
  };
  await Promise.all(Array.from({ length: Math.min(mostServers, sources.length) }, askNext));
  return results;
}

/** Reads the sources side by side; each that cannot be read is undefined, after a report. */
export function readToolSources(
  sources: readonly ToolSource[],
  folders: Omit<NamedFile, "name">,
  report: Report,
): Promise<readonly (SourcedTools | undefined)[]> {
  return sideBySide(sources, (source) => readToolSource(source, folders, report));
}

/** Reads a file of tools; undefined, after a report, if there is none, or it is not JSON. */
export function readToolFile(named: NamedFile, report: Report, missing?: Diagnostic): SourcedTools | undefined {
  const file = readNamedFile(named, report, missing);
  if (file === undefined) return undefined;
  const value = parseBoundedJson(withoutMark(file.text));
  if (value === undefined) {
    parseInventory(file, report); // It reports what is wrong.
    return undefined;
  }
  // A snapshot says which server it is of.
  const { serverInfo, protocolVersion } = isObject(value) ? value : ({} as JsonObject); // Any member may be missing.
  const name = isObject(serverInfo) ? serverInfo["name"] : undefined;
  return {
    label: file.label,
    file,
    serverName: typeof name === "string" ? name : null,
    protocolVersion: typeof protocolVersion === "string" ? protocolVersion : null,
    value,
  };
}

/** The tools as sent, whatever they are; undefined, after a report, if the source has no list of tools. */
export function listedTools(sourced: SourcedTools, report: Report): ToolList | undefined {
  const list = findToolList(sourced.value);
  if (!("code" in list)) return list;
  inventoryOf(sourced, report); // It reports the same problem, with its position.
  return undefined;
}

/** A server's tools in the order of a snapshot, so that a review of both finds no difference in it. */
function inSnapshotOrder(value: JsonValue): JsonObject {
  const { tools } = value as { readonly tools: readonly JsonValue[] }; // A server's value has them.
  return { tools: sortTools(tools) };
}

/** The tools as an inventory; undefined, after a report, if one of them cannot be read. */
export function inventoryOf({ file, label, value }: SourcedTools, report: Report): ContractInventory | undefined {
  const inventory = readInventory(file === null ? inSnapshotOrder(value) : value);
  if (inventory.kind === "inventory") return inventory;
  if (file !== null) return parseInventory(file, report); // It reports the problems with their positions.
  for (const { message: problem, remedy } of inventory.problems)
    report(createDiagnostic("inventory-not-readable", { file: label, problem, remedy }));
  return undefined;
}
