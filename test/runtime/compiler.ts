/** TypeScript programs for tests, over files on disk and files that exist in memory only. */

import { createRequire } from "node:module";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type typescript from "typescript";

/** The compiler. Required, because an `import` of so large a CommonJS file takes three times as long. */
// `require` is untyped; these are the types of the module that it names.
export const ts = createRequire(import.meta.url)("typescript") as typeof typescript;

/** The folder of the runtime's tests; from here `@toolwright/runtime` is found as a user finds it. */
export const testFolder = fileURLToPath(new URL(".", import.meta.url));

/** What a strict author's tsconfig.json says. */
export const strictOptions: typescript.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
};

/** What to compile, and how. */
export interface ProgramSources {
  /** Paths of the root files. */
  readonly files?: readonly string[];
  /** Root files that are not on disk: their text, by path. */
  readonly inMemory?: ReadonlyMap<string, string>;
  readonly options?: typescript.CompilerOptions;
}

const libraryFolder = dirname(ts.getDefaultLibFilePath({}));
const parsedLibraries = new Map<string, typescript.SourceFile | undefined>();

/** Creates one program for all the sources, checked as they would be on disk. */
export function createProgram({
  files = [],
  inMemory = new Map(),
  options = strictOptions,
}: ProgramSources): typescript.Program {
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => inMemory.has(file) || fileExists(file);
  host.readFile = (file) => inMemory.get(file) ?? readFile(file);
  // The compiler's libraries are the same in every program: each is parsed once.
  host.getSourceFile = (file, ...rest) => {
    if (dirname(file) !== libraryFolder) return getSourceFile(file, ...rest);
    if (!parsedLibraries.has(file)) parsedLibraries.set(file, getSourceFile(file, ...rest));
    return parsedLibraries.get(file);
  };
  return ts.createProgram({ rootNames: [...files, ...inMemory.keys()], options, host });
}

/** The file of that path in the program. */
export function sourceFileOf(program: typescript.Program, path: string): typescript.SourceFile {
  const file = program.getSourceFile(path);
  if (file === undefined) throw new Error(`${path} must be a file of the program.`);
  return file;
}

/** Renders a finding as `file:line:column error TS0000: message`, the path relative to `root`. */
export function describeFinding(diagnostic: typescript.Diagnostic, root: string): string {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, "\n");
  const text = `${ts.DiagnosticCategory[diagnostic.category].toLowerCase()} TS${diagnostic.code}: ${message}`;
  if (diagnostic.file === undefined) return text;
  const { line, character } = diagnostic.file.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
  const path = relative(root, diagnostic.file.fileName).replaceAll("\\", "/");
  return `${path}:${line + 1}:${character + 1} ${text}`;
}
