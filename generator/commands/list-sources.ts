/** The command list, for files and servers: it needs neither a project nor the compiler. */

import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostics.js";
import { inventoryOf, readToolSources, type SourcedTools, type ToolSource } from "../tool-sources/tool-source.js";

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

export interface ListedSource extends Pick<SourcedTools, "label" | "protocolVersion" | "serverName"> {
  readonly inventory: ContractInventory;
}

export interface SourcesResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if a source could not be read. */
  readonly ran: boolean;
  /** The sources that could be read, in their order. */
  readonly sources: readonly ListedSource[];
}

/** Reads the tools of every source, side by side. */
export async function listSources(options: SourcesOptions): Promise<SourcesResult> {
  const { sources, root, folder, onStage: stage = () => undefined } = options;
  const diagnostics = [...options.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  stage("Listing the tools");
  const read = await readToolSources(sources, { root, folder }, report);
  const listed = read.flatMap((sourced): ListedSource[] => {
    const inventory = sourced && inventoryOf(sourced, report);
    return sourced === undefined || inventory === undefined ? [] : [{ ...sourced, inventory }];
  });
  return { diagnostics: sortDiagnostics(diagnostics), ran: !hasErrors(diagnostics), sources: listed };
}
