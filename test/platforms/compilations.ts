/** From compilers and the options of projects to what each compiler says of the generated code, and what it emits. */

import { join } from "node:path";
import { generate } from "toolwright/generator";
import { installPackages } from "../packaging/installed-packages.js";
import { entryPoints } from "../runtime/built-package.js";
import {
  createScratchProject,
  repository,
  runProcess,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";
import { readFiles } from "../support/sections.js";

/** Every minor version of the compiler that is supported, oldest first. */
export const supportedVersions = ["5.4", "5.5", "5.6", "5.7", "5.8", "5.9", "6.0", "7.0"] as const;

export type CompilerVersion = (typeof supportedVersions)[number];

/** Options, and the first version that knows them. */
interface Options {
  readonly name: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly since?: CompilerVersion;
}

/** How modules are resolved and emitted, and how the application imports what was generated. */
interface Modules extends Options {
  readonly type: "module" | "commonjs";
  readonly extension: ".js" | "";
  /** Whether the emitted modules are CommonJS: `verbatimModuleSyntax` refuses `import` in these. */
  readonly isCommonJs?: boolean;
  /** Whether a test on every change compiles it. */
  readonly isShort?: boolean;
}

const bundled = { moduleResolution: "bundler" };

const moduleForms: readonly Modules[] = [
  { name: "node16, ES modules", options: { module: "node16" }, type: "module", extension: ".js" },
  {
    ...{ name: "node16, CommonJS", options: { module: "node16" }, type: "commonjs", extension: ".js" },
    ...{ isCommonJs: true, isShort: true },
  },
  { name: "nodenext, ES modules", options: { module: "nodenext" }, type: "module", extension: ".js", isShort: true },
  { name: "nodenext, CommonJS", options: { module: "nodenext" }, type: "commonjs", extension: ".js", isCommonJs: true },
  { name: "bundler", options: { module: "esnext", ...bundled }, type: "module", extension: "", isShort: true },
  { name: "bundler, CommonJS package", options: { module: "esnext", ...bundled }, type: "commonjs", extension: "" },
  { name: "bundler, preserve", options: { module: "preserve", ...bundled }, type: "module", extension: "" },
  {
    ...{ name: "bundler, CommonJS", options: { module: "commonjs", ...bundled }, type: "commonjs", extension: "" },
    ...{ isCommonJs: true, since: "6.0" },
  },
];

/** Options that refuse code. */
interface Restriction extends Options {
  readonly changesTypes?: boolean;
}

const restrictions: readonly Restriction[] = [
  { name: "isolatedModules", options: { isolatedModules: true } },
  { name: "verbatimModuleSyntax", options: { verbatimModuleSyntax: true } },
  { name: "erasableSyntaxOnly", options: { erasableSyntaxOnly: true }, since: "5.8" },
  { name: "exactOptionalPropertyTypes", options: { exactOptionalPropertyTypes: true }, changesTypes: true },
  { name: "isolatedDeclarations", options: { isolatedDeclarations: true, declaration: true }, since: "5.5" },
  {
    name: "the stricter checks",
    options: {
      ...{ noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, noImplicitOverride: true },
      ...{ noImplicitReturns: true, noFallthroughCasesInSwitch: true, noUnusedLocals: true, noUnusedParameters: true },
    },
  },
];

/** A compiler that is installed. */
export interface Compiler {
  readonly version: CompilerVersion;
  /** Path of its `tsc`. */
  readonly program: string;
}

/** One run of a compiler. */
export interface Compilation {
  readonly name: string;
  readonly compiler: Compiler;
  readonly modules: Modules;
  readonly options: Readonly<Record<string, unknown>>;
}

function knows({ version }: Compiler, { since = "5.4" }: Options): boolean {
  return supportedVersions.indexOf(version) >= supportedVersions.indexOf(since);
}

/** The restrictions that a compiler knows and that the modules may have. */
function legalRestrictions(compiler: Compiler, { isCommonJs = false }: Modules): readonly Restriction[] {
  return restrictions.filter(
    (one) => knows(compiler, one) && !(isCommonJs && one.options["verbatimModuleSyntax"] === true),
  );
}

/** All restrictions together, in each module format that a test on every change compiles. */
export function shortCompilations(compilers: readonly Compiler[]): readonly Compilation[] {
  return allCompilations(compilers).filter(({ name, modules }) => modules.isShort === true && name.endsWith(", all"));
}

/**
 * Each module format with no restriction, with all together, and with the one that changes what types mean. What the
 * others refuse, they refuse together too.
 */
export function allCompilations(compilers: readonly Compiler[]): readonly Compilation[] {
  return compilers.flatMap((compiler) =>
    moduleForms
      .filter((modules) => knows(compiler, modules))
      .flatMap((modules) => {
        const legal = legalRestrictions(compiler, modules);
        const all = { name: "all", options: Object.fromEntries(legal.flatMap((one) => Object.entries(one.options))) };
        const alone = legal.filter(({ changesTypes }) => changesTypes === true);
        return [{ name: "none", options: {} }, ...alone, all].map(({ name, options }): Compilation => ({
          ...{ name: `TypeScript ${compiler.version}, ${modules.name}, ${name}`, compiler, modules, options },
        }));
      }),
  );
}

/** The compilers that are installed with this repository. */
export const ownCompilers: readonly Compiler[] = [
  { version: "6.0", program: join(repository, "node_modules/typescript/bin/tsc") },
  { version: "7.0", program: join(repository, "node_modules/typescript7/bin/tsc") },
];

/** Compilers from npm, and what removes them. */
export async function installCompilers(versions: readonly CompilerVersion[]) {
  const aliasOf = (version: CompilerVersion): string => `typescript-${version}`;
  const { folderOf, dispose } = await installPackages(
    Object.fromEntries(versions.map((version) => [aliasOf(version), `npm:typescript@~${version}.0`])),
  );
  const compilers = versions.map((version) => ({ version, program: join(folderOf(aliasOf(version)), "bin/tsc") }));
  return { compilers, dispose };
}

const files = readFiles(new URL("project.txt", import.meta.url));

/** Reaches every declaration file of the runtime. */
const entryModule = entryPoints
  .map(({ specifier }, index) => `export * as part${index} from "${specifier}";\n`)
  .join("");

function optionsOf({ options }: Modules): Readonly<Record<string, unknown>> {
  return { target: "es2022", lib: ["es2023"], types: [], strict: true, skipLibCheck: false, rootDir: ".", ...options };
}

const projects = new Map<Modules, Promise<ScratchProject>>();

/** The project whose package and compiler have these modules, generated once. */
function projectWith(modules: Modules): Promise<ScratchProject> {
  const known = projects.get(modules) ?? createProject(modules);
  projects.set(modules, known);
  return known;
}

async function createProject(modules: Modules): Promise<ScratchProject> {
  const sources = Object.entries(files).map(([path, text]) => [
    path,
    text.replace(/(from "\..*)\.js"/g, `$1${modules.extension}"`),
  ]);
  const project = createScratchProject({
    ...(Object.fromEntries(sources) as Record<string, string>),
    "package.json": JSON.stringify({ name: "everywhere", private: true, type: modules.type }),
    "tsconfig.json": JSON.stringify({ compilerOptions: optionsOf(modules), include: ["*.ts", "tools", "generated"] }),
    "entry-points.ts": entryModule,
  });
  const { diagnostics } = await generate({ root: project.root });
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return project;
}

/** What came of a compilation. */
export interface CompilationOutcome {
  readonly compiled: CommandOutcome;
  /** What the emitted application came to, where Node.js runs it without a bundler. */
  readonly ran: CommandOutcome | undefined;
}

/** Compiles the application, with its tools and what was generated, and runs it. */
export async function compile({ name, compiler, modules, options }: Compilation): Promise<CompilationOutcome> {
  const { root, write } = await projectWith(modules);
  const outDir = `out/${name.replaceAll(/\W+/g, "-")}`;
  const config = `tsconfig.${name.replaceAll(/\W+/g, "-")}.json`;
  write({ [config]: JSON.stringify({ extends: "./tsconfig.json", compilerOptions: { ...options, outDir } }) });
  const run = (...args: readonly string[]): Promise<CommandOutcome> =>
    runProcess(process.execPath, args, { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
  const compiled = await run(compiler.program, "-p", config);
  const isRunnable = compiled.exitCode === 0 && modules.extension === ".js";
  return { compiled, ran: isRunnable ? await run(join(outDir, "application.js")) : undefined };
}
