/** Projects with tools in zod are adopted: what they serve afterwards is what they served before. */

import { expect, test } from "vitest";
import type { ScratchProject } from "../../support/scratch-project.js";
import { build, compile, createAdopting, observe, runProgram, type Call } from "./projects.js";

interface AdoptedServer {
  readonly fixture: string;
  readonly program: string;
  /** Tools that stay with zod, by name, with a word of the reason; null for a name that is computed. */
  readonly left: readonly (readonly [name: string | null, reason: string])[];
  readonly calls: readonly Call[];
}

const servers: readonly AdoptedServer[] = [
  {
    fixture: "server-1.txt",
    program: "src/index.ts",
    left: [["report", "refine"]],
    calls: [
      ["search_books", { query: "" }],
      ["search_books", { query: "o", genre: "fiction", tags: ["ocean"], page: 1, unknown: { a: 1 } }],
      ["search_books", { query: "", sort: "isbn", pageSize: 2, page: 2 }],
      ["search_books", { query: "", genre: "poetry" }],
      ["search_books", { query: "", page: 1.5 }],
      ["add_book", { title: "Emma", isbn: "9780000000004" }],
      ["add_book", { title: "Ulysses", isbn: "9780000000005", publisher: { name: "S", city: "Paris", since: 1919 } }],
      ["add_book", { title: "", isbn: "9780000000005" }],
      ["list_shelves", {}],
      ["list_shelves", { unknown: true }],
      ["count_books", { genres: ["fiction", "science"] }],
      ["count_books", { genres: [] }],
      ["move_shelf", { shelf: "A", to: "front" }],
      ["move_shelf", { shelf: "A", to: 3, note: null }],
      ["move_shelf", { shelf: "A", to: 3, unknown: 1 }],
      ["get_book", { isbn: "9780000000001" }],
      ["get_book", { isbn: "9999999999999" }],
      ["get_book", { isbn: "97800" }],
      ["lend_book", { isbn: "9780000000001", reader: "Ada" }],
      ["lend_book", { isbn: "9780000000001", reader: "Alan", days: 3 }],
      ["get_book", { isbn: "9780000000001" }],
      ["read_file", {}],
      ["report", { from: "2026-01-01", to: "2026-02-01" }],
      ["report", { from: "2026-02-01", to: "2026-01-01" }],
    ],
  },
  {
    fixture: "server-2.txt",
    program: "src/main.ts",
    left: [
      [null, "computed"],
      ["issues_since", "transform"],
    ],
    calls: [
      ["list_issues", {}],
      ["list_issues", { state: "open", limit: 1, unknown: 1 }],
      ["list_issues", { labels: ["bug"] }],
      ["list_issues", { limit: 0 }],
      ["get_issue", { id: 2 }],
      ["get_issue", { id: 9 }],
      ["get_issue", { id: "2" }],
      ["close_issue", { id: 1 }],
      ["close_issue", { id: 9, reason: "not planned" }],
      ["assign_issue", { id: 1, to: { kind: "user", name: "ada", unknown: 1 } }],
      ["assign_issue", { id: 1, to: { kind: "team", slug: "core" } }],
      ["assign_issue", { id: 1, to: { kind: "bot" } }],
      ["import_comments", { comments: [{ author: "a", body: "b", replies: [{ author: "c", body: "d", likes: 1 }] }] }],
      ["import_comments", { comments: [{ author: "a", body: "b", replies: [{ author: "c" }] }] }],
      ["set_labels", { labels: { "1": ["bug"], "2": [] } }],
      ["set_labels", { labels: {}, dryRun: null }],
      ["set_labels", { labels: {}, unknown: 1 }],
      ["server_time", {}],
      ["issues_since", { since: "2026-01-01" }],
      ["count_open", {}],
    ],
  },
];

interface AdoptionReport {
  readonly tools: readonly { readonly name: string; readonly state: string }[];
  readonly registrations: readonly { readonly name: string | null; readonly state: string; readonly reason: string }[];
  readonly files: readonly unknown[];
  readonly rewritten: readonly unknown[];
}

async function adopt(project: ScratchProject, source: readonly string[], ...options: readonly string[]) {
  const args = ["adopt", ...options, "--rewrite", "src/**/*.ts", "--write", "--format", "json", ...source];
  const { exitCode, stdout, stderr } = await project.run(args);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as AdoptionReport; // The command's own format.
}

test.each(servers)("$fixture serves the same after its registrations got metadata", async (server) => {
  const project = createAdopting(server.fixture);
  const built = build(project, server.program);
  const before = await observe(project, built, server.calls);
  await project.run(["snapshot", "before.json", "--", "node", built]);

  const { tools, registrations } = await adopt(project, ["--", "node", built]);
  expect(tools.filter(({ state }) => state !== "equivalent")).toEqual([]);
  const left = registrations.filter(({ state }) => state === "left");
  expect(left.map(({ name, reason }) => [name, server.left.find(([one]) => one === name)?.[1], reason])).toEqual(
    server.left.map(([name, reason]) => [name, reason, expect.stringContaining(reason)]),
  );
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(await compile(project)).toBe("");

  build(project, server.program);
  const after = await observe(project, built, server.calls);
  expect(after.results).toEqual(before.results);
  expect(after.tools.map(({ name }) => name)).toEqual(before.tools.map(({ name }) => name));
  const review = await project.run(["review", "--against", "before.json", "--fail-on", "warning", "--", "node", built]);
  expect(review, review.stdout + review.stderr).toMatchObject({ exitCode: 0 });

  const sources = project.snapshot("src");
  const again = await adopt(project, ["--", "node", built]);
  expect(again.rewritten).toEqual([]);
  expect(project.snapshot("src")).toEqual(sources);
});

const calls = [
  ["getWeather", { place: { city: "Bern", country: "CH", unknown: 1 } }],
  ["getWeather", { place: { city: "" } }],
  ["search_flights", { from: { city: "Bern" }, to: { city: "Oslo", country: "NO" } }],
  ["search_flights", { from: { city: "Bern" }, to: { city: "Oslo" }, passengers: 2, cabin: "business", unknown: 1 }],
  ["search_flights", { from: { city: "Bern" }, to: { city: "Oslo" }, passengers: 0 }],
  ["find_hotels", { city: "Bern" }],
  ["convertMoney", { amount: 5, currencies: ["CHF", "EUR"] }],
  ["convertMoney", { amount: 5, currencies: ["CHF"] }],
  ["plan_trip", { days: [{ place: { city: "Bern" }, notes: null }], budget: "any" }],
  ["plan_trip", { days: [], budget: 1 }],
  ["remember", { key: "seat", value: "aisle" }],
  ["remember", { key: "seat", value: "aisle", unknown: 1 }],
  ["greet", { name: " Ada " }],
].map(([name, args]) => ({ name, arguments: args }));

const listTools = `import { asSchema, type ToolSet } from "ai";
import { tools } from "./src/agent";

const all: ToolSet = tools;
const list = Object.entries(all).map(([name, { title, description, inputSchema }]) => {
  return { name, title, description, inputSchema: asSchema(inputSchema).jsonSchema };
});
console.log(JSON.stringify({ tools: list }));
`;

test("an agent of the AI SDK calls the same tools after they got metadata", async () => {
  const project = createAdopting("agent.txt", { "list-tools.ts": listTools });
  const run = (path: string, ...args: readonly string[]) => runProgram(project, [build(project, path), ...args]);
  const before = await run("src/main.ts", JSON.stringify(calls));
  expect(before).toMatchObject({ exitCode: 0, stderr: "" });
  const listed = await run("list-tools.ts");
  project.write({ "tools.json": listed.stdout });

  const names = ["getWeather", "search_flights", "find_hotels", "convertMoney", "plan_trip", "greet"];
  const effects = names.flatMap((name) => ["--effect", `${name}=read_only`]);
  const { tools, registrations } = await adopt(project, ["tools.json"], ...effects);
  expect(tools.filter(({ state }) => state !== "equivalent")).toEqual([]);
  const states = Object.fromEntries(registrations.map(({ name, state }) => [name, state]));
  const expected = tools.map(({ name }) => [name, name === "greet" ? "left" : "rewritten"]);
  expect(states).toEqual(Object.fromEntries(expected));
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect(await compile(project)).toBe("");

  expect(await run("src/main.ts", JSON.stringify(calls))).toEqual(before);
  const relisted = await run("list-tools.ts");
  project.write({ "after.json": relisted.stdout });
  const review = await project.run(["review", "--against", "tools.json", "--current", "after.json"]);
  expect(review, review.stdout + review.stderr).toMatchObject({ exitCode: 0 });
  expect((await adopt(project, ["tools.json"], ...effects)).rewritten).toEqual([]);
});
