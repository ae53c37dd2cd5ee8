import { expect, test } from "vitest";
import { conflictSides, foldSoftBreaks, mayDeclareForAll, readCommentAt, ts } from "../support/generator-internals.js";

const times = 50_000;

/** Reads the text as the doc comment of a property. */
function readComment(text: string): void {
  const file = ts.createSourceFile("a.ts", `/** ${text} */`, ts.ScriptTarget.Latest);
  readCommentAt(file, { pos: 0, end: file.text.length });
}

const isModule = (text: string): void => void mayDeclareForAll("a.ts", `${text}\nexport {}`);

const distinctRuns = Array.from({ length: 900 }, (_, index) => "`".repeat(index + 1)).join(" ");

test.each<[name: string, read: (text: string) => unknown, text: string]>([
  ["a scope: declare", isModule, "declare ".repeat(times)],
  ["a scope: comments without an end", isModule, "/* ".repeat(times)],
  ["a scope: escaped backticks", isModule, "\\`".repeat(times)],
  ["a scope: escaped quotes", isModule, '\\"'.repeat(times)],
  ["a scope: blank lines above a directive", isModule, `${"\n".repeat(2 * times)}///`],
  ["a scope: blank lines of other systems", isModule, `${"\r".repeat(2 * times)}///`],
  ["a comment: tags on a line", readComment, "@a ".repeat(times)],
  ["a comment: words in brackets", readComment, "(@a ".repeat(times)],
  ["a comment: modifiers", readComment, "@beta a ".repeat(times)],
  ["a comment: one run of backticks", readComment, `${"`".repeat(times)} @a ${"x".repeat(times)}`],
  ["a comment: backticks of every length", readComment, `${distinctRuns} @a {@link b}`],
  ["a comment: open inline tags", readComment, "{@a ".repeat(times)],
  ["a comment: spaces in an inline tag", readComment, `{@a${" ".repeat(times)}`],
  ["a paragraph: backslashes", foldSoftBreaks, `${"\\".repeat(2 * times)}a\nb`],
  ["a merge conflict: openings", conflictSides, "<<<<<<< a\n".repeat(times)],
  ["a merge conflict: bases", conflictSides, `<<<<<<< a\n${"||||||| b\n".repeat(times)}`],
  ["a merge conflict: separators", conflictSides, `<<<<<<< a\n${"=======\n".repeat(times)}`],
])("a long text is read in time in proportion to its length: %s", (_, read, text) => {
  const start = process.cpuUsage();
  read(text);
  // What is linear takes a fraction of a second, and what is quadratic many seconds.
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_500);
});

test.each<[text: string, isForAll: boolean]>([
  ["// it's\nexport {}", false],
  ["const quotes = /[\"']/;\nexport {}", false],
  ["declare const a: string;\nexport {}", false],
  ["declare declare global {}\nexport {}", true],
  ["declare /* a */\nmodule 'b' {}\nexport {}", true],
  ["declare const a: string, global: string;\nexport {}", true],
  ["\n\n  ///<reference types='node' />\nexport {}", true],
  ["/* a\nexport {}", true],
  ["const a = `\nexport {}\n`;", true],
  ['const a = [/"/, `\nexport {}\n`];', true],
  ["const a = 'b\\\nexport {}';", true],
  ["namespace A {\nexport const b = 1;\n}", true],
])("tells from its text whether a file may declare something for others: %j", (text, isForAll) => {
  expect(mayDeclareForAll("a.ts", text)).toBe(isForAll);
});

test.each<[text: string, sides: readonly string[]]>([
  ["a\n", ["a\n"]],
  ["a\n<<<<<<< x\nb\n=======\nc\n>>>>>>> y\nd\n", ["a\nb\nd\n", "a\nc\nd\n"]],
  ["<<<<<<< x\nb\n||||||| z\no\n=======\nc\n>>>>>>> y", ["b\n", "c\n"]],
  ["<<<<<<< x\nb\n=======\nc\n", ["<<<<<<< x\nb\n=======\nc\n"]],
])("splits a text with conflict markers into its sides: %j", (text, sides) => {
  expect(conflictSides(text)).toEqual(sides);
});
