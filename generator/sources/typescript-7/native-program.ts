/** From a Program that only parses to one whose types TypeScript 7 knows. */

import type { CompilerChecker, CompilerProgram } from "../compiler-checker.js";
import { ts } from "../compiler.js";
import type { CompilerApi, RemoteCompiler, RemoteDiagnostic, RemoteProject } from "./compiler-api.js";
import { createMirroredChecker } from "./checker.js";
import { mirrorDiagnostics } from "./compiler-diagnostics.js";
import { createNumbers } from "./flags.js";
import { memoize } from "../memoized-answers.js";
import { isInstalled } from "../../disk/packages.js";
import { mayLoseTags } from "./lost-origins.js";
import { createNodePlaces } from "./node-places.js";
import { writeTsconfig, type ProjectFiles } from "./project-options.js";
import { CompilerUnavailableError } from "./unavailable.js";

/** What TypeScript 7 is started with. */
export interface NativeProject extends ProjectFiles {
  /** The text that the Program has of a source file; undefined for any other file. */
  readonly readText: (path: string) => string | undefined;
}

export interface OpenedProject {
  readonly compiler: RemoteCompiler;
  readonly project: RemoteProject;
}

/** Ends the process at once: one that is asked to end may complain on standard error. */
export function closeCompiler({ client }: RemoteCompiler): void {
  client.channel.child.kill("SIGKILL");
  client.close();
}

/** Opens a project; nothing is written into it. */
export function openProject(api: CompilerApi, files: NativeProject): OpenedProject {
  const tsconfig = writeTsconfig(files);
  const compiler = new api.API({
    cwd: files.root,
    fs: { readFile: (path) => (path === tsconfig.path ? tsconfig.text : files.readText(path)) },
  });
  // A program that does not start says so later, when its first answer has long been missed.
  compiler.client.channel.child.on("error", () => undefined);
  try {
    const [project] = compiler.updateSnapshot({ openProjects: [tsconfig.path] }).getProjects();
    if (project === undefined) throw new CompilerUnavailableError("it does not open the project");
    const { program } = project;
    const [problem] = [...program.getConfigFileParsingDiagnostics(), ...program.getProgramDiagnostics()];
    if (problem !== undefined) throw new CompilerUnavailableError(problem.text);
    return { compiler, project };
  } catch (error) {
    closeCompiler(compiler);
    throw error;
  }
}

export interface NativeProgram {
  readonly program: CompilerProgram;
  readonly checker: CompilerChecker;
}

/** Whether a file is of the library that comes with TypeScript 7. */
export function isNativeLibrary(path: string): boolean {
  return /\/@typescript\/typescript-[^/]+\/lib\/lib\.[^/]*\.d\.ts$/.test(path);
}

/** `wanted` are the files whose types and errors count. */
export function createNativeProgram(
  api: CompilerApi,
  project: RemoteProject,
  { parsed, wanted }: { readonly parsed: ts.Program; readonly wanted: readonly ts.SourceFile[] },
): NativeProgram {
  const numbers = createNumbers(api);
  let losesTags: boolean | undefined;
  const libraries = new Map<string, ts.SourceFile>();
  const fileAt = (path: string): ts.SourceFile | undefined => parsed.getSourceFile(path) ?? libraryAt(path);
  const libraryAt = (path: string): ts.SourceFile | undefined => {
    const text = isNativeLibrary(path) ? ts.sys.readFile(path) : undefined;
    const known = libraries.get(path);
    if (known !== undefined || text === undefined) return known;
    const options = { languageVersion: ts.ScriptTarget.ES2022, jsDocParsingMode: ts.JSDocParsingMode.ParseNone };
    const file = ts.createSourceFile(path, text, options, true);
    libraries.set(path, file);
    return file;
  };
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
