/** From the disk, given texts, other Programs and the compiler's library to a Program. */

import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readText } from "../disk/reads.js";
import { ts } from "./compiler.js";
import { compilerSystem } from "./compiler-system.js";

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
}

/** Where the library files seem to be, so that they belong to no project. */
const libraryFolder = "/node_modules/typescript/lib";
const isLibrary = (path: string): boolean => path.startsWith(`${libraryFolder}/`);

/** Where the build puts them. */
const builtLibrary = fileURLToPath(new URL("./lib", import.meta.url));

/** Only JavaScript has types in its comments; what we read of the others, we read from the text. */
const jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeInfo;

/** Declaration files, parsed once: every Program of ours has the same target, and programs may share files. */
const parsedFiles = new Map<string, ts.SourceFile>();

/** Where the specifiers of a file lead. */
interface ResolvedFile {
  readonly resolutions: readonly ts.ResolvedModuleWithFailedLookupLocations[];
  /** Paths, by the words of the specifiers. */
  readonly found: ReadonlyMap<string, string>;
}

/** Of declaration files, which are parsed once, so that the same file has the same specifiers. */
export type ResolvedFiles = ReadonlyMap<ts.SourceFile, ResolvedFile>;

/** Which files to read. */
export interface ProgramRequest {
  readonly rootNames: readonly string[];
  readonly options: ts.CompilerOptions;
  /** Texts that replace files on disk. */
  readonly given?: VirtualFiles;
  /** What an earlier Program has resolved, if it all still leads to the same files. */
  readonly resolved?: ResolvedFiles | undefined;
}

/** Reads files and all that they import. */
export function createProgram(request: ProgramRequest): LoadedProgram {
  const { rootNames, options, given = new Map<string, string>() } = request;
  const garbled: string[] = [];
  // To read many files takes half the time if nothing else is done in between.
  const unread = rootNames.filter((path) => !given.has(path));
  const texts = new Map(unread.map((path) => [path, readSource(path)]));
  const readFile = (path: string): string | undefined => {
    if (isLibrary(path)) return readText(join(builtLibrary, basename(path)));
    const text = given.get(path) ?? texts.get(path) ?? readSource(path);
    if (text?.includes("\uFFFD") === true && !given.has(path)) garbled.push(path);
    return text;
  };
  const host: ts.CompilerHost = {
    ...createHost(options),
    getDefaultLibFileName: () => `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => libraryFolder,
    fileExists: (path) => given.has(path) || isLibrary(path) || compilerSystem.fileExists(path),
    readFile,
    getSourceFile: (path, target) => {
      const known = parsedFiles.get(path);
      if (known !== undefined && isLibrary(path)) return known;
      const text = readFile(path);
      if (text === undefined) return undefined;
      // The options say by which rules a file's imports resolve, and whether it is a module.
      const options = typeof target === "object" ? target : { languageVersion: target };
      if (known?.text === text && fitsOptions(known, options)) return known;
      const file = ts.createSourceFile(path, text, { ...options, jsDocParsingMode });
      if (file.isDeclarationFile) parsedFiles.set(path, file);
      return file;
    },
  };
  const noted = noteImports(host, options, request.resolved);
  return { program: ts.createProgram({ rootNames, options, host }), ...noted, garbled };
}

/** A host that reads through our view of the disk. */
function createHost(options: ts.CompilerOptions): ts.CompilerHost {
  const { fileExists, directoryExists, readFile, getDirectories, realpath, readDirectory } = compilerSystem;
  const own = { fileExists, directoryExists, readFile, getDirectories, realpath, readDirectory };
  return { ...ts.createCompilerHost(options), ...own };
}

/** Makes a parsed file what the options make of its text; false if it has to be parsed again for that. */
function fitsOptions(file: ts.SourceFile, options: ts.CreateSourceFileOptions): boolean {
  const isModule = ts.isExternalModule(file);
  file.impliedNodeFormat = options.impliedNodeFormat;
  options.setExternalModuleIndicator?.(file);
  // In a module, `await` is a keyword.
  return ts.isExternalModule(file) === isModule;
}

/** Nothing may depend on line endings, so they are normalised here. Undefined if there is no such file. */
function readSource(path: string): string | undefined {
  try {
    return readText(path)
      .replace(/^\uFEFF/, "")
      .replaceAll("\r\n", "\n");
  } catch (error) {
    if (compilerSystem.fileExists(path)) throw error;
    return undefined;
  }
}

/** Makes a host note what it resolves. */
function noteImports(
  host: ts.CompilerHost,
  options: ts.CompilerOptions,
  known?: ResolvedFiles,
): Pick<LoadedProgram, "imported" | "resolved"> {
  const imported = new Map<string, ReadonlyMap<string, string>>();
  const resolved = new Map<ts.SourceFile, ResolvedFile>();
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), host.getCanonicalFileName, options);
  // Without it, the Program would look for the package.json above each file anew.
  host.getModuleResolutionCache = () => cache;
  const resolve = (specifiers: readonly ts.StringLiteralLike[], file: ts.SourceFile): ResolvedFile => {
    const from = file.fileName;
    const found = new Map<string, string>();
    const resolutions = specifiers.map((specifier) => {
      const mode = ts.getModeForUsageLocation(file, specifier, options);
      const resolution = ts.resolveModuleName(specifier.text, from, options, host, cache, undefined, mode);
      const path = resolution.resolvedModule?.resolvedFileName;
      // The same words may lead `import` and `require` to two files.
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
 * Creates a Program of the given files, their imports, and the global files of the first Program; other files are
 * shared, parsed and bound, so only new ones cost time.
 */
export function createVirtualProgram(program: ts.Program, files: VirtualFiles, previous?: ts.Program): ts.Program {
  const options = program.getCompilerOptions();
  const library = program.getSourceFiles().find((file) => program.isSourceFileDefaultLibrary(file));
  const libraryFolder = dirname(library?.fileName ?? "/");
  const given = (path: string): string | undefined => files.get(path);
  const host: ts.CompilerHost = {
    ...createHost(options),
    getDefaultLibFileName: () => `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => libraryFolder,
    fileExists: (path) =>
      files.has(path) || program.getSourceFile(path) !== undefined || compilerSystem.fileExists(path),
    readFile: (path) => given(path) ?? program.getSourceFile(path)?.text ?? compilerSystem.readFile(path),
    getSourceFile: (path, target) => {
      const text = given(path);
      const known = program.getSourceFile(path);
      if (text === undefined) return known ?? parse(path, compilerSystem.readFile(path), target);
      const before = previous?.getSourceFile(path);
      if (before?.text === text) return before;
      // Another text is the same kind of module, so its imports lead to the same files.
      const options = typeof target === "object" ? target : { languageVersion: target };
      return parse(
        path,
        text,
        known === undefined ? options : { ...options, impliedNodeFormat: known.impliedNodeFormat },
      );
    },
  };
  const globals = program.getRootFileNames().filter((path) => {
    const file = program.getSourceFile(path);
    return file !== undefined && !ts.isExternalModule(file);
  });
  const rootNames = [...new Set([...globals, ...files.keys()])];
  return ts.createProgram({ rootNames, options, host, ...(previous === undefined ? {} : { oldProgram: previous }) });
}

function parse(
  path: string,
  text: string | undefined,
  target: ts.ScriptTarget | ts.CreateSourceFileOptions,
): ts.SourceFile | undefined {
  return text === undefined ? undefined : ts.createSourceFile(path, text, target, true);
}
