/** From the paths of what is hidden in a type to what these paths hit beside it. */

import { advanceParameterPaths, renderParameterPath, type ParameterPath } from "@toolwright/runtime";
import type { ts } from "../compiler.js";
import type { MarkedPath, ReachedParameters } from "./marked-paths.js";
import type { ParameterGraph } from "./parameter-graph.js";

/** What a path names although it is not hidden. */
export interface PathCollision {
  /** The path that names it. */
  readonly path: string;
  /** What it names: a property, or an index signature that accepts the name. */
  readonly declarations: readonly ts.Declaration[];
}

/** More than this is no arguments type, but one that grows for ever. */
const stateLimit = 100_000;

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
  hidden: readonly MarkedPath[],
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
    if (seen.size > stateLimit) return undefined;
    const { traced, type } = state;
    entered.add(type);
    const { properties, signatures, edges } = graph.nodeOf(type);
    for (const { name, isMarked, declarations } of properties) {
      if (isMarked) continue;
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
