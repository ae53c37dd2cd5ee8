/** Finds the type that each tool's handler takes: as a map says, by use, or by name. */

import { compareText, type JsonObject, propertiesOf } from "@toolwright/runtime/internal/json-schema";
import { posixPath, relativePath } from "../../diagnostics/diagnostics.js";
import { ts } from "../../sources/compiler.js";
import type { Sources } from "../../sources/program.js";
import { createNameFit, type FitName } from "./type-names.js";
import { findUsedTypes, isNamedType, type NamedType, type UsedTypes } from "./type-uses.js";

/** A tool as its source lists it. */
export interface SearchedTool {
  readonly name: string;
  readonly inputSchema: JsonObject;
}

/** The result of the search for the type of a tool. */
export type FoundType =
  | { readonly kind: "found"; readonly type: NamedType; readonly by: "map" | "name" | "use" }
  | { readonly kind: "ambiguous"; readonly types: readonly NamedType[] }
  | { readonly kind: "unnamed"; readonly node: ts.TypeNode }
  /** With types whose properties are like the tool's, the most similar first. */
  | { readonly kind: "missing"; readonly similar: readonly NamedType[] };

export interface TypeSearch {
  readonly sources: Sources;
  readonly tools: readonly SearchedTool[];
  /** Names of the extension or server, which tools may begin with. */
  readonly owners: readonly string[];
  /** Types that a map names, by tool. */
  readonly mapped: ReadonlyMap<string, NamedType>;
}

/** Finds the type of each tool, by name. */
export function findTypes({ sources, tools, owners, mapped }: TypeSearch): ReadonlyMap<string, FoundType> {
  const names = tools.map(({ name }) => name);
  const used = findUsedTypes(sources, new Set(names));
  const declared = declaredTypes(sources);
  const properties = new Map(declared.map((type) => [type, propertyNames(sources, type)]));
  const fit = createNameFit(names, owners);
  const find = (tool: SearchedTool): FoundType => {
    const type = mapped.get(tool.name);
    if (type !== undefined) return { kind: "found", type, by: "map" };
    const namesOf = (one: NamedType): ReadonlySet<string> => properties.get(one) ?? propertyNames(sources, one);
    return chooseType({ tool, used: used.get(tool.name), declared, namesOf, fit });
  };
  return new Map(tools.map((tool) => [tool.name, find(tool)]));
}

/** The named types of the files, in order. */
function declaredTypes({ toolFiles }: Sources): readonly NamedType[] {
  return toolFiles.flatMap(({ statements }) => statements.filter(isNamedType));
}

/** `src/read-file.ts#ReadFileArgs`, as a map writes it. */
export function nameType({ root }: Pick<Sources, "root">, type: NamedType): string {
  return `${posixPath(relativePath(root, type.getSourceFile().fileName))}#${type.name.text}`;
}

interface Choice {
  readonly tool: SearchedTool;
  readonly used: UsedTypes | undefined;
  readonly declared: readonly NamedType[];
  readonly namesOf: (type: NamedType) => ReadonlySet<string>;
  readonly fit: FitName;
}

function chooseType({ tool, used, declared, namesOf, fit }: Choice): FoundType {
  const wanted = Object.keys(propertiesOf(tool.inputSchema));
  const likeness = (type: NamedType): number => similarity(wanted, namesOf(type));
  // A handler may also take a context, which shares no name with the parameters. A type without properties stays:
  // it may be the arguments, and lack every parameter.
  const fitting = [...(used?.named ?? [])].filter((type) => likeness(type) > 0 || namesOf(type).size === 0);
  const byUse = best(fitting, likeness);
  const fits = declared.flatMap((type) => {
    const found = fit(tool.name, type.name.text);
    return found === undefined ? [] : [{ type, found }];
  });
  const strong = fits.filter(({ found }) => found === "strong");
  const byName = (strong.length > 0 ? strong : fits).map(({ type }) => type);
  const [one, another] = byUse;
  if (one !== undefined && another === undefined) return { kind: "found", type: one, by: "use" };
  const both = byUse.filter((type) => byName.includes(type));
  const candidates = both.length > 0 ? both : byUse.length > 0 ? byUse : byName;
  const [first, second] = mergeDeclarations(candidates);
  if (first !== undefined && second === undefined)
    return { kind: "found", type: first, by: byUse.length > 0 ? "use" : "name" };
  if (first !== undefined) return { kind: "ambiguous", types: candidates };
  const node = [...(used?.unnamed ?? [])].find((literal) => isInputLiteral(literal, wanted));
  if (node !== undefined) return { kind: "unnamed", node };
  const similar = declared.filter((type) => likeness(type) >= 0.5);
  const order = (left: NamedType, right: NamedType): number =>
    likeness(right) - likeness(left) || compareText(left.name.text, right.name.text);
  return { kind: "missing", similar: similar.sort(order).slice(0, 3) };
}

/** The types that are most similar to the tool. */
function best(types: readonly NamedType[], likeness: (type: NamedType) => number): readonly NamedType[] {
  const merged = mergeDeclarations(types);
  const most = Math.max(...merged.map(likeness));
  return merged.filter((type) => likeness(type) === most);
}

/** Keeps the first of several declarations of one interface in a file. */
function mergeDeclarations(types: readonly NamedType[]): readonly NamedType[] {
  const first = new Map<string, NamedType>();
  for (const type of types) {
    const key = `${type.getSourceFile().fileName}#${type.name.text}`;
    if (!first.has(key)) first.set(key, type);
  }
  return [...first.values()];
}

/** The share of names that both have, of those that either has; spellings of one word count as the same. */
function similarity(wanted: readonly string[], names: ReadonlySet<string>): number {
  if (wanted.length === 0 && names.size === 0) return 1;
  const spell = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]/gu, "").toLowerCase();
  const [left, right] = [new Set(wanted.map(spell)), new Set([...names].map(spell))];
  const common = [...left].filter((name) => right.has(name)).length;
  return common / Math.max(1, left.size + right.size - common);
}

function propertyNames({ checker }: Sources, type: NamedType): ReadonlySet<string> {
  const symbol = checker.getSymbolAtLocation(type.name);
  if (symbol === undefined) return new Set();
  const declared = checker.getDeclaredTypeOfSymbol(symbol);
  const parts = declared.isUnion() ? declared.types : [declared];
  // A type may be anything, and only objects have their own properties.
  return new Set(parts.flatMap((part) => (isObjectType(part) ? part.getProperties().map(({ name }) => name) : [])));
}

function isObjectType(type: ts.Type): boolean {
  return type.isIntersection() || type.isClassOrInterface() || (type.flags & ts.TypeFlags.Object) !== 0;
}

function isInputLiteral(literal: ts.TypeNode, wanted: readonly string[]): boolean {
  const text = literal.getText();
  return wanted.length === 0 || wanted.some((name) => text.includes(name));
}
