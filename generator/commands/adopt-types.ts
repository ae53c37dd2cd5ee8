/** Plans the declarations of adopted tools, with the types that the project has already. */

import { join } from "node:path";
import type { ToolEffect } from "@toolwright/runtime";
import { type ContractTool, placeIn } from "@toolwright/contract/internal/inventories";
import {
  decodeFragment,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  pointerTokens,
} from "@toolwright/runtime/internal/json-schema";
import { localiseExtension, ownersOf } from "../adopt/declarations/extension-entries.js";
import { type WrittenDeclarations, writeDeclarations } from "../adopt/declarations/write-declarations.js";
import { type AdoptedType, findExistingTypes } from "../adopt/existing-types/found-types.js";
import { type MergedTypes, mergeTypes, type ReadUnwritten } from "../adopt/existing-types/merge-types.js";
import type { Settings } from "../config/config.js";
import { type Diagnostic, hasErrors, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import { existingPath, parseJsonFile } from "../disk/json-file.js";
import type { NamedFile } from "../disk/text-files.js";
import type { SourcedTools } from "../tool-sources/tool-source.js";
import { readSurface } from "./read-surface.js";

/** A tool of a source, with the positions of its schema. */
export interface ListedTool {
  readonly tool: ContractTool;
  /** The position of a part of the input schema, by JSON Pointer; null for a server, which has none. */
  readonly locate: (pointer: string) => SourceLocation | null;
}

/** Adds the positions in its file to each tool of a source. */
export function locateTools(sourced: SourcedTools, tools: readonly ContractTool[]): readonly ListedTool[] {
  const { file } = sourced;
  const path = file?.file ?? null;
  if (file === null || path === null) return tools.map((tool) => ({ tool, locate: () => null }));
  const json = parseJsonFile({ file: path, text: file.text });
  return tools.map((tool) => ({
    tool,
    locate: (pointer) => {
      const place = placeIn([tool.raw], { part: "input", pointer });
      const path = [...tool.path, ...pointerTokens(decodeFragment(place.slice(1)))];
      return json.locate(existingPath(json.value, path));
    },
  }));
}

/** The tools of a package.json in the words that VS Code shows. */
export function localiseSource(sourced: SourcedTools, root: string): SourcedTools {
  const { file, value } = sourced;
  const path = file?.file ?? null;
  return path === null ? sourced : { ...sourced, value: localiseExtension(value, join(root, path)) };
}

/** Names that may prefix the names of a source's tools, such as that of its server. */
export function namesOfSource({ value, serverName }: SourcedTools): readonly string[] {
  return [...ownersOf(value), ...(serverName === null ? [] : [serverName])];
}

/** Whether a source is the package.json of an extension. */
export function isExtension(value: JsonValue): boolean {
  const { contributes } = isObject(value) ? value : ({} as JsonObject); // Any member may be missing.
  return isObject(contributes) && isList(contributes["languageModelTools"]);
}

export interface DeclarationsRequest {
  readonly settings: Settings;
  readonly tools: readonly ListedTool[];
  readonly owners: readonly string[];
  readonly effects: ReadonlyMap<string, ToolEffect>;
  /** Globs of the files to search for types; without globs and a map, no existing types are used. */
  readonly globs: readonly string[];
  readonly map: NamedFile | undefined;
  readonly fileOf: (tool: ContractTool) => string;
  /** Formats the files of declarations. */
  readonly format: (files: ReadonlyMap<string, string>) => Promise<ReadonlyMap<string, string>>;
  readonly stage: (stage: string) => void;
}

/** The declarations of all tools, and the edits of the types that are there already. */
export interface DeclarationsPlan extends Pick<MergedTypes, "drift" | "files"> {
  readonly draft: WrittenDeclarations;
  readonly texts: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, AdoptedType>;
}

/** Plans the declarations and the edits; undefined, after a report, if the types cannot be read. */
export async function planDeclarations(
  request: DeclarationsRequest,
  report: Report,
): Promise<DeclarationsPlan | undefined> {
  const { settings, tools, owners, effects, globs, map, fileOf, format, stage } = request;
  const listed = tools.map(({ tool }) => tool);
  const { resultEnvelope } = settings;
  if (globs.length === 0 && map === undefined) {
    stage("Writing the types");
    const draft = writeDeclarations({ tools: listed, effects, fileOf, resultEnvelope });
    return { draft, texts: await format(draft.files), types: new Map(), drift: new Map(), files: new Map() };
  }
  stage("Finding the types");
  const toolOf = new Map(tools.map((one) => [one.tool.name, one]));
  const pathOf = (name: string): string => {
    const one = toolOf.get(name);
    return one === undefined ? "" : fileOf(one.tool);
  };
  const found = findExistingTypes({ settings, globs, map, tools: listed, owners, fileOf: pathOf });
  found.diagnostics.forEach(report);
  if (found.types === undefined || hasErrors(found.diagnostics)) return undefined;
  const types = new Map(found.types);
  const read: ReadUnwritten = (unwritten) => {
    const diagnostics: Diagnostic[] = [];
    const note: Report = (finding) => void diagnostics.push(finding);
    const surface = readSurface(
      { ...settings, tools: [], packages: [] },
      { report: note, lint: null, stage, unwritten },
    );
    const declared = surface?.declared.filter(({ hasSchemas }) => hasSchemas) ?? [];
    return { tools: declared.map(({ tool }) => tool), diagnostics };
  };
  for (;;) {
    const existing = new Map([...types].map(([name, { reference }]) => [name, reference]));
    const draft = writeDeclarations({ tools: listed, effects, fileOf, existing, resultEnvelope });
    const texts = await format(draft.files);
    stage("Comparing the types");
    const { drift, files, unusable } = mergeTypes({
      found: { ...found, types },
      declarations: texts,
      schemas: new Map(listed.map(({ name, inputSchema }) => [name, inputSchema])),
      locate: (name, pointer) => toolOf.get(name)?.locate(pointer) ?? null,
      read,
    });
    // A tool whose type cannot be used gets a new one; each round has fewer types.
    const refused = new Set(draft.refused.map(({ name }) => name));
    const dropped = [...unusable].filter(([name]) => types.delete(name));
    for (const [name, finding] of dropped) if (!refused.has(name)) report(finding);
    if (dropped.length === 0) return { draft, texts, types, drift, files };
  }
}
