/** From a Program to whether a pattern was written in a tag; any other comes from a template literal type. */

import type { ts } from "../sources/compiler.js";
import type { IsTagPattern } from "./narrowings.js";

export function findTagPatterns(program: ts.Program): IsTagPattern {
  const patterns = new Set<string>();
  for (const file of program.getSourceFiles()) {
    if (program.isSourceFileDefaultLibrary(file) || !file.text.includes("@pattern")) continue;
    for (const [, written = ""] of file.text.matchAll(/@pattern[ \t]+(.*?)[ \t]*(?:\*\/|$)/gm)) {
      const pattern = written.replaceAll("*\\/", "*/");
      patterns.add(pattern);
      // Another tag may follow on its line.
      for (const { index } of pattern.matchAll(/\s+@[A-Za-z]/g)) patterns.add(pattern.slice(0, index));
    }
  }
  return (pattern) => patterns.has(pattern);
}
