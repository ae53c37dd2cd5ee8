/** The command init: sets up a project for its first tool. */

import { join } from "node:path";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Config, Settings } from "../config/config.js";
import { loadConfig } from "../config/resolved-settings.js";
import {
  createDiagnostic,
  hasErrors,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import { parseJsonFile, readPackageJson, type PackageJsonFile } from "../disk/json-file.js";
import { findFolder, kindOfPath } from "../disk/project-folder.js";
import { writeFiles } from "../disk/write-files.js";
import { detectProject, type ProjectFacts } from "../init/detect-project.js";
import { planInit, type InitPlan } from "../init/plan-init.js";
import { startingSettings } from "../init/starting-files.js";
import { findTurborepo, type Turborepo } from "../init/turbo-json.js";
import { planTurborepo } from "../init/turborepo.js";
import { knownCodes } from "../lint/lint-rules.js";

export interface InitOptions {
  /** Folder of the project; it must have a package.json. */
  readonly root: string;
  /** Whether other packages are to read the tools. */
  readonly publish?: boolean;
  /** Asks for consent; by default, the files are written without asking. */
  readonly confirm?: (result: InitResult) => Promise<boolean>;
  readonly onStage?: (stage: string) => void;
}

/** The result of `init`. */
export interface InitResult extends InitPlan {
  readonly diagnostics: readonly Diagnostic[];
  /** False if there is no package.json, the configuration cannot be read, or a file cannot be written. */
  readonly ran: boolean;
  /** Null if there is no package.json. */
  readonly facts: ProjectFacts | null;
  /** Names of the packages in a Turborepo that the tools use, although no package.json leads to them. */
  readonly undeclared: readonly string[];
  readonly isWritten: boolean;
}

/** Writes missing files, and adds to existing ones without changing their content. */
export async function init({ root: folder, publish = false, confirm }: InitOptions): Promise<InitResult> {
  const root = findFolder(folder) ?? folder;
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const nothing = { facts: null, edits: [], publication: null, undeclared: [], isWritten: false };
  const failed = { ...nothing, diagnostics, ran: false };
  const packageJson = readOwnPackage(root, report);
  if (packageJson === undefined) return failed;
  const facts = detectProject(root, packageJson);
  const settings = publish ? settingsOf({ root, facts }, report) : null;
  if (settings === undefined) return failed;
  const own = await planInit({ root, facts, packageJson, publish: settings });
  // A project that is set up already is only published.
  const turborepo = publish && facts.isConfigured ? undefined : findTurborepo(root, report);
  const scripts = own.edits.find(({ path }) => path === "package.json")?.text ?? packageJson.text;
  const shared = turborepo && (await planTasks({ root, facts, turborepo, packageJson: scripts }, report));
  if (hasErrors(diagnostics)) return { ...failed, diagnostics: sortDiagnostics(diagnostics) };
  const edits = [...own.edits, ...(shared?.edits ?? [])];
  const undeclared = shared?.undeclared ?? [];
  const planned: InitResult = { ...own, diagnostics, ran: true, facts, edits, undeclared, isWritten: false };
  if (edits.length === 0 || (confirm !== undefined && !(await confirm(planned)))) return planned;
  const problem = writeFiles(root, { write: edits, remove: [] });
  return problem === undefined ? { ...planned, isWritten: true } : { ...planned, ran: false, diagnostics: [problem] };
}

/** Undefined, after a report, if there is no package.json, or it is not an object. */
function readOwnPackage(root: string, report: Report): PackageJsonFile | undefined {
  if (kindOfPath(join(root, "package.json")) !== "file") {
    report(createDiagnostic("package-json-missing", {}));
    return undefined;
  }
  const packageJson = readPackageJson(root, "package.json", report);
  if (packageJson === undefined || packageJson.json.tree?.type === "object") return packageJson;
  const location = { file: "package.json", line: 1, column: 1 };
  report(createDiagnostic("package-json-invalid-value", { key: null, expected: "an object" }, location));
  return undefined;
}

interface SetUp {
  readonly root: string;
  readonly facts: ProjectFacts;
}

interface TasksRequest extends SetUp {
  readonly turborepo: Turborepo;
  /** The text of the package.json after its edits. */
  readonly packageJson: string;
}

async function planTasks({ turborepo, packageJson, ...setUp }: TasksRequest, report: Report) {
  const settings = settingsOf(setUp, report);
  if (settings === undefined) return undefined;
  const { root, output, configFile, docs, targets } = settings;
  const files = [...docs, ...targets.flatMap((target) => target.packageJson ?? [])];
  // Without Turborepo, `init` needs no compiler.
  const { findInputs } = await import("./listed-files.js");
  const manifest = parseJsonFile({ file: "package.json", text: packageJson }).value as JsonObject; // It was checked.
  const inputs = await findInputs(configOf(setUp));
  return planTurborepo({ root, turborepo, manifest, configFile, output: { folder: output, files }, inputs }, report);
}

/** The configuration of the project, or its first one. */
function configOf({ root, facts }: SetUp): { readonly root: string; readonly config?: Config } {
  return facts.isConfigured ? { root } : { root, config: startingSettings(facts) };
}

/** Undefined, after a report, if the settings are not valid. */
function settingsOf(setUp: SetUp, report: Report): Settings | undefined {
  const { settings, diagnostics } = loadConfig(configOf(setUp), knownCodes);
  diagnostics.forEach(report);
  return settings;
}
