/** Puts a synthetic project into a temporary folder, ready for `toolwright generate` and `tsc`. */

import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { makeModules, withHandler } from "./synthetic-application.mjs";
import { makeSources } from "./synthetic-tools.mjs";

/**
 * @typedef {object} SyntheticProject
 * @property {string} root
 * @property {number} tools How many tools it declares.
 * @property {number} lines Lines of its sources.
 * @property {(comment: string) => void} changeOneFile Adds a line to a tool's file, which changes no output.
 * @property {(sentence: string) => void} describeOneTool Adds a sentence to the description of that tool.
 * @property {(sentence: string) => boolean} hasDescription Whether the generated module of that tool has it.
 * @property {() => void} removeOutput Moves the generated files away, and removes what the cache has of them.
 * @property {() => GeneratedOutput} readOutput
 * @property {() => string} readInventory The text of the generated inventory.
 * @property {() => void} dispose
 */

/**
 * @typedef {object} GeneratedOutput
 * @property {number} tools Tools in the inventory; 0 without one.
 * @property {number} files
 * @property {string} digest Of every path and its content.
 */

const outputFolder = "generated";
const inventoryFile = "model-tool-schema-inventory.json";

/** @param {{ readonly validators: boolean }} options */
const settingsFor = ({ validators }) => ({
  "package.json": { name: "synthetic-project", private: true, type: "module" },
  "toolwright.config.json": { tools: ["tools/**/*.ts"], output: outputFolder, validators },
  // The options that toolwright always uses, so that both programs do the same work.
  "tsconfig.json": {
    compilerOptions: {
      target: "es2022",
      lib: ["es2023"],
      module: "nodenext",
      strict: true,
      exactOptionalPropertyTypes: true,
      skipLibCheck: true,
      noEmit: true,
      types: [],
    },
    include: ["tools", "src"],
  },
});

/**
 * Writes the project; the caller disposes of it. With modules of an application, tools import their handlers from them.
 * @param {{ readonly tools: number, readonly modules?: number, readonly seed: number, readonly repository: string, readonly validators?: boolean }} options
 * @returns {SyntheticProject}
 */
export function createSyntheticProject({ tools, modules = 0, seed, repository, validators = false }) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  let lines = 0;
  let lastFile = root;
  const sources = [...makeSources({ tools, seed })];
  // The newest modules reach the most others.
  const handled =
    modules === 0 ? sources : sources.map((tool, index) => withHandler(tool, modules - 1 - (index % modules)));
  for (const { path, text } of [...makeModules({ modules, seed }), ...handled]) {
    lines += text.split("\n").length - 1;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    lastFile = join(root, path);
    writeFileSync(lastFile, text);
  }
  for (const [path, value] of Object.entries(settingsFor({ validators })))
    writeFileSync(join(root, path), JSON.stringify(value, null, 2));
  const scope = join(root, "node_modules", "@toolwright");
  mkdirSync(scope, { recursive: true });
  symlinkSync(join(repository, "runtime"), join(scope, "runtime"), "dir");
  const output = join(root, outputFolder);
  const lastModule = join(output, "metadata", basename(lastFile).replaceAll("-", "_"));
  return {
    root,
    tools,
    lines,
    changeOneFile: (comment) => appendFileSync(lastFile, `// ${comment}\n`),
    describeOneTool: (sentence) => {
      const text = readFileSync(lastFile, "utf8");
      writeFileSync(lastFile, text.replace("\n *\n * @remarks", `\n * ${sentence}$&`));
    },
    hasDescription: (sentence) => readFileSync(lastModule, "utf8").includes(sentence),
    removeOutput: () => {
      // After thousands of files were deleted, ext4 creates files several times slower for minutes.
      if (existsSync(output)) renameSync(output, join(mkdtempSync(join(root, "discarded-")), outputFolder));
      rmSync(join(root, "node_modules", ".cache"), { recursive: true, force: true });
    },
    readOutput: () => readOutput(output),
    readInventory: () => readFileSync(join(output, inventoryFile), "utf8"),
    dispose: () => rmSync(root, { recursive: true, force: true }),
  };
}

/**
 * @param {string} folder
 * @returns {GeneratedOutput}
 */
function readOutput(folder) {
  const hash = createHash("sha256");
  if (!existsSync(folder)) return { tools: 0, files: 0, digest: hash.digest("hex") };
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths.sort()) hash.update(path).update("\0").update(readFileSync(path)).update("\0");
  const inventory = join(folder, inventoryFile);
  const tools = existsSync(inventory) ? JSON.parse(readFileSync(inventory, "utf8")).tools.length : 0;
  return { tools, files: paths.length, digest: hash.digest("hex") };
}
