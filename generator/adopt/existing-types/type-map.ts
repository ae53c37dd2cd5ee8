/** Reads a map from tools to the types of their arguments: `{ "read_file": "src/read-file.ts#ReadFileArgs" }`. */

import { join } from "node:path";
import { isObject } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, posixPath, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { nearest } from "../../diagnostics/spelling.js";
import { type JsonFile, parseJsonFile } from "../../disk/json-file.js";
import type { NamedFile } from "../../disk/text-files.js";
import type { Sources } from "../../sources/program.js";
import { readNamedFile } from "../../tool-sources/inventory-files.js";
import { isNamedType, type NamedType } from "./type-uses.js";

/** An entry of a map. */
export interface MappedType {
  readonly tool: string;
  /** Path of the file, as written. */
  readonly path: string;
  readonly type: string;
  readonly location: SourceLocation;
}

/** Reads a map; every entry that cannot be read is reported. Undefined, after a report, without a map. */
export function readTypeMap(
  named: NamedFile,
  tools: readonly string[],
  report: Report,
): readonly MappedType[] | undefined {
  const file = readNamedFile(named, report, createDiagnostic("type-map-not-found", { file: named.name }));
  if (file === undefined) return undefined;
  const json = parseJsonFile({ file: file.file ?? named.name, text: file.text });
  const refuse = (problem: string, location: SourceLocation): void =>
    report(createDiagnostic("type-map-not-readable", { file: named.name, problem }, location));
  for (const { problem, location } of json.problems) refuse(problem, location);
  if (json.problems.length > 0) return undefined;
  json.diagnostics.forEach(report);
  if (!isObject(json.value)) {
    refuse("it is not an object", json.locate([]));
    return undefined;
  }
  const entries = Object.entries(json.value);
  return entries.flatMap(([tool, value]) => readEntry(json, [tool, value], { tools, refuse, report }) ?? []);
}

interface EntryReports {
  readonly tools: readonly string[];
  readonly refuse: (problem: string, location: SourceLocation) => void;
  readonly report: Report;
}

function readEntry(
  json: JsonFile,
  [tool, value]: readonly [string, unknown],
  { tools, refuse, report }: EntryReports,
): MappedType | undefined {
  const location = json.locate([tool]);
  if (!tools.includes(tool)) {
    const parameters = { tool, nearest: nearest(tool, tools) };
    report(createDiagnostic("type-map-unknown-tool", parameters, json.locate([tool], "key")));
    return undefined;
  }
  const [, path, type] = typeof value === "string" ? (/^([^#]+)#([^#]+)$/.exec(value) ?? []) : [];
  if (path === undefined || type === undefined) {
    refuse(`the value of ${JSON.stringify(tool)} is not a file and a type`, location);
    return undefined;
  }
  return { tool, path: posixPath(path).replace(/^\.\//, ""), type, location };
}

/** Finds the types that a map names, in sources that were loaded with their files. */
export function findMappedTypes(
  sources: Sources,
  entries: readonly MappedType[],
  report: Report,
): ReadonlyMap<string, NamedType> {
  const found = entries.flatMap(({ tool, path, type, location }): [string, NamedType][] => {
    const file = sources.program.getSourceFile(posixPath(join(sources.root, path)));
    if (file === undefined) {
      report(createDiagnostic("type-map-unknown-file", { tool, path }, location));
      return [];
    }
    const types = file.statements.filter(isNamedType);
    const named = types.find(({ name }) => name.text === type);
    if (named !== undefined) return [[tool, named]];
    const names = types.map(({ name }) => name.text);
    report(createDiagnostic("type-map-unknown-type", { path, type, nearest: nearest(type, names) }, location));
    return [];
  });
  return new Map(found);
}
