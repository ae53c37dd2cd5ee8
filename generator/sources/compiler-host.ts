/** From the disk, given texts and the compiler's library to a Program. */

import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readAnyText } from "../disk/text-files.js";
import { ts } from "./compiler.js";
import type { ImportedFiles } from "./module-graph.js";

/** Texts by absolute POSIX path. */
export type VirtualFiles = ReadonlyMap<string, string>;

export interface LoadedProgram {
  readonly program: ts.Program;
  readonly imported: ImportedFiles;
  /** Files with U+FFFD, which replaces invalid bytes. */
  readonly garbled: readonly string[];
}

/** Where the library files seem to be, so that they belong to no project. */
const libraryFolder = "/node_modules/typescript/lib";
const isLibrary = (path: string): boolean => path.startsWith(`${libraryFolder}/`);

/** Where the build puts them. */
const builtLibrary = fileURLToPath(new URL("./compiler/lib", import.meta.url));

/** Declaration files, parsed once: every Program of ours has the same target, and programs may share files. */
const parsedFiles = new Map<string, ts.SourceFile>();

/** Reads files and all that they import; a given text replaces a file on disk. */
export function createProgram(
  rootNames: readonly string[],
  options: ts.CompilerOptions,
  given: VirtualFiles = new Map(),
): LoadedProgram {
  const garbled: string[] = [];
  const readFile = (path: string): string | undefined => {
    if (isLibrary(path)) return readAnyText(join(builtLibrary, basename(path)));
    const known = given.get(path);
    if (known !== undefined || !ts.sys.fileExists(path)) return known;
    const text = readAnyText(path);
    if (text.includes("\uFFFD")) garbled.push(path);
    // Nothing may depend on line endings, so they are normalised here.
    return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  };
  const host: ts.CompilerHost = {
    ...ts.createCompilerHost(options),
    getDefaultLibFileName: () => `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => libraryFolder,
    fileExists: (path) => given.has(path) || isLibrary(path) || ts.sys.fileExists(path),
    readFile,
    getSourceFile: (path, target) => {
      const known = parsedFiles.get(path);
      if (known !== undefined && isLibrary(path)) return known;
      const text = readFile(path);
      if (text === undefined) return undefined;
      if (known?.text === text) return known;
      const languageVersion = typeof target === "object" ? target.languageVersion : target;
      // Only JavaScript has types in its comments; what we read of the others, we read from the text.
      const jsDocParsingMode = ts.JSDocParsingMode.ParseForTypeInfo;
      const file = ts.createSourceFile(path, text, { languageVersion, jsDocParsingMode });
      if (file.isDeclarationFile) parsedFiles.set(path, file);
      return file;
    },
  };
  const imported = noteImports(host, options);
  return { program: ts.createProgram({ rootNames, options, host }), imported, garbled };
}

/** Makes a host note what it resolves. */
function noteImports(host: ts.CompilerHost, options: ts.CompilerOptions): ImportedFiles {
  const imported = new Map<string, Map<string, string>>();
  const cache = ts.createModuleResolutionCache(host.getCurrentDirectory(), host.getCanonicalFileName, options);
  // Without it, the Program would look for the package.json above each file anew.
  host.getModuleResolutionCache = () => cache;
  host.resolveModuleNameLiterals = (specifiers, from, ...[, , file]) => {
    const found = new Map<string, string>();
    imported.set(from, found);
    return specifiers.map((specifier) => {
      const mode = ts.getModeForUsageLocation(file, specifier, options);
      const resolution = ts.resolveModuleName(specifier.text, from, options, host, cache, undefined, mode);
      const path = resolution.resolvedModule?.resolvedFileName;
      // The same words may lead `import` and `require` to two files.
      if (path !== undefined) found.set(found.has(specifier.text) ? `${specifier.text} ${mode}` : specifier.text, path);
      return resolution;
    });
  };
  return imported;
}
