/** From the graph of a type to the paths of the properties that are marked in it: hidden, or sensitive. */

import {
  advanceParameterPaths,
  type ParameterPath,
  type ParameterPathStep,
  type ParameterPlace,
} from "@toolwright/runtime/internal/parameter-paths";
import { isInstalled } from "../../disk/packages.js";
import type { ts } from "../../sources/compiler.js";
import { memoize } from "../../sources/memoize.js";
import type { GraphEdge, GraphProperty, ParameterGraph } from "./parameter-graph.js";

/** A marked property, with a path that leads to it. */
export interface MarkedPath {
  readonly path: ParameterPath;
  readonly properties: readonly GraphProperty[];
}

/** The types that a type leads to, and which of them lead to something marked. */
export interface ReachedParameters {
  readonly roots: readonly ts.Type[];
  readonly types: ReadonlySet<ts.Type>;
  readonly leadingToMarked: ReadonlySet<ts.Type>;
}

/** A type that leads to more types than this is taken to grow without end. */
const mostTypes = 10_000;
const mostPaths = 1_000;

/** Walks the types that a type leads to; undefined where they have no end. */
export function reachParameters(graph: ParameterGraph, root: ts.Type): ReachedParameters | undefined {
  const roots = graph.membersOf(root);
  const types = new Set(roots);
  const sourcesOf = new Map<ts.Type, ts.Type[]>();
  const marked: ts.Type[] = [];
  // Iterating a set also visits what is added on the way.
  for (const type of types) {
    if (types.size > mostTypes) return undefined;
    const { properties, signatures, edges } = graph.nodeOf(type);
    if ([...properties, ...signatures].some(({ isMarked }) => isMarked)) marked.push(type);
    for (const target of edges.flatMap(({ targets }) => targets)) {
      types.add(target);
      const sources = sourcesOf.get(target) ?? [];
      sources.push(type);
      sourcesOf.set(target, sources);
    }
  }
  const leadingToMarked = new Set(marked);
  for (const type of leadingToMarked) for (const source of sourcesOf.get(type) ?? []) leadingToMarked.add(source);
  return { roots, types, leadingToMarked };
}

/** Lists the path of everything marked; undefined where there are too many. */
export function listMarkedPaths(graph: ParameterGraph, reached: ReachedParameters): MarkedPath[] | undefined {
  const edgesOf = memoize((type: ts.Type) => leadingEdges(graph.nodeOf(type).edges, reached));
  const cycleOf = createCycleFinder(edgesOf);
  const found: MarkedPath[] = [];
  const visit = (types: Iterable<ts.Type>, prefix: ParameterPath): void => {
    if (found.length > mostPaths) return;
    const cyclic = new Set<ts.Type>();
    const plain = new Set<ts.Type>();
    for (const type of types) {
      const cycle = cycleOf(type);
      if (cycle.size === 0) plain.add(type);
      for (const member of cycle) cyclic.add(member);
    }
    leave(plain, prefix, new Set());
    // A recursive type is met again at any depth, so all of it stands behind one step.
    leave(cyclic, [...prefix, { kind: "descent" }], cyclic);
  };
  const leave = (types: ReadonlySet<ts.Type>, prefix: ParameterPath, inside: ReadonlySet<ts.Type>): void => {
    const marked = [...types].flatMap((type) => graph.nodeOf(type).properties).filter(({ isMarked }) => isMarked);
    for (const name of new Set(marked.map((property) => property.name))) {
      const properties = marked.filter((property) => property.name === name);
      found.push({ path: [...prefix, { kind: "property", name }], properties });
    }
    for (const { step, targets } of edgesByStep([...types].flatMap(edgesOf), inside)) visit(targets, [...prefix, step]);
  };
  visit(reached.roots, []);
  return found.length > mostPaths ? undefined : found;
}

/** Index signatures of packages that are marked, which no path can name; in your own sources the tag has been reported. */
export function findForeignSignatures(graph: ParameterGraph, { leadingToMarked }: ReachedParameters): ts.Declaration[] {
  const signatures = [...leadingToMarked].flatMap((type) => graph.nodeOf(type).signatures);
  const marked = signatures.filter(({ isMarked }) => isMarked).flatMap(({ declarations }) => declarations);
  return marked.filter((declaration) => isInstalled(declaration.getSourceFile().fileName));
}

/** A property or an index signature that is not marked. */
export interface VisiblePlace {
  readonly isSignature: boolean;
  readonly declarations: readonly ts.Declaration[];
}

/** Finds what a path without `**` names although it is not marked. */
export function findVisibleAt(
  graph: ParameterGraph,
  roots: readonly ts.Type[],
  path: ParameterPath,
): readonly VisiblePlace[] {
  let types = new Set(roots);
  let found: VisiblePlace[] = [];
  for (const step of path) {
    const names = (place: ParameterPlace): boolean => advanceParameterPaths([[step]], place).length > 0;
    const nodes = [...types].map(graph.nodeOf);
    const properties = nodes
      .flatMap((node) => node.properties)
      .filter(({ name, isMarked }) => !isMarked && names({ kind: "property", name }));
    const signatures = nodes
      .flatMap((node) => node.signatures)
      .filter(({ accepts }) => names({ kind: "values", accepts }));
    found = [
      ...properties.map(({ declarations }) => ({ isSignature: false, declarations })),
      ...signatures.map(({ declarations }) => ({ isSignature: true, declarations })),
    ];
    types = new Set(
      nodes
        .flatMap(({ edges }) => edges)
        .filter(({ place }) => names(place))
        .flatMap(({ targets }) => targets),
    );
  }
  return found;
}

interface WayOut {
  readonly step: ParameterPathStep;
  readonly targets: ts.Type[];
}

/** The ways to types that lead to something marked. */
function leadingEdges(edges: readonly GraphEdge[], { leadingToMarked }: ReachedParameters): GraphEdge[] {
  return edges.flatMap(({ place, targets: all }) => {
    const targets = all.filter((target) => leadingToMarked.has(target));
    return targets.length === 0 ? [] : [{ place, targets }];
  });
}

/** The ways out of several types, by step, without those that lead back inside. */
function edgesByStep(edges: readonly GraphEdge[], inside: ReadonlySet<ts.Type>): Iterable<WayOut> {
  const byStep = new Map<string, WayOut>();
  for (const { place, targets: all } of edges) {
    const targets = all.filter((target) => !inside.has(target));
    if (targets.length === 0) continue;
    const step = place.kind === "values" || place.kind === "elements" ? { kind: place.kind } : place;
    const key = JSON.stringify(step);
    const way = byStep.get(key) ?? { step, targets: [] };
    for (const target of targets) way.targets.push(target);
    byStep.set(key, way);
  }
  return byStep.values();
}

/** Makes a function that lists the types of a type's cycle, the type included; none where it is not recursive. */
function createCycleFinder(edgesOf: (type: ts.Type) => readonly GraphEdge[]): (type: ts.Type) => ReadonlySet<ts.Type> {
  const next = (type: ts.Type): ts.Type[] => edgesOf(type).flatMap(({ targets }) => targets);
  const reach = memoize((type: ts.Type): ReadonlySet<ts.Type> => {
    const found = new Set(next(type));
    for (const member of found) for (const target of next(member)) found.add(target);
    return found;
  });
  return (type) => new Set([...reach(type)].filter((member) => reach(member).has(type)));
}
