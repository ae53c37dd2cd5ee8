/** What a user may not read stops a run: nobody knows which tools it declares, so none counts as removed. */

import { chmodSync, existsSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { createToolProject, readFileTool } from "../support/scratch-project.js";
import { findTorn, readTexts, start } from "./changing-project.js";
import { canRunAs, giveTo, plainUser } from "./crashes.js";

const project = createToolProject({
  "tools/read-file.ts": readFileTool,
  "tools/private/read-secret.ts": readFileTool.replaceAll("read_file", "read_secret"),
  "tools/read-note.ts": readFileTool.replaceAll("read_file", "read_note"),
  "types/ambient.d.ts": "interface Ambient { a: string }\n",
  "tsconfig.json": '{ "compilerOptions": { "module": "nodenext" }, "include": ["tools", "types"] }',
});
const { root } = project;

const cases = [
  { denied: ["tools/private", "types"], commands: ["generate", "list", "lint", "verify"] },
  { denied: ["tools/read-note.ts", "tools/private/read-secret.ts"], commands: ["generate"] },
  { denied: ["generated/schemas", "generated/registry.ts"], commands: ["generate", "check"] },
  { denied: ["tsconfig.json"], commands: ["check"] },
];

test("what cannot be read is named, all of it, and no file is written or deleted", async () => {
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  const before = readTexts(root);
  giveTo(root, plainUser);
  const canDeny = await canRunAs({ root }, plainUser);
  for (const { denied, commands } of cases) {
    const isLink = !canDeny;
    for (const path of denied) {
      // Everybody fails at a link to itself.
      if (isLink) rmSync(join(root, path), { recursive: true });
      if (isLink) symlinkSync(basename(path), join(root, path));
      else chmodSync(join(root, path), 0o000);
    }
    const runs = commands.map((command) => start(root, [command], { uid: canDeny ? plainUser : undefined }).ended);
    for (const { exitCode, stdout, stderr } of await Promise.all(runs)) {
      expect([1, 2]).toContain(exitCode);
      expect(stdout).toBe("");
      const named = [...stderr.matchAll(/^error path-not-readable.*\n {2}Cannot read "(.*?)": (.*)\.$/gm)];
      expect(named.map(([, path]) => path).toSorted(), stderr).toEqual(denied.toSorted());
      expect(stderr).not.toMatch(/could not run|^ +at /m);
    }
    for (const path of denied) {
      if (isLink) rmSync(join(root, path));
      else chmodSync(join(root, path), path.includes(".") ? 0o644 : 0o755);
    }
    if (isLink) project.write(before);
    expect(findTorn(root, [before])).toEqual([]);
  }
});

test("an error of the system that no table lists is named, too", async () => {
  // Linux refuses to read this file, although it is one; everybody fails at a link to itself.
  const unreadable = "/proc/self/clear_refs";
  rmSync(join(root, "tools/read-note.ts"));
  symlinkSync(existsSync(unreadable) ? unreadable : "read-note.ts", join(root, "tools/read-note.ts"));
  const { exitCode, stderr } = await project.run(["generate"]);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(
    /^error path-not-readable tools\/read-note\.ts:1:1\n {2}Cannot read "tools\/read-note\.ts": /m,
  );
});
