/** Regions of documents, and the page about all tools. */

import { gfmFromMarkdown } from "mdast-util-gfm";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfm } from "micromark-extension-gfm";
import type { Nodes } from "mdast";
import { format } from "prettier";
import { beforeAll, expect, test } from "vitest";
import { readBlocks } from "../docs/markdown-blocks.js";
import { createToolProject, minimalSettings } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";

const rows = readTable(new URL("regions.txt", import.meta.url), "regions", ["name", "before", "after"]);

const withReturns = (text: string): string => text.replaceAll("␍", "\r");

const documents = rows.map(({ name, before, after }) => {
  const path = `docs/${name.replaceAll(/\W+/g, "-")}.${before.includes("{/*") ? "mdx" : "md"}`;
  const text = withReturns(before);
  return { name, path, before: text, after: after === "same" ? text : withReturns(after) };
});

const marked = "\uFEFF# Marked\r\n\r\n<!-- toolwright:tools table -->\r\n<!-- /toolwright -->\r\n\r\n  end";

const tools = `import type { ToolDeclaration } from "@toolwright/runtime";
/** Reads a file, e.g. a text. It never writes. */
export const readFile: ToolDeclaration<{ path: string }> = { name: "read_file", effect: "read_only", stability: "stable" };
/** Reads. */
export const oldFile: ToolDeclaration<Record<string, never>> = { name: "old_file", effect: "read_only", stability: "deprecated", deprecation: { since: "1.2", replacedBy: "read_file" } };
`;
const web = `import type { ToolDeclaration } from "@toolwright/runtime";
/** Searches. */
export const searchWeb: ToolDeclaration<Record<string, never>> = { name: "search_web", family: "web", effect: "mutating" };
`;

const settings = { ...minimalSettings, defaultFamily: "files", markdown: true };
const project = createToolProject({
  "toolwright.config.json": JSON.stringify({ ...settings, docs: ["marked.md", ...documents.map(({ path }) => path)] }),
  "tools/files.ts": tools,
  "tools/web.ts": web,
  "marked.md": marked,
  ...Object.fromEntries(documents.map(({ path, before }) => [path, before])),
});
const page = "generated/TOOLS.md";

beforeAll(async () => {
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
});

test.each(documents)("$name", ({ path, after }) => {
  expect(project.read(path)).toBe(after);
});

test("check finds a stale region and an edited page, and generate changes nothing else", async () => {
  const [first, before] = [project.read(page), project.read("marked.md")];
  expect(before.replace(/(-->)[^]*(<!--)/, "$1\r\n$2")).toBe(marked);
  expect(before.replaceAll("\r\n", "")).not.toContain("\n");
  expect(await project.run(["check"])).toMatchObject({ exitCode: 0 });
  project.write({ "marked.md": before.replace("Reads", "Loads"), [page]: first.replace("# Tools", "# All tools") });
  const edited = await project.run(["check"]);
  expect(edited).toMatchObject({ exitCode: 1 });
  expect(edited.stdout).toContain("drift marked.md was edited");
  expect(edited.stdout).toContain(`drift ${page} was edited`);
  await project.run(["generate"]);
  expect([project.read(page), project.read("marked.md")]).toEqual([first, before]);
  project.write({ "tools/files.ts": tools.replace("e.g. a text", "of text") });
  expect((await project.run(["check"])).stdout).toContain("drift marked.md is out of date");
  await project.run(["generate"]);
  expect(project.read("marked.md")).toBe(before.replace("e.g. a text", "of text"));
});

test("a formatter makes no document stale", async () => {
  for (const { path } of documents) {
    project.write({ [path]: await format(project.read(path), { parser: path.endsWith("x") ? "mdx" : "markdown" }) });
  }
  expect(await project.run(["check"])).toMatchObject({ exitCode: 0 });
});

const hostile = [
  "Ends <!-- /toolwright --> and {/* /toolwright *\\/}, runs {process.exit()} and <script>alert(1)</script>.",
  "A | bar, `a | b`, `<!-- /toolwright -->`, [x](javascript:alert(1)), ![y](z.png), _a_ **b** ~~c~~ $d$ &lt; a_b_c `e",
  "",
  "# No heading",
  "> no quote",
  "export const x = 1",
  "===",
  "",
  "- first `{a}`",
  "- second <b>",
  "",
  "```md",
  "<!-- /toolwright -->",
  "```",
  "",
  "~~~",
  "``` {code}",
  "~~~",
  "",
  "1986. A year\u202E",
  "```never closed",
].join("\n");

/** The nodes of a document, outer ones first. */
function* nodesOf(node: Nodes): Generator<Nodes> {
  yield node;
  if ("children" in node) for (const child of node.children) yield* nodesOf(child);
}

test("a hostile description stays text, in one cell, and in its region", async () => {
  const comment = hostile.split("\n").join("\n * ");
  const declaration = `import type { ToolDeclaration } from "@toolwright/runtime";
/**
 * ${comment}
 */
export const bad: ToolDeclaration<{
  /**
   * ${comment}
   */
  path: string;
}> = { name: "bad", effect: "read_only", family: "a|b" };
`;
  const forms = ["list name=bad", "table name=bad", "tool:bad"];
  const body = forms.map((form) => `<!-- toolwright:tools ${form} -->\n<!-- /toolwright -->\n`).join("\n");
  project.write({ "tools/bad.ts": declaration, "marked.md": body });
  const { exitCode, stderr } = await project.run(["generate"]);
  expect([exitCode, stderr]).toEqual([0, expect.stringContaining("invisible-character")]);
  const written = project.read("marked.md");
  await project.run(["generate"]);
  expect(project.read("marked.md")).toBe(written);
  for (const text of [written, project.read(page)]) {
    const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const nodes = [...nodesOf(tree)];
    const html = nodes.flatMap((node) => (node.type === "html" ? [node.value] : []));
    const ours = /^(?:<!-- (?:\/?toolwright|Code generated)[^<]*-->|<a id="tool-\w+">|<\/a>|<\/?code>|<br \/>)+$/;
    expect(html.filter((value) => !ours.test(value.replaceAll("\n", "")))).toEqual([]);
    const kinds = new Set<string>(nodes.map(({ type }) => type));
    expect(["image", "emphasis", "delete", "thematicBreak", "definition"].filter((kind) => kinds.has(kind))).toEqual(
      [],
    );
    const links = nodes.flatMap((node) => (node.type === "link" ? [node.url] : []));
    expect(links.filter((url) => !/^(?:(?:generated\/TOOLS\.md)?#tool-|\.\.\/tools\/)/.test(url))).toEqual([]);
    const widths = nodes.flatMap((node) =>
      node.type === "table" ? node.children.map(({ children }) => children.length - (node.align?.length ?? 0)) : [],
    );
    expect(new Set(widths)).toEqual(new Set([0]));
    // MDX evaluates any other brace in a text, and runs lines that begin with these words.
    const sources = nodes.flatMap(({ type, position: at }) =>
      type === "text" ? [text.slice(at?.start.offset, at?.end.offset)] : [],
    );
    expect(sources.length).toBeGreaterThan(30);
    expect(sources.filter((source) => /(?<!\\)[{}]/.test(source))).toEqual([]);
    expect(text.replaceAll(/^(`{3,}).*\n[^]*?\n\1$/gm, "")).not.toMatch(/^(?:import|export)\b/m);
    expect(text.match(/<!-- \/toolwright -->/g)?.length ?? 0).toBe(text === written ? forms.length : 0);
    expect(text).not.toContain("\u202E");
  }
});

test("many comments, fences and backticks without an end take no longer than their length", async () => {
  const parts = ["<!-- ", "```a`", "` ``", "{/* ", "> ```\n", "- `\n", "\\", "<!-- toolwright "];
  const text = parts.map((part) => part.repeat(40_000)).join("\n\n");
  project.write({ "marked.md": `${text}\n\n<!-- -->\n\n<!-- toolwright:tools count --><!-- /toolwright -->\n` });
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(project.read("marked.md")).toContain(text);
});

test("a page that is not ours is never overwritten, and a page of ours goes with its setting", async () => {
  project.write({ [page]: "# Mine\n" });
  expect(await project.run(["generate"])).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining("output-not-ours") as string,
  });
  project.remove(page);
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  project.write({ "toolwright.config.json": JSON.stringify(minimalSettings) });
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(project.snapshot("generated")["TOOLS.md"]).toBeUndefined();
});

test("the documents of the guide are filled", async () => {
  const blocks = readBlocks("docs/catalogue.md").filter(({ attributes }) => attributes["file"] !== undefined);
  const settings = readBlocks("docs/catalogue.md").find(({ attributes }) => attributes["adds"] !== undefined)?.text;
  const files = Object.fromEntries(blocks.map(({ attributes, text }) => [attributes["file"] ?? "", text]));
  const added = JSON.parse(settings ?? "") as object; // The block is an object.
  project.write({
    ...files,
    "toolwright.config.json": JSON.stringify({ ...minimalSettings, defaultFamily: "files", ...added }),
  });
  expect(await project.run(["generate"])).toMatchObject({
    exitCode: 0,
    stderr: expect.not.stringContaining("region") as string,
  });
  expect(project.read("README.md")).toContain("We have <!-- toolwright:tools count -->4<!-- /toolwright --> tools.");
  expect(project.read("README.md")).toContain(
    "| [`read_file`](generated/TOOLS.md#tool-read_file) | files | read only | stable |",
  );
  expect(project.read("docs/tools.mdx")).toContain("**Parameters**");
});
