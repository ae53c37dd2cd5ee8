/** From an arguments type to the parameters that the model never sees, as paths. */

import { renderParameterPath } from "@toolwright/runtime/internal/parameter-paths";
import type { ts } from "../../sources/compiler.js";
import { type JsonValue, compareText, sameJson } from "@toolwright/runtime/internal/json-schema";
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
  findForeignSignatures,
  findVisibleAt,
  listMarkedPaths,
  reachParameters,
  type MarkedPath,
  type ReachedParameters,
  type VisiblePlace,
} from "./marked-paths.js";
import { createParameterGraph, declarationsOf, type GraphProperty, type ParameterGraph } from "./parameter-graph.js";
import { reportEndless } from "../reader/unsupported-types.js";
import { readTag } from "../tags/tags.js";

/** The parameters that a type hides from the model. */
export interface HiddenParameters {
  /** Paths, in order. */
  readonly paths: readonly string[];
  /** Defaults, by path: no schema contains them. */
  readonly defaults: Readonly<Record<string, JsonValue>>;
  /** Names of the top-level ones that always have a default. */
  readonly defaultedNames: readonly string[];
}

/** Finds what a type hides; undefined where paths cannot tell it from what the model sees, which has been reported. */
export type HiddenParameterFinder = (node: ts.TypeNode) => HiddenParameters | undefined;

/** Makes a finder, which reads types that several tools share once. */
export function createHiddenParameterFinder(sources: Sources, report: Report): HiddenParameterFinder {
  const graph = createParameterGraph(sources, isHidden);
  return (node) => {
    const findings: Diagnostic[] = [];
    const hidden = findHidden({ sources, graph, node, report: (finding) => void findings.push(finding) });
    findings.forEach(report);
    return hasErrors(findings) ? undefined : hidden;
  };
}

/** The type to search, and what that takes. */
interface Search {
  readonly sources: Sources;
  readonly graph: ParameterGraph;
  readonly node: ts.TypeNode;
  readonly report: Report;
}

const noHidden: HiddenParameters = { paths: [], defaults: {}, defaultedNames: [] };

function findHidden(search: Search): HiddenParameters | undefined {
  const { sources, graph, node, report } = search;
  const reached = reachParameters(graph, sources.checker.getTypeFromTypeNode(node));
  if (reached === undefined) {
    reportEndless(sources, node, report);
    return undefined;
  }
  if (reached.leadingToMarked.size === 0) return noHidden;
  for (const signature of findForeignSignatures(graph, reached)) {
    const reason = "a path cannot name an index signature";
    reportHiding(search, { node: signature, reason, remedy: "Hide the property that contains the object." });
  }
  const needed = findNeeded(graph, reached);
  const listed = listMarkedPaths(graph, reached);
  if (listed === undefined && needed.size > 0) {
    const reason = "they have too many paths to list";
    return reportHiding(search, { node, reason, remedy: "Hide a property that contains them all." });
  }
  const endless = listed?.filter(isEndless) ?? [];
  const refused = endless.filter(({ properties }) => properties.some((property) => needed.has(property)));
  for (const property of refused.flatMap(({ properties }) => properties)) {
    const parameters = { name: property.name };
    report(createDiagnostic("hidden-in-recursive-type", parameters, locateAll(search, property.declarations)));
  }
  if (listed === undefined || endless.length > refused.length) {
    report(createDiagnostic("hidden-parameters-not-listed", { type: quoteNode(node) }, locateNode(sources.root, node)));
  }
  const hidden = listed?.filter((path) => !isEndless(path)) ?? [];
  for (const marked of hidden) {
    for (const visible of findVisibleAt(graph, reached.roots, marked.path)) reportCollision(search, marked, visible);
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
function findNeeded(graph: ParameterGraph, { leadingToMarked }: ReachedParameters): Set<GraphProperty> {
  const isForeign = (declaration: ts.Declaration): boolean => isInstalled(declaration.getSourceFile().fileName);
  const needed = [...leadingToMarked].flatMap((type) => {
    const { properties, signatures } = graph.nodeOf(type);
    return properties.filter(
      ({ name, isMarked, isRequired, declarations }) =>
        isMarked && (isRequired || !declarations.every(isForeign) || signatures.some(({ accepts }) => accepts(name))),
    );
  });
  return new Set(needed);
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
    .map(({ path, properties }) => ({ text: renderParameterPath(path), path, properties }))
    .sort((left, right) => compareText(left.text, right.text));
  const defaults: [string, JsonValue][] = [];
  const defaultedNames: string[] = [];
  for (const { text, path, properties } of inOrder) {
    const values = properties.map((property) => defaultOf(search, property)).filter((value) => value !== undefined);
    const [value] = values;
    if (value === undefined) continue;
    if (!values.every((other) => sameJson(value, other))) {
      const locations = locateAll(
        search,
        properties.flatMap(({ declarations }) => declarations),
      );
      const parameters = {
        path: text,
        problem: "has several defaults",
        remedy: "Give it the same default everywhere.",
      };
      search.report(createDiagnostic("hidden-parameter-ambiguous", parameters, locations));
    }
    defaults.push([text, value]);
    const [first] = path;
    if (path.length === 1 && first?.kind === "property" && values.length === properties.length) {
      defaultedNames.push(first.name);
    }
  }
  return { paths: inOrder.map(({ text }) => text), defaults: Object.fromEntries(defaults), defaultedNames };
}

/** The value of `@default`. */
function defaultOf({ sources, report }: Search, { declarations }: GraphProperty): JsonValue | undefined {
  for (const declaration of declarations) {
    const tag = readDocComment(declaration)?.tags.find(({ name }) => name === "default");
    if (tag === undefined) continue;
    const value = readTag(tag);
    if (value === undefined) continue;
    if ("value" in value) return value.value;
    const parameters = { tag: tag.name, expected: value.expected, actual: tag.text === "" ? "empty" : tag.text };
    report(
      createDiagnostic(
        "invalid-tag-value",
        parameters,
        locateOffset(sources.root, declaration.getSourceFile(), tag.offset),
      ),
    );
  }
  return undefined;
}

function reportCollision(search: Search, marked: MarkedPath, { isSignature, declarations }: VisiblePlace): void {
  const problem = isSignature ? "matches an index signature, so a model could set it" : "is also visible";
  const remedy = isSignature
    ? "Move it to an object of its own, or write the other properties by name."
    : "Hide both, or rename one of them.";
  const hiding = marked.properties.flatMap((property) => property.declarations);
  const parameters = { path: renderParameterPath(marked.path), problem, remedy };
  const locations = locateAll(search, [...hiding, ...declarations]);
  search.report(createDiagnostic("hidden-parameter-ambiguous", parameters, locations));
}

function reportHiding(
  { sources, report }: Search,
  { node, reason, remedy }: { readonly node: ts.Node; readonly reason: string; readonly remedy: string },
): undefined {
  const parameters = { type: quoteNode(node), reason, remedy };
  report(createDiagnostic("hiding-not-supported", parameters, locateNode(sources.root, node)));
}

/** Locates declarations, each place once. */
function locateAll({ sources }: Search, declarations: readonly ts.Declaration[]): SourceLocation[] {
  const places = new Map(
    declarations
      .map((declaration) => locateNode(sources.root, declaration))
      .map((location) => [JSON.stringify(location), location]),
  );
  return [...places.values()];
}
