/** From the graph of a type to the paths of the properties that are marked in it: hidden, or sensitive. */

import type { ParameterPath, ParameterPathStep } from "@toolwright/runtime";
import type { ts } from "../compiler.js";
import type { GraphProperty, ParameterGraph, ParameterNode } from "./parameter-graph.js";

/** A marked property, with a path that leads to it. */
export interface MarkedPath {
  readonly path: ParameterPath;
  readonly properties: readonly GraphProperty[];
}

/** The types that a graph has from one type on, and which of them lead to something marked. */
export interface ReachedParameters {
  readonly roots: readonly ts.Type[];
  readonly types: ReadonlySet<ts.Type>;
  readonly leadingToMarked: ReadonlySet<ts.Type>;
}

/** More than this is no type of a tool, but one that grows for ever. */
const limits = { types: 10_000, paths: 1_000 };

/** Walks the types from one on; undefined where there is no end to them. */
export function reachParameters(graph: ParameterGraph, root: ts.Type): ReachedParameters | undefined {
  const roots = graph.membersOf(root);
  const types = new Set(roots);
  const sourcesOf = new Map<ts.Type, ts.Type[]>();
  const marked: ts.Type[] = [];
  // A set goes on with what is added to it on the way.
  for (const type of types) {
    if (types.size > limits.types) return undefined;
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

/** Lists the path of everything marked; undefined where there are too many to tell. */
export function listMarkedPaths(graph: ParameterGraph, reached: ReachedParameters): MarkedPath[] | undefined {
  const cycleOf = createCycleFinder(graph, reached);
  const found: MarkedPath[] = [];
  const visit = (types: Iterable<ts.Type>, prefix: ParameterPath): void => {
    if (found.length > limits.paths) return;
    const cyclic = new Set<ts.Type>();
    const plain = new Set<ts.Type>();
    for (const type of types) {
      const cycle = cycleOf(type);
      if (cycle.size === 0) plain.add(type);
      for (const member of cycle) cyclic.add(member);
    }
    leave(plain, prefix, new Set());
    // What refers to itself is met again at any depth, so all of it stands behind one step.
    leave(cyclic, [...prefix, { kind: "descent" }], cyclic);
  };
  const leave = (types: ReadonlySet<ts.Type>, prefix: ParameterPath, inside: ReadonlySet<ts.Type>): void => {
    const nodes = [...types].map(graph.nodeOf);
    for (const [name, properties] of markedByName(nodes)) {
      found.push({ path: [...prefix, { kind: "property", name }], properties });
    }
    for (const { step, targets } of edgesByStep(nodes)) {
      const further = targets.filter((target) => reached.leadingToMarked.has(target) && !inside.has(target));
      if (further.length > 0) visit(further, [...prefix, step]);
    }
  };
  visit(
    reached.roots.filter((type) => reached.leadingToMarked.has(type)),
    [],
  );
  return found.length > limits.paths ? undefined : found;
}

function markedByName(nodes: readonly ParameterNode[]): Map<string, GraphProperty[]> {
  const byName = new Map<string, GraphProperty[]>();
  for (const property of nodes.flatMap(({ properties }) => properties)) {
    if (property.isMarked) byName.set(property.name, [...(byName.get(property.name) ?? []), property]);
  }
  return byName;
}

/** The ways out of several types; what is reached by the same step stands together. */
function edgesByStep(
  nodes: readonly ParameterNode[],
): { readonly step: ParameterPathStep; readonly targets: ts.Type[] }[] {
  const byStep = new Map<string, { readonly step: ParameterPathStep; readonly targets: ts.Type[] }>();
  for (const { step, targets } of nodes.flatMap(({ edges }) => edges)) {
    const key = JSON.stringify(step);
    byStep.set(key, { step, targets: [...(byStep.get(key)?.targets ?? []), ...targets] });
  }
  return [...byStep.values()];
}

/** Makes a function that finds the types from which a type is met again, itself among them; none for most. */
function createCycleFinder(
  graph: ParameterGraph,
  { leadingToMarked }: ReachedParameters,
): (type: ts.Type) => ReadonlySet<ts.Type> {
  const reachable = new Map<ts.Type, ReadonlySet<ts.Type>>();
  const reach = (type: ts.Type): ReadonlySet<ts.Type> => {
    const known = reachable.get(type);
    if (known !== undefined) return known;
    const next = (from: ts.Type): ts.Type[] =>
      graph
        .nodeOf(from)
        .edges.flatMap(({ targets }) => targets)
        .filter((target) => leadingToMarked.has(target));
    const found = new Set(next(type));
    for (const member of found) for (const target of next(member)) found.add(target);
    reachable.set(type, found);
    return found;
  };
  return (type) => new Set(reach(type).has(type) ? [...reach(type)].filter((member) => reach(member).has(type)) : []);
}
