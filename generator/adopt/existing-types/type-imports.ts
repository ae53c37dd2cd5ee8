/** Decides how the declaration of a tool refers to a type that exists. */

import { relativePath } from "../../diagnostics/diagnostics.js";
import { importPath, withExtension } from "../../emit/import-statements.js";
import { ts } from "../../sources/compiler.js";
import { exportsOf, followAlias } from "../../sources/nodes.js";
import type { Sources } from "../../sources/program.js";
import type { ExistingType } from "../declarations/existing-type.js";
import type { NamedType } from "./type-uses.js";

/** Refers to a type from a file, whose path is relative to the root. */
export function referToType(sources: Sources, type: NamedType, from: string): ExistingType {
  const { checker, importExtension, root } = sources;
  const name = type.name.text;
  const file = type.getSourceFile();
  if (!ts.isExternalModule(file)) return { name, import: null, needsExport: false };
  const symbol = checker.getSymbolAtLocation(type.name);
  const exported = exportsOf(checker, file).filter((one) => followAlias(checker, one) === symbol);
  const same =
    exported.find((one) => one.name === name) ?? exported.find((one) => one.name !== "default") ?? exported[0];
  const module = importPath({ from, to: withExtension(relativePath(root, file.fileName), importExtension) });
  return { name, import: { exportedName: same?.name ?? name, module }, needsExport: same === undefined };
}
