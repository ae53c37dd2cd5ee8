/** From nodes of the sources to the same nodes of TypeScript 7's syntax trees, and back. */

import { ts } from "../compiler.js";
import type { RemoteFile, RemoteHandle, RemoteNode } from "./compiler-api.js";
import type { Numbers } from "./flags.js";
import { CompilerUnavailableError } from "./unavailable.js";

export interface NodePlaces {
  readonly remoteOf: (node: ts.Node) => RemoteNode;
  readonly nodeOf: (handle: RemoteHandle) => ts.Node;
}

export interface NodePlaceSources {
  readonly numbers: Numbers;
  readonly fileAt: (path: string) => ts.SourceFile | undefined;
  readonly remoteFileAt: (path: string) => RemoteFile | undefined;
}

/** Bytes of a node in a file's view. */
const nodeSize = 28;

/** A file as both compilers have parsed it. */
interface TwoTrees {
  readonly file: ts.SourceFile;
  readonly remote: RemoteFile;
  readonly remoteAt: ReadonlyMap<number, number>;
  /** Made when a node is asked for. */
  nodeAt: ReadonlyMap<number, ts.Node> | undefined;
}

/** Of one text, the trees stay the same in all projects of a process. */
const byFile = new WeakMap<ts.SourceFile, TwoTrees>();

/** Both parse a text to the same nodes, which differ in position, length or kind. */
export function createNodePlaces({ numbers, fileAt, remoteFileAt }: NodePlaceSources): NodePlaces {
  const treesOf = (file: ts.SourceFile): TwoTrees => {
    const known = byFile.get(file);
    if (known !== undefined) return known;
    const remote = remoteFileAt(file.fileName);
    if (remote === undefined) throw new CompilerUnavailableError(`it does not see ${file.fileName}`);
    if (file.text.length >= longest) throw new CompilerUnavailableError(`${file.fileName} is too long`);
    const remoteAt = new Map<number, number>();
    const { nodes, view } = remote;
    for (let index = 2; index < nodes.length; index += 1) {
      const at = view.byteLength - (nodes.length - index) * nodeSize;
      const kind = numbers.syntaxKind(view.getUint32(at, true));
      if (kind >= 0) remoteAt.set(placeOf(view.getInt32(at + 4, true), view.getInt32(at + 8, true), kind), index);
    }
    const trees: TwoTrees = { file, remote, remoteAt, nodeAt: undefined };
    byFile.set(file, trees);
    return trees;
  };
  return {
    remoteOf: (node) => {
      const { remote, remoteAt } = treesOf(node.getSourceFile());
      if (ts.isSourceFile(node)) return remote;
      const index = remoteAt.get(placeOf(node.pos, node.end, node.kind));
      if (index === undefined) throw new CompilerUnavailableError(`it parses ${describe(node)} in another way`);
      return remote.getOrCreateNodeAtIndex(index);
    },
    nodeOf: ({ index, path }) => {
      const file = fileAt(path);
      if (file === undefined) throw new CompilerUnavailableError(`it sees ${path}, which TypeScript 6 does not`);
      if (index === 1) return file;
      const trees = treesOf(file);
      const { pos, end, kind } = trees.remote.getOrCreateNodeAtIndex(index);
      trees.nodeAt ??= placesIn(file);
      const node = trees.nodeAt.get(placeOf(pos, end, numbers.syntaxKind(kind)));
      if (node === undefined) throw new CompilerUnavailableError(`it parses ${path} in another way at ${pos}`);
      return node;
    },
  };
}

/** Files of more characters would make two places one number. */
const longest = 2 ** 22;

function placeOf(pos: number, end: number, kind: number): number {
  return (pos * longest + (end - pos)) * 512 + kind;
}

function placesIn(file: ts.SourceFile): ReadonlyMap<number, ts.Node> {
  const nodes = new Map<number, ts.Node>();
  const visit = (node: ts.Node): void => {
    nodes.set(placeOf(node.pos, node.end, node.kind), node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(file, visit);
  return nodes;
}

function describe(node: ts.Node): string {
  return `${node.getSourceFile().fileName} at ${node.pos}`;
}
