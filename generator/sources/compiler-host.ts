/** Creates Programs of files on disk and virtual files, and records all reads. */

import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type FolderSearch, startSearch } from "../disk/file-search.js";
import { exists, readText, recordRead, statOf } from "../disk/reads.js";
import { sourceText } from "../disk/text-files.js";
import { ts } from "./compiler.js";
import { blank, findOverflow, findUnbound, withinStack, type DeepFiles } from "./deep-nesting.js";
import { filesSeenByAll } from "./global-files.js";

interface NamesByKind {
  readonly files: string[];
  readonly directories: string[];
}

/** The names in a folder by kind, following links; empty if the folder cannot be read, which the search notes. */
function namesIn(folder: string, search: FolderSearch): NamesByKind {
  try {
    const entries = search.list(folder).map((entry) => ({
      name: entry.name,
      kind: entry.isSymbolicLink() ? statOf(join(folder, entry.name)) : entry,
    }));
    const names = (is: "isFile" | "isDirectory"): string[] =>
      entries
        .filter(({ kind }) => kind?.[is]() === true)
        .map(({ name }) => name)
        .sort();
    // The compiler passes over a link to no folder, too: most have nothing to do with it.
    const isDead = (name: string): boolean => search.errorOf(join(folder, name)) !== undefined;
    return { files: names("isFile"), directories: names("isDirectory").filter((name) => !isDead(name)) };
  } catch {
    return { files: [], directories: [] };
  }
}

type Search = Parameters<ts.System["readDirectory"]>;

/** Finds files by `include` and `exclude`. The compiler exports both functions without types. */
const { getFileMatcherPatterns, matchFiles } = ts as unknown as {
  readonly getFileMatcherPatterns: (
    ...search: [folder: Search[0], excludes: Search[2], includes: Search[3], usesCase: boolean, currentFolder: string]
  ) => { readonly excludePattern?: string };
  readonly matchFiles: (
    ...search: [
      ...[folder: Search[0], extensions: Search[1], excludes: Search[2], includes: Search[3]],
      ...[usesCase: boolean, currentFolder: string, depth: Search[4]],
      ...[readEntries: (folder: string) => NamesByKind, realPath: (path: string) => string],
    ]
  ) => string[];
};

/** Like the function of `ts.sys`, the path itself if it cannot be resolved. */
const realpath = (path: string): string => {
  recordRead("real path", path);
  return ts.sys.realpath?.(path) ?? path;
};

/** The compiler's view of the disk, whose reads are recorded. */
export const compilerSystem = {
  ...ts.sys,
  fileExists: (path: string) => statOf(path)?.isFile() === true,
  directoryExists: (path: string) => statOf(path)?.isDirectory() === true,
  readFile: (path: string, encoding?: string) => {
    if (statOf(path)?.isFile() !== true) return undefined;
    recordRead("content", path);
    const text = ts.sys.readFile(path, encoding);
    // The compiler would take a file that it cannot read for none.
    return text === undefined && statOf(path)?.isFile() === true ? readText(path) : text;
  },
  getDirectories: (path: string) => namesIn(path, startSearch()).directories,
  realpath,
  readDirectory: (...search: Search) => findFiles(startSearch())(...search),
} satisfies ts.System;

/** The compiler's search for files, whose notes the caller reads. */
export function findFiles(search: FolderSearch) {
  return (...[folder, extensions, excludes, includes, depth]: Search): string[] => {
    const usesCase = ts.sys.useCaseSensitiveFileNames;
    const current = [usesCase, ts.sys.getCurrentDirectory()] as const;
    const { excludePattern } = getFileMatcherPatterns(folder, excludes, includes, ...current);
    const excluded = excludePattern === undefined ? undefined : new RegExp(excludePattern, usesCase ? "" : "i");
    // The compiler reads a folder that is excluded as a whole, too, and takes nothing from it. No file has this name.
    const readEntries = (path: string): NamesByKind =>
      excluded?.test(`${path}/\0`) === true ? { files: [], directories: [] } : namesIn(path, search);
    return matchFiles(folder, extensions, excludes, includes, ...current, depth, readEntries, realpath);
  };
}

/** Texts by absolute POSIX path. */
export type VirtualFiles = ReadonlyMap<string, string>;

/** The path that each module specifier leads to, by the path of the file that names it. */
export type ImportedFiles = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface LoadedProgram {
  readonly program: ts.Program;
  readonly imported: ImportedFiles;
  readonly resolved: ResolvedFiles;
  /** Files with U+FFFD, which replaces invalid bytes. */
  readonly garbled: readonly string[];
  /** The errors of files that exist and cannot be read, by path. */
  readonly unreadable: ReadonlyMap<string, unknown>;
  /** Where files nest too deeply for the compiler's stack; the Program has empty ones in their place. */
  readonly tooDeep: DeepFiles;
}

/** A virtual folder for the library files, which belong to no project. */
const libraryFolder = "/node_modules/typescript/lib";
export const libraryPath = (name: string): string => `${libraryFolder}/${name}`;
const isLibrary = (path: string): boolean => path.startsWith(`${libraryFolder}/`);

/** The folder into which the build copies them. */
const builtLibrary = fileURLToPath(new URL("./lib", import.meta.url));

/** The text of a library file, by its name. */
export const readLibrary = (name: string): string => readText(join(builtLibrary, name));

/** Only comments of JavaScript declare types; doc comments are read from the text. */
const jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeInfo;

/** Declaration files, which all Programs share: they have the same target. */
const parsedFiles = new Map<string, ts.SourceFile>();

interface ResolvedFile {
  readonly resolutions: readonly ts.ResolvedModuleWithFailedLookupLocations[];
  /** Paths by specifier. */
  readonly found: ReadonlyMap<string, string>;
}

/** Resolved imports of declaration files, which are parsed only once, so their specifiers never change. */
export type ResolvedFiles = ReadonlyMap<ts.SourceFile, ResolvedFile>;

interface ProgramRequest {
  readonly rootNames: readonly string[];
  readonly options: ts.CompilerOptions;
  /** Virtual files, which replace those on disk. */
  readonly given?: VirtualFiles;
  /** Resolutions of an earlier Program, if all are still valid. */
  readonly resolved?: ResolvedFiles | undefined;
}

/** Creates a Program of files and everything that they import, with a checker that has bound them. */
export function createProgram(request: ProgramRequest): LoadedProgram {
  const tooDeep = new Map<string, number>();
  for (;;) {
    const loaded = loadProgram(request, tooDeep);
    if (withinStack(() => loaded.program.getTypeChecker()) !== undefined) return loaded;
    const [path, offset] = findUnbound(loaded.program.getSourceFiles()) ?? [];
    if (path === undefined || offset === undefined || tooDeep.has(path))
      throw new Error("The compiler must bind every file.");
    tooDeep.set(path, offset);
  }
}

/** Loads a Program, and adds the files that the compiler cannot parse to those that nest too deeply. */
function loadProgram(request: ProgramRequest, tooDeep: Map<string, number>): LoadedProgram {
  const { rootNames, options, given = new Map<string, string>() } = request;
  const garbled: string[] = [];
  const unreadable = new Map<string, unknown>();
  const readSource = (path: string): string | undefined => readSourceFile(path, unreadable);
  // Reading many files takes half the time if nothing else happens in between.
  const texts = new Map(rootNames.map((path) => [path, given.get(path) ?? readSource(path)]));
  const readFile = (path: string): string | undefined => {
    if (isLibrary(path)) return readLibrary(basename(path));
    const text = given.get(path) ?? texts.get(path) ?? readSource(path);
    if (text?.includes("\uFFFD") === true && !given.has(path)) garbled.push(path);
    return text;
  };
  const host: ts.CompilerHost = {
    ...createHost(options, libraryFolder),
    fileExists: (path) => given.has(path) || isLibrary(path) || compilerSystem.fileExists(path),
    readFile,
    getSourceFile: (path, target) => {
      const known = parsedFiles.get(path);
      if (known !== undefined && isLibrary(path)) return known;
      const text = readFile(path);
      if (text === undefined) return undefined;
      // The options decide how the file's imports resolve, and whether it is a module.
      const options = typeof target === "object" ? target : { languageVersion: target };
      if (known?.text === text && !tooDeep.has(path) && fitsOptions(known, options)) return known;
      const parse = (code: string): ts.SourceFile => ts.createSourceFile(path, code, { ...options, jsDocParsingMode });
      const parsed = tooDeep.has(path) ? undefined : withinStack(() => parse(text));
      if (parsed === undefined && !tooDeep.has(path)) tooDeep.set(path, findOverflow(text, parse));
      const file = parsed ?? parse(blank(text));
      if (file.isDeclarationFile) parsedFiles.set(path, file);
      return file;
    },
  };
  const recorded = recordImports(host, options, request.resolved);
  return { program: ts.createProgram({ rootNames, options, host }), ...recorded, garbled, unreadable, tooDeep };
}

function createHost(options: ts.CompilerOptions, library: string): ts.CompilerHost {
  const { fileExists, directoryExists, readFile, getDirectories, realpath, readDirectory } = compilerSystem;
  return {
    ...ts.createCompilerHost(options),
    ...{ fileExists, directoryExists, readFile, getDirectories, realpath, readDirectory },
    getDefaultLibFileName: () => `${library}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => library,
  };
}

/** Applies options to a parsed file; returns false if it must be parsed again. */
function fitsOptions(file: ts.SourceFile, options: ts.CreateSourceFileOptions): boolean {
  const isModule = ts.isExternalModule(file);
  file.impliedNodeFormat = options.impliedNodeFormat;
  options.setExternalModuleIndicator?.(file);
  // In a module, `await` is a keyword.
  return ts.isExternalModule(file) === isModule;
}

/** Reads a file, with normalised line endings; undefined if it does not exist, or cannot be read, which is noted. */
function readSourceFile(path: string, unreadable: Map<string, unknown>): string | undefined {
  try {
    return sourceText(readText(path));
  } catch (error) {
    if (exists(path)) unreadable.set(path, error);
    return undefined;
  }
}

/** Makes a host record the imports that it resolves. */
function recordImports(
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
  known?: ResolvedFiles,
): Pick<LoadedProgram, "imported" | "resolved"> {
  const imported = new Map<string, ReadonlyMap<string, string>>();
  const resolved = new Map<ts.SourceFile, ResolvedFile>();
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), host.getCanonicalFileName, options);
  // Without a cache, the Program would search the package.json above each file again.
  host.getModuleResolutionCache = () => cache;
  const resolve = (specifiers: readonly ts.StringLiteralLike[], file: ts.SourceFile): ResolvedFile => {
    const from = file.fileName;
    const found = new Map<string, string>();
    const resolutions = specifiers.map((specifier) => {
      const mode = ts.getModeForUsageLocation(file, specifier, options);
      const resolution = ts.resolveModuleName(specifier.text, from, options, host, cache, undefined, mode);
      const path = resolution.resolvedModule?.resolvedFileName;
      // `import` and `require` of one specifier may resolve to two files.
      if (path !== undefined) found.set(found.has(specifier.text) ? `${specifier.text} ${mode}` : specifier.text, path);
      return resolution;
    });
    return { resolutions, found };
  };
  host.resolveModuleNameLiterals = (specifiers, from, ...[, , file]) => {
    const one = known?.get(file) ?? resolve(specifiers, file);
    if (file.isDeclarationFile) resolved.set(file, one);
    imported.set(from, one.found);
    return one.resolutions;
  };
  return { imported, resolved };
}

/**
 * Creates a Program from virtual files, their imports and what all files of another Program see. It reuses that Program's
 * parsed and bound files.
 */
export function createVirtualProgram(program: ts.Program, files: VirtualFiles, previous?: ts.Program): ts.Program {
  const options = program.getCompilerOptions();
  const library = program.getSourceFiles().find((file) => program.isSourceFileDefaultLibrary(file));
  const host: ts.CompilerHost = {
    ...createHost(options, dirname(library?.fileName ?? "/")),
    fileExists: (path) =>
      files.has(path) || program.getSourceFile(path) !== undefined || compilerSystem.fileExists(path),
    readFile: (path) => files.get(path) ?? program.getSourceFile(path)?.text ?? compilerSystem.readFile(path),
    getSourceFile: (path, target) => {
      const text = files.get(path);
      const known = program.getSourceFile(path);
      if (text === undefined) return known ?? parse(path, compilerSystem.readFile(path), target);
      const before = previous?.getSourceFile(path);
      if (before?.text === text) return before;
      // A file with different text stays the same kind of module, so that its imports resolve to the same files.
      const options = typeof target === "object" ? target : { languageVersion: target };
      return parse(path, text, { ...options, ...(known && { impliedNodeFormat: known.impliedNodeFormat }) });
    },
  };
  const rootNames = [...new Set([...filesSeenByAll(program), ...files.keys()])];
  return ts.createProgram({ rootNames, options, host, ...(previous === undefined ? {} : { oldProgram: previous }) });
}

function parse(
  path: string,
  text: string | undefined,
  target: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  return text === undefined ? undefined : ts.createSourceFile(path, text, target, true);
}
