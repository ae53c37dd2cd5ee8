import { expect, test, vi } from "vitest";
import { foldSoftBreaks } from "../support/generator-internals.js";

/** Characters that regular expressions read while a text is folded. */
function workOf(text: string): number {
  const exec = vi.spyOn(RegExp.prototype, "exec");
  try {
    foldSoftBreaks(text);
    return exec.mock.calls.reduce((sum, [read]) => sum + read.length, 0);
  } finally {
    exec.mockRestore();
  }
}

test.each([
  ["one paragraph", "A line of a paragraph.\n"],
  ["hard breaks", "A line.\\\n"],
  ["one item", "- A line\n  of an item,\n"],
  ["nested items on a line", "- "],
  ["one long line", "word "],
  ["open tags", "<a\n"],
  ["a fence", "```\ncode\n"],
  ["rows", "a | b\n- | -\n"],
  ["definitions", "[a]: b\n"],
  ["quotes", "> a\nb\n"],
])("the work grows with the length: %s", (_, part) => {
  const [half, whole] = [workOf(`a\n\n${part.repeat(500)}x`), workOf(`a\n\n${part.repeat(1_000)}x`)];
  expect(half).toBeGreaterThan(0);
  expect(whole / half).toBeLessThan(2.2);
});
