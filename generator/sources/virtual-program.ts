/** From a Program to one with further modules and other texts of its files, without a file on disk. */

import { dirname } from "node:path";
import { ts } from "./compiler.js";
import type { VirtualFiles } from "./compiler-host.js";

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
    ...ts.createCompilerHost(options),
    getDefaultLibFileName: () => `${libraryFolder}/${ts.getDefaultLibFileName(options)}`,
    getDefaultLibLocation: () => libraryFolder,
    fileExists: (path) => files.has(path) || program.getSourceFile(path) !== undefined || ts.sys.fileExists(path),
    readFile: (path) => given(path) ?? program.getSourceFile(path)?.text ?? ts.sys.readFile(path),
    getSourceFile: (path, target) => {
      const text = given(path);
      const known = program.getSourceFile(path);
      if (text === undefined) return known ?? parse(path, ts.sys.readFile(path), target);
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
