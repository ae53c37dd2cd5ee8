/** Plans the files that a project lacks for its first tool, and the additions to existing ones. */

import { join } from "node:path";
import { isObject, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import { version } from "../config/version.js";
import { setMembers, type PackageJsonFile } from "../disk/json-file.js";
import { runtimeModule } from "../disk/packages.js";
import { kindOfPath } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";
import type { Settings } from "../config/config.js";
import { projectCommands, scriptsWith, type ProjectFacts } from "./detect-project.js";
import type { Publication } from "./publish.js";
import {
  exampleHandlers,
  exampleTool,
  sourceFolder,
  startingAttributes,
  startingConfig,
  startingTsconfig,
  startingWorkflow,
} from "./starting-files.js";

export interface InitEdit {
  readonly action: "create" | "edit";
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly purpose: string;
  /** The whole new text. */
  readonly text: string;
}

export interface InitRequest {
  readonly root: string;
  readonly facts: ProjectFacts;
  readonly packageJson: PackageJsonFile;
  /** The settings by which the project generates; null if its tools are not to be published. */
  readonly publish: Pick<Settings, "output" | "tsconfig"> | null;
}

export interface InitPlan {
  /** Files to create or to edit; empty if nothing is missing. */
  readonly edits: readonly InitEdit[];
  /** Null unless the tools are to be published. */
  readonly publication: Omit<Publication, "text"> | null;
}

type Create = (path: string, purpose: string, text: string) => InitEdit[];

/** Plans only the publication, if it is asked for, of a project that is set up already. */
export async function planInit(request: InitRequest): Promise<InitPlan> {
  const { facts, packageJson, publish } = request;
  const started = publish !== null && facts.isConfigured ? [] : planStart(request);
  if (publish === null) return { edits: started, publication: null };
  // It loads the compiler, which `init` needs for nothing else.
  const { planPublication } = await import("./publish.js");
  const before = started.find(({ path }) => path === packageJson.path);
  const { text, ...publication } = planPublication({
    ...{ root: request.root, ...publish, typescript: facts.typescript },
    text: before?.text ?? packageJson.text,
    manifest: packageJson.json.value as JsonObject, // The caller has checked it.
  });
  if (text === (before?.text ?? packageJson.text)) return { edits: started, publication };
  const purpose = [...(before === undefined ? [] : [before.purpose]), "exports the tools for other packages"].join(
    "; ",
  );
  const edit: InitEdit = { action: "edit", path: packageJson.path, purpose, text };
  return { edits: [...started.filter((one) => one !== before), edit], publication };
}

function planStart({ root, facts, packageJson }: InitRequest): InitEdit[] {
  const create: Create = (path, purpose, text) =>
    kindOfPath(join(root, path)) === undefined ? [{ action: "create", path, purpose, text }] : [];
  const generated = `${sourceFolder(facts)}generated/`;
  const workflow = ".github/workflows/tools.yml";
  return [
    ...(facts.isConfigured ? [] : startTools(facts, create)),
    ...editPackageJson(packageJson, facts),
    ...addPattern(root, {
      path: ".gitattributes",
      lines: startingAttributes(generated),
      folder: generated,
      purpose: "folds generated files in pull requests, except the inventory",
    }),
    ...(facts.usesPrettier
      ? addPattern(root, {
          path: ".prettierignore",
          lines: `${generated}\n`,
          folder: generated,
          purpose: "leaves the layout of generated files to toolwright",
        })
      : []),
    ...(facts.hasGitHubFolder
      ? create(workflow, "checks and reviews the tools of each pull request", startingWorkflow(facts))
      : []),
  ];
}

/** The files of a project without a configuration; any other has tools already. */
function startTools(facts: ProjectFacts, create: Create): InitEdit[] {
  const source = sourceFolder(facts);
  return [
    ...create("toolwright.config.json", "the locations of the tools and the generated files", startingConfig(facts)),
    ...create("tsconfig.json", "how the compiler reads the sources", startingTsconfig(facts)),
    ...create(`${source}tools/get-time.ts`, "an example tool", exampleTool),
    ...create(`${source}tool-handlers.ts`, "the handler of the example", exampleHandlers),
  ];
}

function hasScript({ scripts }: JsonObject, name: string): boolean {
  return isObject(scripts) && name in scripts;
}

function editPackageJson({ path, text, json }: PackageJsonFile, facts: ProjectFacts): InitEdit[] {
  const manifest = json.value as JsonObject; // The caller has checked it.
  const wanted = Object.entries(projectCommands).map(([command, name]) => [name, `toolwright ${command}`] as const);
  const scripts = Object.fromEntries(
    wanted.filter(([name, text]) => !hasScript(manifest, name) && scriptsWith(manifest, text).length === 0),
  );
  const withScripts = setMembers(text, "scripts", scripts);
  const edited = facts.hasRuntime ? withScripts : addRuntime(withScripts, facts.developmentRuntime);
  const added = [
    ...(Object.keys(scripts).length > 0 ? [`scripts ${Object.keys(scripts).join(" and ")}`] : []),
    ...(facts.hasRuntime || facts.developmentRuntime !== null ? [] : [runtimeModule]),
  ];
  const changes = [
    ...(added.length > 0 ? [`adds ${added.join(", ")}`] : []),
    ...(facts.developmentRuntime === null ? [] : [`moves ${runtimeModule} to dependencies`]),
  ];
  return edited === text ? [] : [{ action: "edit", path, purpose: changes.join("; "), text: edited }];
}

/** The application imports the runtime, which has the version of toolwright. */
function addRuntime(text: string, developmentVersion: string | null): string {
  const moved =
    developmentVersion === null ? text : setMembers(text, "devDependencies", { [runtimeModule]: undefined });
  return setMembers(moved, "dependencies", { [runtimeModule]: developmentVersion ?? version });
}

interface Pattern {
  readonly path: string;
  /** Each with a line feed. */
  readonly lines: string;
  /** With a trailing slash. */
  readonly folder: string;
  readonly purpose: string;
}

/** Adds lines about a folder to a file of patterns. */
function addPattern(root: string, { path, lines, folder, purpose }: Pattern): InitEdit[] {
  const file = join(root, path);
  if (kindOfPath(file) !== "file") return [{ action: "create", path, purpose, text: lines }];
  const text = readText(file);
  // Another line about the folder, with other attributes or a wider pattern, is intentional.
  if (text.includes(folder.slice(0, -1))) return [];
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  return [{ action: "edit", path, purpose, text: `${text}${gap}${lines}` }];
}
