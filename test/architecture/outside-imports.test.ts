import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../support/scratch-project.js";
import { importers, mayUseProcess, packageOf, wrongImporters } from "./layout.js";
import { freeNames, parseModule, readModules, type SourceModule } from "./module-graph.js";

const generator = readModules("generator");

/** Which imports the files of a folder may have. */
interface Allowance {
  readonly packages: readonly string[];
  /** Folders whose files they may import. */
  readonly folders: readonly string[];
  /** Packages and folders of which they may import types only. */
  readonly typesOnly: readonly string[];
}

const allowances: Readonly<Record<string, Allowance>> = {
  "contract/src": {
    packages: ["@toolwright/runtime", "ajv", "ajv-formats", "refa", "node:crypto"],
    folders: ["contract/src/"],
    typesOnly: [],
  },
  "runtime/src": { packages: [], folders: ["runtime/src/"], typesOnly: [] },
  tools: { packages: ["@toolwright/runtime"], folders: ["tools/"], typesOnly: ["@toolwright/runtime", "tools/"] },
  generated: { packages: ["@toolwright/runtime"], folders: ["generated/", "tools/"], typesOnly: ["tools/"] },
};

/** The libraries of the runtime, which the build puts into its dist/, each with the one file that imports it. */
const bundled: Readonly<Record<string, readonly string[]>> = {
  "runtime/src/lenient/parse-leniently.ts": ["jsonrepair"],
};

function refusedImports({ path, imports }: SourceModule, { packages, folders, typesOnly }: Allowance): string[] {
  return imports.flatMap((found) => {
    const { specifier, target } = found;
    if (bundled[path]?.includes(specifier)) return [];
    const source =
      target === undefined
        ? packages.find((name) => name === packageOf(specifier))
        : folders.find((folder) => target.startsWith(folder));
    if (source === undefined) return [`${path} imports ${specifier}`];
    return typesOnly.includes(source) && !found.typesOnly ? [`${path} imports more than types of ${specifier}`] : [];
  });
}

test("each library, the disk and other processes have one place in the generator that imports them", () => {
  expect(generator.flatMap(wrongImporters)).toEqual([]);
});

test("every dependency of the package is imported where the layout says", () => {
  const { dependencies } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const imported = new Set(generator.flatMap(({ imports }) => imports.map(({ specifier }) => packageOf(specifier))));
  const idle = Object.keys(dependencies).filter(
    (name) => !imported.has(name) || (importers[name] === undefined && !name.startsWith("@toolwright/")),
  );
  expect(idle).toEqual([]);
});

test("only the command line knows of the process and the console", () => {
  const knowing = generator.filter((module) => {
    const names = freeNames(module);
    return !mayUseProcess(module.path) && ["process", "console"].some((name) => names.has(name));
  });
  expect(knowing.map(({ path }) => path)).toEqual([]);
});

test.each(Object.entries(allowances))("%s imports only what it may", (folder, allowance) => {
  const modules = readModules(folder);
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.flatMap((module) => refusedImports(module, allowance))).toEqual([]);
});

describe("the search finds", () => {
  test.each([
    ["generator/plan/plan.ts", 'import { writeFile } from "node:fs/promises";'],
    ["generator/lint/lint-rule.ts", 'import { execFile } from "node:child_process";'],
    ["generator/declarations/discover.ts", 'import type { Node } from "ts-morph";'],
    ["generator/declarations/resolve.ts", 'import ts from "typescript";'],
    ["generator/plan/plan.ts", 'import { Ajv2020 } from "ajv/dist/2020.js";'],
    ["generator/config/settings.ts", 'import express from "express";'],
    ["generator/config/settings.ts", "const library = await import(name);"],
  ])("in %s: %s", (path, code) => {
    expect(wrongImporters(parseModule(path, code))).toHaveLength(1);
  });

  test.each([
    ["runtime/src", "runtime/src/metadata.ts", 'import "ajv";'],
    ["runtime/src", "runtime/src/metadata.ts", 'import "node:fs";'],
    ["runtime/src", "runtime/src/metadata.ts", 'import { Ajv } from "ajv";'],
    ["runtime/src", "runtime/src/lenient/tokens.ts", 'import { jsonrepair } from "jsonrepair";'],
    ["runtime/src", "runtime/src/metadata.ts", 'import type { Surface } from "../../generator/emit/output-kind.js";'],
    ["tools", "tools/web/web-fetch.ts", 'import { functionTool } from "@toolwright/runtime";'],
    ["tools", "tools/web/web-fetch.ts", 'import type { ToolMap } from "../../generated/registry.js";'],
    ["generated", "generated/metadata/WebFetch.ts", 'import { webFetch } from "../../tools/web/web-fetch.js";'],
  ])("in %s: %s with %s", (folder, path, code) => {
    const allowance = allowances[folder];
    expect(allowance && refusedImports(parseModule(path, code), allowance)).toHaveLength(1);
  });

  test("a use of the process, but no property of that name", () => {
    expect(freeNames(parseModule("a.ts", "export const mode = process.env.MODE;")).has("process")).toBe(true);
    expect(freeNames(parseModule("a.ts", "step.process({ process: 1 });")).has("process")).toBe(false);
  });
});
