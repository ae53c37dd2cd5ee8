/** Runs `adopt` on a list of tools in a scratch project. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createToolProject, type ProjectFiles, type ScratchProject } from "../support/scratch-project.js";

interface ReportedDifference {
  readonly part: string;
  readonly kind: string;
  readonly reason: string;
  readonly pointer: string;
  readonly witness?: JsonValue;
}

export interface ReportedTool {
  readonly name: string;
  readonly state: "equivalent" | "equivalent-but" | "refused";
  readonly reason: string | null;
  readonly file: string | null;
  readonly effect: string | null;
  readonly effectLine: number | null;
  readonly assumed: readonly string[];
  readonly isOpen: boolean;
  readonly differences: readonly ReportedDifference[];
}

/** What `adopt --format json` prints. */
export interface AdoptionReport {
  readonly diagnostics: readonly { readonly code: string; readonly message: string }[];
  readonly tools: readonly ReportedTool[];
  readonly files: readonly { readonly path: string; readonly state: string; readonly text: string }[];
  readonly written: boolean;
}

interface Adoption {
  readonly project: ScratchProject;
  readonly report: AdoptionReport;
}

/** Adopts and writes a list of tools, with further options and files. */
export async function createAdoption(
  list: JsonValue,
  { options = [], files = {} }: { readonly options?: readonly string[]; readonly files?: ProjectFiles } = {},
): Promise<Adoption> {
  const project = createToolProject({ "list.json": JSON.stringify(list), ...files });
  return { project, report: await adopt(project, ["list.json", "--write", ...options]) };
}

export async function adopt(project: ScratchProject, args: readonly string[]): Promise<AdoptionReport> {
  const { stdout, stderr } = await project.run(["adopt", ...args, "--format", "json"]);
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as AdoptionReport; // As the command prints it.
}
