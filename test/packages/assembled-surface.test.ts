/** One surface of several packages: what is generated, checked, reviewed and cached. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { findingsIn } from "../generated/project-compiler.js";
import { runGit } from "../review/git-project.js";
import { createScratchProject, repository, snapshotOf, type ScratchProject } from "../support/scratch-project.js";
import { createWorkspace, runIn } from "./workspace.js";

interface Entry {
  readonly name: string;
  readonly source: string;
  readonly package?: string;
}

const output = "packages/app/src/generated";
const inventory = "model-tool-schema-inventory.json";

const entriesIn = (project: ScratchProject, name: string): readonly Entry[] =>
  (JSON.parse(project.read(`packages/${name}/src/generated/${inventory}`)) as { tools: readonly Entry[] }).tools;

const settings = {
  tools: ["src/tools/*.ts"],
  targets: { anthropic: true, mcp: true },
  markdown: true,
  validators: true,
};

const ownTool = `import type { ToolDeclaration } from "@toolwright/runtime";
import type { FilesItem } from "@acme/files/types";
/** Shows an item. */
export const show: ToolDeclaration<{ /** The item. */ item: FilesItem }> = { name: "show", effect: "read_only" };
`;

const handlers = `import { createToolRegistry } from "@toolwright/runtime";
import { tools, type ToolHandlers, type ToolName } from "./generated/registry.js";
const handlers: ToolHandlers = {
  find_files: ({ item, limit }) => ({ name: item.name.repeat(limit) }),
  change_files: ({ item }) => item.name,
  find_mail: ({ item, about }) => ({ name: item.name + about.name }),
  change_mail: () => undefined,
  show: ({ item }) => item.name,
};
export const names: readonly ToolName[] = createToolRegistry(tools, handlers).tools.map(({ name }) => name);
// @ts-expect-error The handlers of a package are missing.
export const incomplete: ToolHandlers = { show: handlers.show, find_files: handlers.find_files };
// @ts-expect-error A handler returns a type other than the package declares.
export const mistyped: ToolHandlers = { ...handlers, find_mail: () => ({ name: 5 }) };
// @ts-expect-error A handler reads a parameter that the package does not declare.
export const misread: ToolHandlers = { ...handlers, find_files: ({ page }) => ({ name: page }) };
`;

let project: ScratchProject;

beforeAll(async () => {
  const mail = { name: "mail", typesOf: "files", fields: ", targets: { anthropic: { deferLoading: true } }" };
  project = await createWorkspace([{ name: "files" }, mail], { settings });
  for (const name of ["files", "mail"]) await runIn(project, name, "generate");
  project.write({ "packages/app/src/tools/show.ts": ownTool, "packages/app/src/handlers.ts": handlers });
  expect(await runIn(project, "app", "generate")).toMatchObject({ exitCode: 0, stderr: "" });
});

describe("an assembled surface", () => {
  test("has the entries of the packages as they are, with the name of each package", () => {
    const expected = ["files", "mail"].flatMap((name) =>
      entriesIn(project, name).map((entry) => ({ ...entry, package: `@acme/${name}` })),
    );
    const entries = entriesIn(project, "app");
    expect(entries.map(({ name }) => name)).toEqual(["change_files", "change_mail", "find_files", "find_mail", "show"]);
    expect(entries).toEqual(expect.arrayContaining(expected));
    expect(entries.at(-1)).not.toHaveProperty("package");
  });

  test("has modules for its own tools only", () => {
    expect(Object.keys(project.snapshot(output)).filter((path) => !path.startsWith("wire/"))).toEqual([
      "TOOLS.md",
      "inventory.schema.json",
      "metadata/show.ts",
      inventory,
      "registry.ts",
      "schemas/show.input.json",
      "validators/index.ts",
      "validators/show.ts",
      "validators/support.ts",
    ]);
    expect(project.read(`${output}/TOOLS.md`)).toContain("Declared in `src/tools/tools.ts` of `@acme/mail`.");
  });

  test("has payloads with everything that the packages declare", () => {
    const wires = JSON.parse(project.read(`${output}/wire/anthropic.json`)) as readonly object[];
    expect(wires).toHaveLength(5);
    expect(wires[1]).toMatchObject({ name: "change_mail", defer_loading: true });
  });

  test("depends on the inventories, and on no source of a package", async () => {
    const { stdout } = await runIn(project, "app", "generate", "--list-inputs");
    const ofMail = stdout.split("\n").filter((path) => path.startsWith("../mail/"));
    expect(ofMail).toEqual(["../mail/package.json", `../mail/src/generated/${inventory}`]);
    expect(stdout).toContain("\n../files/src/types.ts\n");
  });

  test("has a registry by which the compiler refuses handlers, also of packages", () => {
    expect(findingsIn(join(project.root, "packages/app"))).toEqual([]);
  });

  test("is listed with its packages, and only its own tools are verified", async () => {
    const listed = await runIn(project, "app", "list");
    expect(listed.stdout).toMatch(/^find_mail .* @acme\/mail .*\n/m);
    const verified = await runIn(project, "app", "verify", "--instances", "5");
    expect(verified).toMatchObject({ exitCode: 0 });
    expect(verified.stdout).toMatch(/^1 tool, [^]*Not verified here, but in their packages: 4 tools\.\n$/m);
  });

  test("reports in a package what is wrong with its tools, here what is wrong together", async () => {
    const strict = { ...settings, families: ["other"], budgets: { toolTokens: 1 } };
    project.write({
      "packages/app/strict.json": JSON.stringify({ ...strict, packages: ["@acme/files"], output: "src/generated" }),
    });
    const linted = await runIn(project, "app", "lint", "--config", "strict.json", "--format", "json");
    const { findings } = JSON.parse(linted.stdout) as { findings: { code: string; locations: { file: string }[] }[] };
    const ofPackage = findings.filter(({ locations }) => locations[0]?.file === "../files/src/tools/tools.ts");
    expect([...new Set(ofPackage.map(({ code }) => code))].sort()).toEqual([
      "anthropic-loss-drop-fields",
      "tool-over-token-budget",
      "unknown-family",
    ]);
  });
});

describe("a package whose inventory changed", () => {
  const tools = "packages/files/src/tools/tools.ts";
  let generated: string;

  beforeAll(async () => {
    generated = project.read(`${output}/${inventory}`);
    expect(await runIn(project, "app", "check")).toMatchObject({ exitCode: 0 });
    project.write({
      [tools]: project
        .read(tools)
        .replace("How many.", "How many items.")
        .replace(/\/\*\* Changes[^]*/, ""),
    });
    await runIn(project, "files", "generate");
  });

  test("is drift here, although the outcome is in the cache", async () => {
    const { exitCode, stdout } = await runIn(project, "app", "check");
    expect(exitCode).toBe(1);
    expect(stdout).toContain("change_files: removed");
    expect(stdout).toContain("find_files: ~ limit");
  });

  test("is reviewed with its package, in its file", async () => {
    project.write({ "before.json": generated });
    const review = (format: string) =>
      runIn(project, "app", "review", "--against", "../../before.json", "--format", format);
    const { exitCode, stdout } = await review("text");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("experimental tool `change_files` of @acme/files  ");
    expect(stdout).toContain("experimental tool `find_files` of @acme/files  ../files/src/tools/tools.ts:16:72");
    runGit(project.root, ["init", "--quiet"]);
    expect((await review("github")).stdout).toContain("file=packages/files/src/tools/tools.ts,line=16,col=72,");
    const { changes } = JSON.parse((await review("json")).stdout) as { changes: { tool: string; package?: string }[] };
    expect(new Set(changes.map((change) => change.package))).toEqual(new Set(["@acme/files"]));
  });

  test("is generated again, and then is none", async () => {
    expect(await runIn(project, "app", "generate")).toMatchObject({ exitCode: 0, stderr: "" });
    expect(await runIn(project, "app", "check")).toMatchObject({ exitCode: 0 });
    expect(entriesIn(project, "app").map(({ name }) => name)).toEqual([
      "change_mail",
      "find_files",
      "find_mail",
      "show",
    ]);
  });
});

test("the tools of a package have the payloads that they have where they are declared", async () => {
  const { tools: _tools, ...own } = JSON.parse(readFileSync(join(repository, "toolwright.config.json"), "utf8")) as {
    readonly tools: unknown;
  };
  const exports = { "./toolwright-inventory.json": "./inventory.json", "./toolwright-registry": "./registry.js" };
  const agent = createScratchProject({
    "toolwright.config.json": JSON.stringify({ ...own, packages: ["@acme/agent"] }),
    "node_modules/@acme/agent/package.json": JSON.stringify({ name: "@acme/agent", exports }),
    "node_modules/@acme/agent/inventory.json": readFileSync(join(repository, "generated", inventory)),
  });
  expect(await agent.run(["generate"])).toMatchObject({ exitCode: 0, stderr: "" });
  expect(agent.snapshot("generated/wire")).toEqual(snapshotOf(join(repository, "generated/wire")));
});
