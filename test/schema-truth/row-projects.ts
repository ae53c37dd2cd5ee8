/** From rows of the type table to a project with one tool for each, and to what became of each row in it. */

import { dirname } from "node:path";
import { generate, verify, type Diagnostic, type VerifyResult } from "toolwright/generator";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { createToolProject } from "../support/scratch-project.js";
import type { RefusedRow, SupportedRow } from "./type-groups.js";

type Row = SupportedRow | RefusedRow;

/** What became of a row. */
export interface RowOutcome {
  /** The schema that the row is about; undefined where the tool has none. */
  readonly schema: JsonObject | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** What each finding points at: the rest of the line. */
  readonly pointsAt: readonly string[];
}

/** Generates from all rows at once. */
export async function generateRows(rows: readonly Row[]): Promise<RowOutcome[]> {
  return inProject(rows, async (root, files) => {
    const { tools, diagnostics } = await generate({ root });
    return rows.map((row, index) => {
      const folder = folderOf(index);
      const tool = tools.find(({ name }) => name === toolOf(index));
      const found = diagnostics.filter(
        ({ locations: [first] }) => first !== undefined && dirname(first.file) === folder,
      );
      return {
        schema: tool && schemaOfRow(row, tool.inputSchema, tool.outputSchema),
        diagnostics: found,
        pointsAt: found.map(({ locations: [first] }) => {
          const line = files[first?.file ?? ""]?.split("\n")[(first?.line ?? 0) - 1] ?? "";
          return line.slice((first?.column ?? 0) - 1);
        }),
      };
    });
  });
}

/** Tries the schemas of all rows at once. */
export async function verifyRows(rows: readonly Row[]): Promise<VerifyResult["tools"]> {
  return inProject(rows, (root) => Promise.resolve(verify({ root }).tools));
}

/** The row that a tool was made for. */
export function rowOfTool<Any extends Row>(rows: readonly Any[], tool: string): Any | undefined {
  return rows.find((_, index) => toolOf(index) === tool);
}

function inProject<Result>(
  rows: readonly Row[],
  use: (root: string, files: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const files = filesOfRows(rows);
  return use(createToolProject({ ...files }).root, files);
}

/** A module with a tool for each row, and what stands beside it. */
export function filesOfRows(rows: readonly Row[]): Readonly<Record<string, string>> {
  return Object.fromEntries(rows.flatMap((row, index) => Object.entries(filesOf(row, index))));
}

function folderOf(index: number): string {
  return `tools/row-${index}`;
}

function toolOf(index: number): string {
  return `row_${index}`;
}

function filesOf(row: Row, index: number): Record<string, string> {
  const folder = folderOf(index);
  const whole = "whole" in row ? row.whole : undefined;
  const types = whole === undefined ? "Args" : whole === "arguments" ? row.type : `Args, ${row.type}`;
  const tool = `import type { CalendarDate, DateTime, Integer, ToolDeclaration, Uri } from "@toolwright/runtime";
${row.declarations ?? ""}
export interface Args {
  value: ${row.type};
}

/** ${row.name}. */
export const tool: ToolDeclaration<${types}> = { name: "${toolOf(index)}", effect: "read_only" };
`;
  const beside = Object.entries(row.files ?? {}).map(([path, text]) => [`${folder}/${path}`, text]);
  return { [`${folder}/tool.ts`]: tool, ...Object.fromEntries(beside) };
}

function schemaOfRow(row: Row, input: JsonObject, output: JsonObject | null): JsonObject | undefined {
  const whole = "whole" in row ? row.whole : undefined;
  if (whole !== undefined) return (whole === "arguments" ? input : output) ?? undefined;
  // The schema of an interface has its properties by name.
  const properties = (input["properties"] ?? {}) as Readonly<Record<string, JsonObject>>;
  const value = properties["value"];
  const definitions = input["$defs"];
  return value && (definitions === undefined ? value : { ...value, $defs: definitions });
}
