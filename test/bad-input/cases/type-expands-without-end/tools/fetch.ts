import type { ToolDeclaration } from "@toolwright/runtime";

export interface Tree<Value> {
  value: Value;
  wrapped?: Tree<Value[]>;
}

/** Tool grow_tree. */
export const grow_tree: ToolDeclaration<Tree<string>> = { name: "grow_tree", effect: "read_only" };
