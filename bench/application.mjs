/** Measures `generate` for the tools of an application, which import their handlers, beside `tsc` for all of it. */

import { join } from "node:path";
import { measureSideBySide, runToEnd } from "./side-by-side.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";

/** @typedef {import("./side-by-side.mjs").SideBySide & { readonly tools: number, readonly modules: number, readonly lines: number }} ApplicationResult */

const size = { tools: 30, modules: 500 };

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<ApplicationResult>}
 */
export async function measureApplication({ repository, seed, rounds }, progress) {
  const project = createSyntheticProject({ ...size, seed, repository });
  const cwd = project.root;
  const compiler = join(repository, "node_modules", "typescript", "lib", "tsc.js");
  const toolwright = join(repository, "dist", "cli.js");
  try {
    const measured = await measureSideBySide({ what: "an application", rounds, progress }, [
      { key: "tsc", label: "tsc --noEmit", run: () => runToEnd({ script: compiler, args: ["--noEmit"], cwd }) },
      {
        key: "generate",
        label: "generate, no output yet",
        run: () => {
          project.removeOutput();
          return runToEnd({ script: toolwright, args: ["generate"], cwd });
        },
      },
    ]);
    const { tools } = project.readOutput();
    if (tools !== size.tools) throw new Error(`The inventory has ${tools} tools, not ${size.tools}.`);
    return { ...size, lines: project.lines, ...measured };
  } finally {
    project.dispose();
  }
}
