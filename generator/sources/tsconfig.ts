/** Reads the compiler options for the sources from the user's tsconfig. */

import { dirname, join } from "node:path";
import { ts } from "./compiler.js";
import { compilerSystem, findFiles } from "./compiler-host.js";
import { createDiagnostic, type Diagnostic, posixPath, relativePath } from "../diagnostics/diagnostics.js";
import { type FolderSearch, startSearch } from "../disk/file-search.js";
import { costlyGlob, isCostlyGlob } from "../disk/globs.js";
import type { ProjectSnapshot } from "../surface/surface-snapshot.js";
import { isCompilerCrash } from "./compiler-crashes.js";
import { isStackOverflow } from "./deep-nesting.js";
import { locateOffset } from "./nodes.js";

export interface CompilerSetup extends Pick<ProjectSnapshot, "diagnostics" | "leftovers" | "library" | "referenced"> {
  readonly options: ts.CompilerOptions;
  /** Absolute POSIX paths of the files that the tsconfig includes, in its order. */
  readonly files: readonly string[];
  /** The errors of included folders and links that cannot be read, by absolute path. */
  readonly unread: ReadonlyMap<string, unknown>;
}

/** The options that affect how types resolve, taken from the user. All others are ours. */
const takenOptions = [
  ...(["allowArbitraryExtensions", "allowImportingTsExtensions", "allowJs", "resolveJsonModule"] as const),
  ...(["allowSyntheticDefaultImports", "esModuleInterop", "jsx", "jsxImportSource", "preserveSymlinks"] as const),
  ...(["module", "moduleDetection", "moduleResolution", "moduleSuffixes", "customConditions"] as const),
  ...(["resolvePackageJsonExports", "resolvePackageJsonImports"] as const),
  ...(["baseUrl", "paths", "pathsBasePath", "rootDirs", "typeRoots", "types"] as const),
] as const;

/** Compiler diagnostics that do not affect how types resolve: no input files, deprecated options. */
const irrelevant = new Set([18002, 18003, 5101, 5107]);

/** An option, or an option's value, that this compiler does not know, perhaps of a newer TypeScript. */
const unknownOption = new Set([5023, 5025, 6046, 6258]);

/** An option that requires a value of another type. */
const wrongType = 5024;

/** Reads the tsconfig; without one, resolves modules as Node does. */
export function readTsconfig(root: string, tsconfig: string | null): CompilerSetup {
  if (tsconfig === null) {
    const nothing = { files: [], unread: new Map(), referenced: [], diagnostics: [], leftovers: [] };
    return { options: ownOptions(root, {}), library: libraryOf({}), ...nothing };
  }
  const path = join(root, tsconfig);
  // Read here, because the compiler would catch an error of the disk.
  const own = compilerSystem.readFile(path);
  const stop = (problem: string): CompilerSetup => {
    const finding = createDiagnostic("tsconfig-not-readable", { problem }, { file: tsconfig, line: 1, column: 1 });
    return { ...readTsconfig(root, null), diagnostics: [finding] };
  };
  if (own === undefined) return stop(`"${tsconfig}" is not a file.`);
  const search = startSearch();
  const parse = () => {
    const json = ts.readJsonConfigFile(path, () => own);
    return { json, parsed: parseTsconfig(json, path, search) };
  };
  let found: ReturnType<typeof parse>;
  try {
    found = parse();
  } catch (error) {
    if (isStackOverflow(error)) return stop("it, or what it extends, nests too deeply for the TypeScript compiler.");
    if (!isCompilerCrash(error)) throw error;
    return stop("it, or what it extends, makes the TypeScript compiler crash.");
  }
  const { json, parsed } = found;
  const diagnostics = ts
    .getConfigFileParsingDiagnostics(parsed)
    .filter((error) => !irrelevant.has(error.code))
    .map((error) => describe(root, json, error));
  const deadLinks = parsed.fileNames.flatMap((file) => (search.errorOf(file) === undefined ? [] : [file]));
  const references = parsed.fileNames.length > 0 ? [] : (parsed.projectReferences ?? []);
  return {
    options: ownOptions(path, parsed.options),
    library: libraryOf(parsed.options),
    files: parsed.fileNames.filter((file) => !deadLinks.includes(file)),
    unread: new Map([...search.unreadable, ...deadLinks.map((file) => [file, search.errorOf(file)] as const)]),
    referenced: references.map((reference) => relativePath(root, ts.resolveProjectReferencePath(reference))),
    diagnostics,
    leftovers: [...search.leftovers].map(posixPath),
  };
}

/** Parses a tsconfig, and finds its files. */
export function parseTsconfig(json: ts.TsConfigSourceFile, path: string, search: FolderSearch): ts.ParsedCommandLine {
  const parse = (readDirectory: ts.ParseConfigHost["readDirectory"]): ts.ParsedCommandLine =>
    ts.parseJsonSourceFileConfigFileContent(json, { ...compilerSystem, readDirectory }, dirname(path), undefined, path);
  const costly: string[] = [];
  const withoutFiles = parse((_folder, _extensions, excludes = [], includes) => {
    costly.push(...[...includes, ...excludes].filter(isCostlyGlob));
    return [];
  });
  if (costly.length > 0) {
    withoutFiles.errors.push(...costly.map((glob) => describeCostly(json, glob)));
    return withoutFiles;
  }
  // The compiler takes each character of a string in an extended file for a pattern, and a slash for the whole disk.
  const hasWrongList = ts
    .getConfigFileParsingDiagnostics(withoutFiles)
    .some(({ code, messageText }) => code === wrongType && /'(?:include|exclude)'/.test(flatten(messageText)));
  return hasWrongList ? withoutFiles : parse(findFiles(search));
}

/** A finding at a glob of the tsconfig; without a position for a glob of an extended file. */
function describeCostly(file: ts.TsConfigSourceFile, glob: string): ts.Diagnostic {
  const text = JSON.stringify(glob);
  const start = file.text.indexOf(text);
  const messageText = `The glob ${text} ${costlyGlob}.`;
  const place = { file, start: start === -1 ? undefined : start, length: text.length };
  return { ...place, category: ts.DiagnosticCategory.Error, code: 0, messageText };
}

function flatten(message: ts.Diagnostic["messageText"]): string {
  return ts.flattenDiagnosticMessageText(message, " ");
}

function describe(root: string, json: ts.TsConfigSourceFile, error: ts.Diagnostic): Diagnostic {
  const { file = json, start = findExtends(json), length = 0 } = error;
  const text = flatten(error.messageText).replaceAll(`${root}/`, "");
  // The compiler lists every valid value, but not the written one.
  const problem = error.code === 6046 ? `the value ${file.text.slice(start, start + length)} is unknown.` : text;
  const code = unknownOption.has(error.code) ? "tsconfig-unknown-option" : "tsconfig-not-readable";
  return createDiagnostic(code, { problem }, locateOffset(root, file, start));
}

/** Offset for errors without a location, which an extended file causes. */
function findExtends(json: ts.TsConfigSourceFile): number {
  const settings = json.statements[0]?.expression;
  const properties = settings !== undefined && ts.isObjectLiteralExpression(settings) ? settings.properties : [];
  const isExtends = ({ name }: ts.ObjectLiteralElementLike): boolean => name?.getText(json) === '"extends"';
  return properties.find(isExtends)?.getStart(json) ?? 0;
}

function ownOptions(configFilePath: string, user: ts.CompilerOptions): ts.CompilerOptions {
  const taken = Object.fromEntries(takenOptions.flatMap((name) => (name in user ? [[name, user[name]]] : [])));
  return {
    module: ts.ModuleKind.NodeNext,
    ...taken,
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    lib: ["lib.es2023.d.ts"],
    ignoreDeprecations: "6.0",
    configFilePath,
  };
}

/** The library files that a tsconfig names, or that its compiler would choose. */
function libraryOf(user: ts.CompilerOptions): readonly string[] {
  if (user.lib !== undefined) return user.lib;
  const [, version] = /^lib\.(es20\d\d|esnext)\.full\.d\.ts$/.exec(ts.getDefaultLibFileName(user)) ?? [];
  return [...(version === undefined ? [] : [`lib.${version}.d.ts`]), "lib.dom.d.ts", "lib.scripthost.d.ts"];
}
