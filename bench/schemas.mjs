/** Measures a first `generate` of 1000 tools beside typia, which makes only the schemas of the same types. */

import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureSideBySide, runToEnd } from "./side-by-side.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";
import { installTypia } from "./typia-installation.mjs";

/** @typedef {import("./side-by-side.mjs").SideBySide & { readonly tools: number, readonly version: string }} SchemasResult */

const measuredTools = 1000;

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<SchemasResult | undefined>} Undefined if typia cannot be installed.
 */
export async function measureSchemas({ repository, seed, rounds }, progress) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  const project = createSyntheticProject({ tools: measuredTools, seed, repository });
  try {
    progress("installing typia");
    const installed = await installTypia({ repository, folder });
    if (installed === undefined) return undefined;
    const { home, version } = installed;
    /** @type {(name: string, args: readonly string[]) => Promise<import("./measured-process.mjs").MeasuredRun>} */
    const run = async (name, args) => {
      const outcome = await runToEnd({ script: join(repository, name), args, cwd: project.root });
      if (!outcome.stdout.startsWith(`${measuredTools} tools`)) throw new Error(`${name} failed.\n${outcome.stdout}`);
      return outcome;
    };
    const measured = await measureSideBySide({ what: "schemas", rounds, progress }, [
      { key: "typia", label: "typia, schemas only", run: () => run("bench/typia/schemas.mjs", [repository, home]) },
      {
        key: "generate",
        label: "generate, no output yet",
        run: () => {
          project.removeOutput();
          return run("dist/cli.js", ["generate"]);
        },
      },
    ]);
    return { tools: measuredTools, version, ...measured };
  } finally {
    project.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}
