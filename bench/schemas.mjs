/** Measures `generate` of 1000 tools beside typia on the same types: schemas alone, then validators too. */

import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureSideBySide, runToEnd } from "./side-by-side.mjs";
import { createSyntheticProject } from "./synthetic-project.mjs";
import { installTypia } from "./typia-installation.mjs";

/** @typedef {import("./side-by-side.mjs").SideBySide & { readonly title: string }} SchemasResult */

const measuredTools = 1000;

/** What is made of the types, each in rounds of its own, because a ratio is to typia making the same. */
const outputs = [
  { what: "schemas", typia: "typia, schemas only", validators: false },
  { what: "schemas and validators", typia: "typia, both", validators: true },
];

/**
 * Yields nothing if typia cannot be installed.
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {AsyncGenerator<SchemasResult, void>}
 */
export async function* measureSchemas({ repository, seed, rounds }, progress) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-bench-")));
  try {
    progress("installing typia");
    const installed = await installTypia({ repository, folder });
    if (installed === undefined) return;
    const { home, version } = installed;
    for (const output of outputs) {
      const measured = await measureOutput({ repository, seed, rounds, home, output }, progress);
      const title = `The ${output.what} of ${measuredTools} tools, typia ${version}`;
      yield { title, ...measured };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {{ readonly repository: string, readonly seed: number, readonly rounds: number, readonly home: string, readonly output: typeof outputs[number] }} plan
 * @param {(message: string) => void} progress
 */
async function measureOutput({ repository, seed, rounds, home, output }, progress) {
  const { what, typia, validators } = output;
  const project = createSyntheticProject({ tools: measuredTools, seed, repository, validators });
  let edits = 0;
  /** @type {(name: string, args: readonly string[]) => Promise<import("./measured-process.mjs").MeasuredRun>} */
  const run = async (name, args) => {
    const outcome = await runToEnd({ script: join(repository, name), args, cwd: project.root });
    if (!outcome.stdout.startsWith(`${measuredTools} tools`)) throw new Error(`${name} failed.\n${outcome.stdout}`);
    return outcome;
  };
  try {
    return await measureSideBySide({ what, rounds, progress }, [
      {
        key: "typia",
        label: typia,
        run: () => run("bench/typia/schemas.mjs", [repository, home, ...(validators ? ["--validators"] : [])]),
      },
      {
        key: "generate",
        label: "generate, no output yet",
        run: async () => {
          project.removeOutput();
          const outcome = await run("dist/cli.js", ["generate"]);
          if (validators) requireValidators(project.root);
          return outcome;
        },
      },
      {
        key: "generateOne",
        label: "generate, one tool changed",
        run: async () => {
          // The first run has listed the project's folder without its output; a run after another edit begins here.
          await run("dist/cli.js", ["check"]);
          const sentence = `Edit ${++edits}.`;
          project.describeOneTool(sentence);
          const outcome = await run("dist/cli.js", ["generate"]);
          if (!project.hasDescription(sentence))
            throw new Error("generate did not write the module of the changed tool.");
          return outcome;
        },
      },
    ]);
  } finally {
    project.dispose();
  }
}

/** @param {string} root */
function requireValidators(root) {
  const modules = readdirSync(join(root, "generated", "validators"));
  // The list of them, and the module that they share.
  if (modules.length !== measuredTools + 2) throw new Error(`generate wrote ${modules.length} modules of validators.`);
}
