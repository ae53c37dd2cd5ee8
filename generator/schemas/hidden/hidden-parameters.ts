/** Finds the parameters of an arguments type that the model never sees. */

import {
  advanceParameterPaths,
  renderParameterPath,
  type ParameterPlace,
} from "@toolwright/runtime/internal/parameter-paths";
import { quoteDeclared, type DeclaredType } from "../../declarations/declaration-types.js";
import type { ts } from "../../sources/compiler.js";
import { type JsonObject, type JsonValue, compareText, sameJson } from "@toolwright/runtime/internal/json-schema";
import {
  createDiagnostic,
  hasErrors,
  type Diagnostic,
  type Report,
  type SourceLocation,
} from "../../diagnostics/diagnostics.js";
import { hasTag, readDocComment } from "../../sources/doc-comments.js";
import { hidingTags } from "../../sources/doc-tags.js";
import { isInstalled } from "../../disk/packages.js";
import type { Sources } from "../../sources/program.js";
import { locateNode, locateOffset, quoteNode } from "../../sources/nodes.js";
import {
  createParameterGraph,
  declarationsOf,
  findForeignSignatures,
  listMarkedPaths,
  reachMarked,
  type MarkedPath,
  type ParameterGraph,
  type ParameterPart,
} from "./marked-paths.js";
import { reportEndless } from "../reader/unsupported-types.js";
import { readTag } from "../tags/tags.js";
import { readHiddenType } from "./hidden-types.js";

interface HiddenParameters {
  /** Paths, in order. */
  readonly paths: readonly string[];
  /** Defaults, by path: no schema contains them. */
  readonly defaults: Readonly<Record<string, JsonValue>>;
  /** What the handler's type demands of the values, by path. */
  readonly types: JsonObject;
  /** Names of the top-level ones that always have a default. */
  readonly defaultedNames: readonly string[];
}

/** Undefined where paths cannot tell hidden from visible parameters, which is reported. */
export type HiddenParameterFinder = (declared: DeclaredType) => HiddenParameters | undefined;

export function createHiddenParameterFinder(sources: Sources, report: Report): HiddenParameterFinder {
  const graph = createParameterGraph(sources, isHidden);
  return (declared) => {
    const findings: Diagnostic[] = [];
    const hidden = findHidden({ sources, graph, report: (finding) => void findings.push(finding) }, declared);
    findings.forEach(report);
    return hasErrors(findings) ? undefined : hidden;
  };
}

interface Search {
  readonly sources: Sources;
  readonly graph: ParameterGraph;
  readonly report: Report;
}

const noHidden: HiddenParameters = { paths: [], defaults: {}, types: {}, defaultedNames: [] };

function findHidden(search: Search, declared: DeclaredType): HiddenParameters | undefined {
  const { sources, graph, report } = search;
  const { type, site } = declared;
  const leading = reachMarked(graph, type);
  if (leading === undefined) {
    reportEndless(sources, { site, kind: "endless" }, report);
    return undefined;
  }
  if (leading.size === 0) return noHidden;
  for (const signature of findForeignSignatures(graph, leading)) {
    const remedy = "Hide the property that contains the object.";
    reportHiding(
      search,
      { node: signature, type: quoteNode(signature) },
      { reason: "a path cannot name an index signature", remedy },
    );
  }
  const needed = findNeeded(graph, leading);
  const listed = listMarkedPaths(graph, type, leading);
  if (listed === undefined && needed.size > 0) {
    const remedy = "Hide a property that contains them all.";
    const place = { node: site, type: quoteDeclared(sources, declared) };
    return reportHiding(search, place, { reason: "they have too many paths to list", remedy });
  }
  const endless = listed?.filter(isEndless) ?? [];
  const refused = endless.filter(({ properties }) => properties.some((property) => needed.has(property)));
  for (const { path, properties } of refused) {
    const name = nameAt(path) ?? "";
    for (const { declarations } of properties) {
      report(createDiagnostic("hidden-in-recursive-type", { name }, locateAll(search, declarations)));
    }
  }
  if (listed === undefined || endless.length > refused.length) {
    const parameters = { type: quoteDeclared(sources, declared) };
    report(createDiagnostic("hidden-parameters-not-listed", parameters, locateNode(sources.root, site)));
  }
  const hidden = listed?.filter((path) => !isEndless(path)) ?? [];
  for (const marked of hidden) {
    for (const visible of findVisibleAt(graph, type, marked.path)) reportCollision(search, marked, visible);
  }
  return describeHidden(search, hidden);
}

/** Whether a path leads through a recursive type. */
function isEndless({ path }: MarkedPath): boolean {
  return path.some(({ kind }) => kind === "descent");
}

/**
 * The hidden properties that cannot do without a path. The others are declared by a package, whose types you cannot
 * rearrange, are optional, so that no handler waits for them, and belong to closed objects, which refuse them anyway.
 */
function findNeeded({ partsOf }: ParameterGraph, types: ReadonlySet<ts.Type>): Set<ParameterPart> {
  const isForeign = (declaration: ts.Declaration): boolean => isInstalled(declaration.getSourceFile().fileName);
  const needed = [...types].flatMap((type) => {
    const isOpenTo = (name: string): boolean =>
      partsOf(type).some(({ place }) => place.kind === "values" && place.accepts(name));
    return partsOf(type).filter(
      ({ place, isMarked, isRequired, declarations }) =>
        isMarked && place.kind === "property" && (isRequired || !declarations.every(isForeign) || isOpenTo(place.name)),
    );
  });
  return new Set(needed);
}

/** Finds the visible properties and index signatures that a path without `**` names too. */
function findVisibleAt(
  { membersOf, partsOf }: ParameterGraph,
  root: ts.Type,
  path: MarkedPath["path"],
): ParameterPart[] {
  let types = membersOf(root);
  let found: ParameterPart[] = [];
  for (const step of path) {
    const isNamed = (place: ParameterPlace): boolean => advanceParameterPaths([[step]], place).length > 0;
    const parts = types.flatMap(partsOf).filter(({ place }) => isNamed(place));
    const isVisible = ({ place, isMarked }: ParameterPart): boolean =>
      place.kind === "values" || (place.kind === "property" && !isMarked);
    found = parts.filter(isVisible);
    types = [...new Set(parts.flatMap((part) => part.types))];
  }
  return found;
}

function nameAt(path: MarkedPath["path"]): string | undefined {
  const step = path.at(-1);
  return step?.kind === "property" ? step.name : undefined;
}

/** Whether a property, wherever it is declared and whatever made it, is not for the model. */
export function isHiddenProperty(checker: ts.TypeChecker, property: ts.Symbol): boolean {
  return declarationsOf(checker, property).some(isHidden);
}

/** Whether the declaration of a property says that it is not for the model. */
export function isHidden(node: ts.Node): boolean {
  return hasTag(node, hidingTags);
}

function describeHidden(search: Search, hidden: readonly MarkedPath[]): HiddenParameters {
  const inOrder = hidden
    .map((marked) => ({ ...marked, text: renderParameterPath(marked.path) }))
    .sort((left, right) => compareText(left.text, right.text));
  const defaults: [string, JsonValue][] = [];
  const defaultedNames: string[] = [];
  for (const { text, path, properties } of inOrder) {
    const values = properties.map((property) => defaultOf(search, property)).filter((value) => value !== undefined);
    const [value] = values;
    if (value === undefined) continue;
    if (!values.every((other) => sameJson(value, other))) {
      const locations = locateAll(search, declarationsOfAll(properties));
      const [problem, remedy] = ["has several defaults", "Give it the same default everywhere."];
      const parameters = { path: text, problem, remedy };
      search.report(createDiagnostic("hidden-parameter-ambiguous", parameters, locations));
    }
    defaults.push([text, value]);
    const name = nameAt(path);
    if (path.length === 1 && name !== undefined && values.length === properties.length) defaultedNames.push(name);
  }
  const defaulted = new Set(defaults.map(([path]) => path));
  const types = inOrder.flatMap(({ text, properties }): [string, JsonObject][] => {
    const type = readHiddenType(search.sources, properties, { hasDefault: defaulted.has(text) });
    return Object.keys(type).length === 0 ? [] : [[text, type]];
  });
  const paths = inOrder.map(({ text }) => text);
  return { paths, defaults: Object.fromEntries(defaults), types: Object.fromEntries(types), defaultedNames };
}

/** The value of `@default`. */
function defaultOf({ sources, report }: Search, { declarations }: ParameterPart): JsonValue | undefined {
  for (const declaration of declarations) {
    const tag = readDocComment(declaration)?.tags.find(({ name }) => name === "default");
    if (tag === undefined) continue;
    const value = readTag(tag);
    if (value === undefined) continue;
    if ("value" in value) return value.value;
    const parameters = { tag: tag.name, expected: value.expected, actual: tag.text === "" ? "empty" : tag.text };
    const location = locateOffset(sources.root, declaration.getSourceFile(), tag.offset);
    report(createDiagnostic("invalid-tag-value", parameters, location));
  }
  return undefined;
}

function reportCollision(search: Search, marked: MarkedPath, { place, declarations }: ParameterPart): void {
  const isSignature = place.kind === "values";
  const problem = isSignature ? "matches an index signature, so a model could set it" : "is also visible";
  const remedy = isSignature
    ? "Move it to an object of its own, or write the other properties by name."
    : "Hide both, or rename one of them.";
  const parameters = { path: renderParameterPath(marked.path), problem, remedy };
  const locations = locateAll(search, [...declarationsOfAll(marked.properties), ...declarations]);
  search.report(createDiagnostic("hidden-parameter-ambiguous", parameters, locations));
}

function reportHiding(
  { sources, report }: Search,
  { node, type }: { readonly node: ts.Node; readonly type: string },
  why: { readonly reason: string; readonly remedy: string },
): undefined {
  const parameters = { type, ...why };
  report(createDiagnostic("hiding-not-supported", parameters, locateNode(sources.root, node)));
}

function declarationsOfAll(parts: readonly ParameterPart[]): ts.Declaration[] {
  return parts.flatMap(({ declarations }) => declarations);
}

/** Locates declarations, each place once. */
function locateAll({ sources }: Search, declarations: readonly ts.Declaration[]): SourceLocation[] {
  const locations = declarations.map((declaration) => locateNode(sources.root, declaration));
  return [...new Map(locations.map((location) => [JSON.stringify(location), location])).values()];
}
