import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { generate } from "toolwright/generator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository, runCommandLine, snapshotOf } from "../support/scratch-project.js";

type Files = Readonly<Record<string, string>>;

// The repository's own configuration and package.json, and the folder of what a project installs.
const projectFiles = ["tools", "toolwright.config.json", "package.json", "tsconfig.json", "tsconfig.base.json"];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-same-")));
let expected: Files;

/** Copies the repository's tools, and nothing that was generated, into a project of that path. */
function copyProject(path: string): string {
  const root = join(folder, path);
  mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
  for (const file of projectFiles) cpSync(join(repository, file), join(root, file), { recursive: true });
  symlinkSync(join(repository, "runtime"), join(root, "node_modules", "@toolwright", "runtime"));
  return root;
}

/** Rewrites every source file of a project: declarations, prose and grammars alike. */
function rewriteSources(root: string, rewrite: (text: string) => string): void {
  for (const [path, text] of Object.entries(snapshotOf(join(root, "tools")))) {
    writeFileSync(join(root, "tools", path), rewrite(text));
  }
}

/** Generates from within; there must be nothing to say. */
async function outputOf(root: string): Promise<Files> {
  const { diagnostics } = await generate({ root });
  expect(diagnostics).toEqual([]);
  return snapshotOf(join(root, "generated"));
}

beforeAll(async () => {
  const root = copyProject("plain");
  const environment = { LC_ALL: "C", LANG: "C", TZ: "UTC" };
  const { exitCode, stderr } = await runCommandLine(["generate"], { cwd: root, environment });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expected = snapshotOf(join(root, "generated"));
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the output is what this repository has checked in", () => {
  expect(expected).toEqual(snapshotOf(join(repository, "generated")));
});

test("the folder, the current folder, the locale and the time zone do not matter", async () => {
  const root = copyProject("deeper/than the/other – İstanbul/project");
  const environment = { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8", TZ: "Pacific/Chatham" };
  const { exitCode, stderr } = await runCommandLine(["generate", "--root", root], { cwd: tmpdir(), environment });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  expect(snapshotOf(join(root, "generated"))).toEqual(expected);
});

test("line endings and byte order marks do not matter", async () => {
  const root = copyProject("line-endings");
  rewriteSources(root, (text) => `\uFEFF${text.replaceAll("\n", "\r\n")}`);
  expect(readFileSync(join(root, "tools/local-environment/apply-patch.lark"), "utf8")).toMatch(/^\uFEFF.*\r\n/);
  expect(await outputOf(root)).toEqual(expected);
});

test("no output tells where, when, by whom or with which version it was made", () => {
  const { version } = JSON.parse(readFileSync(join(repository, "package.json"), "utf8")) as { version: string };
  const text = Object.values(expected).join("\n");
  const today = new Date().toISOString().slice(0, "2026-01-31".length);
  const users = [userInfo().username, hostname()].map((name) => `/${name}/`);
  for (const trace of [folder, repository, tmpdir(), ...users, today, `"${version}"`, ` ${version}`, "node_modules"]) {
    expect(text).not.toContain(trace);
  }
  expect(text).not.toMatch(/toolwright@?v?\d/);
  expect(text).not.toMatch(/(?:^|["'\s(])(?:\/(?:home|root|Users|tmp|work)\/|[A-Z]:\\)/m);
});
