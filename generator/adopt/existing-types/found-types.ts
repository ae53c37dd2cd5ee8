/** Finds the types that the handlers of tools take, and how the declarations of the tools import them. */

import { propertiesOf } from "@toolwright/runtime/internal/json-schema";
import type { Settings } from "../../config/config.js";
import {
  createDiagnostic,
  type Diagnostic,
  hasErrors,
  relativePath,
  type SourceLocation,
} from "../../diagnostics/diagnostics.js";
import type { NamedFile } from "../../disk/text-files.js";
import { locateNode, quoteNode } from "../../sources/nodes.js";
import { loadSources, type Sources } from "../../sources/program.js";
import type { ExistingType } from "../declarations/existing-type.js";
import type { EditsByFile } from "./merge-plan.js";
import { exportType, type SourceEdit } from "./type-edits.js";
import { referToType } from "./type-imports.js";
import { findMappedTypes, readTypeMap } from "./type-map.js";
import { findTypes, type FoundType, nameType, type SearchedTool } from "./type-search.js";
import type { NamedType } from "./type-uses.js";

/** Where the types are searched, and for which tools. */
export interface ExistingTypesRequest {
  readonly settings: Settings;
  /** Globs of the files that declare the types. */
  readonly globs: readonly string[];
  /** The file that says which type belongs to which tool. */
  readonly map: NamedFile | undefined;
  readonly tools: readonly SearchedTool[];
  /** Names of the extension or server, which tools may begin with. */
  readonly owners: readonly string[];
  /** Path of the file of a tool's declaration, relative to the root. */
  readonly fileOf: (tool: string) => string;
}

/** The type of a tool's arguments. */
export interface AdoptedType {
  readonly tool: string;
  /** As a map writes it: `src/read-file.ts#ReadFileArgs`. */
  readonly type: string;
  readonly by: "map" | "name" | "use";
  readonly location: SourceLocation;
  /** How the file of the declaration names it. */
  readonly reference: ExistingType;
}

/** The types that were found, and the state that the next step needs. */
export interface ExistingTypes {
  readonly types: ReadonlyMap<string, AdoptedType>;
  readonly sources: Sources;
  readonly exports: EditsByFile;
  readonly diagnostics: readonly Diagnostic[];
}

/** Finds the types; undefined, with the reasons, if the sources cannot be read. */
export function findExistingTypes(
  request: ExistingTypesRequest,
): ExistingTypes | { readonly types: undefined; readonly diagnostics: readonly Diagnostic[] } {
  const { settings, globs, map, tools, owners, fileOf } = request;
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => void diagnostics.push(diagnostic);
  const names = tools.map(({ name }) => name);
  const entries = map === undefined ? [] : (readTypeMap(map, names, report) ?? []);
  if (hasErrors(diagnostics)) return { types: undefined, diagnostics };
  const files = entries.map(({ path }) => path);
  const loaded = loadSources({ settings: { ...settings, tools: [...globs, ...files] } });
  const isMatch = ({ code }: Diagnostic): boolean => code !== "no-files-matched";
  diagnostics.push(...loaded.diagnostics.filter(isMatch));
  if (!loaded.diagnostics.every(isMatch))
    report(createDiagnostic("adopted-types-not-matched", { globs: globs.join(", ") }));
  const { sources } = loaded;
  if (sources === undefined) return { types: undefined, diagnostics };
  const mapped = findMappedTypes(sources, entries, report);
  if (hasErrors(diagnostics)) return { types: undefined, diagnostics };
  // A map alone says all.
  const searched = globs.length > 0 ? tools : tools.filter(({ name }) => mapped.has(name));
  const found = findTypes({ sources, tools: searched, owners, mapped });
  const types = new Map<string, AdoptedType>();
  const exports = new Map<string, SourceEdit[]>();
  for (const [tool, one] of found) {
    if (one.kind !== "found") {
      const schema = tools.find(({ name }) => name === tool)?.inputSchema ?? {};
      // A tool without parameters needs no type.
      const isEmpty = one.kind === "missing" && Object.keys(propertiesOf(schema)).length === 0;
      if (!isEmpty) report(describeUnfound(sources, tool, one, globs));
      continue;
    }
    // A type of an earlier run is written again.
    if (relativePath(sources.root, one.type.getSourceFile().fileName) === fileOf(tool)) continue;
    const reference = referToType(sources, one.type, fileOf(tool));
    if (reference.needsExport) addExport(exports, one.type);
    const location = locateNode(sources.root, one.type);
    types.set(tool, { tool, type: nameType(sources, one.type), by: one.by, location, reference });
  }
  return { types, sources, exports, diagnostics };
}

function addExport(exports: Map<string, SourceEdit[]>, type: NamedType): void {
  const path = type.getSourceFile().fileName;
  const edit = exportType(type);
  const known = exports.get(path) ?? [];
  if (!known.some(({ offset }) => offset === edit.offset)) exports.set(path, [...known, edit]);
}

function describeUnfound(
  sources: Sources,
  tool: string,
  found: Exclude<FoundType, { readonly kind: "found" }>,
  globs: readonly string[],
): Diagnostic {
  const name = (type: NamedType): string => nameType(sources, type);
  const locate = (types: readonly NamedType[]) => types.map((type) => locateNode(sources.root, type));
  switch (found.kind) {
    case "ambiguous":
      return createDiagnostic("adopted-type-ambiguous", { tool, types: found.types.map(name) }, locate(found.types));
    case "unnamed":
      return createDiagnostic(
        "adopted-type-unnamed",
        { tool, type: quoteNode(found.node) },
        locateNode(sources.root, found.node),
      );
    case "missing": {
      const parameters = { tool, similar: found.similar.map(name), globs: globs.join(", ") };
      return createDiagnostic("adopted-type-not-found", parameters, locate(found.similar));
    }
  }
}
