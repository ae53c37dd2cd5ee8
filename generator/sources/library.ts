/** Finds out whether a type needs more of the compiler's library than a Program has. */

import type { ts } from "./compiler.js";
import { libraryPath, readLibrary } from "./compiler-host.js";

/** Whether library files that a Program does not have, or files that they refer to, declare one of these names. */
export function isDeclaredInLibrary(
  names: ReadonlySet<string>,
  { files, program }: { readonly files: readonly string[]; readonly program: ts.Program },
): boolean {
  if (names.size === 0) return false;
  const words = [...names].map((name) => name.replaceAll("$", "\\$")).join("|");
  const declaration = new RegExp(
    `\\b(?:interface|type|class|enum|namespace|var|const|function)\\s+(?:${words})(?![\\w$])`,
  );
  const queue = new Set(files);
  // Iterating a set also visits what is added meanwhile.
  for (const file of queue) {
    if (program.getSourceFile(libraryPath(file)) !== undefined) continue;
    const text = readLibrary(file);
    if (declaration.test(text)) return true;
    for (const [, name = ""] of text.matchAll(/^\/\/\/ <reference lib="(.+?)"/gm)) queue.add(`lib.${name}.d.ts`);
  }
  return false;
}
