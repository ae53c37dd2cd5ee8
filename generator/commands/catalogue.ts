/** The command catalogue: writes a page that shows the tools of a project or of any other source to people. */

import { basename, relative, resolve } from "node:path";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import { isObject } from "@toolwright/runtime/internal/json-schema";
import { describeTools, type CatalogueSurface } from "../catalogue/describe-tools.js";
import type { CatalogueComparison, CatalogueData } from "../catalogue/catalogue-data.js";
import { renderPage } from "../catalogue/page.js";
import { withTargets } from "../config/resolved-settings.js";
import { hasErrors, sortDiagnostics, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { writeFiles } from "../disk/write-files.js";
import { surfaceOfInventory } from "../lint/inventory-surface.js";
import { surfaceOfSource } from "../lint/source-surface.js";
import { refusingRules } from "../lint/targets.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { loadTokenizer } from "../targets/token-counts.js";
import { inventoryOf, listedTools, readToolFile, type SourcedTools } from "../tool-sources/tool-source.js";
import { describeComparison } from "./catalogue-comparison.js";
import { usualSettings, usualTargets } from "./judge-source.js";
import type { Review, ReviewOptions } from "./review.js";

export interface CatalogueOptions extends ReviewOptions {
  /** The file of the page, relative to `folder`. */
  readonly out: string;
}

/** The result of `catalogue`. */
export interface CatalogueResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if the tools could not be read or compared; nothing was written then. */
  readonly ran: boolean;
  /** As the user names it. */
  readonly file: string;
  /** Names the list of tools. */
  readonly name: string;
  readonly tools: number;
  /** Null without a comparison. */
  readonly changes: number | null;
}

/** The tools of a page, and the name of the list. */
export interface NamedSurface {
  readonly name: string;
  readonly surface: Omit<CatalogueSurface, "tokenizer">;
}

/** Reads the tools of a page; undefined, after a report, if that is impossible. */
export type SurfaceReader = (options: CatalogueOptions, report: Report) => NamedSurface | undefined;

/** Writes the page; on any error, nothing. */
export function writeCatalogue(options: CatalogueOptions, review: Review, read: SurfaceReader): CatalogueResult {
  const { out, unread = [], onStage: stage = () => undefined } = options;
  const diagnostics: Diagnostic[] = [...unread];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  stage("Reading the tools");
  const named = hasErrors(diagnostics) ? undefined : read(options, report);
  const comparison = named === undefined || hasErrors(diagnostics) ? null : compare(options, review, report);
  const isReady = named !== undefined && !hasErrors(diagnostics);
  if (isReady) {
    stage("Writing the page");
    writePage(named, comparison, options, report);
  }
  return {
    diagnostics: sortDiagnostics(diagnostics),
    ran: isReady && !hasErrors(diagnostics),
    file: out,
    name: named?.name ?? "",
    tools: named?.surface.tools.length ?? 0,
    changes: comparison?.changes.length ?? null,
  };
}

/** Null if nothing is compared. */
function compare(options: CatalogueOptions, review: Review, report: Report): CatalogueComparison | null {
  if (options.against === undefined && options.since === undefined) return null;
  const reviewed = review(options);
  // The review reads the tools again, and warns again.
  reviewed.diagnostics.filter(({ severity }) => severity === "error").forEach(report);
  return describeComparison(reviewed) ?? null;
}

function writePage(
  { name, surface }: NamedSurface,
  comparison: CatalogueComparison | null,
  { root, folder = root, out }: CatalogueOptions,
  report: Report,
): void {
  const described = describeTools({ ...surface, tokenizer: loadTokenizer() });
  const data: CatalogueData = { kind: "catalogue", name, comparison, ...described };
  const path = relative(folder, resolve(folder, out));
  const problem = writeFiles(folder, { write: [{ path, text: renderPage(data, name) }], remove: [] });
  if (problem !== undefined) report(problem);
}

/** Reads tools that no project of ours declares, without the compiler. */
export const readSourceSurface: SurfaceReader = ({ root, folder = root, current }, report) => {
  const sourced = typeof current === "string" ? readToolFile({ root, folder, name: current }, report) : current;
  return sourced && describeSource(sourced, root, report);
};

function describeSource(sourced: SourcedTools, root: string, report: Report): NamedSurface | undefined {
  const list = listedTools(sourced, report);
  const inventory = list && inventoryOf(sourced, report);
  if (list === undefined || inventory === undefined) return undefined;
  const { file, label, serverName, protocolVersion, value } = sourced;
  // A path would say where somebody keeps the file.
  const name = file === null ? label : (serverName ?? basename(label));
  const json = parseJsonFile({ file: file?.file ?? label, text: file?.text ?? JSON.stringify(value) });
  const isForeign = list.format === null;
  const sentTo: readonly TargetName[] = [...usualTargets, "openai-strict", "anthropic-strict"];
  const settings = withTargets(usualSettings(root), isForeign ? sentTo : targetNames);
  const { targets } = settings;
  const stated = surfaceOfInventory({ inventory, json, settings });
  const listed = new Map(stated.tools.map((tool, index) => [tool, inventory.tools[index]]));
  const assumedOf = (tool: ToolDefinition): readonly string[] => {
    const { effect, idempotent, openWorld, stability } = listed.get(tool) ?? {};
    return Object.entries({ effect, idempotent, openWorld, stability }).flatMap(([field, value]) =>
      value === undefined ? [field] : [],
    );
  };
  const approvalOf = (tool: ToolDefinition) => listed.get(tool)?.registry?.approval;
  const common = { tools: stated.tools, targets, memo: stated.memo };
  if (!isForeign) {
    const refusing: CatalogueSurface["refusing"] = (target) => refusingRules(stated, target);
    const foreign = { sentOf: () => undefined, assumedOf, approvalOf };
    return { name, surface: { ...common, projections: stated.projections, refusing, foreign } };
  }
  // The page shows the tools as an inventory states them, but judges the tools that vendors get as they are sent.
  const raw = surfaceOfSource({ list, json, settings, protocolVersion });
  const rawOf = new Map(raw.tools.map((tool) => [tool.name, tool]));
  const statedOf = new Map(stated.tools.map((tool) => [tool.name, tool]));
  const sentOf = (tool: ToolDefinition) => raw.source?.sent.get(rawOf.get(tool.name) ?? tool)?.raw;
  const projections = {
    of: (tool: ToolDefinition, target: (typeof targets)[number]) =>
      raw.projections.of(rawOf.get(tool.name) ?? tool, target),
  };
  const refusing: CatalogueSurface["refusing"] = (target) =>
    refusingRules(raw, target).map((rule) => ({
      ...rule,
      tools: rule.tools.flatMap((tool) => statedOf.get(tool.name) ?? []),
    }));
  const foreign = {
    sentOf: (tool: ToolDefinition) => (isObject(sentOf(tool)) ? sentOf(tool) : undefined),
    assumedOf,
    approvalOf,
  };
  return { name, surface: { ...common, projections, refusing, foreign } };
}
