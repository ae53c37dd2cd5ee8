import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { ts } from "ts-morph";
import { beforeAll, expect, test } from "vitest";
import { createToolProject, readFileTool, repository } from "../support/scratch-project.js";

/** Stands in every TypeScript compiler, minified or not: the name of one of its messages. */
const compilerMark = "Type_0_is_not_assignable_to_type_1";

const dist = join(repository, "dist");
const scripts = readdirSync(dist)
  .filter((file) => file.endsWith(".js"))
  .map((file) => join(dist, file));

/** What each command line loads. */
const loaded = new Map<string, string[]>();

beforeAll(async () => {
  const project = createToolProject({ "tools/read-file.ts": readFileTool });
  // The user's own compiler is there to be found, as it is in most projects.
  symlinkSync(join(repository, "node_modules", "typescript"), join(project.root, "node_modules", "typescript"));
  // The second check finds what the first has read.
  for (const command of ["generate", "check", "check", "--version", "--help", "review --help"]) {
    const coverage = mkdtempSync(join(tmpdir(), "toolwright-coverage-"));
    const { exitCode, stderr } = await project.run(command.split(" "), { environment: { NODE_V8_COVERAGE: coverage } });
    if (exitCode !== 0) throw new Error(`toolwright ${command} must succeed: ${stderr}`);
    const files = readdirSync(coverage).flatMap((file) => scriptsIn(join(coverage, file)));
    loaded.set(command, files);
    rmSync(coverage, { recursive: true });
  }
});

/** The files of every script that the process compiled, however it came to be loaded. */
function scriptsIn(coverageFile: string): string[] {
  const { result } = JSON.parse(readFileSync(coverageFile, "utf8")) as { result: { url: string }[] };
  return result.flatMap(({ url }) => (url.startsWith("file:") ? [fileURLToPath(url)] : []));
}

const isCompiler = (file: string): boolean => readFileSync(file, "utf8").includes(compilerMark);

test("the mark is in a compiler", () => {
  expect(isCompiler(join(repository, "node_modules", "typescript", "lib", "typescript.js"))).toBe(true);
});

test("a run loads one TypeScript compiler, the one that ts-morph carries", async () => {
  const compilers = (loaded.get("generate") ?? []).filter(isCompiler).map((file) => relative(repository, file));
  expect(compilers).toEqual([join("dist", "typescript.js")]);
  const built = (await import("../../dist/compiler.js" as string)) as { readonly ts: typeof ts };
  expect(built.ts.version).toBe(ts.version);
});

test.each(["check", "--version", "--help", "review --help"])("%s loads commander and little else", (command) => {
  const files = loaded.get(command) ?? [];
  const others = files.filter((file) => !file.startsWith(dist)).map((file) => relative(repository, file).split(sep)[1]);
  expect(new Set(others)).toEqual(new Set(["commander"]));
  const ours = files.filter((file) => file.startsWith(dist));
  expect(ours.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(52_000);
});

test("a run loads nothing of the package typescript", () => {
  const files = loaded.get("generate") ?? [];
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => /[\\/]node_modules[\\/]typescript[\\/]/.test(file))).toEqual([]);
});

test("the rest of the build holds no compiler and stays small", () => {
  const others = scripts.filter((file) => !isCompiler(file));
  expect(others).toHaveLength(scripts.length - 1);
  // Only adopt loads ts-morph, whose bundle holds the texts of its library.
  const ours = others.filter((file) => file !== join(dist, "ts-morph.js"));
  expect(ours).toHaveLength(others.length - 1);
  expect(ours.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(2_225_000);
});
