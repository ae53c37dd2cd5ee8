/** Reads the compiler options for the sources from the user's tsconfig. */

import { join } from "node:path";
import { ts } from "./compiler.js";
import { compilerSystem } from "./compiler-host.js";
import { createDiagnostic, type Diagnostic, relativePath } from "../diagnostics/diagnostics.js";
import type { ProjectSnapshot } from "../surface/surface-snapshot.js";
import { locateOffset } from "./nodes.js";

export interface CompilerSetup extends Pick<ProjectSnapshot, "diagnostics" | "library" | "referenced"> {
  readonly options: ts.CompilerOptions;
  /** Absolute POSIX paths of the files that the tsconfig includes, in its order. */
  readonly files: readonly string[];
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

/** Reads the tsconfig; without one, resolves modules as Node does. */
export function readTsconfig(root: string, tsconfig: string | null): CompilerSetup {
  if (tsconfig === null) {
    return { options: ownOptions(root, {}), library: libraryOf({}), files: [], referenced: [], diagnostics: [] };
  }
  const path = join(root, tsconfig);
  const json = ts.readJsonConfigFile(path, (file) => compilerSystem.readFile(file));
  const parsed = ts.parseJsonSourceFileConfigFileContent(json, compilerSystem, join(path, ".."), undefined, path);
  const diagnostics = ts
    .getConfigFileParsingDiagnostics(parsed)
    .filter((error) => !irrelevant.has(error.code))
    .map((error) => describe(root, json, error));
  const references = parsed.fileNames.length > 0 ? [] : (parsed.projectReferences ?? []);
  return {
    options: ownOptions(path, parsed.options),
    library: libraryOf(parsed.options),
    files: parsed.fileNames,
    referenced: references.map((reference) => relativePath(root, ts.resolveProjectReferencePath(reference))),
    diagnostics,
  };
}

function describe(root: string, json: ts.TsConfigSourceFile, error: ts.Diagnostic): Diagnostic {
  const { file = json, start = findExtends(json), length = 0 } = error;
  const text = ts.flattenDiagnosticMessageText(error.messageText, " ").replaceAll(`${root}/`, "");
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
