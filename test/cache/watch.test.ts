import { rmSync, symlinkSync, utimesSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import {
  createScratchProject,
  createToolProject,
  minimalSettings,
  readFileTool,
  type ProjectFiles,
} from "../support/scratch-project.js";
import { expectColdOutput } from "./cold-output.js";
import { declareTool, watchProject } from "./watched-project.js";

test("a watched project is generated after each change, whatever was wrong before", async () => {
  const unread = { "watch.log": "0\n", "dist/server.js": "0;\n", "handlers.ts": "export const handlers = {};\n" };
  const project = createToolProject({ "tools/read-file.ts": readFileTool, ...unread });
  const { nextRun, end } = watchProject(project);
  try {
    expect(await nextRun()).toBe(
      "1 tool: 1 experimental. 5 files in generated/: 5 written, 0 unchanged.\nChanged tools: read_file (added).",
    );
    project.write({ "tools/read-file.ts": readFileTool.replace("Reads a text", "Reads a plain text") });
    expect(await nextRun()).toBe(
      "Changed: tools/read-file.ts\n1 tool: 1 experimental. 5 files in generated/: 2 written, 3 unchanged.\nChanged tools: read_file.",
    );
    // Another time with the same text is no change: the end of this would be another run.
    utimesSync(join(project.root, "tools/read-file.ts"), new Date(), new Date());
    await setTimeout(apart);
    project.write({ "tools/read-file.ts": `${readFileTool}}` });
    expect(await nextRun()).toMatch(/^Changed: tools\/read-file\.ts\nerror syntax-error tools\/read-file\.ts:20:1/);
    project.remove("tools/read-file.ts");
    expect(await nextRun()).toContain("no-files-matched");
    project.write({ "tools/more/read-file.ts": readFileTool });
    expect(await nextRun()).toContain("5 files in generated/");
    // Nothing that was read changes: each of these would be another run.
    project.write({ "generated/registry.ts": "edited\n" });
    for (const [file, text] of Object.entries(unread)) project.write({ [file]: `${text}// Again.\n` });
    await setTimeout(apart);
    project.write({ "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "out" }\n' });
    expect(await nextRun()).toMatch(
      /^Changed: toolwright\.config\.json\n1 tool: 1 experimental\. 5 files in out\/: 5 written/,
    );
  } finally {
    end();
  }
});

/** Longer than reports of one change take to arrive. */
const apart = 300;

const apple = declareTool("apple", "string");
const banana = declareTool("banana", "Far", 'import type { Far } from "./types/near.js";\n');
const cherry = declareTool("cherry", "Unit", 'import type { Unit } from "units";\n');

/** A file that adds to the arguments of a tool. */
const adding = (member: string): string => `declare module "../tools/a" { interface Args { ${member} } }\nexport {};\n`;

const elder = declareTool("elder", "Part", 'import type { Part } from "parts";\n');

interface Step {
  readonly change: string;
  readonly write?: ProjectFiles;
  readonly remove?: readonly string[];
  /** What changes as soon as that is generated, before the process looks at everything. */
  readonly then?: ProjectFiles;
  readonly isError?: true;
  /** Whether the system reports nothing about a part of it: a second run, when all else is done, finds that. */
  readonly isUnreported?: true;
}

const steps: readonly Step[] = [
  { change: "one tool", write: { "tools/a.ts": apple.replace("Uses", "Takes") } },
  {
    change: "one tool, and back",
    write: { "tools/a.ts": apple },
    then: { "tools/a.ts": apple.replace("Uses", "Takes") },
  },
  {
    change: "one tool, then another",
    write: { "tools/b.ts": banana.replace("Uses", "Has") },
    then: { "tools/c.ts": cherry.replace("Uses", "Has") },
  },
  {
    change: "an error, and back",
    write: { "tools/b.ts": `${banana}}` },
    then: { "tools/b.ts": banana },
  },
  { change: "a type two files away", write: { "tools/types/far.ts": "export type Far = number;\n" } },
  { change: "two tools", write: { "tools/a.ts": apple, "tools/b.ts": banana.replace("Uses", "Takes") } },
  { change: "a new tool", write: { "tools/d.ts": declareTool("date", "number") } },
  { change: "a linked package", write: { "tools/e.ts": elder } },
  { change: "a tool that is gone", remove: ["tools/d.ts"] },
  {
    change: "the same tool again, and no other",
    write: { "tools/d.ts": declareTool("date", "1") },
    remove: ["tools/a.ts"],
  },
  { change: "an error", write: { "tools/b.ts": `${banana}}` }, isError: true },
  { change: "another tool beside it", write: { "tools/a.ts": apple }, isError: true },
  { change: "no error", write: { "tools/b.ts": banana } },
  { change: "a type that is gone", remove: ["tools/types/far.ts"], isError: true },
  { change: "another of its name", write: { "tools/types/far.d.ts": 'export type Far = "far";\n' } },
  { change: "a warning", write: { "tools/a.ts": apple.replace("it.", "the `place` parameter.") } },
  { change: "another tool beside the warning", write: { "tools/b.ts": banana.replace("Uses", "Takes") } },
  { change: "a word in a third that excuses it", write: { "tools/d.ts": declareTool("date", '"place"') } },
  {
    change: "the settings",
    write: { "toolwright.config.json": `${JSON.stringify({ ...minimalSettings, targets: { mcp: true } })}\n` },
  },
  { change: "a tool of a target", write: { "tools/a.ts": apple.replace("string", "boolean") } },
  {
    change: "the compiler's options",
    write: { "tsconfig.json": '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }\n' },
  },
  { change: "a file that no other imports", write: { "src/more.ts": adding("more?: string") } },
  { change: "what it adds", write: { "src/more.ts": adding("more?: number") } },
  { change: "that it adds nothing", write: { "src/more.ts": "export {};\n" } },
  {
    change: "a tool and its generated file",
    write: { "generated/metadata/apple.ts": "", "tools/a.ts": apple.replace("Uses", "Has") },
  },
  {
    change: "a tool and the inventory",
    write: { "generated/model-tool-schema-inventory.json": "", "tools/a.ts": apple.replace("Uses", "Takes") },
  },
  {
    change: "a tool and a file of the user's in place of a generated one",
    write: { "generated/schemas/apple.input.json": '{ "own": true }\n', "tools/a.ts": apple.replace("string", "1") },
    isError: true,
  },
  {
    change: "that file back, which nobody watches",
    write: { "generated/schemas/apple.input.json": "", "tools/a.ts": apple },
  },
  {
    change: "a generated file of another tool",
    write: { "generated/metadata/banana.ts": "", "tools/a.ts": apple.replace("Uses", "Is") },
    isUnreported: true,
  },
  {
    change: "a type of a package",
    write: { "node_modules/units/units.d.ts": "export type Unit = 2;\n", "tools/a.ts": apple },
    isUnreported: true,
  },
];

/** A package that is a link to a folder of the project. */
const vendored = (folder: string, type: string): ProjectFiles => ({
  [`vendor/${folder}/package.json`]: '{ "name": "parts", "types": "parts.d.ts" }\n',
  [`vendor/${folder}/parts.d.ts`]: `export type Part = ${type};\n`,
});

test("after each change, a watching process has shown and written what a run without a cache does", async () => {
  const project = createToolProject({
    "tools/a.ts": apple,
    "tools/b.ts": banana,
    "tools/c.ts": cherry,
    "tools/types/near.ts": 'export type { Far } from "./far.js";\n',
    "tools/types/far.ts": "export type Far = string;\n",
    "node_modules/units/package.json": '{ "name": "units", "types": "units.d.ts" }\n',
    "node_modules/units/units.d.ts": "export type Unit = 1;\n",
    ...vendored("one", "1"),
    ...vendored("two", "2"),
  });
  const link = join(project.root, "node_modules", "parts");
  symlinkSync(join(project.root, "vendor", "one"), link, "junction");
  const watched = watchProject(project);
  try {
    await watched.nextRun();
    for (const { change, write = {}, remove = [], then, isError = false, isUnreported } of steps) {
      remove.forEach(project.remove);
      project.write(write);
      await watched.nextRun();
      if (then !== undefined) {
        project.write(then);
        await watched.nextRun();
      }
      if (isUnreported) await watched.nextRun();
      const shown = await watched.lastRun(250);
      expect(shown.includes("Nothing was written"), change).toBe(isError);
      await expectColdOutput(project, { shown, label: change });
    }
  } finally {
    watched.end();
  }
  // What it keeps for later processes is all that it has asked.
  rmSync(link);
  symlinkSync(join(project.root, "vendor", "two"), link, "junction");
  await project.run(["generate"]);
  expect(project.read("generated/schemas/elder.input.json")).toContain('"const": 2');
});

test("a file outside the project is watched for, whether or not it has existed", async () => {
  const project = createToolProject();
  const folder = createScratchProject({});
  const path = relative(join(project.root, "tools"), join(folder.root, "parts", "far.js"));
  const importing = `import type { Far } from "${path.replaceAll("\\", "/")}";\n`;
  project.write({ "tools/a.ts": declareTool("apple", "Far", importing) });
  const watched = watchProject(project);
  try {
    for (const value of [1, 2]) {
      expect(await watched.nextRun()).toContain("error unresolved-import");
      folder.write({ "parts/far.ts": `export type Far = ${value};\n` });
      await watched.nextRun();
      expect(project.read("generated/schemas/apple.input.json")).toContain(`"const": ${value}`);
      folder.remove("parts/far.ts");
    }
  } finally {
    watched.end();
  }
});
