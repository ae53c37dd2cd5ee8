/** From a Markdown file to its fenced blocks, each with what its info string says about it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/scratch-project.js";

/** A fenced block. */
export interface MarkdownBlock {
  readonly language: string;
  /** What stands behind the language, such as `file=tools/read-file.ts`. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly line: number;
}

/** Reads the blocks of a file of this repository. */
export function readBlocks(file: string): MarkdownBlock[] {
  const text = readFileSync(join(repository, file), "utf8");
  return [...text.matchAll(/^```(\S*)([^\n]*)\n([\s\S]*?)^```$/gm)].map((match) => ({
    language: match[1] ?? "",
    attributes: Object.fromEntries(
      [...(match[2] ?? "").matchAll(/(\w+)=(\S+)/g)].map(([, key, value]) => [key, value]),
    ),
    text: match[3] ?? "",
    line: text.slice(0, match.index).split("\n").length,
  }));
}
