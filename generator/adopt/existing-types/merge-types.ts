/** Compares types with the schemas of their tools, and plans the edits that bring both together. */

import { join } from "node:path";
import { SchemaError } from "@toolwright/contract";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import {
  createDiagnostic,
  type Diagnostic,
  posixPath,
  relativePath,
  type SourceLocation,
} from "../../diagnostics/diagnostics.js";
import { readUtf8, sourceText } from "../../disk/text-files.js";
import type { Sources, UnwrittenFiles } from "../../sources/program.js";
import { locateInSchema, type ToolDefinition } from "../../surface/tool-definition.js";
import { createDriftSearch, type Drift, isSameDrift } from "./drift.js";
import type { ExistingTypes } from "./found-types.js";
import { type EditsByFile, keyOfAddition, type MergePlan, planMerge, type ToolToMerge } from "./merge-plan.js";
import { applySourceEdits, type SourceEdit } from "./type-edits.js";
import { findWanted } from "./wanted-keywords.js";

/** A difference, with its positions, and whether the edits remove it. */
export interface LocatedDrift extends Drift {
  readonly tool: string;
  /** Null where the source has no positions. */
  readonly schemaLocation: SourceLocation | null;
  readonly typeLocation: SourceLocation;
  readonly isMerged: boolean;
}

export interface EditedFile {
  readonly previous: string;
  readonly text: string;
}

export interface MergedTypes {
  /** By tool; a tool without a type or without a schema is missing. */
  readonly drift: ReadonlyMap<string, readonly LocatedDrift[]>;
  /** The edited files, by path relative to the root. */
  readonly files: ReadonlyMap<string, EditedFile>;
  /** Tools whose types have no schema, with the finding that says why. */
  readonly unusable: ReadonlyMap<string, Diagnostic>;
}

/** Reads tools from files that are not written yet. */
export type ReadUnwritten = (unwritten: UnwrittenFiles) => {
  /** The tools that have schemas. */
  readonly tools: readonly ToolDefinition[];
  readonly diagnostics: readonly Diagnostic[];
};

export interface MergeTypesRequest {
  readonly found: ExistingTypes;
  /** The declarations, by path relative to the root. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly schemas: ReadonlyMap<string, JsonObject>;
  /** The position in the source, by JSON Pointer into the schema of a tool. */
  readonly locate: (tool: string, pointer: string) => SourceLocation | null;
  readonly read: ReadUnwritten;
}

/** Plans for additions that a type does not accept are made again without them, so many times. */
const mostPlans = 4;

/** Compares each type with its schema, before and after the schema's words and bounds are merged into it. */
export function mergeTypes(request: MergeTypesRequest): MergedTypes {
  const { found, declarations, schemas, read } = request;
  const { sources, exports, types } = found;
  const root = sources.root;
  const before = read(unwrittenFiles(root, declarations, textsOf(exports)));
  const unusable = findUnusable(found, before);
  const findDrift = createDriftSearch();
  const tools = before.tools.filter(({ name }) => types.has(name));
  const first = new Map<string, readonly Drift[]>();
  const toMerge: ToolToMerge[] = [];
  for (const tool of tools) {
    const schema = schemas.get(tool.name) ?? {};
    try {
      first.set(tool.name, findDrift({ schema, type: tool.inputSchema }));
      toMerge.push({ tool, wanted: findWanted(schema, tool.inputSchema) });
    } catch (error) {
      if (!(error instanceof SchemaError)) throw error;
      const place = request.locate(tool.name, "#") ?? [];
      const problem = error.message.replace(/^The (?:old|new) schema /, "it ");
      const parameters = { tool: tool.name, problem };
      unusable.set(tool.name, createDiagnostic("adopted-schema-not-usable", parameters, place));
    }
  }
  const refused = new Set<string>();
  let after = before;
  let edits: EditsByFile = exports;
  for (let plans = 0; plans < mostPlans; plans += 1) {
    const plan = planMerge({ sources, originalOffset: locateBefore(sources, exports), tools: toMerge, refused });
    edits = joinEdits(exports, plan.edits);
    after = read(unwrittenFiles(root, declarations, textsOf(edits)));
    const isNew = (finding: Diagnostic): boolean => !before.diagnostics.some((one) => one.message === finding.message);
    const wrong = after.diagnostics.filter(({ severity }) => severity === "error").filter(isNew);
    if (wrong.length === 0) break;
    const count = refused.size;
    refuseAdditions(plan, wrong, { sources, edits, refused });
    // An error that no addition explains would come back each time.
    if (refused.size === count) plan.nodes.forEach((one) => refuseAll(one, refused));
  }
  const drift = new Map(
    tools.flatMap((tool): [string, readonly LocatedDrift[]][] => {
      const differences = first.get(tool.name);
      const merged = after.tools.find(({ name }) => name === tool.name);
      if (differences === undefined || merged === undefined) return [];
      const left = findDrift({ schema: schemas.get(tool.name) ?? {}, type: merged.inputSchema });
      return [[tool.name, differences.map((one) => locateDrift(request, tool, one, left))]];
    }),
  );
  return { drift, files: editedFiles(sources, edits), unusable };
}

/** The tools whose types have no schema, each with the first error in the file of its type, or in any other. */
function findUnusable(
  { types }: ExistingTypes,
  { tools, diagnostics }: ReturnType<ReadUnwritten>,
): Map<string, Diagnostic> {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const missing = [...types.values()].filter(({ tool }) => !tools.some(({ name }) => name === tool));
  return new Map(
    missing.map(({ tool, type, location }) => {
      const isNear = (finding: Diagnostic): boolean => finding.locations.some(({ file }) => file === location.file);
      const error = errors.find(isNear) ?? errors[0];
      const parameters = { tool, type, problem: error?.message ?? "The reason is not known." };
      return [tool, createDiagnostic("adopted-type-not-usable", parameters, error?.locations ?? location)];
    }),
  );
}

function locateDrift(
  { locate }: MergeTypesRequest,
  tool: ToolDefinition,
  drift: Drift,
  left: readonly Drift[],
): LocatedDrift {
  return {
    ...drift,
    tool: tool.name,
    schemaLocation: locate(tool.name, drift.pointer),
    typeLocation: locateInSchema(tool, drift.pointer),
    isMerged: !left.some((other) => isSameDrift(other, drift)),
  };
}

function textsOf(edits: EditsByFile): ReadonlyMap<string, string> {
  return new Map([...edits].map(([path, list]) => [path, applySourceEdits(textOf(path), list)]));
}

/** The text of a file on disk; the Program has read it. */
function textOf(path: string): string {
  return readUtf8(path, "keep the byte order mark") ?? "";
}

/** Files as the compiler reads them: with line feeds alone. */
function unwrittenFiles(
  root: string,
  declarations: ReadonlyMap<string, string>,
  edited: ReadonlyMap<string, string>,
): UnwrittenFiles {
  const declared = [...declarations].map(([path, text]) => [posixPath(join(root, path)), text] as const);
  const all = [...declared, ...edited].map(([path, text]) => [path, sourceText(text)] as const);
  return { texts: new Map(all), toolPaths: declared.map(([path]) => path) };
}

function joinEdits(first: EditsByFile, second: EditsByFile): EditsByFile {
  const paths = new Set([...first.keys(), ...second.keys()]);
  const edits = [...paths].map((path) => [path, [...(first.get(path) ?? []), ...(second.get(path) ?? [])]] as const);
  return new Map(edits.filter(([, list]) => list.length > 0));
}

/** Converts locations in sources with added exports to offsets without them. */
function locateBefore(sources: Sources, exports: EditsByFile) {
  return ({ file: path, line, column }: SourceLocation): number | undefined => {
    const absolute = posixPath(join(sources.root, path));
    const file = sources.program.getSourceFile(absolute);
    const start = file?.getLineStarts()[line - 1];
    if (file === undefined || start === undefined) return undefined;
    const onLine = (exports.get(absolute) ?? []).filter(
      ({ offset }) => file.getLineAndCharacterOfPosition(offset).line === line - 1,
    );
    let offset = start + column - 1;
    // An export on the line moves what follows it.
    for (const edit of onLine.sort((left, right) => left.offset - right.offset))
      if (offset > edit.offset) offset = Math.max(edit.offset, offset - edit.text.length);
    return offset;
  };
}

interface Refusing {
  readonly sources: Sources;
  readonly edits: EditsByFile;
  readonly refused: Set<string>;
}

/** Refuses the additions that errors are about: those of the declaration whose comment or type has the error. */
function refuseAdditions(
  { nodes }: MergePlan,
  wrong: readonly Diagnostic[],
  { sources, edits, refused }: Refusing,
): void {
  for (const { locations, message } of wrong) {
    for (const { file, line, column } of locations) {
      const path = posixPath(join(sources.root, file));
      const offset = originalOffset(sourceText(textOf(path)), edits.get(path) ?? [], { line, column });
      const at = nodes.find(({ node }) => node.getSourceFile().fileName === path && contains(node, offset));
      if (at === undefined) continue;
      const keywords = [...at.additions.keys(), ...(at.integer === undefined ? [] : ["type"])];
      const named = keywords.filter((keyword) => message.includes(`@${keyword}`));
      for (const keyword of named.length > 0 ? named : keywords) refused.add(keyOfAddition(at.node, keyword));
    }
  }
}

function refuseAll({ node, additions }: MergePlan["nodes"][number], refused: Set<string>): void {
  for (const keyword of [...additions.keys(), "type"]) refused.add(keyOfAddition(node, keyword));
}

/** Whether a declaration, or the comment and space before it, has an offset; of a type, only the head. */
function contains(node: MergePlan["nodes"][number]["node"], offset: number): boolean {
  return node.pos <= offset && offset < node.end;
}

/** The offset in a text, without the edits, of a position in the edited text. */
function originalOffset(
  text: string,
  edits: readonly SourceEdit[],
  { line, column }: Pick<SourceLocation, "column" | "line">,
): number {
  const edited = applySourceEdits(text, edits);
  const above = edited.split("\n").slice(0, line - 1);
  const at = above.reduce((sum, one) => sum + one.length + 1, 0) + column - 1;
  let shift = 0;
  for (const { offset, length, text: added } of [...edits].sort((left, right) => left.offset - right.offset)) {
    if (at < offset + shift) break;
    if (at < offset + shift + added.length) return offset;
    shift += added.length - length;
  }
  return at - shift;
}

function editedFiles({ root }: Sources, edits: EditsByFile): MergedTypes["files"] {
  return new Map(
    [...edits].flatMap(([path, list]) => {
      const previous = textOf(path);
      const text = applySourceEdits(previous, list);
      return text === previous ? [] : [[relativePath(root, path), { previous, text }] as const];
    }),
  );
}
