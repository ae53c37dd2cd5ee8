/** From a text with several parts under headings of their own to the parts. */

import { readFileSync } from "node:fs";

/** The texts of a file's sections, by name, in order. */
export type Sections = ReadonlyMap<string, string>;

/** A line that begins a section: `// @case: name`, `// @filename: path`, or `=== name`. */
export interface SectionMark {
  readonly prefix: "// @case: " | "// @filename: " | "=== ";
}

/** Splits a text into its sections; what stands before the first must be empty or a comment. */
export function splitSections(text: string, { prefix }: SectionMark): Sections {
  const sections = new Map<string, string>();
  const [, ...parts] = `\n${text}`.split(`\n${prefix}`);
  for (const part of parts) {
    const end = part.includes("\n") ? part.indexOf("\n") : part.length;
    const name = part.slice(0, end).trim();
    if (sections.has(name)) throw new Error(`There are two sections ${prefix}${name}.`);
    sections.set(name, `${part.slice(end + 1).trimEnd()}\n`);
  }
  return sections;
}

/** Joins sections to the text that `splitSections` splits. */
export function joinSections(sections: Sections, { prefix }: SectionMark): string {
  return [...sections].map(([name, text]) => `${prefix}${name}\n${text.trimEnd()}\n`).join("");
}

/** Reads files by their paths from a text in which each begins with `// @filename: path`. */
export function readFiles(file: URL): Readonly<Record<string, string>> {
  return Object.fromEntries(splitSections(readFileSync(file, "utf8"), { prefix: "// @filename: " }));
}
