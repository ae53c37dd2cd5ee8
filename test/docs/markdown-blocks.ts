/** Reads and replaces the marked parts of a Markdown page: its fenced blocks, and the tables that tests generate. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { expectGolden } from "../golden.js";
import { repository } from "../support/scratch-project.js";

/** A fenced block. */
export interface MarkdownBlock {
  readonly language: string;
  /** What follows the language, such as `file=tools/read-file.ts`. */
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

/**
 * Replaces each part between `<!-- title -->` and `<!-- end -->`.
 *
 * @throws {Error} when the page does not have exactly these parts in this order.
 */
export function replaceParts(page: string, parts: ReadonlyMap<string, string>): string {
  const found = [...page.matchAll(/<!-- (.*) -->/g)].map(([, marker]) => marker);
  const expected = [...parts.keys()].flatMap((title) => [title, "end"]);
  if (JSON.stringify(found) !== JSON.stringify(expected)) {
    throw new Error(`The page must have the markers ${expected.join(", ")}; it has ${found.join(", ")}.`);
  }
  return page.replace(
    /(<!-- (.*) -->\n)[^]*?(<!-- end -->)/g,
    (_, start: string, title: string, end: string) => `${start}\n${parts.get(title)}\n\n${end}`,
  );
}

/** A table as Markdown writes it; bars in its cells are text. */
export function tableOf(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  return [line(heading), line(heading.map(() => "---")), ...rows.map(line)].join("\n");
}

/** Expects a page of this repository to have these parts, formatted; angle brackets in them are text. */
export async function expectParts(page: string, parts: ReadonlyMap<string, string>): Promise<void> {
  const file = join(repository, page);
  const escaped = new Map([...parts].map(([title, part]) => [title, part.replaceAll("<", "&lt;")]));
  const text = replaceParts(readFileSync(file, "utf8"), escaped);
  const style = await prettier.resolveConfig(file);
  expectGolden({ file, actual: await prettier.format(text, { ...style, filepath: file }) });
}
