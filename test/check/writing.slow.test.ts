/** How files are written: whole or not at all, inside the project only, and with their permissions. */

import { spawn } from "node:child_process";
import {
  chmodSync,
  closeSync,
  lstatSync,
  openSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { generate } from "toolwright/generator";
import { expect, test } from "vitest";
import { createScratchProject, repository, type ScratchProject } from "../support/scratch-project.js";
import { twoTools } from "./drift-cases.js";

const commandLine = join(repository, "dist", "cli.js");

function reword(project: ScratchProject): void {
  project.write({ "tools/read-file.ts": project.read("tools/read-file.ts").replace("Reads", "Gets") });
}

test("whoever has a generated file open goes on reading the old one", async () => {
  const project = createScratchProject(twoTools);
  await generate({ root: project.root });
  const path = "generated/model-tool-schema-inventory.json";
  const before = project.read(path);
  const open = openSync(join(project.root, path), "r");
  reword(project);
  await generate({ root: project.root });
  expect(project.read(path)).not.toBe(before);
  expect(readFileSync(open, "utf8")).toBe(before);
  closeSync(open);
});

test("a file that the disk has no room for leaves everything as it was, and ends with 2", async () => {
  const project = createScratchProject(twoTools);
  await generate({ root: project.root });
  const before = project.snapshot("generated");
  reword(project);
  const limited = spawn("sh", ["-c", `ulimit -f 2; exec "${process.execPath}" "${commandLine}" generate`], {
    cwd: project.root,
  });
  let stderr = "";
  limited.stderr.on("data", (chunk) => void (stderr += String(chunk)));
  expect(await new Promise((resolve) => limited.on("close", resolve))).toBe(2);
  expect(stderr).toMatch(
    /^error output-not-writable\n {2}Cannot write to "generated[^"]*": a file would be larger than/,
  );
  expect(project.snapshot("generated")).toEqual(before);
});

test("a neighbour whose name begins like the project's is another folder", async () => {
  const project = createScratchProject({
    ...Object.fromEntries(Object.entries(twoTools).map(([path, text]) => [`app/${path}`, text])),
    "app-secrets/words.md": "The password.\n",
  });
  const root = join(project.root, "app");
  const source = String(twoTools["tools/read-file.ts"]).replace(
    "effect:",
    'descriptionFile: "../../app-secrets/words.md",\n  effect:',
  );
  symlinkSync("../app-secrets", join(root, "generated"));
  writeFileSync(join(root, "tools", "read-file.ts"), source);
  const { diagnostics } = await generate({ root });
  expect(diagnostics.map(({ code }) => code)).toEqual(["output-through-link", "file-outside-root"]);
  expect(readdirSync(join(project.root, "app-secrets"))).toEqual(["words.md"]);
});

test("a file that is written again keeps its permissions, and a link to it stays one", async () => {
  const project = createScratchProject({
    ...twoTools,
    "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "generated", "docs": ["tools.md"] }',
    "tools.md": "<!-- toolwright:tools list -->\n<!-- /toolwright -->\n",
    "base.json": "{}\n",
    "ours.json": '{ "ours": 1 }\n',
    "theirs.json": '{\n  "theirs": 1\n}\n',
  });
  const modeOf = (path: string): number => statSync(join(project.root, path)).mode & 0o777;
  chmodSync(join(project.root, "tools.md"), 0o640);
  chmodSync(join(project.root, "base.json"), 0o600);
  symlinkSync("base.json", join(project.root, "link.json"));
  expect(await project.run(["generate"])).toMatchObject({ exitCode: 0 });
  expect([project.read("tools.md"), modeOf("tools.md")]).toEqual([expect.stringContaining("read_file"), 0o640]);
  await project.run(["merge", "ours.json", "link.json", "theirs.json"]);
  expect([project.read("base.json"), modeOf("base.json")]).toEqual([expect.not.stringMatching(/^\{\}\n$/), 0o600]);
  expect(lstatSync(join(project.root, "link.json")).isSymbolicLink()).toBe(true);
});
