import type { ToolDeclaration } from "@toolwright/runtime";

/** A place in a tree. */
export interface Node {
  /** What it is called. */
  name: string;
  /** What stands below it. */
  children?: Node[];
}

/** Arguments of both tools. */
export interface TreeArgs {
  /** The tree. */
  tree: Node;
  /** Where it came from. */
  origin?: Node;
}

/** Plants a tree. */
export const plant: ToolDeclaration<TreeArgs> = { name: "plant", effect: "mutating" };

/** Fells a tree. */
export const fell: ToolDeclaration<TreeArgs> = { name: "fell", effect: "destructive" };
