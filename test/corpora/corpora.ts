/** From an installed package to the object types that it exports, which nobody wrote with this generator in mind. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { repository } from "../support/scratch-project.js";

/** Types of one package. */
export interface Corpus {
  readonly package: string;
  readonly version: string;
  /** What a tool imports to name the types. */
  readonly module: string;
  /** The namespace that holds the types; undefined where the module exports them itself. */
  readonly namespace: string | undefined;
  /** Names of the types, in the order of the alphabet. */
  readonly types: readonly string[];
}

interface CorpusSource extends Pick<Corpus, "package" | "module" | "namespace"> {
  /** The declaration file, relative to the package. */
  readonly file: string;
  readonly isWanted: (name: string) => boolean;
}

const sources: readonly CorpusSource[] = [
  {
    package: "@vscode/debugprotocol",
    module: "@vscode/debugprotocol",
    namespace: "DebugProtocol",
    file: "lib/debugProtocol.d.ts",
    isWanted: (name) => name.endsWith("Arguments"),
  },
  {
    package: "vscode-languageserver-types",
    module: "vscode-languageserver-types",
    namespace: undefined,
    file: "lib/esm/main.d.ts",
    isWanted: () => true,
  },
  {
    package: "@modelcontextprotocol/sdk",
    module: "@modelcontextprotocol/sdk/spec.types.js",
    namespace: undefined,
    file: "dist/esm/spec.types.d.ts",
    isWanted: () => true,
  },
];

/** Reads the packages that are installed; one Program serves them all. */
export function readCorpora(): readonly Corpus[] {
  const pathOf = ({ package: name, file }: CorpusSource): string => join(repository, "node_modules", name, file);
  const program = ts.createProgram(sources.map(pathOf), { lib: ["lib.es2022.d.ts"], strict: true, types: [] });
  return sources.map((source) => {
    const { package: name, module, namespace } = source;
    const manifest: unknown = JSON.parse(readFileSync(join(repository, "node_modules", name, "package.json"), "utf8"));
    const { version } = manifest as { readonly version: string }; // Every installed package has one.
    const types = listTypes(program, { path: pathOf(source), namespace }).filter(source.isWanted);
    return { package: name, version, module, namespace, types };
  });
}

function listTypes(
  program: ts.Program,
  { path, namespace }: { readonly path: string; readonly namespace: string | undefined },
): string[] {
  const checker = program.getTypeChecker();
  const file = program.getSourceFile(path);
  const module = file && checker.getSymbolAtLocation(file);
  const exported = module === undefined ? [] : checker.getExportsOfModule(module);
  const holder = namespace === undefined ? undefined : exported.find(({ name }) => name === namespace);
  const symbols = holder === undefined ? exported : checker.getExportsOfModule(holder);
  const types = symbols.filter((symbol) => !isGeneric(symbol) && isObjectType(checker.getDeclaredTypeOfSymbol(symbol)));
  if (types.length === 0) throw new Error(`${path} must export types.`);
  return types.map(({ name }) => name).sort();
}

function isGeneric({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some(
    (own) =>
      (ts.isInterfaceDeclaration(own) || ts.isTypeAliasDeclaration(own)) && (own.typeParameters?.length ?? 0) > 0,
  );
}

/** Tells whether a type is one of objects, or a union of such; lists and tuples are none. */
function isObjectType(type: ts.Type): boolean {
  if (type.isUnion() || type.isIntersection()) return type.types.every(isObjectType);
  const isList = type.getProperty("length") !== undefined && type.getNumberIndexType() !== undefined;
  return (type.flags & ts.TypeFlags.Object) !== 0 && !isList;
}
