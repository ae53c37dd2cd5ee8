import fc from "fast-check";
import { micromark } from "micromark";
import { gfm, gfmHtml } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { foldSoftBreaks } from "../support/generator-internals.js";
import { runsOr, seedOr } from "../support/seed.js";
import { readTable } from "../support/tables.js";

const table = new URL("comment-texts.txt", import.meta.url);

/** Renders Markdown as HTML in which white space no longer counts. */
function render(markdown: string): string {
  const extensions = { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true };
  return micromark(markdown, extensions)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ ?(<[^>]*>) ?/g, "$1");
}

test("Markdown renders a folded text like the text itself", () => {
  const texts = readTable(table, "soft line breaks", ["comment", "description"]).map(({ comment }) => comment);
  const folded = texts.map((text) => [text, render(foldSoftBreaks(text))]);
  expect(folded).toEqual(texts.map((text) => [text, render(text)]));
});

/** Lines of every kind; a lone tag and a list in a quote are not among them, which parsers of Markdown read differently. */
const lines = [
  ...[
    "One word",
    "more *text* here",
    "`code",
    "end` of it",
    "two  ",
    "three\\",
    "four\\\\",
    "**bold",
    "more**",
    "#tag",
  ],
  ...["- item", "* star", "1. one", "2. two", "- - nested", "- # heading", "> quote", "# heading", "---", "[x]", "(y)"],
  ...["```", "~~~ts", "<div>", "</div>", "<!-- a", "-->", "", "", ""],
];
const line = fc
  .tuple(fc.constantFrom("", "", "", "  ", "    "), fc.constantFrom(...lines))
  .map((parts) => parts.join(""));

test("Markdown renders folded texts of random lines alike, and folding twice changes nothing", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 2, maxLength: 8 }), (drawn) => {
      const text = drawn.join("\n").trim();
      const folded = foldSoftBreaks(text);
      expect(render(folded)).toBe(render(text));
      expect(foldSoftBreaks(folded)).toBe(folded);
    }),
    { seed: seedOr(42), numRuns: runsOr(1_500) },
  );
});
