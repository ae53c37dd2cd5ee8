import { expect, test } from "vitest";
import { sharedHost } from "../support/command-line-host.js";
import { createScratchProject } from "../support/scratch-project.js";

const inventory = (write: (text: string) => string, path = "A path."): string => {
  const tools = ["read", "list", "find"].map((name) => ({
    ...{ name, family: "files", stability: "stable", effect: "read_only" },
    description: write(`Tool ${name},\nwhich ${name}s.`),
    input_schema: {
      type: "object",
      properties: { path: { type: "string", description: path }, more: { description: write("More,\nor less.") } },
      additionalProperties: false,
    },
  }));
  return JSON.stringify({ version: 1, tools });
};

const wrapped = inventory((text) => text);
const folded = inventory((text) => text.replaceAll("\n", " "));
const project = createScratchProject({
  "wrapped.json": wrapped,
  "folded.json": folded,
  "hidden.json": folded.replace("Tool read, ", "Tool read,\u200b "),
  "reworded.json": inventory((text) => text.replaceAll("\n", " "), "Another path."),
});

async function review(current: string, ...args: readonly string[]): Promise<string> {
  const sides = ["--against", "wrapped.json", "--current", current];
  const { stdout, exitCode } = await sharedHost().run({ root: project.root, args: ["review", ...sides, ...args] });
  expect(exitCode).toBe(0);
  return stdout;
}

test.each(["text", "markdown", "github"])(
  "white space in descriptions is one sentence of a %s report",
  async (format) => {
    const report = await review("folded.json", "--format", format);
    const summary = "No contract changes since wrapped.json. White space only: 6 descriptions of 3 tools.";
    expect(report.replace("## Contract review\n\n", "").trim()).toBe(summary);
  },
);

test("a verbose report, and JSON, have every description whose white space changed", async () => {
  expect((await review("folded.json", "--verbose")).match(/info description-whitespace-only/g)).toHaveLength(6);
  const { changes, texts } = JSON.parse(await review("folded.json", "--format", "json")) as Record<string, unknown[]>;
  expect([changes?.length, texts?.length]).toEqual([6, 6]);
});

test("a word, or an invisible character, that changes beside white space is shown", async () => {
  expect(await review("hidden.json")).toContain("\\u{200b}");
  const report = await review("reworded.json");
  expect(report).toContain("+ Another path.");
  expect(report).toContain("White space only: 6 descriptions of 3 tools.");
  expect(report).not.toContain("which reads");
});
