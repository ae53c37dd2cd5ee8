/** The command verify: a table of verdicts, and every disagreement in full. */

import type { ToolVerification, VerifyResult } from "../commands/verify.js";
import type { Disagreement, SchemaVerification, Verdict } from "../verify/verification.js";
import { count, renderLocation } from "./diagnostics-text.js";
import { alignColumns, type Palette } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

export function hasDisagreements({ tools }: VerifyResult): boolean {
  return tools.some(({ input, output }) => input.disagreed > 0 || (output !== null && output.disagreed > 0));
}

export function renderVerification(result: VerifyResult, palette: Palette): string {
  const { tools, skipped, ofPackages, seed } = result;
  const named = tools.flatMap(({ tool, input, output }) => [
    { name: `${tool} input`, schema: input },
    ...(output === null ? [] : [{ name: `${tool} output`, schema: output }]),
  ]);
  const disagreements = named.flatMap(({ name, schema }) =>
    schema.disagreements.map((found) => renderDisagreement(name, found, palette)),
  );
  const schemas = named.map(({ schema }) => schema);
  const total = sumUp(schemas);
  const reasons = renderReasons(schemas);
  const summary = [
    `${count(tools.length, "tool")}, ${count(total.instances, "value")}: ${describeCounts(total, palette)} (seed ${seed}).`,
    ...(reasons === "" ? [] : [`Rejected by constraints beyond the types: ${reasons}.`]),
    ...(ofPackages === 0 ? [] : [`Not verified here, but in their packages: ${count(ofPackages, "tool")}.`]),
    ...(skipped.length === 0 ? [] : [`Not verified, because of errors: ${makeVisible(skipped.join(", "))}.`]),
  ];
  const table = tools.length === 0 ? [] : [renderTable(tools, palette)];
  return [...table, ...disagreements, summary.map((line) => `${line}\n`).join("")].join("\n");
}

type Counts = Readonly<Record<"agreed" | "disagreed" | "instances" | "narrowed", number>>;

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
  const rows = tools.map(({ tool, input, output }) => [makeVisible(tool), describe(input), describe(output)]);
  const [head = "", ...lines] = alignColumns([["NAME", "INPUT", "OUTPUT"], ...rows]);
  return [palette.bold(head), ...lines].map((line) => `${line}\n`).join("");
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
  const subject = makeVisible(pointer === "" ? schema : `${schema} ${pointer}`);
  const lines = [
    `${palette.red("disagreement")} ${palette.bold(subject)} ${palette.cyan(renderLocation(location))}`,
    `  value     ${makeVisible(JSON.stringify(value))}`,
    `  compiler  ${describeVerdict(compiler)}`,
    `  schema    ${describeVerdict(found.schema)}`,
  ];
  return lines.map((line) => `${line}\n`).join("");
}

function describeVerdict({ accepts, message }: Verdict): string {
  return accepts ? "accepts it" : makeVisible(`rejects it: ${message ?? ""}`);
}
