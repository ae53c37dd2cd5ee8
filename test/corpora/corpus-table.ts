/** Renders the documentation page about the corpora. */

import { readFileSync } from "node:fs";
import type { JudgedCorpus } from "./judge-corpus.js";

/** Errors that no existing caller meets, as somebody found who read each: a placeholder that a list gave as a value. */
const unreal: ReadonlyMap<string, number> = new Map([["@brave/brave-search-mcp-server", 2]]);

/** The rows of servers.txt, with what was read. */
function readServers(): string[][] {
  const lines = readFileSync(new URL("servers.txt", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1);
  return lines.map((line) => {
    const [server = "", releases = "", tools = "", errors = "", ...figures] = line.split(" :: ");
    return [server, releases, tools, errors, String(unreal.get(server) ?? 0), ...figures];
  });
}

/** Renders `docs/corpora.md`. */
export function renderCorpora(judged: readonly JudgedCorpus[]): string {
  const rows = judged.map(({ corpus, types }) => [
    `${corpus.package} ${corpus.version}`,
    String(types.length),
    String(types.filter(({ refusals, disagreements }) => refusals === undefined && disagreements.length === 0).length),
    String(types.filter(({ refusals }) => refusals !== undefined).length),
    String(types.reduce((sum, { instances }) => sum + instances, 0)),
  ]);
  const refused = judged.flatMap(({ corpus, types }) =>
    types.flatMap(({ type, refusals }) => (refusals ?? []).map((reason) => [corpus.package, `\`${type}\``, reason])),
  );
  const servers = readServers();
  const sumOf = (column: number): number => servers.reduce((sum, row) => sum + Number(row[column]), 0);
  return `# Types and lists of others

## Types from other packages

The compiler judges the schemas of types from packages that were not written for toolwright: the \`…Arguments\` interfaces
of the debug adapter protocol, the structures of the language server protocol, and the specification types of the Model
Context Protocol. Each type is the arguments type and the result type of one tool; \`verify\` tries values on both schemas
and asks the compiler about the same values. Either a schema agrees with its type, or the type is refused.

The test in \`test/corpora/\` compares this page with its results; \`UPDATE_GOLDENS=1 npx vitest run test/corpora\` writes
it.

${renderTable(["package", "types", "agree", "refused", "values tried"], rows)}

These types are refused:

${renderTable(["package", "type", "reason"], refused)}

## Lists of MCP servers

What a review finds in the lists of MCP servers from npm: from one release to another, or from a list to itself, where
there is nothing to find. Errors are breaks, removed tools and claims of less effect; each was read once, and counts as
not real if no existing caller meets it: ${sumOf(4)} of ${sumOf(3)}. Unlikely breaks are proved, and warnings here. The processor time is
that of the whole process, on a machine that others use, too.

${renderTable(["server", "releases", "tools", "errors", "not real", "unlikely", "new tools", "time in ms"], servers)}

The lists are no part of this repository. A server's own list, and then the rows, come from

\`\`\`sh
node test/corpora/measure-servers.mjs list lists/exa-mcp-server@3.4.1.json npx -y exa-mcp-server@3.4.1
node test/corpora/measure-servers.mjs measure lists
\`\`\`

with \`__\` for the slash of a scope, \`playwright__mcp@0.0.83.json\`.
`;
}

/** Lays out a table as prettier does; columns of numbers are right-aligned. */
function renderTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) => row.map((cell) => cell.replaceAll("|", "\\|")));
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const isNumber = headings.map((_, column) => rows.every((row) => /^\d+$/.test(row[column] ?? "")));
  const lines = cells.map((row) =>
    row.map((cell, column) =>
      isNumber[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
    ),
  );
  const rule = widths.map((width, column) => (isNumber[column] ? `${"-".repeat(width - 1)}:` : "-".repeat(width)));
  const [first = [], ...others] = lines;
  return [first, rule, ...others].map((line) => `| ${line.join(" | ")} |`).join("\n");
}
