import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { describe, expect, test } from "vitest";
import { expectParts } from "../docs/markdown-blocks.js";
import { repository } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";
import { doors, floors, floorsOf, importers, missedDoors, packageOf, wrongFloors, wrongImporters } from "./layout.js";
import { findCycles, parseModule, readModules } from "./module-graph.js";

const generator = readModules("generator");

describe.each(Object.keys(floors))("in %s", (folder) => {
  const modules = readModules(folder);

  test("every file stands on one floor", () => {
    const misplaced = modules.map(({ path }) => path).filter((path) => floorsOf(path, folder).length !== 1);
    expect(misplaced, "place them in test/architecture/layout.json").toEqual([]);
  });

  test("every floor holds what is there", () => {
    const named = (floors[folder] ?? []).flatMap((held) => Object.keys(held));
    expect(named.filter((held) => !existsSync(join(repository, folder, held)))).toEqual([]);
  });

  test("a file imports from its own floor and from those below it only", () => {
    expect(modules.flatMap(wrongFloors)).toEqual([]);
  });

  test("a folder with a door is imported through that", () => {
    expect(modules.flatMap(missedDoors)).toEqual([]);
  });
});

test("what decides whether a schema contains another has two functions, and knows of no tools", () => {
  const [folder = "", door = ""] = Object.entries(doors)[0] ?? [];
  const code = readFileSync(join(repository, folder, door), "utf8");
  const exported = [...code.matchAll(/export (?!type)\{([^}]*)\}/g)].flatMap(([, names = ""]) => names.split(","));
  const functions = exported.map((name) => name.trim()).filter((name) => name !== "" && !name.startsWith("type "));
  expect(functions.sort()).toEqual(["findCounterexample", "proveContained"]);
  const files = readModules(folder.slice(0, -1)).map(({ path }) => path);
  const toolWords = /\b(?:tools?|inventor(?:y|ies)|vendors?|breaking|changes?)\b/i;
  expect(files.filter((path) => toolWords.test(readFileSync(join(repository, path), "utf8")))).toEqual([]);
});

test("the places that may import a library exist", () => {
  expect(
    Object.values(importers)
      .flat()
      .filter((held) => !existsSync(join(repository, "generator", held))),
  ).toEqual([]);
});

test("each library, the disk and other processes have one place in the generator that imports them", () => {
  expect(generator.flatMap(wrongImporters)).toEqual([]);
});

test("the generator imports the packages that the layout names, and every dependency is one of them", () => {
  const { dependencies } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const imported = generator.flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier)));
  const isOthers = (name: string): boolean => !/^(?:\.|node:|@toolwright\/)/.test(name);
  const held = Object.keys(importers).filter((name) => isOthers(name) && importers[name]?.length !== 0);
  expect([...new Set(imported.filter(isOthers))].sort()).toEqual(held.sort());
  expect(held).toEqual(expect.arrayContaining(Object.keys(dependencies).filter(isOthers)));
});

test.each(["catalogue", "generator", "contract/src", "runtime/src", "tools", "examples"])(
  "no file of %s imports itself in a circle",
  (folder) => {
    const modules = folder === "generator" ? generator : readModules(folder);
    expect(findCycles(modules).map((cycle) => cycle.join(" → "))).toEqual([]);
  },
);

test("tests reach into the packages through two modules of test/support only", () => {
  const doors = ["contract", "generator"].map((name) => `test/support/${name}-internals.ts`);
  const reaching = readModules("test").filter(({ imports }) =>
    imports.some(({ target = "" }) => /^(?:contract|generator|runtime)\//.test(target)),
  );
  expect(reaching.map(({ path }) => path)).toEqual(doors);
});

describe("the search finds", () => {
  test("an import of a higher floor, however it is written", () => {
    const code = [
      'import { generate } from "../commands/generate.js";',
      'export type { Surface } from "../emit/output-kind.js";',
      'type Rule = import("../lint/lint-rule.js").LintRule;',
      'const load = () => import("../cli.js");',
    ];
    expect(wrongFloors(parseModule("generator/surface/tool-names.ts", code.join("\n")))).toEqual([
      "generator/surface/tool-names.ts (floor 0) imports generator/commands/generate.ts (floor 8)",
      "generator/surface/tool-names.ts (floor 0) imports generator/emit/output-kind.ts (floor 6)",
      "generator/surface/tool-names.ts (floor 0) imports generator/lint/lint-rule.ts (floor 6)",
      "generator/surface/tool-names.ts (floor 0) imports generator/cli.ts (floor 11)",
    ]);
  });

  test("an import of a file that is no part of the package", () => {
    const module = parseModule("generator/lint/lint-rule.ts", 'import { tools } from "../../generated/registry.js";');
    expect(wrongFloors(module)).toHaveLength(1);
    const other = parseModule("contract/src/index.ts", 'import { tools } from "../../runtime/src/index.js";');
    expect(wrongFloors(other)).toHaveLength(1);
  });

  test("an import that passes by a door", () => {
    const code = 'import "../containment/index.js"; import "../containment/proof/atoms.js";';
    expect(missedDoors(parseModule("contract/src/schemas/units.ts", code))).toEqual([
      "contract/src/schemas/units.ts imports contract/src/containment/proof/atoms.ts, not contract/src/containment/index.ts",
    ]);
  });

  test("an import of a library from another place", () => {
    const code = `import { Project } from "ts-morph"; const load = () => import("prettier"); import "node:path";`;
    expect(wrongImporters(parseModule("generator/emit/formatting.ts", code))).toEqual([
      "generator/emit/formatting.ts imports ts-morph; only adopt/ and sources/compiler.ts does",
    ]);
    expect(wrongImporters(parseModule("generator/plan/plan.ts", code))).toHaveLength(2);
  });

  test("no fault in an import of the same floor or a lower one", () => {
    const code =
      'import "./lint-rule.js"; import "../surface/tool-names.js"; import "../emit/output-kinds.js"; import "../config/config.schema.json";';
    expect(wrongFloors(parseModule("generator/lint/lint-surface.ts", code))).toEqual([]);
  });

  test("circles, of types too", () => {
    const first = parseModule("a.ts", 'import "./b.js";');
    const second = parseModule("b.ts", 'import "./folder/c.js"; import "./d.js";');
    const third = parseModule("folder/c.ts", 'import type { A } from "../a.js";');
    const fourth = parseModule("d.ts", 'import "./e.js"; import "vitest";');
    expect(findCycles([first, second, third, fourth])).toEqual([["a.ts", "b.ts", "folder/c.ts", "a.ts"]]);
  });
});

const architecturePage = readFileSync(join(repository, "docs/architecture.md"), "utf8");

test("the architecture page shows the floors that the linter holds", () => {
  const tables = Object.entries(floors).map(([folder, held]) => {
    const rows = held.flatMap((floor, index) =>
      Object.entries(floor).map(([name, purpose]) => `| ${index} | \`${name}\` | ${purpose} |`),
    );
    return [
      `floors of ${folder}`,
      [`| floor | in \`${folder}/\` | holds |`, "| ---: | --- | --- |", ...rows].join("\n"),
    ] as const;
  });
  return expectParts("docs/architecture.md", new Map(tables));
});

test("every path that the architecture page names exists", () => {
  const table = architecturePage.slice(architecturePage.indexOf("## Where does it go?"));
  const paths = [...table.matchAll(/`([a-z-]+\/[\w./-]*)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(repository, path)))).toEqual([]);
});

test("the architecture page fits on a few screens", () => {
  expect(architecturePage.split("\n").length).toBeLessThan(215);
});

const folders = [
  "catalogue",
  "contract/src",
  "generator",
  "runtime/src",
  "templates",
  "tools",
  "test",
  "bench",
  "examples",
];

/** Words that say nothing of what is in a file. */
const vagueWords = new Set(["util", "helper", "common", "misc", "manager"].flatMap((word) => [word, `${word}s`]));

const kebabCase = folders.filter((folder) => folder !== "templates" && folder !== "test");

const entriesOf = (folder: string): string[] =>
  readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" });

test.each(folders)("every name in %s says what the file is for", (folder) => {
  const isVague = (word: string): boolean => vagueWords.has(word.toLowerCase());
  expect(entriesOf(folder).filter((path) => path.split(/[^A-Za-z0-9]+/).some(isVague))).toEqual([]);
});

test.each(kebabCase)("every file of %s is named in kebab-case", (folder) => {
  const code = entriesOf(folder).filter((path) => /\.[cm]?[jt]sx?$/.test(path));
  expect(code.filter((path) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z-]+)+$/.test(path))).toEqual([]);
});

// Rules that need types are left out: they would take seconds, and none of them is ours.
const linter = new ESLint({ cwd: repository, overrideConfig: [tseslint.configs.disableTypeChecked] });

/** The rules that refuse the code, were it in that file. */
async function refusalsOf(filePath: string, code: string): Promise<(string | null)[]> {
  const [result] = await linter.lintText(code, { filePath });
  return result?.messages.map(({ ruleId }) => ruleId) ?? ["not linted"];
}

const table = new URL("linter.txt", import.meta.url);

test.each(readTable(table, "refused", ["file", "code", "rule"]))("in $file the linter refuses $code", async (row) => {
  expect(await refusalsOf(row.file, row.code)).toContain(row.rule);
});

test.each(readTable(table, "allowed", ["file", "code"]))("in $file the linter allows $code", async (row) => {
  expect(await refusalsOf(row.file, row.code)).toEqual([]);
});
