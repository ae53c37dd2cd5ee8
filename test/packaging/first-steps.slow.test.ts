/** The first steps of a user, from an empty folder and the packed tarballs to what `init` wrote and compiles. */

import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readBlocks } from "../docs/markdown-blocks.js";
import { textOf } from "../docs/page-projects.js";
import { expectSuccess } from "./commands.js";
import { npm, pnpm } from "./consumer.js";
import { packPackages } from "./packed-packages.js";

const packed = await packPackages();
const folders: string[] = [];

afterAll(() => {
  for (const folder of [packed.folder, ...folders]) rmSync(folder, { recursive: true });
});

const call = ["get_time", '{"timeZone":"Europe/Berlin"}', "--handlers", "dist/tool-handlers.js"];

const readme = readBlocks("README.md");

test("the README names these steps", () => {
  expect(textOf(readme, "step", "start").trim().split("\n")).toEqual([
    "npm init -y",
    "npm install --save-dev toolwright typescript",
    "npx toolwright init",
    "npm install",
    "npx toolwright generate",
    "npx tsc --noEmit false --outDir dist",
    `npx toolwright call ${call.join(" ")}`.replace(/(\{.*\})/, "'$1'"),
  ]);
});

test("the packages of a clone are installed as the README says", async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-clone-")));
  folders.push(folder);
  symlinkSync(packed.folder, join(folder, "packed"));
  const root = join(folder, "project");
  mkdirSync(root);
  const shell = (...commands: readonly string[]): Promise<string> =>
    expectSuccess({ program: "sh", args: ["-e", "-c", commands.join("\n")], folder: root });
  await shell("npm init -y", textOf(readme, "step", "packed"), "npx toolwright init --yes");
  expect(await shell("npm install", "npx toolwright generate")).toContain("1 tool: 1 experimental.");
});

// The compilers between these two are tried in `test/platforms`.
test.each([
  { packageManager: npm, typescript: "5.4", type: "commonjs" },
  { packageManager: pnpm, typescript: "7.0", type: "module" },
])("with $packageManager.name, TypeScript $typescript and $type", async ({ packageManager, typescript, type }) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-first-")));
  folders.push(root);
  const run = ([program, ...args]: readonly [string, ...string[]], ...more: readonly string[]): Promise<string> =>
    expectSuccess({ program, args: [...args, ...more], folder: root });
  await run(["npm", "init", "-y"]);
  const file = join(root, "package.json");
  // No registry has these packages yet, so their places are named.
  const overrides = Object.fromEntries(
    [packed.contract, packed.runtime].map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`]),
  );
  const written = JSON.parse(readFileSync(file, "utf8")) as object;
  const manifest = {
    ...{ ...written, type, overrides, pnpm: { overrides } },
    devDependencies: { toolwright: `file:${packed.toolwright.tarball}`, typescript: `~${typescript}.0` },
    // pnpm would ask the registry for the peer of toolwright.
    ...(packageManager === pnpm && { dependencies: overrides }),
  };
  writeFileSync(file, JSON.stringify(manifest, null, 2));
  await run(packageManager.install);
  const found = await run(packageManager.execute, "toolwright", "init", "--yes");
  expect(found).toMatch(/^Wrote toolwright\.config\.json, tsconfig\.json, tools\/get-time\.ts, tool-handlers\.ts, /);
  expect(found.includes("\n  npm install\n")).toBe(packageManager === npm);
  expect(await run(packageManager.execute, "toolwright", "generate")).toContain("1 tool: 1 experimental.");
  expect(await run(packageManager.execute, "tsc", "--noEmit", "false", "--outDir", "dist")).toBe("");
  expect(await run(packageManager.execute, "toolwright", "call", ...call)).toMatch(
    /^get_time returns:\n\n {2}\{\n {4}"time"/,
  );
  const files = /^Wrote (.*)\.$/m.exec(found)?.[1]?.split(", ") ?? [];
  const read = (): string[] => files.map((path) => readFileSync(join(root, path), "utf8"));
  const before = read();
  expect(await run(packageManager.execute, "toolwright", "init", "--yes")).toBe("Nothing is missing.\n");
  expect(read()).toEqual(before);
});
