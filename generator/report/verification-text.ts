/** From a verification to a table, and every disagreement in full. */

import type { ToolVerification, VerifyResult } from "../commands/verify.js";
import type { Disagreement, SchemaVerification, Verdict } from "../verify/verification.js";
import { count, renderLocation } from "./diagnostics-text.js";
import type { Palette } from "./screen.js";
import { makeVisible } from "./visible-text.js";

export function hasDisagreements({ tools }: VerifyResult): boolean {
  return tools.flatMap(schemasOf).some(({ schema }) => schema.disagreed > 0);
}

export function renderVerification(result: VerifyResult, palette: Palette): string {
  const { tools, skipped, seed } = result;
  const schemas = tools.flatMap(schemasOf);
  const disagreements = schemas.flatMap(({ tool, direction, schema }) =>
    schema.disagreements.map((found) => renderDisagreement(`${tool} ${direction}`, found, palette)),
  );
  const total = sumUp(schemas.map(({ schema }) => schema));
  const reasons = renderReasons(schemas.map(({ schema }) => schema));
  const summary = [
    `${count(tools.length, "tool")}, ${count(total.instances, "value")}: ${describeCounts(total, palette)} (seed ${seed}).`,
    ...(reasons === "" ? [] : [`Rejected by constraints beyond the types: ${reasons}.`]),
    ...(skipped.length === 0 ? [] : [`Not verified, because of errors: ${makeVisible(skipped.join(", "))}.`]),
  ];
  const table = tools.length === 0 ? [] : [renderTable(tools, palette)];
  return [...table, ...disagreements, summary.map((line) => `${line}\n`).join("")].join("\n");
}

interface ToolSchema {
  readonly tool: string;
  readonly direction: "input" | "output";
  readonly schema: SchemaVerification;
}

function schemasOf({ tool, input, output }: ToolVerification): ToolSchema[] {
  const first: ToolSchema = { tool, direction: "input", schema: input };
  return output === null ? [first] : [first, { tool, direction: "output", schema: output }];
}

interface Counts {
  readonly instances: number;
  readonly agreed: number;
  readonly narrowed: number;
  readonly disagreed: number;
}

function sumUp(schemas: readonly SchemaVerification[]): Counts {
  const sum = (countOf: (schema: SchemaVerification) => number): number =>
    schemas.reduce((total, schema) => total + countOf(schema), 0);
  return {
    instances: sum(({ instances }) => instances),
    agreed: sum(({ accepted, rejected }) => accepted + rejected),
    narrowed: sum(({ narrowed }) => Object.values(narrowed).reduce((total, number) => total + number, 0)),
    disagreed: sum(({ disagreed }) => disagreed),
  };
}

function describeCounts({ agreed, narrowed, disagreed }: Counts, palette: Palette): string {
  const parts = [
    `${agreed} agreed`,
    ...(narrowed > 0 ? [`${narrowed} narrowed`] : []),
    ...(disagreed > 0 ? [palette.red(`${disagreed} disagreed`)] : []),
  ];
  return parts.join(", ");
}

function renderTable(tools: readonly ToolVerification[], palette: Palette): string {
  const describe = (schema: SchemaVerification | null): string =>
    schema === null ? "-" : describeCounts(sumUp([schema]), palette);
  const rows = tools.map(({ tool, input, output }) => [makeVisible(tool), describe(input), describe(output)] as const);
  const widths = [0, 1].map((column) => Math.max("INPUT".length, ...rows.map((row) => lengthOf(row[column] ?? ""))));
  const layOut = (row: readonly string[]): string =>
    row.map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - lengthOf(cell)))).join("  ");
  const lines = [palette.bold(layOut(["NAME", "INPUT", "OUTPUT"])), ...rows.map(layOut)];
  return lines.map((line) => `${line.trimEnd()}\n`).join("");
}

/** Columns on a terminal: colours take none. */
function lengthOf(text: string): number {
  return text.replaceAll(/\u001b\[\d+m/g, "").length;
}

function renderReasons(schemas: readonly SchemaVerification[]): string {
  const totals = new Map<string, number>();
  for (const [reasons, number] of schemas.flatMap(({ narrowed }) => Object.entries(narrowed))) {
    totals.set(reasons, (totals.get(reasons) ?? 0) + number);
  }
  const inOrder = [...totals].sort(([, left], [, right]) => right - left);
  return inOrder.map(([reasons, number]) => `${makeVisible(reasons)} ${number}`).join(", ");
}

function renderDisagreement(schema: string, found: Disagreement, palette: Palette): string {
  const { value, compiler, pointer, location } = found;
  const place = palette.cyan(renderLocation(location));
  const lines = [
    `${palette.red("disagreement")} ${palette.bold(makeVisible(`${schema}${pointer === "" ? "" : ` ${pointer}`}`))} ${place}`,
    `  value     ${makeVisible(JSON.stringify(value))}`,
    `  compiler  ${describeVerdict(compiler)}`,
    `  schema    ${describeVerdict(found.schema)}`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function describeVerdict({ accepts, message }: Verdict): string {
  return accepts ? "accepts it" : makeVisible(`rejects it: ${message ?? ""}`);
}
