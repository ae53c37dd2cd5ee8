/** Writes a synthetic project to a temporary folder, ready for `toolwright generate` and `tsc`. */

import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { repository } from "../measure.js";
import { makeModules, withHandler } from "./application.js";
import { makeSources } from "./tools.js";

interface Settings {
  readonly include: readonly string[];
  readonly compilerOptions?: object;
}

/** Writes the sources and settings, and links packages of this repository; returns the folder. */
export function createProject(
  sources: Readonly<Record<string, string>>,
  { include, compilerOptions }: Settings,
  packages: Readonly<Record<string, string>> = {},
): string {
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  // The options that toolwright always sets, so that `tsc` does the same work.
  const options = { module: "nodenext", strict: true, skipLibCheck: true, noEmit: true, types: [], ...compilerOptions };
  const files = {
    ...sources,
    "package.json": '{ "name": "synthetic-project", "private": true, "type": "module" }',
    "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "generated" }',
    "tsconfig.json": JSON.stringify({ compilerOptions: options, include }),
  };
  for (const [path, text] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true });
    fs.writeFileSync(join(root, path), text);
  }
  fs.mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
  for (const [name, folder] of Object.entries({ "@toolwright/runtime": "runtime", ...packages }))
    fs.symlinkSync(join(repository, folder), join(root, "node_modules", name), "dir");
  return root;
}

export type SyntheticProject = ReturnType<typeof createSyntheticProject>;

/** The caller disposes of the project. With modules of an application, the tools import handlers from them. */
export function createSyntheticProject(size: {
  readonly tools: number;
  readonly modules?: number;
  readonly seed: number;
}) {
  const { tools, modules = 0, seed } = size;
  const sources = [...makeSources({ tools, seed })];
  // The last modules reach the most others.
  const handled =
    modules === 0 ? sources : sources.map((tool, index) => withHandler(tool, modules - 1 - (index % modules)));
  const files = [...makeModules(modules, seed), ...handled];
  const root = createProject(Object.fromEntries(files.map(({ path, text }) => [path, text])), {
    include: ["tools", "src"],
    compilerOptions: { target: "es2022", lib: ["es2023"], exactOptionalPropertyTypes: true },
  });
  const lines = files.reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  const lastFile = join(root, files.at(-1)?.path ?? "");
  const output = join(root, "generated");
  const inventory = join(output, "model-tool-schema-inventory.json");
  const lastModule = join(output, "metadata", basename(lastFile).replaceAll("-", "_"));
  return {
    ...{ root, tools, lines },
    /** Adds a comment to the file of a tool, which changes no output. */
    changeOneFile: (comment: string): void => fs.appendFileSync(lastFile, `// ${comment}\n`),
    /** Adds a sentence to the description of that tool. */
    describeOneTool: (sentence: string): void => {
      const text = fs.readFileSync(lastFile, "utf8");
      fs.writeFileSync(lastFile, text.replace("\n *\n * @remarks", `\n * ${sentence}$&`));
    },
    /** Whether the generated module of that tool contains the sentence. */
    hasDescription: (sentence: string): boolean => fs.readFileSync(lastModule, "utf8").includes(sentence),
    /** Moves the output away: after thousands of deletions, ext4 creates files several times more slowly. */
    removeOutput: (): void => {
      if (fs.existsSync(output)) fs.renameSync(output, join(fs.mkdtempSync(join(root, "discarded-")), "generated"));
      fs.rmSync(join(root, "node_modules", ".cache"), { recursive: true, force: true });
    },
    /** The numbers of tools and files, and a digest of all paths and contents. */
    readOutput: (): { readonly tools: number; readonly files: number; readonly digest: string } => {
      const hash = createHash("sha256");
      if (!fs.existsSync(output)) return { tools: 0, files: 0, digest: "" };
      const entries = fs.readdirSync(output, { recursive: true, withFileTypes: true });
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      for (const path of paths.sort()) hash.update(path).update("\0").update(fs.readFileSync(path)).update("\0");
      const listed = fs.existsSync(inventory) ? JSON.parse(fs.readFileSync(inventory, "utf8")).tools.length : 0;
      return { tools: listed, files: paths.length, digest: hash.digest("hex") };
    },
    readInventory: (): string => fs.readFileSync(inventory, "utf8"),
    dispose: (): void => fs.rmSync(root, { recursive: true, force: true }),
  };
}
