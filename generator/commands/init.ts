/** The command init: sets up a project for its first tool. */

import { join } from "node:path";
import { createDiagnostic, hasErrors, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { readPackageJson } from "../disk/json-file.js";
import { kindOfPath } from "../disk/project-folder.js";
import { writeFiles } from "../disk/write-files.js";
import { detectProject, type ProjectFacts } from "../init/detect-project.js";
import { planInit, type InitEdit } from "../init/plan-init.js";

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
  readonly isWritten: boolean;
}

/** Writes missing files, and adds to existing ones without changing their content. */
export async function init({ root, confirm }: InitOptions): Promise<InitResult> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const failed = { diagnostics, ran: false, facts: null, edits: [], isWritten: false };
  if (kindOfPath(join(root, "package.json")) !== "file") report(createDiagnostic("package-json-missing", {}));
  const packageJson = hasErrors(diagnostics) ? undefined : readPackageJson(root, "package.json", report);
  if (packageJson === undefined) return failed;
  if (packageJson.json.tree?.type !== "object") {
    const location = { file: "package.json", line: 1, column: 1 };
    report(createDiagnostic("package-json-invalid-value", { key: null, expected: "an object" }, location));
    return failed;
  }
  const facts = detectProject(root, packageJson);
  const edits = planInit({ root, facts, packageJson });
  const planned: InitResult = { diagnostics, ran: true, facts, edits, isWritten: false };
  if (edits.length === 0 || (confirm !== undefined && !(await confirm(planned)))) return planned;
  const problem = writeFiles(root, { write: edits, remove: [] });
  return problem === undefined ? { ...planned, isWritten: true } : { ...planned, ran: false, diagnostics: [problem] };
}
