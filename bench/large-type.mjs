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
import { runMeasured } from "./measured-process.mjs";
import { summarizeCommands } from "./statistics.mjs";

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */
/** @typedef {import("./statistics.mjs").CommandSummary} CommandSummary */

/**
 * One round: the engine first, then `generate` with no output yet.
 * @typedef {{ readonly engine: Measurement, readonly generate: Measurement }} LargeRound
 */

/**
 * @typedef {object} LargeTypeResult
 * @property {string} version Of vega-lite.
 * @property {readonly LargeRound[]} rounds
 * @property {readonly CommandSummary[]} commands
 * @property {number} schemaBytes Of the generated schema, which compiles in Ajv.
 */

/** The largest allowed ratio to the engine, of processor time and of memory. */
export const largestRatio = 1.5;

/** @type {readonly { readonly key: keyof LargeRound, readonly label: string }[]} */
const commands = [
  { key: "engine", label: "ts-json-schema-generator" },
  { key: "generate", label: "generate, no output yet" },
];

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
    const engine = { script: join(repository, "bench", "engine-alone.mjs"), cwd: root };
    const generate = { script: join(repository, "dist", "cli.js"), args: ["generate"], cwd: root };
    /** @type {LargeRound[]} */
    const results = [];
    for (let round = 1; round <= rounds; round += 1) {
      progress(`one large type, round ${round} of ${rounds}`);
      rmSync(join(root, "generated"), { recursive: true, force: true });
      const args = ["tools/show-chart.ts", "Chart", "engine.schema.json"];
      results.push({ engine: await measure({ ...engine, args }), generate: await measure(generate) });
    }
    const schema = join(root, "generated", "schemas", "show_chart.input.json");
    await measure({ script: join(repository, "bench", "compile-schema.mjs"), args: [schema], cwd: root });
    const manifest = join(repository, "node_modules", "vega-lite", "package.json");
    const { version } = JSON.parse(readFileSync(manifest, "utf8"));
    return {
      version,
      rounds: results,
      commands: summarizeCommands(results, commands),
      schemaBytes: statSync(schema).size,
    };
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

/** @param {{ readonly script: string, readonly args: readonly string[], readonly cwd: string }} program */
async function measure(program) {
  const { exitCode, stdout, stderr, measurement } = await runMeasured(program);
  if (exitCode !== 0) throw new Error(`${program.script} ended with exit code ${exitCode}.\n${stdout}${stderr}`);
  return measurement;
}
