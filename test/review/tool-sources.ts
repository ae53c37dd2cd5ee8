/** The tool that the reviews of these tests are about. */

import { readFiles } from "../support/sections.js";

/** A stable tool. */
export const treeEdit = readFiles(new URL("tree-edit.txt", import.meta.url))["tools/tree-edit.ts"] ?? "";

/** The line of the first property, and what it becomes where the property goes. */
export const widthProperty = "  /** How wide the result may be. */\n  width?: number;\n";
