/** The command list, for files and servers: it needs neither a project nor the compiler. */

import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import { type Diagnostic, hasErrors, sortDiagnostics } from "../diagnostics/diagnostics.js";
import type { TokenReport } from "../targets/token-counts.js";
import { inventoryOf, readToolSources, type SourcedTools, type SourcesOptions } from "../tool-sources/tool-source.js";

export interface ListSourcesOptions extends SourcesOptions {
  readonly tokens?: boolean;
}

export interface ListedSource extends Pick<SourcedTools, "label" | "protocolVersion" | "serverName"> {
  readonly inventory: ContractInventory;
  /** Null unless the options ask for tokens. */
  readonly tokens: TokenReport | null;
}

export interface SourcesResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if a source could not be read. */
  readonly ran: boolean;
  /** The sources that could be read, in their order. */
  readonly sources: readonly ListedSource[];
}

/** Reads the tools of every source, side by side. */
export async function listSources(options: ListSourcesOptions): Promise<SourcesResult> {
  const { sources, root, folder, onStage: stage = () => undefined } = options;
  const diagnostics = [...options.diagnostics];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  stage("Listing the tools");
  const read = await readToolSources(sources, { root, folder }, report);
  // The rules and the tokenizer take longer to load than a list takes to read.
  const counting = options.tokens === true ? await import("./judge-source.js") : undefined;
  const listed = read.flatMap((sourced): ListedSource[] => {
    const inventory = sourced && inventoryOf(sourced, report);
    if (sourced === undefined || inventory === undefined) return [];
    return [{ ...sourced, inventory, tokens: counting?.countSourceTokens(sourced, root) ?? null }];
  });
  return { diagnostics: sortDiagnostics(diagnostics), ran: !hasErrors(diagnostics), sources: listed };
}
