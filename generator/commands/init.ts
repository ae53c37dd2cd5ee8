/** The command init: sets up a project for its first tool. */

import { join } from "node:path";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { loadConfig } from "../config/resolved-settings.js";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import { parseJsonFile, readPackageJson } from "../disk/json-file.js";
import { findFolder, kindOfPath } from "../disk/project-folder.js";
import { writeFiles } from "../disk/write-files.js";
import { detectProject, type ProjectFacts } from "../init/detect-project.js";
import { planInit, type InitEdit } from "../init/plan-init.js";
import { startingSettings } from "../init/starting-files.js";
import { findTurborepo, type Turborepo } from "../init/turbo-json.js";
import { planTurborepo } from "../init/turborepo.js";
import { knownCodes } from "../lint/lint-rules.js";

export interface InitOptions {
  /** Folder of the project; it must have a package.json. */
  readonly root: string;
  /** Asks for consent; by default, the files are written without asking. */
  readonly confirm?: (result: InitResult) => Promise<boolean>;
  readonly onStage?: (stage: string) => void;
}

/** The result of `init`. */
export interface InitResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if there is no package.json, or a file cannot be written. */
  readonly ran: boolean;
  /** Null if there is no package.json. */
  readonly facts: ProjectFacts | null;
  /** Files to create or to edit; empty if nothing is missing. */
  readonly edits: readonly InitEdit[];
  /** Names of the packages in a Turborepo that the tools use, although no package.json leads to them. */
  readonly undeclared: readonly string[];
  readonly isWritten: boolean;
}

/** Writes missing files, and adds to existing ones without changing their content. */
export async function init({ root: folder, confirm }: InitOptions): Promise<InitResult> {
  const root = findFolder(folder) ?? folder;
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const failed = { diagnostics, ran: false, facts: null, edits: [], undeclared: [], isWritten: false };
  if (kindOfPath(join(root, "package.json")) !== "file") report(createDiagnostic("package-json-missing", {}));
  const packageJson = hasErrors(diagnostics) ? undefined : readPackageJson(root, "package.json", report);
  if (packageJson === undefined) return failed;
  if (packageJson.json.tree?.type !== "object") {
    const location = { file: "package.json", line: 1, column: 1 };
    report(createDiagnostic("package-json-invalid-value", { key: null, expected: "an object" }, location));
    return failed;
  }
  const facts = detectProject(root, packageJson);
  const own = planInit({ root, facts, packageJson });
  const turborepo = findTurborepo(root, report);
  const scripts = own.find(({ path }) => path === "package.json")?.text ?? packageJson.text;
  const shared = turborepo && (await planTasks({ root, facts, turborepo, packageJson: scripts }, report));
  if (hasErrors(diagnostics)) return { ...failed, diagnostics: sortDiagnostics(diagnostics) };
  const edits = [...own, ...(shared?.edits ?? [])];
  const undeclared = shared?.undeclared ?? [];
  const planned: InitResult = { diagnostics, ran: true, facts, edits, undeclared, isWritten: false };
  if (edits.length === 0 || (confirm !== undefined && !(await confirm(planned)))) return planned;
  const problem = writeFiles(root, { write: edits, remove: [] });
  return problem === undefined ? { ...planned, isWritten: true } : { ...planned, ran: false, diagnostics: [problem] };
}

interface TasksRequest {
  readonly root: string;
  readonly facts: ProjectFacts;
  readonly turborepo: Turborepo;
  /** The text of the package.json after its edits. */
  readonly packageJson: string;
}

async function planTasks({ root, facts, turborepo, packageJson }: TasksRequest, report: Report) {
  const request = facts.isConfigured ? { root } : { root, config: startingSettings(facts) };
  const { settings, diagnostics } = loadConfig(request, knownCodes);
  diagnostics.forEach(report);
  if (settings === undefined) return undefined;
  const { output, configFile, docs, targets } = settings;
  const files = [...docs, ...targets.flatMap((target) => target.packageJson ?? [])];
  // Without Turborepo, `init` needs no compiler.
  const { findInputs } = await import("./listed-files.js");
  const manifest = parseJsonFile({ file: "package.json", text: packageJson }).value as JsonObject; // It was checked.
  const inputs = await findInputs(request);
  return planTurborepo({ root, turborepo, manifest, configFile, output: { folder: output, files }, inputs }, report);
}
