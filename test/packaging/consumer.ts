/** A project of its own in an empty folder, with packages installed from their tarballs. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import { minimalProject, readFileTool, repository, snapshotOf } from "../support/scratch-project.js";
import { expectSuccess } from "./commands.js";
import { entryPointsOf, type PackedPackages } from "./packed-packages.js";

/** How a package manager installs, and how it runs what it has installed. */
export interface PackageManager {
  readonly name: string;
  readonly install: readonly [program: string, ...args: string[]];
  /** Comes before the name of an installed program. */
  readonly execute: readonly [program: string, ...args: string[]];
}

export const npm: PackageManager = {
  name: "npm",
  install: ["npm", "install", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"],
  execute: ["npx", "--no-install"],
};

const pnpmProgram = join(repository, "node_modules", "pnpm", "bin", "pnpm.cjs");

export const pnpm: PackageManager = {
  name: "pnpm",
  install: [process.execPath, pnpmProgram, "install", "--prefer-offline", "--ignore-scripts"],
  execute: [process.execPath, pnpmProgram, "exec"],
};

/** An installed project. */
export interface Consumer {
  readonly root: string;
  /** Runs an installed program as the package manager finds it; gives what it printed, and fails where it fails. */
  readonly execute: (program: string, ...args: string[]) => Promise<string>;
  readonly runNode: (...args: string[]) => Promise<string>;
  /** Paths of the files below a folder. */
  readonly files: (folder: string) => string[];
  readonly dispose: () => void;
}

/** A project: what it depends on, and its files besides the package.json. */
export interface Application {
  readonly dependencies: readonly ("contract" | "runtime")[];
  readonly devDependencies?: readonly "toolwright"[];
  readonly files?: Readonly<Record<string, string>>;
  /** What stands in its `application.ts`, which imports every entry point of its packages. */
  readonly code?: string;
}

/** Generates, checks and handles one tool. */
export const generatingApplication: Application = {
  dependencies: ["runtime"],
  devDependencies: ["toolwright"],
  files: { ...minimalProject, "tools/read-file.ts": readFileTool },
  code: `import { tools, type ToolHandlers } from "./generated/registry.js";
export const handlers: ToolHandlers = { read_file: ({ path, startLine }) => path.repeat(startLine) };
// @ts-expect-error A handler is missing.
export const incomplete: ToolHandlers = {};
export const names: readonly "read_file"[] = tools.map(({ name }) => name);
`,
};

/** Compares schemas, and has no tools of its own. */
export const comparingApplication: Application = { dependencies: ["contract"] };

/** Makes the project and installs the tarballs in it. The caller disposes of it. */
export async function createConsumer(
  { name, install: [program, ...args], execute }: PackageManager,
  packed: PackedPackages,
  { dependencies, devDependencies = [], files = {}, code = "" }: Application,
): Promise<Consumer> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), `toolwright-${name}-`)));
  const tarballs = (names: readonly ("contract" | "runtime" | "toolwright")[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [packed[name].manifest.name, `file:${packed[name].tarball}`]));
  // No registry has the packages that the tarballs depend on.
  const overrides = tarballs(["contract", "runtime"]);
  const manifest = {
    name: "consumer",
    private: true,
    type: "module",
    dependencies: tarballs(dependencies),
    devDependencies: tarballs(devDependencies),
    overrides,
    pnpm: { overrides },
  };
  const entryPoints = [...dependencies, ...devDependencies].flatMap((name) => entryPointsOf(packed[name].manifest));
  const imports = entryPoints.map((path, index) => `export * as part${index} from "${path}";\n`);
  const written = { "application.ts": imports.join("") + code, "package.json": JSON.stringify(manifest) };
  for (const [path, content] of Object.entries({ ...files, ...written })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  await expectSuccess({ program, args, folder: root });
  const [runner, ...first] = execute;
  return {
    root,
    execute: (...command) => expectSuccess({ program: runner, args: [...first, ...command], folder: root }),
    runNode: (...command) => expectSuccess({ program: process.execPath, args: command, folder: root }),
    files: (folder) => Object.keys(snapshotOf(join(root, folder))),
    dispose: () => rmSync(root, { recursive: true }),
  };
}

/** What the compiler finds in the application and in every declaration file that it reaches. */
export function typeFindings(root: string, resolution: "nodenext" | "bundler"): string[] {
  const { ModuleKind, ModuleResolutionKind } = ts;
  const bundled = { module: ModuleKind.ESNext, moduleResolution: ModuleResolutionKind.Bundler };
  const options = { ...strictOptions, skipLibCheck: false, ...(resolution === "bundler" && bundled) };
  const program = createProgram({ files: [join(root, "application.ts")], options });
  return ts.getPreEmitDiagnostics(program).map((finding) => describeFinding(finding, root));
}
