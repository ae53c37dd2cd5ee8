import { describe, expect, test } from "vitest";
import { createScratchProject } from "../support/scratch-project.js";
import { runIn } from "./git-project.js";

type Json = Readonly<Record<string, unknown>>;

interface Shape {
  /** Tools that stay as they are but for one required parameter, and their texts. */
  readonly broken: number;
  readonly removed: number;
  readonly added: number;
  /** Tools with nothing but another text. */
  readonly reworded: number;
  /** Tools that only claim to read. */
  readonly claiming: number;
}

const words = (subject: string, release: string): string =>
  `${release} ${subject}: what it does, when to use it, and what comes back, in a sentence of its own.`;

const toolOf = (name: string, release: string, more: Json = {}): Json => ({
  name,
  description: words(name, release),
  inputSchema: {
    type: "object",
    properties: { path: { type: "string" }, depth: { type: "number" }, note: { type: "string" } },
    required: ["path"],
  },
  ...more,
});

const namesOf = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}_${index}`);

/** What a tool's schema becomes where it breaks: in each a parameter of its own, so that no two are said together. */
function breaking(name: string): Json {
  const properties = {
    path: { type: "string" },
    depth: { type: "integer" },
    note: { type: "boolean" },
    [`by_${name}`]: {},
  };
  return { inputSchema: { type: "object", properties, required: ["path", `by_${name}`] } };
}

async function review(shape: Shape, ...options: readonly string[]): Promise<string> {
  const kept = [...namesOf("broken", shape.broken), ...namesOf("reworded", shape.reworded)];
  const claiming = namesOf("claiming", shape.claiming);
  const before = [...kept, ...claiming, ...namesOf("removed", shape.removed)].map((name) => toolOf(name, "Old"));
  const after = [
    ...kept.map((name) => toolOf(name, "New", name.startsWith("broken") ? breaking(name) : {})),
    ...claiming.map((name) => toolOf(name, "Old", { annotations: { readOnlyHint: true } })),
    ...namesOf("added", shape.added).map((name) => toolOf(name, "New")),
  ];
  const [old, now] = [before, after].map((tools) => JSON.stringify({ tools }));
  const project = createScratchProject({ "old.json": old ?? "", "new.json": now ?? "" });
  const outcome = await runIn(project.root, ["review", "--against", "old.json", "--current", "new.json", ...options]);
  expect(outcome).toMatchObject({ exitCode: 1, stderr: "" });
  return outcome.stdout;
}

const shapes: readonly (readonly [string, Shape])[] = [
  ["many tools are broken", { broken: 60, removed: 3, added: 45, reworded: 20, claiming: 12 }],
  ["most tools are removed", { broken: 2, removed: 90, added: 70, reworded: 30, claiming: 5 }],
  ["all that changes are texts and one parameter", { broken: 1, removed: 1, added: 25, reworded: 120, claiming: 1 }],
];

describe.each(shapes)("a long report where %s", (_, shape) => {
  const report = review(shape);
  const lines = report.then((text) => text.split("\n"));

  test("names every removed and every broken tool, with a call", async () => {
    const text = await report;
    for (const name of namesOf("removed", shape.removed)) expect(text).toMatch(new RegExp(`[ \\n]${name}[,\\n]`));
    for (const name of namesOf("broken", shape.broken)) expect(text).toContain(`\n  ${name}  2 errors  {"path":"a"}\n`);
    for (const name of namesOf("claiming", shape.claiming)) expect(text).toMatch(new RegExp(`[ \\n]${name}[,\\n]`));
  });

  test("cuts no error for a text", async () => {
    const text = await report;
    for (const name of namesOf("broken", shape.broken))
      expect(text).toContain(`  \`by_${name}\` is a new required parameter: ${name}\n`);
    expect(text.indexOf("is a new required parameter")).toBeLessThan(
      text.indexOf("Changed text that the model reads:"),
    );
  });

  test("counts what it leaves out, to the last tool", async () => {
    const [, row = ""] = /^ +\d+ added ([^]*?)\n(?! {10})/m.exec(await report) ?? [];
    const shown = row.match(/added_\d+/g)?.length ?? 0;
    const more = Number(/ and (\d+) more$/.exec(row)?.[1] ?? 0);
    expect(shown + more).toBe(shape.added);
    expect(more === 0).toBe(shown === shape.added);
    const texts = (await lines).filter((line) =>
      /^ {2}(?:reworded|added|broken)_\S+( #\/description)? {2}[+-]/.test(line),
    );
    const further = Number(/^ {2}and (\d+) more texts?$/m.exec(await report)?.[1] ?? 0);
    expect(texts.length + further).toBe(shape.broken + shape.reworded + shape.added);
  });

  test("names every tool of an error", async () => {
    const claims = namesOf("claiming", shape.claiming);
    const [, listed = ""] = /may now run immediately: ([^]*?)\n(?! {4})/.exec(await report) ?? [];
    expect(listed.split(/,\s+/).sort()).toEqual(claims.sort());
  });

  test("has something under each heading", async () => {
    const all = await lines;
    for (const [index, line] of all.entries())
      if (/^(?:error|warning) \S/.test(line)) expect(all[index + 1]).toMatch(/^ {2}(?!and )\S/);
    expect(await report).not.toMatch(/and (?:0|-\d+) more/);
  });

  test("says what to do once, at the end, for an author and for a caller", async () => {
    const text = await report;
    for (const once of [
      "What an author can do:",
      "What a caller can do:",
      "npx toolwright accept ",
      "ship a new tool (",
    ])
      expect(text.split(once)).toHaveLength(2);
    expect(text.indexOf("What an author can do:")).toBeGreaterThan(text.indexOf("Changed text that the model reads:"));
  });

  test("shows unlikely breaks below the errors, folded", async () => {
    const text = await report;
    const unlikely = text.indexOf("(unlikely to be met)\n  `depth` now accepts `integer` (before: `number`): ");
    expect(unlikely).toBeGreaterThan(text.lastIndexOf("is a new required parameter"));
    expect(text.match(/`depth` now accepts/g)).toHaveLength(1);
  });

  test("has pointers as in the list that was read", async () => {
    const text = await review(shape, "--tool", "broken_0");
    const pointers = text.match(/#\/[\w/]+/g) ?? [];
    expect(pointers).toContain("#/inputSchema/properties/by_broken_0");
    for (const pointer of pointers) expect(pointer).toMatch(/^#\/(?:inputSchema|description)/);
  });
});
