/** Loads the one Program of all stages, and finds what its files depend on. */

import { join } from "node:path";
import { escapePath, globSync, isDynamicPattern, type FileSystemAdapter } from "tinyglobby";
import { ts } from "./compiler.js";
import {
  compilerSystem,
  createProgram,
  type ImportedFiles,
  type LoadedProgram,
  type ResolvedFiles,
  type VirtualFiles,
} from "./compiler-host.js";
import type { Settings } from "../config/config.js";
import { createDiagnostic, hasErrors, type Diagnostic, posixPath, relativePath } from "../diagnostics/diagnostics.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { createPackageLookup, runtimeModule, type PackageOf } from "../disk/packages.js";
import { startSearch } from "../disk/file-search.js";
import { readFinding } from "../disk/read-findings.js";
import { existingStatOf, realPath } from "../disk/reads.js";
import { readUtf8 } from "../disk/text-files.js";
import {
  reachedFrom,
  type ProjectSnapshot,
  type ModuleGraph,
  type RecalledSnapshot,
} from "../surface/surface-snapshot.js";
import { describeTooDeep, type DeepFiles } from "./deep-nesting.js";
import { locateOffset } from "./nodes.js";
import { filesSeenByAll, findAmbientFiles, ownFiles } from "./global-files.js";
import { memoize } from "./memoize.js";
import { readTsconfig } from "./tsconfig.js";

/** The sources, as every later stage reads them. */
export interface Sources {
  readonly root: string;
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  /** The files to read of those that the globs matched, in path order. */
  readonly toolFiles: readonly ts.SourceFile[];
  /** Absolute POSIX paths of all files that the globs matched, in order. */
  readonly toolPaths: ReadonlySet<string>;
  readonly project: ProjectSnapshot;
  /** Entry of the runtime package, as the sources import it. */
  readonly runtimeFile: ts.SourceFile;
  /** Files that nest too deeply for the compiler, which are reported. */
  readonly tooDeep: DeepFiles;
  readonly imported: ImportedFiles;
  /** The file that an import resolves to, even if the compiler does not consider it a module. */
  readonly importedFile: (specifier: ts.StringLiteral) => ts.SourceFile | undefined;
  /** The text that declares all type parameters and `this` that a node refers to, for nodes that were asked about. */
  readonly parameterRanges: Map<ts.Node, ts.TextRange>;
  /** Name of the package that a file belongs to. */
  readonly packageOf: PackageOf;
  /** Ending of relative imports that the project's module resolution requires. */
  readonly importExtension: ".js" | ".ts" | "";
}

/** Sources, or the findings that prevent them. */
export interface LoadedSources {
  readonly sources: Sources | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** State of an earlier run, as absolute POSIX paths. */
export interface PreviousFiles extends Pick<RecalledSnapshot, "hasOtherNames" | "imports" | "project" | "seenByAll"> {
  /** Tool files that need not be read again. */
  readonly toolPaths: ReadonlySet<string>;
}

/** Files that are not written yet, and take the place of those on disk. */
export interface UnwrittenFiles {
  /** Texts by absolute POSIX path. */
  readonly texts: VirtualFiles;
  /** Absolute POSIX paths of those that declare tools, whatever the globs match. */
  readonly toolPaths: readonly string[];
}

interface LoadRequest {
  readonly settings: Settings;
  readonly known?: PreviousFiles | undefined;
  /** Whether to read all of the library that the project's own compiler reads. */
  readonly hasWholeLibrary?: boolean;
  readonly unwritten?: UnwrittenFiles | undefined;
}

/** Loads the tool files and all that they reach; what is known already is loaded where a file to read reaches it. */
export function loadSources(request: LoadRequest): LoadedSources {
  const { settings, known, hasWholeLibrary = false, unwritten } = request;
  const withoutKnown = (): LoadedSources => loadSources({ settings, hasWholeLibrary, unwritten });
  const { root } = settings;
  const project = known?.hasOtherNames === false ? known.project : findProject(settings, unwritten?.toolPaths);
  if (known !== undefined && !isSetUpAlike(project, known.project)) return withoutKnown();
  const diagnostics = [...project.diagnostics];
  const { runtimePath, ambientFiles, toolPaths: paths } = project;
  if (runtimePath === undefined || hasErrors(diagnostics)) return { sources: undefined, diagnostics };
  const own = project.options as ts.CompilerOptions; // From `readTsconfig`.
  const options = hasWholeLibrary ? withLibrary(own, project.library) : own;
  const toRead = paths.filter((path) => known?.toolPaths.has(path) !== true);
  // Merged declarations follow the order of the files, so global files keep theirs.
  const rootNames = [...(known?.seenByAll ?? []), ...toRead, ...ambientFiles, runtimePath];
  const before = known?.hasOtherNames === false ? resolvedFiles.get(known.project) : undefined;
  const { program, imported, resolved, tooDeep, ...doubtful } = createProgram({
    ...{ rootNames, options, resolved: before },
    ...(unwritten && { given: unwritten.texts }),
  });
  diagnostics.push(...describeDoubtful(root, doubtful));
  if (doubtful.unreadable.size > 0) return { sources: undefined, diagnostics };
  if (known !== undefined && !seesTheSame(program, imported, known, paths)) return withoutKnown();
  const fileAt = (path: string): ts.SourceFile => {
    const file = program.getSourceFile(path);
    if (file === undefined) throw new Error(`The Program must hold the root file ${path}.`);
    return file;
  };
  for (const [path, offset] of tooDeep) {
    diagnostics.push(describeTooDeep(locateOffset(root, fileAt(path), offset)));
  }
  const sources: Sources = {
    root,
    program,
    checker: createChecker(program),
    toolFiles: toRead.map(fileAt),
    toolPaths: new Set(paths),
    project: { ...project, runtimePath },
    runtimeFile: fileAt(runtimePath),
    tooDeep,
    imported,
    importedFile: (specifier) => {
      const path = imported.get(specifier.getSourceFile().fileName)?.get(specifier.text);
      return path === undefined ? undefined : program.getSourceFile(path);
    },
    parameterRanges: new Map(),
    packageOf: createPackageLookup(),
    importExtension: settings.importExtension ?? wantedExtension(options),
  };
  resolvedFiles.set(sources.project, resolved);
  return { sources, diagnostics };
}

/** Describes the files whose texts are not what they should be. */
function describeDoubtful(
  root: string,
  { garbled, unreadable }: Pick<LoadedProgram, "garbled" | "unreadable">,
): readonly Diagnostic[] {
  const notUtf8 = garbled.filter((file) => readUtf8(file) === undefined).map((file) => relativePath(root, file));
  return [
    ...describeUnread(root, unreadable),
    ...notUtf8.map((path) => createDiagnostic("file-not-utf8", { path }, { file: path, line: 1, column: 1 })),
  ];
}

function withLibrary(options: ts.CompilerOptions, library: readonly string[]): ts.CompilerOptions {
  return { ...options, lib: [...(options.lib ?? []), ...library] };
}

/** Resolved files of a project, which the next run in this process reuses with it. */
const resolvedFiles = new WeakMap<ProjectSnapshot, ResolvedFiles>();

/** Finds what to read, and how. */
function findProject(
  settings: Settings,
  unwritten: readonly string[] = [],
): Omit<ProjectSnapshot, "runtimePath"> & { readonly runtimePath?: string } {
  const { root } = settings;
  const { files, unread, ...setup } = readTsconfig(root, settings.tsconfig);
  // Then no search finds anything, and no other finding is true.
  if (posixPath(root).includes("\\"))
    return { ...setup, ...nothing, diagnostics: [createDiagnostic("backslash-in-path", { path: undefined })] };
  const found = findToolFiles(settings, [`${escapePath(settings.output)}/**`]);
  const output = posixPath(join(root, settings.output));
  // No type comes from generated files.
  const included = new Map([...unread].filter(([path]) => !`${posixPath(path)}/`.startsWith(`${output}/`)));
  const diagnostics = [...setup.diagnostics, ...describeSearch(settings, found.unread, included)];
  const leftovers = [...new Set([...setup.leftovers, ...found.leftovers])].sort(compareText);
  const toolPaths =
    unwritten.length === 0 ? found.paths : [...new Set([...found.paths, ...unwritten])].sort(compareText);
  // The tools of packages need no files.
  if (toolPaths.length === 0 && found.unread.size === 0 && settings.tools.length > 0) {
    const parameters = { globs: settings.tools.join(", "), output: matchedOutput(settings, settings.tools) };
    diagnostics.push(
      createDiagnostic("no-files-matched", parameters, { file: settings.configFile, line: 1, column: 1 }),
    );
  }
  diagnostics.push(...findBackslashes(root, toolPaths));
  if (found.paths.length > 0 && unwritten.length === 0)
    diagnostics.push(...describeUnmatched(settings, found.unmatched));
  const runtimePath = resolveRuntime(root, setup.options);
  if (runtimePath === undefined) diagnostics.push(createDiagnostic("runtime-not-found", {}));
  const ambientFiles = findAmbientFiles(files, { given: toolPaths, output });
  const facts = { ...setup, diagnostics, leftovers, ambientFiles, toolPaths };
  return { ...facts, ...(runtimePath !== undefined && { runtimePath }) };
}

const nothing = { ambientFiles: [], leftovers: [], toolPaths: [] } as const;

/** Reports POSIX paths with a backslash: such a file exists, and the compiler never finds it. */
function findBackslashes(root: string, paths: readonly string[]): Diagnostic[] {
  return paths
    .filter((path) => path.includes("\\"))
    .map((path) => relativePath(root, path))
    .map((path) => createDiagnostic("backslash-in-path", { path }, { file: path, line: 1, column: 1 }));
}

/** The output folder, if globs match files in it. */
function matchedOutput({ root, output }: Settings, globs: readonly string[]): string | undefined {
  return findToolFiles({ root, tools: globs }, []).paths.length > 0 ? output : undefined;
}

function describeUnmatched(settings: Settings, globs: readonly string[]): Diagnostic[] {
  return globs.flatMap((glob) => {
    const location = settings.toolLocations[glob];
    if (location === undefined) return [];
    const output = matchedOutput(settings, [glob, ...settings.tools.filter(isNegated)]);
    return [createDiagnostic("glob-without-files", { glob, output }, location)];
  });
}

/** Whether what was read would be read in the same way, although there may be more or fewer tool files. */
function isSetUpAlike(project: ReturnType<typeof findProject>, before: ProjectSnapshot): boolean {
  const { toolPaths: _now, leftovers: _left, ...setup } = project;
  const { toolPaths: _before, leftovers: _former, ...former } = before;
  return JSON.stringify(setup) === JSON.stringify(former);
}

/** The Program's checker, with the symbols of names memoized: looking them up again takes a tenth of a first run. */
function createChecker(program: ts.Program): ts.TypeChecker {
  const checker = program.getTypeChecker();
  return { ...checker, getSymbolAtLocation: memoize(checker.getSymbolAtLocation) };
}

/**
 * Whether the new Program sees the same files: none is newly global, all that tool files added are still there, and all
 * imports resolve as before. A file that no import may reach, by the options, is there as a root only.
 */
function seesTheSame(
  program: ts.Program,
  imported: ImportedFiles,
  known: PreviousFiles,
  paths: readonly string[],
): boolean {
  const { imports, seenByAll, toolPaths } = known;
  const found = [...imported.values()].flatMap((files) => [...files.values()]);
  if (found.some((path) => toolPaths.has(path) && program.getSourceFile(path) === undefined)) return false;
  const before = reachedFrom(paths, imports);
  const now = reachedFrom(paths, moduleGraph(program, imported, imports));
  const isNew = (path: string): boolean => !seenByAll.includes(path);
  return !filesSeenByAll(program).some(isNew) && seenByAll.every((path) => !before.has(path) || now.has(path));
}

/** All paths are absolute POSIX paths. */
interface FoundToolFiles extends Pick<ProjectSnapshot, "leftovers"> {
  /** The files that the globs match, in order, without declaration files and the ignored ones. */
  readonly paths: readonly string[];
  /** The globs that match none of them. */
  readonly unmatched: readonly string[];
  /** The errors of the folders and links that cannot be read. */
  readonly unread: UnreadPaths;
}

/** The errors of reads by absolute path. */
type UnreadPaths = ReadonlyMap<string, unknown>;

function findToolFiles({ root, tools }: Pick<Settings, "root" | "tools">, ignored: readonly string[]): FoundToolFiles {
  const search = startSearch();
  const disk = { readdirSync: search.list, statSync: existingStatOf, realpathSync: realPath };
  const excluded = tools.filter(isNegated);
  const find = (globs: readonly string[]): readonly string[] => {
    if (globs.length === 0) return [];
    const found = globSync([...globs, ...excluded], {
      cwd: root,
      ignore: ["**/node_modules/**", "**/*.d.ts", "**/*.d.mts", "**/*.d.cts", ...ignored],
      expandDirectories: false,
      // The search calls these functions in no other way.
      fs: disk as object as FileSystemAdapter,
      onlyFiles: true,
    });
    return found.map((path) => relativePath(root, path)).filter((path) => /\.[cm]?tsx?$/.test(path));
  };
  const wanted = tools.filter((glob) => !isNegated(glob));
  // One search for all patterns would not show which of them match nothing; for paths, the result shows it.
  const patterns = wanted.filter(isPattern);
  const named = new Set(find(wanted.filter((glob) => !isPattern(glob))));
  const matches = new Map(patterns.map((glob) => [glob, find([glob])]));
  const isMatched = (glob: string): boolean => named.has(glob) || (matches.get(glob) ?? []).length > 0;
  const relative = [...new Set([...named, ...[...matches.values()].flat()])];
  const paths = relative.sort(compareText).map((path) => posixPath(join(root, path)));
  const deadLinks = paths.filter((path) => search.errorOf(path) !== undefined);
  return {
    paths: paths.filter((path) => !deadLinks.includes(path)),
    unmatched: wanted.filter((glob) => !isMatched(glob)),
    unread: new Map([...search.unreadable, ...deadLinks.map((path) => [path, search.errorOf(path)] as const)]),
    leftovers: [...search.leftovers].map(posixPath),
  };
}

function isNegated(glob: string): boolean {
  return glob.startsWith("!") && !glob.startsWith("!(");
}

/** Whether a glob is more than a path, or may be. */
function isPattern(glob: string): boolean {
  return glob.includes("\\") || isDynamicPattern(glob);
}

/** Describes what the globs and the tsconfig lead to, and cannot be read: nobody knows which tools it declares. */
function describeSearch(
  { root, tsconfig }: Pick<Settings, "root" | "tsconfig">,
  matched: UnreadPaths,
  included: UnreadPaths,
): Diagnostic[] {
  return [...new Map([...included, ...matched])].map(([path, error]) => {
    const places = [
      ...(matched.has(path) ? [`add "!${relativePath(root, path)}" to the globs`] : []),
      ...(included.has(path) ? [`add it to "exclude" in ${tsconfig}`] : []),
    ];
    return readFinding(error, { root, path, exclusion: `leave it out: ${places.join(", and ")}` });
  });
}

function describeUnread(root: string, unread: UnreadPaths): Diagnostic[] {
  return [...unread].map(([path, error]) => readFinding(error, { root, path }));
}

/** Whether the project has the runtime, which declarations import. */
export function hasRuntime(settings: Settings): boolean {
  return resolveRuntime(settings.root, readTsconfig(settings.root, settings.tsconfig).options) !== undefined;
}

function resolveRuntime(root: string, options: ts.CompilerOptions): string | undefined {
  // Resolved like an import of a file in the root.
  const from = join(root, "toolwright.ts");
  const mode = ts.getImpliedNodeFormatForFile(from, undefined, compilerSystem, options);
  const found = ts.resolveModuleName(runtimeModule, from, options, compilerSystem, undefined, undefined, mode);
  return found.resolvedModule?.resolvedFileName;
}

/** Reads one virtual module, as if it were in the project. */
export function loadModule(root: string, { path, text }: { path: string; text: string }): ts.Program {
  const tsconfig = compilerSystem.fileExists(join(root, "tsconfig.json")) ? "tsconfig.json" : null;
  const { files, library, options } = readTsconfig(root, tsconfig);
  const rootNames = [path, ...findAmbientFiles(files, { given: [path] })];
  return createProgram({ rootNames, options: withLibrary(options, library), given: new Map([[path, text]]) }).program;
}

/** Files that are no declarations of tools, in a Program with the project's options. */
export interface LoadedFiles extends Pick<Sources, "importExtension" | "program"> {
  /** Findings about files that could not be read. */
  readonly diagnostics: readonly Diagnostic[];
  /** In path order. */
  readonly files: readonly ts.SourceFile[];
}

/**
 * Reads the files that globs match, except for generated and installed ones; given texts replace those on disk. The texts
 * are as on disk, with their byte order marks and ends of lines.
 */
export function loadFiles(settings: Settings, globs: readonly string[], given: VirtualFiles): LoadedFiles {
  const { root, output, tsconfig } = settings;
  const { files, library, options } = readTsconfig(root, tsconfig);
  const found = findToolFiles({ root, tools: globs }, [`${escapePath(output)}/**`]);
  const { paths } = found;
  const rootNames = [...paths, ...findAmbientFiles(files, { given: paths, output: posixPath(join(root, output)) })];
  const texts = new Map(given);
  const unread = new Map<string, unknown>();
  for (const path of paths) {
    try {
      const text = texts.get(path) ?? readUtf8(path, "keep the byte order mark");
      if (text !== undefined) texts.set(path, text);
    } catch (error) {
      unread.set(path, error);
    }
  }
  const { program, unreadable } = createProgram({ rootNames, options: withLibrary(options, library), given: texts });
  return {
    program,
    diagnostics: [
      ...describeSearch(settings, found.unread, new Map()),
      ...describeUnread(root, new Map([...unread, ...unreadable])),
    ],
    files: paths.flatMap((path) => program.getSourceFile(path) ?? []),
    importExtension: settings.importExtension ?? wantedExtension(options),
  };
}

function wantedExtension(options: ts.CompilerOptions): ".js" | ".ts" | "" {
  if (options.allowImportingTsExtensions === true) return ".ts";
  const { module = ts.ModuleKind.NodeNext } = options;
  const isNode = module >= ts.ModuleKind.Node16 && module <= ts.ModuleKind.NodeNext;
  const { Node16, NodeNext } = ts.ModuleResolutionKind;
  const { moduleResolution = isNode ? NodeNext : undefined } = options;
  return moduleResolution === Node16 || moduleResolution === NodeNext ? ".js" : "";
}

/** Adds every file of a Program but those of the library, also one that imports nothing, to what is known. */
export function moduleGraph(program: ts.Program, imported: ImportedFiles, known?: ModuleGraph): ModuleGraph {
  const entries = ownFiles(program).map(({ fileName }) => [fileName, [...new Set(imported.get(fileName)?.values())]]);
  return { ...known, ...Object.fromEntries(entries) } as ModuleGraph; // Paths by path.
}

/** Whether the compiler has merged a file with that of another copy of its package. */
export function hasCopies(program: ts.Program): boolean {
  return program.getSourceFiles().some((file) => "redirectInfo" in file && file.redirectInfo !== undefined);
}
