/** Measures `generate` on one very large type, vega-lite's `TopLevelSpec`, beside the schema engine alone. */

import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { measureSideBySide, runToEnd } from "./side-by-side.mjs";

/**
 * Of the engine, and of `generate` with no output yet.
 * @typedef {import("./side-by-side.mjs").SideBySide & LargeType} LargeTypeResult
 */

/**
 * @typedef {object} LargeType
 * @property {string} version Of vega-lite.
 * @property {number} schemaBytes Of the generated schema, which compiles in Ajv.
 */

/** The largest allowed ratio to the engine, of processor time and of memory. */
export const largestRatio = 1.5;

const files = {
  "package.json": '{ "name": "large-type", "private": true, "type": "module" }\n',
  "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "generated" }\n',
  "tsconfig.json":
    '{ "compilerOptions": { "module": "nodenext", "strict": true, "skipLibCheck": true, "types": [] }, "include": ["tools"] }\n',
  "tools/show-chart.ts": `import type { ToolDeclaration } from "@toolwright/runtime";
import type { TopLevelSpec } from "vega-lite";

/** What a chart is made of. */
export type Chart = TopLevelSpec;

/** Shows a chart. */
export const showChart: ToolDeclaration<TopLevelSpec> = { name: "show_chart", effect: "read_only" };
`,
};

/**
 * Runs the rounds, each command as a process of its own.
 * @param {{ readonly repository: string, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<LargeTypeResult>}
 */
export async function measureLargeType({ repository, rounds }, progress) {
  const root = createProject(repository);
  try {
    const inBench = (/** @type {string} */ name) => join(repository, "bench", name);
    const measured = await measureSideBySide({ what: "one large type", rounds, progress }, [
      {
        key: "engine",
        label: "ts-json-schema-generator",
        run: () => {
          const args = ["tools/show-chart.ts", "Chart", "engine.schema.json"];
          return runToEnd({ script: inBench("engine-alone.mjs"), args, cwd: root });
        },
      },
      {
        key: "generate",
        label: "generate, no output yet",
        run: () => {
          for (const made of ["generated", "node_modules/.cache"])
            rmSync(join(root, made), { recursive: true, force: true });
          return runToEnd({ script: join(repository, "dist", "cli.js"), args: ["generate"], cwd: root });
        },
      },
    ]);
    const schema = join(root, "generated", "schemas", "show_chart.input.json");
    await runToEnd({ script: inBench("compile-schema.mjs"), args: [schema], cwd: root });
    const manifest = join(repository, "node_modules", "vega-lite", "package.json");
    const { version } = JSON.parse(readFileSync(manifest, "utf8"));
    return { version, schemaBytes: statSync(schema).size, ...measured };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** @param {string} repository */
function createProject(repository) {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
  symlinkSync(join(repository, "runtime"), join(root, "node_modules", "@toolwright", "runtime"), "dir");
  const library = join(repository, "node_modules", "vega-lite");
  symlinkSync(library, join(root, "node_modules", "vega-lite"), "dir");
  return root;
}
