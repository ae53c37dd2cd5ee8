import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "@toolwright/runtime/internal/json-schema";
import { sourceOfTruth } from "@toolwright/runtime/internal/inventory/to-inventory";
import { renderInventoryFile } from "../support/generator-internals.js";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { createScratchProject, repository, type ScratchProject } from "../support/scratch-project.js";
import { describedLists } from "./described-lists.js";
import { inventory } from "./guide-project.js";

const folder = fileURLToPath(new URL("descriptions", import.meta.url));
const goldenOf = (name: string): string => join(folder, `${name}.txt`);

const conflict = '{\r\n<<<<<<< ours\r\n  "version": 1\r\n=======\r\n  "version": 2\u202E\r\n>>>>>>> theirs\r\n}\r\n';
const nested = `${'{"items":'.repeat(30_000)}{}${"}".repeat(30_000)}`;

const future = JSON.stringify({ version: 99, source_of_truth: sourceOfTruth, tools: [] });

/** Texts that cannot be described, with what the first line says of them. */
const undescribed = {
  "a merge conflict": [conflict, "line 2, cannot be read as an inventory. It is not valid JSON: it has a merge"],
  "no list of tools": ["[1", "This file, line 1, cannot be read as an inventory."],
  "a format of the future": [future, "This is format 99 of the inventory"],
  "no tools": ['{ "name": "package" }\n', 'This has no "tools" array'],
  "nothing at all": ["", "It is not valid JSON: the file is empty."],
  "a schema without an end": [
    `{ "tools": [{ "name": "a", "input_schema": ${nested} }] }`,
    "nests more than 750 levels",
  ],
  "bytes that are no text": ["\uFFFD\u0000\uFFFD", "It is not valid JSON"],
} as const;

let project: ScratchProject;

beforeAll(() => {
  const lists = Object.entries(describedLists).map(([name, list]) => [`${name}.json`, JSON.stringify(list)] as const);
  project = createScratchProject(Object.fromEntries(lists));
});

test.each(Object.keys(describedLists))("the %s is described a fact a line", async (name) => {
  const { exitCode, stdout, stderr } = await project.run(["describe", `${name}.json`]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expectGolden({ file: goldenOf(name), actual: stdout });
});

test("every golden belongs to a list", () => {
  expectNoOrphanedGoldens({ folder, ending: ".txt", files: Object.keys(describedLists).map(goldenOf) });
});

test("what is no file cannot be described", async () => {
  expect(await project.run(["describe", "nowhere.json"])).toEqual({
    exitCode: 2,
    stdout: "",
    stderr: "The file nowhere.json does not exist.\n",
  });
});

test.each(Object.entries(undescribed))("%s is shown as it is, below the reason", (_, [text, reason]) => {
  const [first = "", ...lines] = renderInventoryFile(text).split("\n");
  expect(first).toContain(reason);
  expect(first).toMatch(/\. Its own text follows\.$/);
  expect(lines).toHaveLength(text.replace(/\n$/, "").split("\n").length + 2);
  expect(lines.join("\n")).not.toMatch(/[\r\0\u202E]/);
});

describe("no difference is invisible:", () => {
  const { tools, ...whole } = JSON.parse(readFileSync(join(repository, inventory), "utf8")) as JsonObject;
  const list = tools as readonly JsonObject[]; // An inventory has them.

  test.each(list.map((tool) => [String(tool["name"]), tool] as const))("%s", (_, tool) => {
    const describeTool = (value: JsonValue): string =>
      renderInventoryFile(JSON.stringify({ ...whole, tools: [value] }));
    const before = describeTool(tool);
    const unseen = editsOf(tool).filter(({ value }) => describeTool(value) === before);
    expect(unseen.map(({ path }) => path)).toEqual([]);
  });
});

interface Edit {
  readonly path: string;
  /** The whole, with another value at the path. */
  readonly value: JsonValue;
}

/** Changes each leaf of a value, and takes each element from each list, one at a time. */
function editsOf(value: JsonValue, path = ""): Edit[] {
  if (Array.isArray(value)) {
    const list: readonly JsonValue[] = value;
    return list.flatMap((element, index) => [
      { path: `${path}/-${index}`, value: list.filter((_, other) => other !== index) },
      ...editsOf(element, `${path}/${index}`).map((edit) => ({ ...edit, value: list.with(index, edit.value) })),
    ]);
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) =>
      editsOf(inner, `${path}/${key}`).map((edit) => ({ ...edit, value: { ...value, [key]: edit.value } })),
    );
  }
  if (typeof value === "string") return [{ path, value: `${value}x` }];
  if (typeof value === "number") return [{ path, value: value + 1 }];
  return [{ path, value: value === null ? "x" : !value }];
}

test("the commands that git runs load no compiler, and nothing else that takes long", () => {
  const [own = ""] = readdirSync(join(repository, "dist")).filter((file) => file.startsWith("git-drivers-"));
  const loaded = ["cli.js", own].flatMap((file) => [...loadedBy(join(repository, "dist", file), new Set())]);
  expect(loaded.filter((name) => !name.startsWith("node:")).sort()).toEqual([
    "commander",
    "fastest-levenshtein",
    "jsonc-parser",
  ]);
});

test.each(["accept", "doctor", "lint-sources", "review"])("%s loads no compiler for files and servers", (command) => {
  const isOwn = new RegExp(`^${command}-[A-Z0-9]{8}\\.js$`);
  const own = readdirSync(join(repository, "dist")).filter((file) => isOwn.test(file));
  expect(own).toHaveLength(1);
  const loaded = own.flatMap((file) => [...loadedBy(join(repository, "dist", file), new Set())]);
  expect(loaded.filter((name) => /ts-morph|typescript/.test(name))).toEqual([]);
});

/** Folders of our own packages, whose built files import others. */
const ownPackages = new Map([
  [/^@toolwright\/contract$/, "contract/dist/index"],
  [/^@toolwright\/contract\/internal\/(.*)/, "contract/dist/$1/index"],
  [/^@toolwright\/runtime\/internal\/(.*)/, "runtime/dist/esm/$1"],
  [/^@toolwright\/runtime\/(.*)/, "runtime/dist/esm/$1/index"],
]);

/** The libraries that a built file imports at once, itself or through other built files. */
function loadedBy(file: string, seen: Set<string>): ReadonlySet<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const specifiers = readFileSync(file, "utf8").matchAll(/^(?:import|export|\}) ?(?:[^\n"]* from )?"([^"\n]+)";$/gm);
  return new Set(
    [...specifiers].flatMap(([, specifier = ""]) => {
      const own = [...ownPackages].find(([name]) => name.test(specifier));
      if (own !== undefined) return [...loadedBy(join(repository, `${specifier.replace(...own)}.js`), seen)];
      return specifier.startsWith(".") ? [...loadedBy(join(dirname(file), specifier), seen)] : [specifier];
    }),
  );
}
