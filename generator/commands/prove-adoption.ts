/** Generates in memory from declarations that are not written yet, and compares the schemas with those of their source. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type AdoptionDifference, findDifferences, hasOpenObject } from "../adopt/declarations/differences.js";
import type { RefusedTool, WrittenTool } from "../adopt/declarations/write-declarations.js";
import type { Direction } from "@toolwright/contract/internal/changes";
import type { Settings } from "../config/config.js";
import { type Diagnostic, posixPath } from "../diagnostics/diagnostics.js";
import { hasRuntime } from "../sources/program.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { readSurface } from "./read-surface.js";

/** A tool that can be written, and how it differs from its source. */
export interface ProvenTool extends WrittenTool {
  readonly differences: readonly AdoptionDifference[];
  /** Whether its source accepts undeclared names, which the generated schema refuses. */
  readonly isOpen: boolean;
  readonly definition: ToolDefinition;
}

export interface Proof {
  readonly proven: readonly ProvenTool[];
  readonly refused: readonly RefusedTool[];
  /** Findings about no tool in particular. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface ProofRequest {
  readonly settings: Settings;
  /** Texts by path, relative to the root. */
  readonly files: ReadonlyMap<string, string>;
  readonly written: readonly WrittenTool[];
  /** Other files as they will be, by path relative to the root. */
  readonly edited?: ReadonlyMap<string, string>;
  /** Tools whose arguments have types already: drift tells how these differ. */
  readonly compared?: ReadonlySet<string>;
  readonly stage: (stage: string) => void;
}

/** Proves every tool with one Program. */
export function proveAdoption(request: ProofRequest): Proof {
  const { settings, files, written, edited = new Map<string, string>(), compared: known, stage } = request;
  const own = hasRuntime(settings) ? settings : { ...settings, root: ownFolder, tsconfig: null };
  const atRoot = ([path, text]: readonly [string, string]) => [posixPath(join(own.root, path)), text] as const;
  const given = new Map([...files].map(atRoot));
  const errors: Diagnostic[] = [];
  const report = (finding: Diagnostic): void => void (finding.severity === "error" && errors.push(finding));
  const unwritten = { texts: new Map([...given, ...[...edited].map(atRoot)]), toolPaths: [...given.keys()] };
  const read = readSurface(own, { report, lint: report, stage, unwritten });
  stage("Comparing the schemas");
  const definitions = new Map(read?.surface.tools.map((tool) => [tool.name, tool]));
  const refused: RefusedTool[] = [];
  const blamed = new Set<Diagnostic>();
  const proven = written.flatMap((one): readonly ProvenTool[] => {
    const { name } = one.tool;
    const definition = definitions.get(name);
    const about = errors.filter((error) => concerns(error, one, written, definition));
    about.forEach((error) => blamed.add(error));
    const [first] = about;
    if (first !== undefined || definition === undefined) {
      refused.push({ name, reason: first?.message ?? "Nothing can be generated from it." });
      return [];
    }
    const compared = compareTool(one, definition, known?.has(name) === true ? ["output"] : ["input", "output"]);
    if ("problem" in compared) {
      refused.push({ name, reason: compared.problem });
      return [];
    }
    return [compared];
  });
  const isOurs = ({ locations }: Diagnostic): boolean =>
    locations.length === 0 || locations.some(({ file }) => files.has(file));
  // What is wrong with other files is for generate to report.
  return { proven, refused, diagnostics: errors.filter((error) => !blamed.has(error) && isOurs(error)) };
}

/** Where the runtime is installed beside this package, for projects that have not installed it yet. */
const ownFolder = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** Whether an error is in the file of a tool, and not clearly about another tool of that file. */
function concerns(
  { locations }: Diagnostic,
  tool: WrittenTool,
  written: readonly WrittenTool[],
  definition: ToolDefinition | undefined,
): boolean {
  const inFile = locations.some(({ file }) => file === tool.file);
  if (!inFile) return false;
  const isShared = written.some((other) => other !== tool && other.file === tool.file);
  return !isShared || definition === undefined;
}

function compareTool(
  written: WrittenTool,
  definition: ToolDefinition,
  wanted: readonly Direction[],
): ProvenTool | { readonly problem: string } {
  const { tool, losses } = written;
  const parts = [
    { part: "input", before: tool.inputSchema, after: definition.inputSchema },
    ...(tool.outputSchema && definition.outputSchema
      ? [{ part: "output", before: tool.outputSchema, after: definition.outputSchema } as const]
      : []),
  ] as const;
  const differences: AdoptionDifference[] = losses.flatMap(({ part, pointer, keyword, reason, kind }) =>
    kind === "type" ? [] : [{ part, pointer, kind, reason: `${keyword}: ${reason}` }],
  );
  for (const part of parts.filter((one) => wanted.includes(one.part))) {
    const found = findDifferences({ ...part, losses });
    if ("problem" in found) return { problem: `Its ${part.part} schema cannot be compiled: ${found.problem}.` };
    differences.push(...found);
  }
  const unexplained = differences.find(({ reason }) => reason === null);
  if (unexplained !== undefined) {
    const { part, pointer, kind, witness } = unexplained;
    const example = witness === undefined ? "" : `, such as ${JSON.stringify(witness)}`;
    const words = kind === "wider" ? "accepts more" : "accepts less";
    return { problem: `The type that would be written ${words} than its ${part} schema at #${pointer}${example}.` };
  }
  return { ...written, differences, isOpen: hasOpenObject(tool.inputSchema), definition };
}
