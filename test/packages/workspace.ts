/** A workspace of packages with tools, whose types import each other's, and one package that assembles them. */

import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import {
  createScratchProject,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";

/** A package of the workspace. */
export interface WorkspacePackage {
  /** Without the scope: `files` is `@acme/files`. */
  readonly name: string;
  /** The package whose type the arguments of the tools hold. */
  readonly typesOf?: string;
  /** Fields of the second tool, as source. */
  readonly fields?: string;
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** What a package exports: its types as sources, so that nobody must build it first, and what it has generated. */
const exported = {
  "./types": { types: "./src/types.ts", default: "./dist/types.js" },
  "./toolwright-inventory.json": "./src/generated/model-tool-schema-inventory.json",
  "./toolwright-registry": { types: "./src/generated/registry.ts", default: "./dist/generated/registry.js" },
};

const versionOf = (names: readonly string[], version: string): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`@acme/${name}`, version]));

const tsconfig = (references: readonly string[]): string =>
  json({
    compilerOptions: {
      ...{ composite: true, module: "nodenext", target: "es2022", strict: true, skipLibCheck: true },
      ...{ types: [], rootDir: "src", outDir: "dist" },
    },
    include: ["src"],
    references: references.map((name) => ({ path: `../${name}` })),
  });

const typeName = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Item`;

/** The source of a package's tools: `find_<name>` and `change_<name>`. */
function toolsOf({ name, typesOf, fields = "" }: WorkspacePackage): string {
  const own = typeName(name);
  const foreign = typesOf === undefined ? undefined : typeName(typesOf);
  const about = foreign === undefined ? "" : `\n  /** What it is about. */\n  about: ${foreign};`;
  return `import type { ToolDeclaration } from "@toolwright/runtime";
import type { ${own} } from "../types.js";
${foreign === undefined ? "" : `import type { ${foreign} } from "@acme/${typesOf}/types";\n`}
/** Arguments of the tools. */
export interface ${own}Args {
  /** The item. */
  item: ${own};${about}
  /**
   * How many.
   * @default 10
   */
  limit?: number;
}

/** Finds an item of ${name}. */
export const find: ToolDeclaration<${own}Args, ${own}> = { name: "find_${name}", effect: "read_only" };

/** Changes an item of ${name}. */
export const change: ToolDeclaration<${own}Args> = { name: "change_${name}", effect: "mutating"${fields} };
`;
}

/** The files of a package that declares tools. */
function packageFiles(one: WorkspacePackage, version: string): ProjectFiles {
  const { name, typesOf } = one;
  const others = typesOf === undefined ? [] : [typesOf];
  const files = {
    "package.json": json({
      ...{ name: `@acme/${name}`, version: "1.0.0", type: "module", exports: exported },
      dependencies: versionOf(others, version),
      toolwright: { tools: ["src/tools/*.ts"], output: "src/generated" },
    }),
    "tsconfig.json": tsconfig(others),
    "src/types.ts": `/** An item of ${name}. */\nexport interface ${typeName(name)} {\n  /** Its name. */\n  name: string;\n}\n`,
    "src/tools/tools.ts": toolsOf(one),
  };
  return inFolder(`packages/${name}`, files);
}

/** The files of the package that assembles others; it may have tools too. */
function assemblerFiles(
  names: readonly string[],
  { settings, version }: Required<Pick<WorkspaceOptions, "settings" | "version">>,
): ProjectFiles {
  const packages = names.map((name) => `@acme/${name}`);
  return inFolder("packages/app", {
    "package.json": json({
      ...{ name: "@acme/app", private: true, type: "module", exports: exported },
      dependencies: versionOf(names, version),
    }),
    "tsconfig.json": tsconfig(names),
    "toolwright.config.json": json({ packages, output: "src/generated", ...settings }),
  });
}

function inFolder(folder: string, files: ProjectFiles): ProjectFiles {
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
}

/** Links packages into the root's `node_modules`, as npm does with a workspace. */
function linkPackages({ root }: ScratchProject, names: readonly string[]): void {
  for (const name of names) {
    const link = join(root, "node_modules", "@acme", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, "packages", name), link);
  }
}

/** Runs toolwright in a package. */
export function runIn(project: ScratchProject, name: string, ...args: readonly string[]): Promise<CommandOutcome> {
  return project.run(args, { cwd: join(project.root, "packages", name) });
}

/** How a workspace is made. */
export interface WorkspaceOptions {
  /** Settings of the package that assembles the others. */
  readonly settings?: object;
  /** The range of each dependency of a package of the workspace. */
  readonly version?: string;
  /** Files of the root. */
  readonly files?: ProjectFiles;
  /** Links the packages; by default as npm does. */
  readonly link?: (project: ScratchProject) => Promise<void>;
}

/** Makes a workspace of packages that are not generated yet, and of one that is to assemble them. */
export async function createWorkspace(
  packages: readonly WorkspacePackage[],
  { settings = {}, version = "1.0.0", files = {}, link }: WorkspaceOptions = {},
): Promise<ScratchProject> {
  const names = packages.map(({ name }) => name);
  const project = createScratchProject(files);
  for (const one of packages) project.write(packageFiles(one, version));
  project.write(assemblerFiles(names, { settings, version }));
  if (link === undefined) linkPackages(project, names);
  else await link(project);
  return project;
}
