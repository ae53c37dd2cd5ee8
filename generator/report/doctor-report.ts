/** Renders the diagnoses of the command doctor: one screen for each source. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { vendorOf } from "@toolwright/runtime/internal/targets/project-tool";
import type { Diagnosis, DoctorResult, FindingGroup } from "../commands/doctor.js";
import type { SuggestedChange } from "../commands/suggested-changes.js";
import { severityOrder } from "../diagnostics/diagnostic-kinds.js";
import { groupBy } from "../diagnostics/collections.js";
import { count, countDiagnostics } from "./diagnostics-text.js";
import { escapeProse, inlineCode, joinRows, renderDiagnostic } from "./review-markdown.js";
import { alignColumns, type Screen } from "./text-layout.js";
import { makeVisible, visibleJson } from "./visible-text.js";

/** The rows of a part that one screen has room for. */
const mostRows = 5;

const headings: Readonly<Record<Exclude<FindingGroup, "refusals">, string>> = {
  attacks: "Instructs or deceives the model",
  models: "Confuses models",
  hosts: "Missing for hosts",
};

const groups = ["attacks", "models", "hosts"] as const;

export function renderDoctor(result: DoctorResult, screen: Screen): string {
  const { sources, diagnostics } = result;
  const blocks = sources.map((diagnosis) => renderDiagnosis(diagnosis, result, screen));
  const summary = sources.length === 0 ? "Nothing was judged." : summarise(result);
  return [...blocks, `${diagnostics.length === 0 ? "" : `${countDiagnostics(diagnostics)}. `}${summary}\n`].join("\n");
}

function summarise({ findings, failed, failOn }: DoctorResult): string {
  const found = findings.length === 0 ? "Nothing found" : countDiagnostics(findings);
  const gate = failed ? `This fails the run (--fail-on ${failOn}).` : `Nothing fails the run (--fail-on ${failOn}).`;
  return `${found}. ${gate} \`toolwright lint --infos <the same source>\` shows every finding.`;
}

function renderDiagnosis(diagnosis: Diagnosis, { tokenizer }: DoctorResult, { palette, width }: Screen): string {
  const { tokens, changes } = diagnosis;
  const part = (heading: string, lines: readonly string[]): string[] => [
    palette.bold(heading),
    ...lines.map((line) => `  ${line}`),
  ];
  const cut = (line: string): string =>
    width !== undefined && line.length > width - 2 ? `${line.slice(0, width - 3)}…` : line;
  const lines = [
    palette.bold(titleOf(diagnosis)),
    ...part(`Tokens, estimated by ${tokenizer}`, [totalsOf(diagnosis), ...alignColumns(expensiveTools(tokens), 1)]),
    ...part("Refused by vendors", refusalLines(diagnosis).map(cut)),
    ...groups.flatMap((group) => {
      const rows = findingRows(diagnosis, group);
      if (rows.length === 0) return group === "attacks" ? part(headings[group], ["nothing found"]) : [];
      return part(headings[group], limitRows(rows.map(([code, message]) => cut(`${code}: ${message}`))));
    }),
    ...(diagnosis.strict.length === 0 ? [] : part(strictHeading, strictLines(diagnosis).map(cut))),
    ...(changes.length === 0
      ? []
      : part(
          "Change first",
          changes.map((change, index) => cut(`${index + 1}. ${describeChange(change)}`)),
        )),
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function titleOf({ label, tools, protocolVersion }: Diagnosis): string {
  const revision = protocolVersion === null ? "" : `, protocol ${makeVisible(protocolVersion)}`;
  return `${makeVisible(label)}: ${count(tools.length, "tool")}${revision}`;
}

function totalsOf({ tokens }: Diagnosis): string {
  const totals = tokens.map(({ target, total }) => `${vendorOf(target)} ${formatNumber(total)}`).join(", ");
  const [first] = tokens;
  return first === undefined || first.tools.length === 0
    ? totals
    : `${totals}; by tool, for ${vendorOf(first.target)}:`;
}

function formatNumber(number: number): string {
  return String(number).replaceAll(/\B(?=(?:\d{3})+$)/g, ",");
}

/** The most expensive tools at the first vendor, with their share. */
function expensiveTools([first]: Diagnosis["tokens"]): string[][] {
  if (first === undefined) return [];
  const sorted = first.tools.toSorted((left, right) => right.tokens - left.tokens);
  const rows = sorted
    .slice(0, mostRows)
    .map(({ name, tokens }) => [
      makeVisible(name),
      formatNumber(tokens),
      `${Math.round((100 * tokens) / Math.max(1, first.total))}%`,
    ]);
  const rest = sorted.slice(mostRows).reduce((sum, { tokens }) => sum + tokens, 0);
  const others = sorted.length - mostRows;
  const last = [
    `${count(others, "other")}`,
    formatNumber(rest),
    `${Math.round((100 * rest) / Math.max(1, first.total))}%`,
  ];
  return others > 0 ? [...rows, last] : rows;
}

function refusalLines({ refusals }: Diagnosis): string[] {
  if (refusals.length === 0) return ["no request with these tools, by the known rules"];
  return limitRows(
    refusals.map(({ vendor, rule, tools, problem }) => {
      const who = tools.length === 0 ? "all tools together" : joinPhrases(tools, { most: 3 });
      return makeVisible(`${vendor} (${rule}): ${who}: ${problem}`);
    }),
  );
}

const strictHeading = "Refused in strict mode, if a host turns it on";

function strictLines({ strict, tools: all }: Diagnosis): string[] {
  return strict.map(({ vendor, tools, rules }) => {
    const counts = rules.map(({ rule, tools: number }) => (number === 0 ? rule : `${rule} ${number}`)).join(", ");
    return `${vendor}: ${tools} of ${count(all.length, "tool")} (${counts})`;
  });
}

/** A row for each rule: its code, and its first message; or what it is about, if it has many. */
function findingRows({ findings }: Diagnosis, group: FindingGroup): (readonly [code: string, message: string])[] {
  const own = findings.filter((finding) => finding.group === group);
  const bySeverity = severityOrder.flatMap((severity) => own.filter((finding) => finding.severity === severity));
  return [...groupBy(bySeverity, ({ code }) => code)].map(([code, [first, ...others]]) => {
    const more = others.length === 0 ? "" : `(${others.length + 1} times) `;
    return [code, makeVisible(`${more}${first.message}`)];
  });
}

function limitRows(rows: readonly string[]): string[] {
  if (rows.length <= mostRows + 1) return [...rows];
  return [...rows.slice(0, mostRows), `and ${rows.length - mostRows} more rules`];
}

function describeChange({ advice, tools, tokens, saves }: SuggestedChange): string {
  const size = `${formatNumber(tokens)} tokens`;
  const effect = saves
    ? `saves ${tools.length > 1 ? "" : "up to "}${size}`
    : tools.length > 0
      ? `${count(tools.length, "tool")} of ${size}`
      : "costs a few tokens";
  return makeVisible(`${advice} (${effect}).`);
}

export function renderDoctorJson({ diagnostics, tokenizer, sources, failOn, failed }: DoctorResult): string {
  return visibleJson({ diagnostics, tokenizer, sources, failOn, failed });
}

export function renderDoctorMarkdown(result: DoctorResult): string {
  const { sources, diagnostics } = result;
  const blocks = sources.map((diagnosis) => markdownOf(diagnosis, result.tokenizer));
  const notes = diagnostics.map(renderDiagnostic).join("\n");
  const summary = sources.length === 0 ? "Nothing was judged." : summarise(result);
  return `${[...blocks, notes, escapeProse(summary)].filter((block) => block !== "").join("\n\n")}\n`;
}

function markdownOf(diagnosis: Diagnosis, tokenizer: string): string {
  const { tokens, refusals, changes } = diagnosis;
  const list = (heading: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`### ${heading}`, lines.join("\n")];
  const costs = expensiveTools(tokens).map(([name = "", ...numbers]) => [inlineCode(name), ...numbers]);
  const table = joinRows([["tool", "tokens", "share"], ["---", "---:", "---:"], ...costs]);
  const rows = (group: FindingGroup): string[] =>
    findingRows(diagnosis, group).map(([code, message]) => `- ${inlineCode(code)}: ${escapeProse(message)}`);
  return [
    `## ${escapeProse(titleOf(diagnosis))}`,
    `Tokens, estimated by ${escapeProse(`${tokenizer}: ${totalsOf(diagnosis)}`)}`,
    ...(costs.length === 0 ? [] : [table]),
    ...list(
      "Refused by vendors",
      refusals.length === 0
        ? ["Nothing, by the known rules."]
        : refusalLines(diagnosis).map((line) => `- ${escapeProse(line)}`),
    ),
    ...groups.flatMap((group) => list(headings[group], rows(group))),
    ...list(
      strictHeading,
      strictLines(diagnosis).map((line) => `- ${escapeProse(line)}`),
    ),
    ...list(
      "Change first",
      changes.map((change) => `1. ${escapeProse(describeChange(change))}`),
    ),
  ].join("\n\n");
}
