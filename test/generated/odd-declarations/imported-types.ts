/** Declarations whose types come from another file: by name, renamed, as a default, through a namespace. */

import type { ToolDeclaration } from "@toolwright/runtime";
import type * as elsewhere from "./arguments-elsewhere.js";
import type AnyName from "./arguments-elsewhere.js";
import type { ElsewhereArgs, OuterName, Paged as Pages } from "./arguments-elsewhere.js";

/** Takes arguments from another file. */
export const imported: ToolDeclaration<ElsewhereArgs, OuterName> = { name: "imported", effect: "read_only" };

/** Takes arguments from another file under a name of its own. */
export const importedRenamed: ToolDeclaration<Pages> = { name: "imported_renamed", effect: "read_only" };

/** Takes the default export of another file. */
export const importedDefault: ToolDeclaration<AnyName, OuterName> = { name: "imported_default", effect: "read_only" };

/** Takes types through a namespace. */
export const importedNamespace: ToolDeclaration<elsewhere.ElsewhereArgs, elsewhere.default> = {
  name: "imported_namespace",
  effect: "read_only",
};
