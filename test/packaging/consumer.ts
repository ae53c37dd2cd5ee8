/** A project of its own in an empty folder, with packages installed from their tarballs. */

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import { minimalProject, readFileTool, repository, snapshotOf } from "../support/scratch-project.js";
import { expectSuccess } from "./commands.js";
import type { PackedPackages } from "./packed-packages.js";

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

/** An application that handles the one tool, and a script that generates. */
const application = `import { createToolRegistry, functionTool, toToolSpec } from "@toolwright/runtime";
import { projectTool, projectTools, standardSchema, type OpenAiTool } from "@toolwright/runtime/targets";
import type { Config, Diagnostic } from "toolwright/generator";
import { serveOpenAi } from "@toolwright/runtime/serve/openai";
import { ajvOptions, check, generate, type GenerateResult } from "toolwright/generator";
import { tools, type ToolHandlers } from "./generated/registry.js";

interface Context {
  readonly read: (path: string) => Promise<string>;
}

export const handlers: ToolHandlers<Context> = {
  read_file: async ({ path, startLine }, context) => {
    const lines = (await context.read(path)).split("\\n");
    return lines.slice(startLine - 1).join("\\n");
  },
};

// @ts-expect-error A handler is missing.
export const incomplete: ToolHandlers = {};

export const names: readonly "read_file"[] = tools.map(({ name }) => name);
export const specs = tools.map((tool) => toToolSpec(tool));
export const dynamic = functionTool({ name: "dynamic", description: "Made.", inputSchema: { type: "object" } });

const [readFile] = tools;
export const sent: readonly OpenAiTool[] = projectTools(tools, "openai-strict");
export const decoded: unknown = readFile && projectTool(readFile, { target: "gemini", parameters: "openapi" }).decode({});
export const validate: ((value: unknown) => object) | undefined = readFile && standardSchema(readFile)["~standard"].validate;

export const served = serveOpenAi(createToolRegistry(tools, { read_file: ({ path }) => path })).tools;

const config: Config = { tools: ["tools/**/*.ts"], output: "generated" };
export async function regenerate(root: string): Promise<readonly Diagnostic[]> {
  const checked: GenerateResult = await check({ root, config });
  return checked.files.length === 0 ? [] : (await generate({ root, config })).diagnostics;
}
export const strict: boolean = ajvOptions.strict === true;
`;

/** A project: what it depends on, and its files besides the package.json. */
export interface Application {
  readonly dependencies: readonly ("contract" | "runtime")[];
  readonly devDependencies?: readonly "toolwright"[];
  readonly files: Readonly<Record<string, string>>;
}

/** Generates, checks and serves one tool. */
export const generatingApplication: Application = {
  dependencies: ["runtime"],
  devDependencies: ["toolwright"],
  files: { ...minimalProject, "tools/read-file.ts": readFileTool, "application.ts": application },
};

/** Compares schemas, and has no tools of its own. */
export const comparingApplication: Application = {
  dependencies: ["contract"],
  files: {
    "application.ts": `import { compareSchemas, type SchemaComparison } from "@toolwright/contract";
import { ajvOptions } from "@toolwright/contract/validation";

export const comparison: SchemaComparison = compareSchemas({ type: "string" }, { type: "number" }, { direction: "input" });
export const strict: boolean = ajvOptions.strict === true;
`,
  },
};

/** Makes the project and installs the tarballs in it. The caller disposes of it. */
export async function createConsumer(
  { name, install: [program, ...args], execute }: PackageManager,
  packed: PackedPackages,
  { dependencies, devDependencies = [], files }: Application,
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
  for (const [path, content] of Object.entries({ ...files, "package.json": JSON.stringify(manifest) })) {
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
  const kinds =
    resolution === "nodenext"
      ? { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }
      : { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler };
  const options = { ...strictOptions, ...kinds, skipLibCheck: false };
  const program = createProgram({ files: [join(root, "application.ts")], options });
  return ts.getPreEmitDiagnostics(program).map((finding) => describeFinding(finding, root));
}
