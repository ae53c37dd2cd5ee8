/** The tools that the reviews of these tests are about. */

/** A stable tool. */
export const treeEdit = `import type { ToolDeclaration } from "@toolwright/runtime";

/** Arguments of \`tree_edit\`. */
export interface TreeEditArgs {
  /** What to edit. */
  target: string;
  /** How wide the result may be. */
  width?: number;
  /** Where to put it. */
  place?: Place;
}

export interface Place {
  side: "left" | "right";
  /** Distance in pixels. */
  distance?: number;
}

export interface TreeEditResult {
  changed: string[];
  note?: string;
}

/** Edits a tree. */
export const treeEdit: ToolDeclaration<TreeEditArgs, TreeEditResult> = {
  name: "tree_edit",
  family: "trees",
  stability: "stable",
  effect: "mutating",
};
`;

/** The line of the first property, and what it becomes where the property goes. */
export const widthProperty = "  /** How wide the result may be. */\n  width?: number;\n";
