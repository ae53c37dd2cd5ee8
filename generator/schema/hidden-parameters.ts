/** From an arguments type to the parameters that the model never sees, as paths. */

import { renderParameterPath } from "@toolwright/runtime";
import { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, hasErrors, type Diagnostic, type Report, type SourceLocation } from "../diagnostics.js";
import { readDocComment } from "../doc-comments.js";
import { hidingTags } from "../doc-tags.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { locateNode, locateOffset, quoteNode } from "../locations.js";
import { compareText, sameJson } from "../stable-json.js";
import { applyPaths, findEndlessTuple, type PathCollision } from "./hidden-paths.js";
import { listMarkedPaths, reachParameters, type MarkedPath, type ReachedParameters } from "./marked-paths.js";
import {
  createParameterGraph,
  declarationsOf,
  type GraphProperty,
  type GraphSignature,
  type ParameterGraph,
} from "./parameter-graph.js";
import { reportEndless } from "./refused-types.js";
import { carriesTag } from "./property-tags.js";
import { readTag } from "./tags.js";

/** What an arguments type keeps from the model. */
export interface HiddenParameters {
  /** Paths, in order. */
  readonly paths: readonly string[];
  /** Values of those that have a default, by path; no schema can hold them. */
  readonly defaults: Readonly<Record<string, JsonValue>>;
  /** Names of those at the top that always have a default. */
  readonly defaultedNames: readonly string[];
}

/** Finds what is hidden in arguments types. */
export interface HiddenParameterFinder {
  /** What a type hides; undefined where paths cannot tell it from what the model sees, which has been reported. */
  readonly hiddenIn: (node: ts.TypeNode) => HiddenParameters | undefined;
}

/** Makes a finder; types that several tools share are looked at once. */
export function createHiddenParameterFinder(sources: Sources, report: Report): HiddenParameterFinder {
  const graph = createParameterGraph(sources, isHidden);
  return {
    hiddenIn: (node) => {
      const findings: Diagnostic[] = [];
      const hidden = findHidden({ sources, graph, node, report: (finding) => void findings.push(finding) });
      findings.forEach(report);
      return hasErrors(findings) ? undefined : hidden;
    },
  };
}

/** What to look at, through what. */
interface Search {
  readonly sources: Sources;
  readonly graph: ParameterGraph;
  readonly node: ts.TypeNode;
  readonly report: Report;
}

function findHidden(search: Search): HiddenParameters | undefined {
  const { sources, graph, node, report } = search;
  const reached = reachParameters(graph, sources.checker.getTypeFromTypeNode(node));
  if (reached === undefined) {
    reportEndless(sources, node, report);
    return undefined;
  }
  if (reached.leadingToMarked.size === 0) return { paths: [], defaults: {}, defaultedNames: [] };
  for (const type of reached.leadingToMarked) reportHiddenSignatures(search, graph.nodeOf(type).signatures);
  const hidden = listMarkedPaths(graph, reached);
  const applied = hidden && applyPaths(graph, reached, hidden);
  if (hidden === undefined || applied === undefined) {
    if (isDispensable(graph, reached)) {
      report(
        createDiagnostic("hidden-parameters-not-listed", { type: quoteNode(node) }, locateNode(sources.root, node)),
      );
      return { paths: [], defaults: {}, defaultedNames: [] };
    }
    const reason = "the ways to it are too many to list";
    return reportHiding(search, { node, reason, remedy: "Hide a property that holds it all." });
  }
  if (findEndlessTuple(graph, applied.entered) !== undefined) {
    const reason = "a tuple beside it holds itself, and types that leave something out do not come to an end";
    return reportHiding(search, { node, reason, remedy: "Put an object or an array between the tuples." });
  }
  for (const collision of applied.collisions) reportCollision(search, hidden, collision);
  return describeHidden(search, hidden);
}

/**
 * Tells whether everything hidden can do without a path: a closed object refuses it by itself, no handler waits for it,
 * and whoever uses the package that declares it cannot rearrange its types.
 */
function isDispensable(graph: ParameterGraph, { leadingToMarked }: ReachedParameters): boolean {
  const isForeign = (declaration: ts.Declaration): boolean => isInstalled(declaration.getSourceFile().fileName);
  return [...leadingToMarked].every((type) => {
    const { properties, signatures } = graph.nodeOf(type);
    const hidden = properties.filter((property) => property.isMarked);
    return hidden.every(
      ({ name, isRequired, declarations }) =>
        !isRequired && declarations.every(isForeign) && !signatures.some(({ accepts }) => accepts(name)),
    );
  });
}

/** Tells whether a property, wherever it is declared and whatever made it, is not for the model. */
export function isHiddenProperty(checker: ts.TypeChecker, property: ts.Symbol): boolean {
  return declarationsOf(checker, property).some(isHidden);
}

/** Tells whether the declaration of a property says that it is not for the model. */
export function isHidden(node: ts.Node): boolean {
  return carriesTag(node, hidingTags);
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
      const parameters = { path: text, problem: "has several defaults", remedy: "Give it the same one everywhere." };
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

function reportCollision(search: Search, hidden: readonly MarkedPath[], { path, declarations }: PathCollision): void {
  const hiding = hidden.filter((other) => renderParameterPath(other.path) === path);
  const [visible] = declarations;
  const isSignature = visible !== undefined && !isProperty(visible);
  const problem = isSignature ? "fits an index signature, so that a model could set it" : "is visible somewhere else";
  const remedy = isSignature
    ? "Move it to an object of its own, or list the other properties."
    : "Hide both, or give one of them a name of its own.";
  const places = hiding.flatMap(({ properties }) => properties.flatMap((property) => property.declarations));
  const locations = locateAll(search, [...places, ...declarations]);
  search.report(createDiagnostic("hidden-parameter-ambiguous", { path, problem, remedy }, locations));
}

function reportHiding(
  { sources, report }: Search,
  { node, reason, remedy }: { readonly node: ts.Node; readonly reason: string; readonly remedy: string },
): undefined {
  const parameters = { type: quoteNode(node), reason, remedy };
  report(createDiagnostic("hiding-not-supported", parameters, locateNode(sources.root, node)));
}

function isProperty(declaration: ts.Declaration): boolean {
  return !ts.isIndexSignatureDeclaration(declaration) && !ts.isMappedTypeNode(declaration);
}

/** Places of declarations; what the compiler computed stands nowhere but in the type itself. */
function locateAll({ sources, node }: Search, declarations: readonly ts.Declaration[]): SourceLocation[] {
  const places = new Map(
    (declarations.length === 0 ? [node] : declarations)
      .map((declaration) => locateNode(sources.root, declaration))
      .map((location) => [JSON.stringify(location), location]),
  );
  return [...places.values()];
}

function reportHiddenSignatures(search: Search, signatures: readonly GraphSignature[]): void {
  for (const { declaration, isMarked: hidden } of signatures) {
    // In the user's own sources the tag itself has been reported.
    if (!hidden || declaration === undefined || !isInstalled(declaration.getSourceFile().fileName)) continue;
    const reason = "no path can name an index signature";
    reportHiding(search, { node: declaration, reason, remedy: "Hide a property that holds the object." });
  }
}
