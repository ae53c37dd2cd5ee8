/** Shows where one `toolwright generate` spends processor time: by module, by function, and by function of our own. */

import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createModuleLookup } from "./bundled-modules.mjs";
import { sumByFunction } from "./cpu-profile.mjs";
import { runMeasured } from "./measured-process.mjs";
import { textTable } from "./report.mjs";

/** @typedef {import("./cpu-profile.mjs").FunctionTime} FunctionTime */
/** @typedef {import("./synthetic-project.mjs").SyntheticProject} SyntheticProject */

const rowsShown = 25;

/**
 * Runs `generate` once under V8's sampling profiler and renders the result.
 * @param {{ readonly project: SyntheticProject, readonly repository: string }} subject
 * @returns {Promise<string>}
 */
export async function profileGenerate({ project, repository }) {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-profile-"));
  try {
    const { exitCode, stdout, stderr, measurement } = await runMeasured({
      script: join(repository, "dist", "cli.js"),
      args: ["generate"],
      cwd: project.root,
      nodeOptions: ["--cpu-prof", `--cpu-prof-dir=${folder}`],
    });
    if (exitCode !== 0) throw new Error(`generate ended with exit code ${exitCode}.\n${stderr}`);
    const [file = ""] = readdirSync(folder);
    const functions = sumByFunction(JSON.parse(readFileSync(join(folder, file), "utf8")), {
      moduleOf: createModuleLookup(),
      isLibrary: (module) => !isOurs(module),
    });
    const running = functions.filter(({ name }) => name !== "(root)" && name !== "(idle)");
    const wall = measurement.wallSeconds.toFixed(2);
    return `${stdout.trim()}\n${wall} s of wall time, which includes the profiler.\n\n${renderTimes(running)}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} module */
function isOurs(module) {
  return /^(?:contract|generator|runtime)\//.test(module);
}

/** @param {readonly FunctionTime[]} functions */
function renderTimes(functions) {
  const all = functions.reduce((sum, { selfSeconds }) => sum + selfSeconds, 0);
  /** @type {Map<string, number>} */
  const byModule = new Map();
  for (const { module, selfSeconds } of functions) byModule.set(module, (byModule.get(module) ?? 0) + selfSeconds);
  /** @type {(heading: string, entries: readonly (readonly [string, number])[]) => string} */
  const section = (heading, entries) => {
    const largest = [...entries].sort(([, left], [, right]) => right - left).slice(0, rowsShown);
    const rows = largest.map(([name, time]) => [name, `${time.toFixed(2)} s`, `${((time / all) * 100).toFixed(1)}%`]);
    return `${textTable({ headings: [heading, "time", "part"], rows })}\n`;
  };
  const named = (/** @type {FunctionTime} */ { name, module }) => `${name} (${module})`;
  const ours = functions.filter(({ module }) => isOurs(module));
  return [
    section("By package or file, alone", [...byModule]),
    section(
      "By function, alone",
      functions.map((time) => [named(time), time.selfSeconds]),
    ),
    section(
      "By function of ours, with the libraries it called",
      ours.map((time) => [named(time), time.librarySeconds]),
    ),
    section(
      "By function of ours, with all it called",
      ours.map((time) => [named(time), time.totalSeconds]),
    ),
  ].join("\n");
}
