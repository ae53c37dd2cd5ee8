/** Reviews many servers, each against its file in a folder of snapshots. */

import { createDiagnostic, type Diagnostic, type Report, sortDiagnostics } from "../diagnostics/diagnostics.js";
import { findNamedFile } from "../disk/text-files.js";
import type { ContractInventory } from "@toolwright/contract/internal/inventories";
import { loadTokenizer, type Tokenizer } from "../targets/token-counts.js";
import { inventoryOf, readToolSource, sideBySide, type ToolSource } from "../tool-sources/tool-source.js";
import type { NamedSides } from "./read-sides.js";
import { reviewSource, type ReviewOptions, type ReviewResult } from "./review.js";
import { snapshotName } from "./snapshot.js";

export interface FleetOptions extends ReviewOptions {
  /** The folder of the snapshots. */
  readonly against: string;
  readonly sides: NamedSides;
}

/** The result for one server. */
export interface FleetServer {
  /** Its name in the configuration. */
  readonly name: string;
  /** `new`: there is no snapshot of it; `unread`: it or its snapshot could not be read. */
  readonly state: "passed" | "failed" | "new" | "unread";
  /** Null for a server that could not be read. */
  readonly tools: number | null;
  /** Estimated tokens of names, descriptions and input schemas; null for a server that could not be read. */
  readonly tokens: number | null;
  /** Changes of severity error that no record accepts. */
  readonly breaks: number;
  /** Names of the tools that newly claim to only read, which lets them run without approval. */
  readonly readOnlyClaims: readonly string[];
  /** Null unless both sides could be read. */
  readonly review: ReviewResult | null;
}

export interface FleetResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if a server could not be read or compared. */
  readonly ran: boolean;
  /** In the order of the configuration. */
  readonly servers: readonly FleetServer[];
  /** The tokenizer of the estimates. */
  readonly estimate: string;
  readonly against: string;
  readonly verbose: boolean;
}

export async function reviewFleet(options: FleetOptions): Promise<FleetResult> {
  const { against, sides, verbose = false, onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [...sides.newer.diagnostics];
  const tokenizer = loadTokenizer();
  stage("Listing the tools of servers");
  const servers = await sideBySide(sides.newer.sources, async (source) => {
    const own: Diagnostic[] = [];
    const server = await reviewServer(source, { options, tokenizer, report: (finding) => void own.push(finding) });
    diagnostics.push(...own);
    return server;
  });
  return {
    diagnostics: sortDiagnostics(diagnostics),
    ran: servers.length > 0 && servers.every(({ state }) => state !== "unread"),
    servers,
    estimate: tokenizer.label,
    against,
    verbose,
  };
}

interface FleetContext {
  readonly options: FleetOptions;
  readonly tokenizer: Tokenizer;
  readonly report: Report;
}

async function reviewServer(source: ToolSource, { options, tokenizer, report }: FleetContext): Promise<FleetServer> {
  const { root, folder = root } = options;
  const { name } = source;
  const unread = {
    name,
    state: "unread",
    tools: null,
    tokens: null,
    breaks: 0,
    readOnlyClaims: [],
    review: null,
  } as const;
  const against = `${options.against}/${snapshotName(name)}`;
  const isNew = findNamedFile({ root, folder, name: against }) === undefined;
  if (isNew) report(createDiagnostic("snapshot-missing", { name, file: against }));
  const sourced = await readToolSource(source, { root, folder }, report);
  const inventory = sourced && inventoryOf(sourced, report);
  if (sourced === undefined || inventory === undefined) return unread;
  const read = { ...unread, tools: inventory.tools.length, tokens: countTokens(inventory, tokenizer) };
  if (isNew) return { ...read, state: "new" };
  const review = reviewSource({ ...options, against }, sourced);
  review.diagnostics.forEach(report);
  if (!review.ran) return read;
  const reduced = new Set(review.changes.flatMap(({ rule, tool }) => (rule === "effect-reduced" ? [tool] : [])));
  const claims = inventory.tools.filter((tool) => tool.effect === "read_only" && reduced.has(tool.name));
  return {
    ...read,
    state: review.changes.some(({ gates }) => gates) ? "failed" : "passed",
    breaks: review.changes.filter(({ severity, gates }) => gates && severity === "error").length,
    readOnlyClaims: claims.map((tool) => tool.name),
    review,
  };
}

/** Counts the tokens of the fields that a host sends to a model. */
function countTokens({ tools }: ContractInventory, tokenizer: Tokenizer): number {
  return tools.reduce(
    (sum, { name, description, inputSchema }) =>
      sum + tokenizer.count({ name, description: description ?? "", inputSchema }),
    0,
  );
}
