/** From the graph of an arguments type to the paths of what is hidden in it, and to what these paths hit beside it. */

import {
  advanceParameterPaths,
  renderParameterPath,
  type ParameterPath,
  type ParameterPathStep,
} from "@toolwright/runtime";
import type { ts } from "../compiler.js";
import type { GraphProperty, ParameterGraph, ParameterNode } from "./parameter-graph.js";

/** A hidden property, with a path that leads to it. */
export interface HiddenPath {
  readonly path: ParameterPath;
  readonly properties: readonly GraphProperty[];
}

/** What a path names although it is not hidden. */
export interface PathCollision {
  /** The path that names it. */
  readonly path: string;
  /** What it names: a property, or an index signature that accepts the name. */
  readonly declarations: readonly ts.Declaration[];
}

/** The types that a graph has from one type on, and which of them lead to something hidden. */
export interface ReachedParameters {
  readonly roots: readonly ts.Type[];
  readonly types: ReadonlySet<ts.Type>;
  readonly leadingToHidden: ReadonlySet<ts.Type>;
}

/** More than this is no arguments type, but one that grows for ever. */
const limits = { types: 10_000, paths: 1_000, states: 100_000 };

/** Walks the types from one on; undefined where there is no end to them. */
export function reachParameters(graph: ParameterGraph, root: ts.Type): ReachedParameters | undefined {
  const roots = graph.membersOf(root);
  const types = new Set(roots);
  const sourcesOf = new Map<ts.Type, ts.Type[]>();
  const hiding: ts.Type[] = [];
  // A set goes on with what is added to it on the way.
  for (const type of types) {
    if (types.size > limits.types) return undefined;
    const { properties, signatures, edges } = graph.nodeOf(type);
    if ([...properties, ...signatures].some(({ isHidden }) => isHidden)) hiding.push(type);
    for (const target of edges.flatMap(({ targets }) => targets)) {
      types.add(target);
      const sources = sourcesOf.get(target) ?? [];
      sources.push(type);
      sourcesOf.set(target, sources);
    }
  }
  const leadingToHidden = new Set(hiding);
  for (const type of leadingToHidden) for (const source of sourcesOf.get(type) ?? []) leadingToHidden.add(source);
  return { roots, types, leadingToHidden };
}

/** Lists the path of everything hidden; undefined where there are too many to tell. */
export function listHiddenPaths(graph: ParameterGraph, reached: ReachedParameters): HiddenPath[] | undefined {
  const cycleOf = createCycleFinder(graph, reached);
  const found: HiddenPath[] = [];
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
    for (const [name, properties] of hiddenByName(nodes)) {
      found.push({ path: [...prefix, { kind: "property", name }], properties });
    }
    for (const { step, targets } of edgesByStep(nodes)) {
      const further = targets.filter((target) => reached.leadingToHidden.has(target) && !inside.has(target));
      if (further.length > 0) visit(further, [...prefix, step]);
    }
  };
  visit(
    reached.roots.filter((type) => reached.leadingToHidden.has(type)),
    [],
  );
  return found.length > limits.paths ? undefined : found;
}

/** What paths come to in a type. */
export interface AppliedPaths {
  readonly collisions: readonly PathCollision[];
  /** The types that something is left of a path in. */
  readonly entered: ReadonlySet<ts.Type>;
}

/** Applies paths to a type as everything that reads them does; undefined where there is no end to it. */
export function applyPaths(
  graph: ParameterGraph,
  reached: ReachedParameters,
  hidden: readonly HiddenPath[],
): AppliedPaths | undefined {
  const collisions: PathCollision[] = [];
  const entered = new Set<ts.Type>();
  const seen = new Set<string>();
  const numbers = new Map([...reached.types].map((type, index) => [type, index]));
  const open: { readonly type: ts.Type; readonly traced: readonly TracedPath[] }[] = [];
  const enter = (types: readonly ts.Type[], traced: readonly TracedPath[]): void => {
    const texts = traced.map(({ origin, left }) => `${origin}\n${renderParameterPath(left)}`).sort();
    for (const type of types) {
      const state = JSON.stringify([numbers.get(type), texts]);
      if (!seen.has(state)) open.push({ type, traced });
      seen.add(state);
    }
  };
  enter(
    reached.roots,
    hidden.map(({ path }) => ({ origin: renderParameterPath(path), left: path })),
  );
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.size > limits.states) return undefined;
    const { traced, type } = state;
    entered.add(type);
    const { properties, signatures, edges } = graph.nodeOf(type);
    for (const { name, isHidden, declarations } of properties) {
      if (isHidden) continue;
      const hits = ended(traced.flatMap((path) => trace(path, { kind: "property", name })));
      collisions.push(...hits.map((path) => ({ path, declarations })));
    }
    for (const { accepts, declaration } of signatures) {
      const hits = ended(traced.flatMap((path) => trace(path, { kind: "values", accepts })));
      const declarations = declaration === undefined ? [] : [declaration];
      collisions.push(...hits.map((path) => ({ path, declarations })));
    }
    for (const { place, targets } of edges) {
      const further = traced.flatMap((path) => trace(path, place));
      if (further.length > 0) enter(targets, further);
    }
  }
  return { collisions, entered };
}

/** Finds a tuple that holds itself with no object between: without one, the compiler never stops applying `**` to it. */
export function findEndlessTuple(graph: ParameterGraph, types: ReadonlySet<ts.Type>): ts.Type | undefined {
  const inTuple = (type: ts.Type): readonly ts.Type[] =>
    graph
      .nodeOf(type)
      .edges.filter(({ place }) => place.kind === "position" || (place.kind === "elements" && place.from > 0))
      .flatMap(({ targets }) => targets);
  return [...types].find((type) => {
    const held = new Set(inTuple(type));
    for (const member of held) for (const inner of inTuple(member)) held.add(inner);
    return held.has(type);
  });
}

/** What is left of a path, with the whole of it. */
interface TracedPath {
  readonly origin: string;
  readonly left: ParameterPath;
}

function trace({ origin, left }: TracedPath, place: Parameters<typeof advanceParameterPaths>[1]): TracedPath[] {
  return advanceParameterPaths([left], place).map((path) => ({ origin, left: path }));
}

function ended(traced: readonly TracedPath[]): string[] {
  return traced.filter(({ left }) => left.length === 0).map(({ origin }) => origin);
}

function hiddenByName(nodes: readonly ParameterNode[]): Map<string, GraphProperty[]> {
  const byName = new Map<string, GraphProperty[]>();
  for (const property of nodes.flatMap(({ properties }) => properties)) {
    if (property.isHidden) byName.set(property.name, [...(byName.get(property.name) ?? []), property]);
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
  { leadingToHidden }: ReachedParameters,
): (type: ts.Type) => ReadonlySet<ts.Type> {
  const reachable = new Map<ts.Type, ReadonlySet<ts.Type>>();
  const reach = (type: ts.Type): ReadonlySet<ts.Type> => {
    const known = reachable.get(type);
    if (known !== undefined) return known;
    const next = (from: ts.Type): ts.Type[] =>
      graph
        .nodeOf(from)
        .edges.flatMap(({ targets }) => targets)
        .filter((target) => leadingToHidden.has(target));
    const found = new Set(next(type));
    for (const member of found) for (const target of next(member)) found.add(target);
    reachable.set(type, found);
    return found;
  };
  return (type) => new Set(reach(type).has(type) ? [...reach(type)].filter((member) => reach(member).has(type)) : []);
}
