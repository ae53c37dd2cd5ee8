import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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

/** A release has the changes that a baseline has, one for one. */
function withoutChanges(json: string): string {
  const release = JSON.parse(json) as { since_release: { changes: readonly unknown[] }; texts: readonly unknown[] };
  const { since_release, texts, ...others } = release;
  const since = { ...since_release, changes: since_release.changes.length };
  return JSON.stringify({ ...others, texts: texts.length, since_release: since });
}

/** The report for people, whose lines other formats have too. */
const textReport = async (): Promise<string> => (await run("review", ...sides)).stdout;

/** What one text says and the other does not, whatever is around a line or stands for its quotes. */
function withoutLines(text: string, other: string): string {
  const plain = (line: string): string =>
    line.trim().replaceAll(/&(?:quot|apos|lt|gt|amp);/g, (entity) => entities[entity] ?? "");
  const known = new Set(other.split("\n").map(plain));
  return text.replaceAll(/^.*\n/gm, (line) => (known.has(plain(line.replace(/<\/[\w-]+>$/m, ""))) ? "" : line));
}

const entities: Readonly<Record<string, string>> = {
  ...{ "&quot;": '"', "&apos;": "'", "&lt;": "<", "&gt;": ">", "&amp;": "&" },
};

describe.each(formats)("as %s", (format) => {
  const texts = new Map<keyof typeof scenarios, string>();
  const isJson = format === "json" || format === "sarif";
  const isRepeated = format === "json";
  const isLikeText = format === "github" || format === "junit";
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
    const actual = new Map([
      ["changes", isLikeText ? withoutLines(changes, await textReport()) : changes],
      // Markdown and JSON have a form for releases; the others have the review's, without what accepts a change.
      ...(format === "markdown" ? [["release", textOf("release")] as const] : []),
      ...(isRepeated ? [["release", await show(withoutChanges(textOf("release")))] as const] : []),
      ["same", await show(textOf("same"))],
      ["unread", await show(textOf("unread"))],
    ]);
    const goldens = readGoldenSections({ file: goldenOf(format), actual });
    for (const [name, text] of actual) expect(`${text.trimEnd()}\n`).toBe(goldens.get(name));
    expect(textOf("release")).not.toContain("npx toolwright accept");
  });

  test.each(Object.keys(scenarios) as (keyof typeof scenarios)[])("%s: the layout is right", async (scenario) => {
    expect(textOf(scenario)).toMatch(/[^\n]\n$/);
    if (isJson) expect(await prettify(textOf(scenario), { parser: "json", printWidth: 1 })).toBe(textOf(scenario));
  });

  test("no character is left that a reader cannot see, or takes for another", () => {
    const hidden = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Script=Cyrillic}\u00a0]/u;
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
  expect(stdout).toContain("\n... and 3 more errors\n");
  expect(stdout).toMatch(/^ {2}13 removed {2}tool_0, tool_1, /m);
});

test.each(["::error::b", "##[error]b"])("a tool with the name %s is no command of GitHub", async (name) => {
  const listed = (description: string): string => JSON.stringify({ tools: [{ name, description, inputSchema: {} }] });
  project.write({ "before.json": listed("Old."), "after.json": listed("New.") });
  const { stdout } = await run("review", "--against", "before.json", "--current", "after.json", "--format", "github");
  const [annotation = "", ...log] = stdout.split("\n");
  expect(annotation).toMatch(/^::warning file=after\.json,title=tool-description-changed in /);
  expect(log).toContain("  - Old.");
  expect(log.filter((line) => /^\s*::|##\[/.test(line))).toEqual([]);
});

/** A server in two releases: one tool in ten is removed, and a parameter that nearly all share changes. */
function twoReleases(): { readonly before: string; readonly after: string } {
  const subjects = "issue pull branch commit release tag workflow job run artifact label milestone page".split(" ");
  const verbs = "get list create update delete search merge close assign".split(" ");
  const text = (description: string, more: object = {}): object => ({ type: "string", description, ...more });
  const tool = (name: string, index: number, isNew: boolean): object => {
    const [verb = "", subject = ""] = name.split("_");
    const entries = isNew && index % 4 === 0 ? "fifty" : "a hundred";
    const about = `To ${verb} each ${subject} of a repository.\n\nUse it after a search, number ${index % 9}: the ${subject} must exist. `;
    const properties = {
      owner: text(isNew ? "The account that owns the repository, in any case." : "Whose it is."),
      [`${subject}_id`]: text(`Which ${subject}.`),
      ...(index % 2 && { perPage: { type: "number", maximum: isNew && index % 6 ? 100 : 200 } }),
      ...(index % 5 === 0 && { state: text("Which.", { enum: isNew ? ["open"] : ["open", "all"] }) }),
      ...(index % 7 === 0 && { [isNew ? "sortBy" : "sort"]: text("The order.") }),
    };
    const description = `${about}It returns ${entries} entries, and a cursor for more.\n\nErrors are text.`;
    const required = ["owner", ...(isNew && index % 11 === 0 ? [`${subject}_id`] : [])];
    const input_schema = { type: "object", properties, required, additionalProperties: false };
    return { name, family: subject, stability: "stable", description, input_schema, source: `${name}.ts` };
  };
  const names = verbs.flatMap((verb) => subjects.map((subject) => `${verb}_${subject}`));
  const kept = names.map((name, index) => [name, index] as const).filter(([, index]) => index % 10 !== 3);
  const after = kept.map(([name, index]) =>
    index % 29 === 7 ? { ...tool(name, index, false), name: `${name}s` } : tool(name, index, true),
  );
  const added = ["fork_repository", "star_repository", "ask_agent"].map((name) => tool(name, 1, true));
  const before = names.map((name, index) => tool(name, index, false));
  return {
    before: JSON.stringify({ version: 1, tools: before }),
    after: JSON.stringify({ version: 1, tools: [...after, ...added] }),
  };
}

test.each([
  [
    "a call that is rejected now before one that is partly ignored",
    "n",
    '{"topic":"news"}',
    "was accepted before and is",
  ],
  [
    "a call that is partly ignored, where none is rejected",
    "general",
    '\\{"days\\d+":0\\}',
    "that is now partly ignored",
  ],
])("a short report shows of each tool %s", async (_case, without, call, heading) => {
  const tool = (index: number, isNew: boolean): object => {
    const topic = { type: "string", enum: ["general", "news"].filter((one) => !isNew || !one.startsWith(without)) };
    const properties = {
      topic: without === "general" ? { type: "string" } : topic,
      ...(!isNew && { [`days${index}`]: { type: "number" } }),
    };
    return { name: `tool_${index}`, description: "Looks.", inputSchema: { type: "object", properties } };
  };
  const list = (isNew: boolean) =>
    JSON.stringify({ tools: Array.from({ length: 40 }, (_, index) => tool(index, isNew)) });
  project.write({ "1.0.json": list(false), "2.0.json": list(true) });
  const { stdout } = await run("review", "--against", "1.0.json", "--current", "2.0.json");
  expect(stdout).toMatch(new RegExp(`Broken tools, each with a call [^\\n]*${heading}`));
  expect(stdout.match(new RegExp(`^  tool_\\d+  \\d errors?  .*${call}$`, "gm"))).toHaveLength(40);
});

test("a review of 117 tools fits on a screen and in a comment, with every change behind an option", async () => {
  const { before, after } = twoReleases();
  project.write({ "1.0.json": before, "2.0.json": after });
  const between = ["--against", "1.0.json", "--current", "2.0.json"];
  const print = async (...args: readonly string[]): Promise<string> =>
    (await run("review", ...between, ...args)).stdout;
  const [summary, all, json] = [await print(), await print("--verbose"), await print("--format", "json")];
  type Change = { rule: string; tool: string; gates: boolean; fingerprint: string };
  type Changes = readonly Change[];
  const { changes, texts } = JSON.parse(json) as {
    changes: Changes;
    texts: readonly Record<"before" | "after", string | null>[];
  };
  expect(changes.length).toBeGreaterThan(200);
  const whole = new Set(changes.filter(({ rule }) => rule.startsWith("tool-re")).map(({ tool }) => tool));
  const isBreak = ({ gates, tool }: Change): boolean => gates && !whole.has(tool);
  // Errors are never cut: 48 broken tools have a line each, and everything else takes no more than usual.
  expect(summary.split("\n").length).toBeLessThanOrEqual(140);
  const broken = [...new Set(changes.filter(isBreak).map(({ tool }) => tool))];
  for (const tool of broken) expect(summary).toMatch(new RegExp(`\\n  ${tool}  \\d errors?  \\{`));
  const wholeTool = ["tool-removed", "tool-added", "tool-renamed"];
  const named = (rule: string): string[] => changes.filter((change) => change.rule === rule).map(({ tool }) => tool);
  for (const { rule } of changes.filter((change) => !wholeTool.includes(change.rule)))
    expect(summary).toMatch(new RegExp(`[ ,\\n]${rule} `));
  expect(named("tool-removed")).toHaveLength(12);
  for (const tool of named("tool-removed")) expect(summary).toMatch(new RegExp(`[ ,\\n]${tool}[,\\n]`));
  expect(summary).toMatch(
    /^ {2}12 removed {2}[^]*\n {3}4 renamed {2}[^]* → [^]*\n {2}\d\d broken {3}[^]*\n {3}3 added {4}/,
  );
  expect(summary).toMatch(/^warning {2}property-description-changed \d+, tool-description-changed \d+$/m);
  expect(summary).toMatch(
    / more #\/description {2}- …[^\n]*returns a hundred entries[^\n]* {2}\+ …[^\n]*returns fifty entries/,
  );
  const failing = changes.filter(({ gates }) => gates);
  expect(summary).toContain(`To accept all ${failing.length}: npx toolwright accept --all --against 1.0.json `);
  for (const { fingerprint } of failing) expect(all).toContain(fingerprint.slice(0, 12));
  for (const { before: was, after: text } of texts)
    for (const line of text?.split("\n") ?? []) if (!was?.split("\n").includes(line)) expect(all).toContain(line);
  const one = await print("--tool", "list_issue");
  expect(one.match(/(?<=^\w+ [\w-]+ {2}stable tool )`\w+`/gm)).toEqual(
    changes.filter(({ tool }) => tool === "list_issue").map(() => "`list_issue`"),
  );
  const markdown = await print("--format", "markdown");
  expect(Buffer.byteLength(markdown)).toBeLessThan(40_000);
  expect(markdown).toContain(`<summary>${changes.length - failing.length} other changes</summary>`);
  expect(markdown).toContain(
    "It returns a hundred entries, and a cursor for more.\n+ …must exist. It returns fifty entries",
  );
  expect(markdown.match(/\+ The account that owns the repository/g)?.length).toBe(1);
});

test("every golden belongs to a format", () => {
  expectNoOrphanedGoldens({ folder, ending: "", files: formats.map(goldenOf) });
});
