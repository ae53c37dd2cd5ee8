/** Renders the review of many servers in every format: a line for each, and whole reviews where they fit. */

import type { FleetResult, FleetServer } from "../commands/review-fleet.js";
import { count, type InRepository, messageLines } from "./diagnostics-text.js";
import { renderLog } from "./github.js";
import { describeReview } from "./json.js";
import { renderSuite, type TestCase } from "./junit.js";
import { escapeProse, inlineCode, joinRows, renderDiagnostic } from "./review-markdown.js";
import { renderReview } from "./review-text.js";
import { alignColumns, createPalette, type Palette } from "./text-layout.js";
import { makeVisible, visibleJson } from "./visible-text.js";

const headings = ["server", "result", "tools", "tokens", "breaks", "new read-only"];

/** The first column with numbers. */
const firstNumber = 2;

const results: Readonly<Record<FleetServer["state"], string>> = {
  passed: "ok",
  failed: "fails",
  new: "no snapshot",
  unread: "not read",
};

/** The cells of a server after its name. */
function cellsOf({ tools, tokens, breaks, readOnlyClaims, review, state }: FleetServer): string[] {
  const compared = (number: number): number | null => (review === null ? null : number);
  const numbers = [tools, tokens, compared(breaks), compared(readOnlyClaims.length)];
  return [results[state], ...numbers.map((number) => (number === null ? "-" : String(number)))];
}

/** Renders the table and what to run next; with `--verbose`, the whole reviews. */
export function renderFleet(result: FleetResult, palette: Palette): string {
  const { servers, verbose } = result;
  const cells = servers.map((server) => [makeVisible(server.name), ...cellsOf(server)]);
  const [head = "", ...rows] = alignColumns([headings.map((heading) => heading.toUpperCase()), ...cells], firstNumber);
  const reviews = servers.flatMap(({ name, review }) =>
    verbose && review !== null
      ? [`${palette.bold(makeVisible(name))}\n\n${renderReview(review, palette).trimEnd()}`]
      : [],
  );
  const blocks = [[palette.bold(head), ...rows].join("\n"), ...reviews, summaryLines(result).join("\n")];
  return `${blocks.join("\n\n")}\n`;
}

function summaryLines({ servers, estimate, verbose }: FleetResult): string[] {
  const states = Object.entries(results).flatMap(([state, words]) => {
    const number = servers.filter((server) => server.state === state).length;
    return number === 0 ? [] : [`${number} ${words}`];
  });
  const hasFailed = servers.some(({ state }) => state === "failed");
  return [
    `${count(servers.length, "server")}: ${states.join(", ")}.`,
    `Tokens are estimated by ${estimate}.`,
    ...(hasFailed && !verbose ? ["--server <name> shows the changes of one server, and --verbose those of all."] : []),
  ];
}

export function renderFleetJson({ diagnostics, servers, estimate }: FleetResult): string {
  const described = servers.map(({ readOnlyClaims, review, ...server }) => ({
    ...server,
    read_only_claims: readOnlyClaims,
    review: review && describeReview(review),
  }));
  return visibleJson({ diagnostics, estimate, servers: described });
}

export function renderFleetMarkdown(result: FleetResult): string {
  const { diagnostics, servers } = result;
  const claims = servers.flatMap(({ name, readOnlyClaims }) =>
    readOnlyClaims.length === 0
      ? []
      : [`- ${inlineCode(name)} newly claims to only read: ${readOnlyClaims.map(inlineCode).join(", ")}`],
  );
  const rules = headings.map((_heading, index) => (index < firstNumber ? "---" : "---:"));
  const rows = servers.map((server) => [inlineCode(server.name), ...cellsOf(server)]);
  const lines = [...claims, ...diagnostics.map(renderDiagnostic)];
  const summary = summaryLines(result).map(escapeProse);
  const blocks = ["## Tool servers", joinRows([headings, rules, ...rows]), lines.join("\n"), summary.join("\\\n")];
  return `${blocks.filter((block) => block !== "").join("\n\n")}\n`;
}

function describeFailure({ name, breaks, readOnlyClaims }: FleetServer): string {
  const claims = readOnlyClaims.length === 0 ? [] : [`newly read-only: ${readOnlyClaims.join(", ")}`];
  return makeVisible(`${name}: ${[count(breaks, "break"), ...claims].join("; ")}`);
}

/** Annotates each server that fails; the log has the table. */
export function renderFleetGithub(result: InRepository<FleetResult>): string {
  const failed = result.servers.filter(({ state }) => state === "failed");
  const annotations = [
    ...result.diagnostics.map((one) => ({ severity: one.severity, title: one.code, lines: messageLines(one) })),
    ...failed.map((server) => ({
      severity: "error" as const,
      title: "server-changed",
      lines: [describeFailure(server)],
    })),
  ].map((annotation) => ({ ...annotation, location: null }));
  const lines = renderFleet(result, createPalette(false)).trimEnd().split("\n");
  return renderLog({ annotations, prefix: result.prefix, lines });
}

/** Renders a test for each server. */
export function renderFleetJunit(result: FleetResult): string {
  const tests = result.servers.map((server): TestCase => {
    const isFailing = server.state === "failed" || server.state === "new";
    const failure = server.state === "failed" ? describeFailure(server) : results[server.state];
    return { name: makeVisible(server.name), failure: isFailing ? [failure] : [], output: [] };
  });
  const [summary = ""] = summaryLines(result);
  return renderSuite({ command: "review", name: "servers", diagnostics: result.diagnostics, tests, summary });
}
