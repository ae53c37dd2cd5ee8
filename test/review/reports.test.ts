import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { diffLines } from "diff";
import { format as prettify } from "prettier";
import { beforeAll, describe, expect, test } from "vitest";
import { expectNoOrphanedGoldens, readGoldenSections } from "../golden.js";
import {
  createScratchProject,
  repository,
  type CommandOutcome,
  type ScratchProject,
} from "../support/scratch-project.js";
import { sharedHost } from "../support/command-line-host.js";
import { newInventory, oldInventory } from "./report-cases.js";

const folder = fileURLToPath(new URL("reports", import.meta.url));
const formats = ["text", "json", "markdown", "github", "sarif", "junit"] as const;
const goldenOf = (format: string): string => join(folder, `${format}.txt`);

const packageFile = readFileSync(join(repository, "package.json"), "utf8");
const { version } = JSON.parse(packageFile) as { version: string };
let project: ScratchProject;
/** Runs a command; the version of this package, which SARIF names, is no part of a golden. */
async function run(...args: readonly string[]): Promise<CommandOutcome> {
  const outcome = await sharedHost().run({ root: project.root, args });
  return { ...outcome, stdout: outcome.stdout.replace(`"version": "${version}"`, '"version": "<version>"') };
}

const sides = ["--against", "old.json", "--current", "new.json"];

beforeAll(async () => {
  project = createScratchProject({ "old.json": oldInventory, "new.json": newInventory, "broken.json": "{" });
  const { stdout } = await run("review", ...sides, "--format", "json");
  const { changes } = JSON.parse(stdout) as { changes: { rule: string; tool: string; fingerprint: string }[] };
  const removed = changes.find(({ rule }) => rule === "tool-removed");
  const reason = ["--reason", "Nobody | cuts <trees> any more."];
  const accepted = await run("accept", removed?.fingerprint.slice(0, 12) ?? "", ...sides, ...reason);
  expect(accepted).toMatchObject({ exitCode: 0, stderr: "" });
});

/** What stands in the goldens for each scenario, and the exit code. */
const scenarios = {
  changes: { sides, code: 1 },
  release: { sides: ["--since", "old.json", "--current", "new.json"], code: 0 },
  same: { sides: ["--against", "new.json", "--current", "new.json"], code: 0 },
  unread: { sides: ["--against", "broken.json", "--current", "new.json"], code: 2 },
};

/** What is only in the first text, and what is only in the second, each line after its sign. */
function differenceOf(before: string, after: string): string {
  const parts = diffLines(before, after).filter(({ added, removed }) => added || removed);
  return parts.map(({ added, value }) => value.replaceAll(/^/gm, added ? "+ " : "- ").replace(/[+-] $/, "")).join("");
}

describe.each(formats)("as %s", (format) => {
  const texts = new Map<keyof typeof scenarios, string>();
  const isJson = format === "json" || format === "sarif";
  const textOf = (scenario: keyof typeof scenarios): string => texts.get(scenario) ?? "";

  beforeAll(async () => {
    for (const [name, { sides, code }] of Object.entries(scenarios)) {
      const { exitCode, stdout, stderr } = await run("review", ...sides, "--format", format);
      // Only a text tells people that nothing was compared; the other formats say so in their own way.
      const isRefusedText = name === "unread" && format === "text";
      expect({ exitCode, isSilent: stdout === "" }).toEqual({ exitCode: code, isSilent: isRefusedText });
      if (name !== "unread") expect(stderr).toBe("");
      texts.set(name as keyof typeof scenarios, stdout + stderr); // A name of the object.
    }
  });

  test("everything is said, in each scenario", async () => {
    // One entry on a line; the layout that is printed has one value on a line, which the next test holds.
    const compact = { parser: "json", printWidth: 1000, objectWrap: "collapse" } as const;
    const show = async (text: string): Promise<string> => (isJson ? prettify(text, compact) : text);
    const changes = await show(textOf("changes"));
    const release = await show(textOf("release"));
    const actual = new Map([
      ["changes", changes],
      // Markdown and JSON have a form for releases; the others have the review's, but for what fails.
      ["release", format === "markdown" || format === "json" ? release : differenceOf(changes, release)],
      ["same", await show(textOf("same"))],
      ["unread", await show(textOf("unread"))],
    ]);
    const goldens = readGoldenSections({ file: goldenOf(format), actual });
    for (const [name, text] of actual) expect(`${text.trimEnd()}\n`).toBe(goldens.get(name));
  });

  test.each(Object.keys(scenarios) as (keyof typeof scenarios)[])("%s: the layout is right", async (scenario) => {
    expect(textOf(scenario)).toMatch(/[^\n]\n$/);
    if (isJson) expect(await prettify(textOf(scenario), { parser: "json", printWidth: 1 })).toBe(textOf(scenario));
  });

  test("no character is left that a reader cannot see", () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u00a0]/u;
    expect(textOf("changes").replaceAll("\n", "")).not.toMatch(hidden);
  });
});

test("GitHub gets ten annotations of a level at most, and hears of the rest", async () => {
  const names = Array.from({ length: 13 }, (_name, index) => `tool_${index}`);
  const input_schema = { type: "object" };
  project.write({
    "many.json": JSON.stringify({ tools: names.map((name) => ({ name, input_schema })) }),
    "none.json": '{ "tools": [] }',
  });
  const many = ["--against", "many.json", "--current", "none.json"];
  const { exitCode, stdout } = await run("review", ...many, "--format", "github");
  expect(exitCode).toBe(1);
  expect(stdout.match(/^::error /gm)).toHaveLength(10);
  expect(stdout).toContain("\n... and 3 errors more\n");
});

/** The tools of a server in two releases: one in seven is removed, and every parameter that they share changes. */
function twoReleases(): { readonly before: string; readonly after: string } {
  const subjects = "issue pull branch commit release tag workflow job run artifact label milestone page".split(" ");
  const verbs = "get list create update delete search merge close assign".split(" ");
  const string = { type: "string", description: "Whose it is." };
  const owner = { ...string, description: "The account." };
  const perPage = { type: "number" };
  const names = verbs.flatMap((verb) => subjects.map((subject) => `${verb}_${subject}`));
  const tool = (name: string, properties: object, more: object = {}): object => {
    return { name, description: `Does ${name}.`, inputSchema: { type: "object", properties }, ...more };
  };
  const changed = names.flatMap((name, index) => {
    const properties = { [`${name}_id`]: perPage, owner, after: string, ...(index % 2 && { perPage }) };
    const required = index % 3 === 0 ? ["owner"] : [];
    const text = index % 4 === 0 ? { description: `Does ${name}. Use it twice.` } : {};
    return index % 7 === 0
      ? []
      : [tool(name, properties, { ...text, inputSchema: { type: "object", properties, required } })];
  });
  const added = ["fork", "star", "ask"].map((name) => tool(name, {}));
  const tools = names.map((name) => tool(name, { owner: string, [`${name}_id`]: perPage, perPage }));
  return { before: JSON.stringify({ tools }), after: JSON.stringify({ tools: [...changed, ...added] }) };
}

test("a review of 117 tools is a summary, with every change behind an option", async () => {
  const { before, after } = twoReleases();
  project.write({ "1.0.json": before, "2.0.json": after });
  const between = ["--against", "1.0.json", "--current", "2.0.json"];
  const print = async (...args: readonly string[]): Promise<string> =>
    (await run("review", ...between, ...args)).stdout;
  const [summary, all, json] = [await print(), await print("--verbose"), await print("--format", "json")];
  type Changes = readonly { rule: string; tool: string; gates: boolean }[];
  const { changes: found, texts } = JSON.parse(json) as { changes: Changes; texts: object[] };
  const changes = found.filter(({ rule }) => rule !== "input-undeclared-refused");
  expect(found.length).toBe(changes.length + 100);
  expect(all.split("\n").length).toBeGreaterThan(900);
  expect(summary.split("\n").length).toBeLessThan(120);
  for (const rule of new Set(changes.map((change) => change.rule))) expect(summary).toContain(` ${rule}  `);
  const gone = changes.filter(({ rule }) => rule === "tool-removed").map(({ tool }) => tool);
  expect(gone).toHaveLength(17);
  for (const tool of gone) expect(summary).toMatch(new RegExp(`[ ,\\n]${tool}[,\\n]`));
  expect(summary).toContain("120 tools: 17 removed, 3 added, 100 changed in other ways.\n");
  expect(summary).toContain("  the description of `owner` changed: ");
  expect(summary).toContain(`\n${texts.length} strings that models read changed.\n`);
  const one = await print("--tool", "list_issue");
  const own = changes.filter(({ tool }) => tool === "list_issue");
  expect(own.length).toBeGreaterThan(1);
  expect(one.match(/ tool `\w+`/g)).toEqual(own.map(() => " tool `list_issue`"));
  const markdown = await print("--format", "markdown");
  const failing = changes.filter(({ gates }) => gates).length;
  const folded = [`${failing} failing changes`, `${changes.length - failing} other changes`];
  expect(markdown.match(/(?<=<summary>).*(?=<\/summary>)/g)).toEqual([...folded, `${texts.length} changed strings`]);
});

test("every golden belongs to a format", () => {
  expectNoOrphanedGoldens({ folder, ending: "", files: formats.map(goldenOf) });
});
