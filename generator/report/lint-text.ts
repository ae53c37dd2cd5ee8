/** From what lint rules found to the text that a person reads in a terminal. */

import type { Diagnostic, SourceLocation } from "../diagnostics.js";
import type { LintResult } from "../lint.js";
import { renderLocation, renderSeverity } from "./diagnostics-text.js";
import { summariseLint } from "./lint-words.js";
import type { Palette } from "./palette.js";
import { makeVisible, visibleLines } from "./visible-text.js";

/**
 * Renders the findings of each file, in the order of its lines; a hint that comes again is said once a file. Infos, of
 * which targets bring many, are only counted unless somebody asks for them.
 */
export function renderLint(result: LintResult, palette: Palette): string {
  const groups = groupByFile(result.findings.filter(({ severity }) => result.infos || severity !== "info"));
  const blocks = groups.map(([file, findings]) => renderFile(file, findings, palette));
  return `${[...blocks, summariseLint(result)].join("\n\n")}\n`;
}

function groupByFile(findings: readonly Diagnostic[]): [string, Diagnostic[]][] {
  const groups = new Map<string, Diagnostic[]>();
  for (const finding of findings) {
    const file = finding.locations[0]?.file ?? "(no file)";
    groups.set(file, [...(groups.get(file) ?? []), finding]);
  }
  return [...groups];
}

function renderFile(file: string, findings: readonly Diagnostic[], palette: Palette): string {
  const said = new Set<string>();
  const blocks = findings.map((finding) => {
    const { hint, code } = finding;
    const key = `${code} ${hint}`;
    const isNew = hint !== undefined && !said.has(key);
    said.add(key);
    return renderFinding(finding, { hint: isNew ? hint : undefined, palette });
  });
  return [palette.bold(makeVisible(file)), ...blocks].join("\n");
}

function renderFinding(
  { code, severity, message, locations }: Diagnostic,
  { hint, palette }: { readonly hint: string | undefined; readonly palette: Palette },
): string {
  const [place, ...others] = locations;
  const head = [renderPosition(place, palette), renderSeverity(severity, palette), palette.bold(code)];
  const lines = [
    ...visibleLines(message),
    ...(hint === undefined ? [] : visibleLines(hint)),
    ...others.map((other) => `also ${palette.cyan(renderLocation(other))}`),
  ];
  return [`  ${head.filter((part) => part !== "").join(" ")}`, ...lines.map((line) => `    ${line}`)].join("\n");
}

/** The line and the column; the heading has the file. */
function renderPosition(place: SourceLocation | undefined, { cyan }: Palette): string {
  return place === undefined ? "" : cyan(`${place.line}:${place.column}`);
}
