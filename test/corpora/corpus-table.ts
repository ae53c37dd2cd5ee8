/** Renders the documentation page about the corpora. */

import type { JudgedCorpus } from "./judge-corpus.js";

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
  return `# Types from other packages

The compiler judges the schemas of types from packages that were not written for toolwright: the \`…Arguments\` interfaces
of the debug adapter protocol, the structures of the language server protocol, and the specification types of the Model
Context Protocol. Each type is the arguments type and the result type of one tool; \`verify\` tries values on both schemas
and asks the compiler about the same values. Either a schema agrees with its type, or the type is refused.

The test in \`test/corpora/\` compares this page with its results; \`UPDATE_GOLDENS=1 npx vitest run test/corpora\` writes
it.

${renderTable(["package", "types", "agree", "refused", "values tried"], rows)}

These types are refused:

${renderTable(["package", "type", "reason"], refused)}
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
