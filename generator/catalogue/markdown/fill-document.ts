/** Fills the regions of a document with tools, and changes no byte outside them. */

import { posix } from "node:path";
import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import { createDiagnostic, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { nearest } from "../../diagnostics/spelling.js";
import { findConflicts } from "../../disk/merge-conflicts.js";
import { withoutMark } from "../../disk/text-files.js";
import type { ToolDefinition } from "../../surface/tool-definition.js";
import { findComments } from "./markers.js";
import { readRegions, type FilterName, type Region, type RegionValue } from "./regions.js";
import { anchorOf, renderList, renderTool, renderToolTable, type ToolLinks } from "./tool-text.js";
import { hasSeveralFamilies } from "./tools-page.js";

export interface RegionDocument {
  /** POSIX, relative to the root. */
  readonly path: string;
  /** With its byte order mark and line endings. */
  readonly text: string;
  readonly locate: (offset: number) => SourceLocation;
}

export interface DocumentedTools {
  /** In name order. */
  readonly tools: readonly ToolDefinition[];
  /** The families that the settings name. */
  readonly families: readonly string[];
  /** The page that has a section for each tool, POSIX, relative to the root; null without one. */
  readonly page: string | null;
}

export interface FilledDocument {
  readonly text: string;
  /** Whether a region was empty. */
  readonly wasEmpty: boolean;
}

/** Undefined if a region cannot be filled, which is reported. */
export function fillDocument(
  document: RegionDocument,
  shown: DocumentedTools,
  report: Report,
): FilledDocument | undefined {
  const { path, text, locate } = document;
  const isMdx = /\.mdx$/i.test(path);
  const { comments, isCode } = findComments(text, { isMdx });
  const conflicts = findConflicts(text).filter(({ start }) => !isCode(start));
  if (conflicts.length > 0) {
    for (const { start } of conflicts) report(createDiagnostic("merge-conflict", {}, locate(start)));
    return undefined;
  }
  let hasFaults = false;
  const note: Report = (finding) => {
    hasFaults = true;
    report(finding);
  };
  const regions = readRegions({ comments, isMdx, locate }, note);
  const bodies = regions.map((region) => ({ region, body: renderBody(document, { region, shown }, note) }));
  if (hasFaults) return undefined;
  if (regions.length === 0) {
    const comment = (content: string): string => (isMdx ? `{/* ${content} */}` : `<!-- ${content} -->`);
    report(createDiagnostic("region-missing", { comment, path }, locate(0)));
  }
  let filled = "";
  let end = 0;
  for (const { region, body } of bodies) {
    const previous = text.slice(region.bodyStart, region.bodyEnd);
    filled += text.slice(end, region.bodyStart) + (isSameBody(previous, body) ? previous : body);
    end = region.bodyEnd;
  }
  const wasEmpty = regions.some(({ bodyStart, bodyEnd }) => text.slice(bodyStart, bodyEnd).trim() === "");
  return { text: filled + text.slice(end), wasEmpty };
}

/** Formatters align tables, add blank lines and move comments: this changes nothing that a reader sees. */
function isSameBody(before: string, after: string): boolean {
  return before === after || normalise(before) === normalise(after);
}

function normalise(body: string): string {
  const lines = body.split("\n").map((line) => line.trim());
  return lines
    .filter((line) => line !== "")
    .map(normaliseRow)
    .join("\n");
}

function normaliseRow(line: string): string {
  if (!line.startsWith("|")) return line;
  const cells = line.replaceAll(/(?<!\s)\s*(?<!\\)\|\s*/g, "|");
  return /^[|:-]+$/.test(cells) ? cells.replaceAll(/-+/g, "-") : cells;
}

interface ShownRegion {
  readonly region: Region;
  readonly shown: DocumentedTools;
}

/** What belongs between the comments, with their line breaks and indentation. */
function renderBody({ path, text, locate }: RegionDocument, { region, shown }: ShownRegion, report: Report): string {
  const { form, start, bodyStart, bodyEnd } = region;
  const lineStart = Math.max(text.lastIndexOf("\n", start - 1), text.lastIndexOf("\r", start - 1)) + 1;
  const before = withoutMark(text.slice(lineStart, start));
  const previous = text.slice(bodyStart, bodyEnd);
  const isInSentence = form.kind === "count" && (before.trim() !== "" || !/[\r\n]/.test(previous));
  if (before.trim() !== "" && form.kind !== "count" && region.isSound) {
    const name = form.kind === "tool" ? `tool:${form.name}` : form.kind;
    report(createDiagnostic("region-not-on-own-line", { form: name }, locate(start)));
  }
  const tools = selectTools(region, shown, { locate, report });
  const content = renderContent(region, { path, tools, page: shown.page, all: shown.tools });
  if (isInSentence) return content;
  const [lineBreak = "\n"] = /\r\n|\n|\r/.exec(text.slice(bodyStart)) ?? /\r\n|\n|\r/.exec(text) ?? [];
  const lines = ["", "", ...content.split("\n"), "", ""];
  // The last line is that of the closing comment.
  const indented = lines.map((line, index) => (line === "" && index < lines.length - 1 ? "" : `${before}${line}`));
  return ["", ...indented.slice(1)].join(lineBreak);
}

interface RegionContent {
  readonly path: string;
  readonly tools: readonly ToolDefinition[];
  readonly page: string | null;
  readonly all: readonly ToolDefinition[];
}

function renderContent({ form }: Region, { path, tools, page, all }: RegionContent): string {
  const names = new Set(all.map(({ name }) => name));
  const address = page === null ? undefined : encodeURI(posix.relative(posix.dirname(path), page));
  const links: ToolLinks = {
    addressOf: (name) => (address === undefined || !names.has(name) ? undefined : `${address}#${anchorOf(name)}`),
    hasFamilies: hasSeveralFamilies(all),
  };
  if (form.kind === "count") return String(tools.length);
  if (tools.length === 0) return "No tools.";
  if (form.kind === "tool") return tools.map((tool) => renderTool(tool, links)).join("\n\n");
  return form.kind === "table" ? renderToolTable(tools, links) : renderList(tools, links);
}

interface Findings {
  readonly locate: RegionDocument["locate"];
  readonly report: Report;
}

/** The tools of a region; values that no tool has are reported. */
function selectTools({ form, formOffset, filters }: Region, shown: DocumentedTools, findings: Findings) {
  const { tools, families } = shown;
  const { locate, report } = findings;
  const names = tools.map(({ name }) => name);
  const unknownTool = (tool: string, offset: number): void =>
    report(createDiagnostic("region-tool-unknown", { tool, nearest: nearest(tool, names) }, locate(offset)));
  if (form.kind === "tool") {
    const named = tools.filter(({ name }) => name === form.name);
    if (named.length === 0) unknownTool(form.name, formOffset);
    return named;
  }
  const known: Readonly<Record<Exclude<FilterName, "name">, readonly string[]>> = {
    family: [...new Set([...families, ...tools.map(({ family }) => family)])].sort(),
    stability: toolStabilities,
  };
  let selected = tools;
  for (const [filter, values] of filters) {
    for (const { text, offset } of values) {
      if (filter === "name") {
        if (!names.some((name) => matchesName(text, name))) unknownTool(text, offset);
      } else if (!known[filter].includes(text)) {
        const parameters = { filter, value: text, nearest: nearest(text, known[filter]), known: known[filter] };
        report(createDiagnostic("region-value-unknown", parameters, locate(offset)));
      }
    }
    selected = selected.filter((tool) => values.some((value) => matchesValue(value, filter, tool)));
  }
  return selected;
}

function matchesValue({ text }: RegionValue, filter: FilterName, tool: ToolDefinition): boolean {
  return filter === "name" ? matchesName(text, tool.name) : tool[filter] === text;
}

/** Whether a name matches a pattern, in which `*` stands for any characters. */
function matchesName(pattern: string, name: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0 || found + part.length > name.length - last.length) return false;
    at = found + part.length;
  }
  return true;
}
