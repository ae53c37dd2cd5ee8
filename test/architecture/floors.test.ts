import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { floors, floorsOf, importers, wrongFloors } from "./layout.js";
import { findCycles, parseModule, readModules } from "./module-graph.js";

const generator = readModules("generator");

test("every file of the generator stands on one floor", () => {
  const misplaced = generator.map(({ path }) => path).filter((path) => floorsOf(path).length !== 1);
  expect(misplaced, "place them in test/architecture/layout.json").toEqual([]);
});

test("the layout names nothing that is not there", () => {
  const named = [...floors.flatMap((held) => Object.keys(held)), ...Object.values(importers).flat()];
  expect(named.filter((held) => !existsSync(join(repository, "generator", held)))).toEqual([]);
});

test("a file imports from its own floor and from those below it only", () => {
  expect(generator.flatMap(wrongFloors)).toEqual([]);
});

test.each(["generator", "contract/src", "runtime/src", "tools", "examples"])(
  "no file of %s imports itself in a circle",
  (folder) => {
    const modules = folder === "generator" ? generator : readModules(folder);
    expect(findCycles(modules).map((cycle) => cycle.join(" → "))).toEqual([]);
  },
);

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
      "generator/surface/tool-names.ts (floor 0) imports generator/cli.ts (floor 10)",
    ]);
  });

  test("an import of a file that is no part of the generator", () => {
    const module = parseModule("generator/lint/lint-rule.ts", 'import { tools } from "../../generated/registry.js";');
    expect(wrongFloors(module)).toHaveLength(1);
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
