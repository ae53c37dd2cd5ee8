/** What init adds to the turbo.json of a repository, and of a package in it. */

import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse, type ParseError } from "jsonc-parser";
import { expect, test } from "vitest";
import { createScratchProject, readFileTool, type ProjectFiles } from "../support/scratch-project.js";

const tasks = { codegen: {}, "codegen:check": {} };
const manifest = (fields: object): string =>
  JSON.stringify({ name: "@acme/mail", type: "module", dependencies: { "@toolwright/runtime": "0.1.0" }, ...fields });

/** A package with one tool, in a workspace. */
const workspace: ProjectFiles = {
  ".git/HEAD": "",
  "package.json": '{ "name": "acme", "private": true, "workspaces": ["packages/*"] }',
  "packages/mail/package.json": manifest({}),
  "packages/mail/toolwright.config.json": '{ "tools": ["tools/*.ts"], "output": "generated" }',
  "packages/mail/tools/read-file.ts": readFileTool,
};

async function initialize(files: ProjectFiles, folder = "packages/mail") {
  const project = createScratchProject({ ...workspace, ...files });
  const init = async () => {
    const outcome = await project.run(["init", "--yes"], { cwd: join(project.root, folder) });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
    return outcome.stdout;
  };
  const says = await init();
  // What it has added is enough.
  expect(await init()).not.toContain("Wrote");
  return { ...project, says };
}

const json = (text: string): unknown => JSON.parse(text);

test("comments, commas and the layout stay", async () => {
  const before = [
    "{",
    "\t// Runs before anything else.",
    '\t"globalDependencies": [',
    '\t\t".env", // Secrets.',
    "\t],",
    '\t"tasks": {',
    '\t\t"build": { "outputs": ["dist/**"] } // Last.',
    "\t}, /* No more. */",
    "}",
    "",
  ].join("\r\n");
  const { read } = await initialize({
    "turbo.json": `\uFEFF${before}`,
    "tsconfig.base.json": '{ "compilerOptions": { "module": "nodenext" } }',
    "packages/mail/tsconfig.json": '{ "extends": "../../tsconfig.base.json" }',
  });
  expect(read("turbo.json")).toBe(
    [
      "\uFEFF{",
      "\t// Runs before anything else.",
      '\t"globalDependencies": [',
      '\t\t".env", // Secrets.',
      '\t\t"tsconfig.base.json",',
      "\t],",
      '\t"tasks": {',
      '\t\t"build": { "outputs": ["dist/**"] }, // Last.',
      '\t\t"codegen": {',
      '\t\t\t"dependsOn": ["^build", "^codegen"],',
      '\t\t\t"inputs": ["$TURBO_DEFAULT$"],',
      '\t\t\t"outputs": ["generated/**"]',
      "\t\t},",
      '\t\t"codegen:check": {',
      '\t\t\t"dependsOn": ["^build", "^codegen:check"],',
      '\t\t\t"inputs": ["$TURBO_DEFAULT$"],',
      '\t\t\t"outputs": []',
      "\t\t}",
      "\t}, /* No more. */",
      "}",
      "",
    ].join("\r\n"),
  );
});

test.each(["{ // None yet.\n}", '{ "tasks": {} // None yet.\n}', '{ "tasks": { /* None yet. */ }, }'])(
  "a comment stays in %s",
  async (before) => {
    const { read } = await initialize({ "turbo.json": before });
    const errors: ParseError[] = [];
    const after = parse(read("turbo.json"), errors, { allowTrailingComma: true }) as object;
    expect({ after, errors }).toEqual({ after: { tasks: added }, errors: [] });
    expect(read("turbo.json").match(/None yet\./g)).toHaveLength(1);
  },
);

const inputs = ["$TURBO_DEFAULT$"];
const added = {
  codegen: { dependsOn: ["^codegen"], inputs, outputs: ["generated/**"] },
  "codegen:check": { dependsOn: ["^codegen:check"], inputs, outputs: [] },
};
const [codegen, check] = [added.codegen, added["codegen:check"]];
const ofCheck = { "codegen:check": check };

test.each<readonly [string, object, object, object | undefined]>([
  ["no task", { $schema: "x" }, { $schema: "x", tasks: added }, undefined],
  ["the tasks of version 1", { pipeline: {} }, { pipeline: added }, undefined],
  [
    "tasks that fit, with wider globs",
    { tasks: { codegen: { dependsOn: ["^build"], outputs: ["./gen*/**"] }, "codegen:check": { dependsOn: ["^x"] } } },
    { tasks: { codegen: { dependsOn: ["^build"], outputs: ["./gen*/**"] }, "codegen:check": { dependsOn: ["^x"] } } },
    undefined,
  ],
  [
    "tasks that are never cached",
    { tasks: { codegen: { cache: false }, "codegen:check": { cache: false } } },
    { tasks: { codegen: { cache: false }, "codegen:check": { cache: false } } },
    undefined,
  ],
  [
    "inputs that name the configuration",
    { tasks: { codegen: { ...codegen, inputs: ["tools/**", "*.json"] }, ...ofCheck } },
    { tasks: { codegen: { ...codegen, inputs: ["tools/**", "*.json"] }, ...ofCheck } },
    undefined,
  ],
  [
    "inputs with many wildcards that name nothing",
    { tasks: { codegen: { ...codegen, inputs: ["$TURBO_DEFAULT$", `${"*a".repeat(99)}b`] }, ...ofCheck } },
    { tasks: { codegen: { ...codegen, inputs: ["$TURBO_DEFAULT$", `${"*a".repeat(99)}b`] }, ...ofCheck } },
    undefined,
  ],
  [
    "a task of other packages",
    { tasks: { codegen: { inputs: ["*.graphql"], outputs: ["gql/**"], env: ["API"] }, ...ofCheck } },
    { tasks: { codegen: { inputs: ["*.graphql"], outputs: ["gql/**"], env: ["API"] }, ...ofCheck } },
    {
      extends: ["//"],
      tasks: {
        codegen: {
          ...{ dependsOn: ["^codegen"], inputs: ["*.graphql", "$TURBO_DEFAULT$"], outputs: ["gql/**", "generated/**"] },
        },
      },
    },
  ],
  [
    "a task of this package",
    { tasks: { codegen: {}, "@acme/mail#codegen": { outputs: ["wire/**"] }, ...ofCheck } },
    {
      tasks: {
        codegen: {},
        "@acme/mail#codegen": { outputs: ["wire/**", "generated/**"], dependsOn: ["^codegen"] },
        ...ofCheck,
      },
    },
    undefined,
  ],
])("with %s", async (_, before, after, own) => {
  const { read, snapshot } = await initialize({ "turbo.json": JSON.stringify(before, null, 2) });
  expect(json(read("turbo.json"))).toEqual(after);
  const created = snapshot("packages/mail")["turbo.json"];
  expect(created && json(created)).toEqual(own);
});

test.each<readonly [string, object, object]>([
  [
    "adds to the lists of the repository",
    { codegen: { outputs: ["$TURBO_EXTENDS$", "wire/**"] } },
    { codegen: { outputs: ["$TURBO_EXTENDS$", "wire/**", "generated/**"], dependsOn: ["^codegen"] } },
  ],
  ["has no such task", { codegen: { extends: false } }, { codegen: { extends: false } }],
  [
    "has a task of its own",
    { codegen: { extends: false, dependsOn: ["^build"] } },
    { codegen: { extends: false, dependsOn: ["^build"], outputs: ["generated/**"] } },
  ],
])("the configuration of a package that %s", async (_, before, after) => {
  const { read } = await initialize({
    "turbo.json": JSON.stringify({ tasks: { ...tasks, codegen: { inputs: [] }, ...ofCheck } }),
    "packages/mail/turbo.json": JSON.stringify({ extends: ["//"], tasks: before }),
  });
  expect(json(read("packages/mail/turbo.json"))).toEqual({ extends: ["//"], tasks: after });
});

test("the root of a workspace has tasks of its own, and so has a repository with one package", async () => {
  const project = { "toolwright.config.json": "{}", "tools/read-file.ts": readFileTool, "turbo.jsonc": "{}" };
  const files = {
    ...project,
    "toolwright.config.json": '{ "tools": ["tools/*.ts"], "output": "generated" }',
  };
  const whole = await initialize({ ...files, "package.json": manifest({ workspaces: ["packages/*"] }) }, "");
  const ofRoot = Object.fromEntries(Object.entries(added).map(([name, task]) => [`//#${name}`, task]));
  expect(json(whole.read("turbo.jsonc"))).toEqual({ tasks: ofRoot });
  const alone = await initialize({ ...files, "package.json": manifest({}) }, "");
  expect(json(alone.read("turbo.jsonc"))).toEqual({ tasks: added });
});

test("files of no package are global dependencies; a package that is not declared is named", async () => {
  const files = {
    "turbo.json": '{ "futureFlags": { "globalConfiguration": true }, "global": { "inputs": ["*.base.json"] } }',
    "toolwright.base.json": "{}",
    "shared/[a]/settings.json": "{}",
    "shared/globals.d.ts": "declare global { type Path = string; }\nexport {};\n",
    "packages/mail/toolwright.config.json":
      '{ "extends": "../../toolwright.base.json", "tools": ["tools/*.ts"], "output": "generated" }',
    "packages/mail/tsconfig.json": JSON.stringify({
      extends: "../../shared/[a]/settings.json",
      include: ["tools", "../../shared/globals.d.ts", "../types/a.d.ts", "../more/b.d.ts"],
    }),
    "packages/mail/package.json": manifest({ devDependencies: { "@acme/types": "*" } }),
    "packages/types/package.json": '{ "name": "@acme/types" }',
    "packages/types/a.d.ts": "declare type A = string;\n",
    "packages/more/package.json": '{ "name": "@acme/more" }',
    "packages/more/b.d.ts": "declare type B = string;\n",
  };
  const { read, says } = await initialize(files);
  expect(json(read("turbo.json"))).toMatchObject({
    global: { inputs: ["*.base.json", "shared/\\[a\\]/settings.json", "shared/globals.d.ts"] },
  });
  expect(says).toContain("package.json: add @acme/more to the dependencies");
  expect(says).not.toContain("@acme/types");
});

test("the scripts of a package have the names that it gave them, and its outputs are all files that it writes", async () => {
  const { read } = await initialize({
    "turbo.json": "{}",
    "packages/mail/package.json": manifest({ scripts: { tools: "toolwright generate", verify: "toolwright check" } }),
    "packages/mail/README.md": "<!-- toolwright:tools -->\n<!-- /toolwright -->\n",
    "packages/mail/toolwright.config.json": JSON.stringify({
      ...{ tools: ["tools/*.ts"], output: "generated", docs: ["README.md"], targets: { vscode: true } },
    }),
  });
  const outputs = ["generated/**", "README.md", "package.json"];
  expect(json(read("turbo.json"))).toEqual({
    tasks: {
      tools: { dependsOn: ["^tools"], inputs, outputs },
      verify: { dependsOn: ["^verify"], inputs, outputs: [] },
    },
  });
  expect(json(read("packages/mail/package.json"))).toHaveProperty("scripts.verify");
});

test("a turbo.json above the repository is not its own", async () => {
  const project = createScratchProject({ "turbo.json": "{" });
  project.write(Object.fromEntries(Object.entries(workspace).map(([path, text]) => [`app/${path}`, text])));
  mkdirSync(join(project.root, "app/node_modules/@toolwright"), { recursive: true });
  symlinkSync(
    join(project.root, "node_modules/@toolwright/runtime"),
    join(project.root, "app/node_modules/@toolwright/runtime"),
  );
  const outcome = await project.run(["init", "--yes"], { cwd: join(project.root, "app/packages/mail") });
  expect(outcome).toMatchObject({ exitCode: 0, stderr: "" });
  expect(project.read("turbo.json")).toBe("{");
});
