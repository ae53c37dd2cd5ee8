/** From a Program to whether a pattern was written in a tag; any other comes from a template literal type. */

import type { ts } from "../sources/compiler.js";
import type { IsTagPattern } from "./narrowings.js";

export function findTagPatterns(program: ts.Program): IsTagPattern {
  const patterns = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file) || !file.text.includes("@pattern")) continue;
    for (const [, written = ""] of file.text.matchAll(/@pattern[ \t]+(.*?)[ \t]*(?:\*\/|$)/gm)) {
      patterns.add(written.replaceAll("*\\/", "*/"));
    }
  }
  return (pattern) => patterns.has(pattern);
}
