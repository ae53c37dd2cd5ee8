/** Puts a synthetic project into a temporary folder, ready for `toolwright generate` and `tsc`. */

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

/** Writes a project with these sources, and links packages of this repository; returns its folder. */
export function createProject(
  sources: Readonly<Record<string, string>>,
  { include, compilerOptions }: Settings,
  packages: Readonly<Record<string, string>> = {},
): string {
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  // The options that toolwright always uses, so that both programs do the same work.
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

/** Writes the project; the caller disposes of it. With modules of an application, tools import handlers from them. */
export function createSyntheticProject(size: {
  readonly tools: number;
  readonly modules?: number;
  readonly seed: number;
}) {
  const { tools, modules = 0, seed } = size;
  const sources = [...makeSources({ tools, seed })];
  // The newest modules reach the most others.
  const handled =
    modules === 0 ? sources : sources.map((tool, index) => withHandler(tool, modules - 1 - (index % modules)));
  const files = [...makeModules({ modules, seed }), ...handled];
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
    /** Adds a line to a tool's file, which changes no output. */
    changeOneFile: (comment: string): void => fs.appendFileSync(lastFile, `// ${comment}\n`),
    /** Adds a sentence to the description of that tool. */
    describeOneTool: (sentence: string): void => {
      const text = fs.readFileSync(lastFile, "utf8");
      fs.writeFileSync(lastFile, text.replace("\n *\n * @remarks", `\n * ${sentence}$&`));
    },
    /** Whether the generated module of that tool has it. */
    hasDescription: (sentence: string): boolean => fs.readFileSync(lastModule, "utf8").includes(sentence),
    /** Moves the output and the cache away: ext4 creates files several times slower after thousands were deleted. */
    removeOutput: (): void => {
      if (fs.existsSync(output)) fs.renameSync(output, join(fs.mkdtempSync(join(root, "discarded-")), "generated"));
      fs.rmSync(join(root, "node_modules", ".cache"), { recursive: true, force: true });
    },
    /** How many tools and files there are, and a digest of every path and its content. */
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
