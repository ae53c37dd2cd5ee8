/** From a Program that only parses to one whose types TypeScript 7 knows. */

import type { CompilerChecker, CompilerProgram } from "../compiler-checker.js";
import { ts } from "../compiler.js";
import type { CompilerApi, RemoteDiagnostic, RemoteProject } from "./compiler-api.js";
import { createMirroredChecker } from "./checker.js";
import { mirrorDiagnostics } from "./compiler-diagnostics.js";
import { createNumbers } from "./flags.js";
import { memoize } from "../memoized-answers.js";
import { isInstalled } from "../../disk/packages.js";
import { mayLoseTags } from "./lost-origins.js";
import { createNodePlaces } from "./node-places.js";

export interface NativeProgram {
  readonly program: CompilerProgram;
  readonly checker: CompilerChecker;
}

/** Whether a file is of the library that comes with TypeScript 7. */
export function isNativeLibrary(path: string): boolean {
  return /\/@typescript\/typescript-[^/]+\/lib\/lib\.[^/]*\.d\.ts$/.test(path);
}

/** Its files, parsed once: only one version is used, and its library stays as it is. */
const libraries = new Map<string, ts.SourceFile>();

function libraryAt(path: string): ts.SourceFile | undefined {
  const known = libraries.get(path);
  const text = known === undefined && isNativeLibrary(path) ? ts.sys.readFile(path) : undefined;
  if (text === undefined) return known;
  const options = { languageVersion: ts.ScriptTarget.ES2022, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
  const file = ts.createSourceFile(path, text, options, true);
  libraries.set(path, file);
  return file;
}

/** `wanted` are the files whose types and errors count. */
export function createNativeProgram(
  api: CompilerApi,
  project: RemoteProject,
  { parsed, wanted }: { readonly parsed: ts.Program; readonly wanted: readonly ts.SourceFile[] },
): NativeProgram {
  const numbers = createNumbers(api);
  let losesTags: boolean | undefined;
  const fileAt = (path: string): ts.SourceFile | undefined => parsed.getSourceFile(path) ?? libraryAt(path);
  const places = createNodePlaces({ numbers, fileAt, remoteFileAt: (path) => project.program.getSourceFile(path) });
  const { checker, ask } = createMirroredChecker({
    remote: project.checker,
    places,
    numbers,
    mayLoseTags: () => (losesTags ??= mayLoseTags(parsed.getSourceFiles())),
  });
  const own = parsed.getSourceFiles().filter(({ fileName }) => !isInstalled(fileName));
  const diagnosticsOf = createDiagnostics(project, own.length <= 2 * wanted.length);
  ask(wanted);
  return {
    checker,
    program: {
      getSourceFile: fileAt,
      getSourceFiles: () => parsed.getSourceFiles(),
      getSyntacticDiagnostics: (file) => parsed.getSyntacticDiagnostics(file),
      getSemanticDiagnostics: diagnosticsOf,
      isSourceFileDefaultLibrary: (file) => libraries.has(file.fileName),
      isSourceFileFromExternalLibrary: (file) => parsed.isSourceFileFromExternalLibrary(file),
    },
  };
}

/** Asks about the whole Program at once where most of it counts: TypeScript 7 checks files side by side then. */
function createDiagnostics(
  { program }: RemoteProject,
  isWhole: boolean,
): (file: ts.SourceFile) => readonly ts.Diagnostic[] {
  const everywhere = memoize((from: typeof program) => groupByFile(from.getSemanticDiagnostics()));
  const ofFile = memoize((path: string) => program.getSemanticDiagnostics(path));
  return (file) => {
    const found = isWhole ? (everywhere(program).get(file.fileName) ?? []) : ofFile(file.fileName);
    return mirrorDiagnostics(found, file);
  };
}

function groupByFile(found: readonly RemoteDiagnostic[]): ReadonlyMap<string, readonly RemoteDiagnostic[]> {
  const byFile = new Map<string, RemoteDiagnostic[]>();
  for (const finding of found) {
    const { fileName = "" } = finding;
    const known = byFile.get(fileName);
    if (known === undefined) byFile.set(fileName, [finding]);
    else known.push(finding);
  }
  return byFile;
}
