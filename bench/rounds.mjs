/** Runs the measured commands in interleaved rounds on one synthetic project; a wrong outcome fails the benchmark. */

import { join } from "node:path";
import { targetNames } from "@toolwright/runtime/targets";
import { runMeasured } from "./measured-process.mjs";

/** @typedef {import("./measured-process.mjs").Measurement} Measurement */
/** @typedef {import("./measured-process.mjs").MeasuredRun} MeasuredRun */
/** @typedef {import("./synthetic-project.mjs").SyntheticProject} SyntheticProject */

/** @typedef {"generateOne" | "checkRead" | "checkAgain"} CachedKey */
/** @typedef {"generateAll" | "generateNothing" | "check" | "lint" | "review" | CachedKey} OwnKey */
/** @typedef {"tsc" | OwnKey | "node"} CommandKey */

/**
 * One measurement of each command.
 * @typedef {Record<CommandKey, Measurement>} Round
 */

/**
 * The commands in the order in which a round runs them; the first is what the others are measured beside.
 * @type {readonly { readonly key: CommandKey, readonly label: string }[]}
 */
export const commands = [
  { key: "tsc", label: "tsc --noEmit" },
  { key: "generateAll", label: "generate, no output yet" },
  { key: "generateNothing", label: "generate, nothing to write" },
  { key: "check", label: "check" },
  { key: "lint", label: "lint, every target" },
  { key: "review", label: "review, nothing changed" },
  { key: "generateOne", label: "generate, one file changed" },
  { key: "checkRead", label: "check, nothing changed" },
  { key: "checkAgain", label: "check, remembered" },
  { key: "node", label: "node -e 0" },
];

/**
 * Runs all rounds; each starts without generated files.
 * @param {{ readonly project: SyntheticProject, readonly repository: string, readonly rounds: number }} plan
 * @param {(message: string) => void} progress
 * @returns {Promise<Round[]>}
 */
export async function runRounds({ project, repository, rounds }, progress) {
  const compiler = join(repository, "node_modules", "typescript", "lib", "tsc.js");
  const toolwright = join(repository, "dist", "cli.js");
  const cwd = project.root;
  // Loads the programs into the disk cache, so that the first run does not pay for it.
  for (const script of [compiler, toolwright]) await runMeasured({ script, args: ["--version"], cwd });

  let expected = "";
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    /** @param {CommandKey} key */
    const run = async (key) => {
      progress(`${project.tools} tools, round ${round} of ${rounds}: ${key}`);
      const [script = "", ...args] = key === "tsc" ? [compiler, "--noEmit"] : argumentsOf(key, { toolwright, round });
      const outcome = await runMeasured({ script, args, cwd });
      const failure = findFailure(outcome, { key, tools: project.tools });
      if (failure !== undefined) throw new Error(`${key} with ${project.tools} tools, round ${round}: ${failure}`);
      return outcome.measurement;
    };
    project.removeOutput();
    /** @type {Partial<Round>} */
    const measurements = {};
    for (const { key } of commands) {
      if (key === "generateOne") await run("checkRead");
      if (key === "generateOne") project.changeOneFile(`round ${round}`);
      measurements[key] = await run(key);
      if (key === "tsc" || key === "node") continue;
      const { tools, digest } = project.readOutput();
      if (tools !== project.tools) throw new Error(`${key}: ${tools} tools in the inventory, not ${project.tools}.`);
      if (expected === "") expected = digest;
      if (digest !== expected)
        throw new Error(`${key}: the output of round ${round} differs from that of the first run.`);
    }
    results.push(/** @type {Round} */ (measurements)); // The loop has filled every key.
  }
  return results;
}

const inventory = "generated/model-tool-schema-inventory.json";

/** @type {Readonly<Record<OwnKey, readonly string[]>>} */
const ownCommands = {
  generateAll: ["generate"],
  generateNothing: ["generate", "--no-cache"],
  check: ["check", "--no-cache"],
  lint: ["lint", "--no-cache", "--fail-on", "never", ...targetNames.flatMap((name) => ["--target", name])],
  review: ["review", "--against", inventory],
  generateOne: ["generate"],
  checkRead: ["check"],
  checkAgain: ["check"],
};

/**
 * Every round has a cache of its own, which the first `generate` fills; `review` has none.
 * @param {Exclude<CommandKey, "tsc">} key
 * @param {{ readonly toolwright: string, readonly round: number }} run
 */
function argumentsOf(key, { toolwright, round }) {
  if (key === "node") return ["-e", "0"];
  const command = ownCommands[key];
  const isCached = key !== "review" && !command.includes("--no-cache");
  return [toolwright, ...command, ...(isCached ? ["--cache", `node_modules/.cache/round-${round}`] : [])];
}

/**
 * Says why a run did not do the work that is measured.
 * @param {MeasuredRun} outcome
 * @param {{ readonly key: CommandKey, readonly tools: number }} expected
 * @returns {string | undefined}
 */
function findFailure({ exitCode, stdout, stderr }, { key, tools }) {
  if (exitCode !== 0) return `exit code ${exitCode}.\n${stdout.slice(-2000)}${stderr.slice(-2000)}`;
  if (key === "tsc" || key === "node") return undefined;
  if (key === "lint") return stdout.includes(`${tools} tools for `) ? undefined : `it does not lint ${tools} tools.`;
  if (key === "review") return stdout.startsWith("No contract changes") ? undefined : `it finds changes: ${stdout}`;
  if (!stdout.startsWith(`${tools} tools: `)) return `it does not report ${tools} tools: ${stdout.slice(0, 200)}`;
  if (key === "generateAll" && !stdout.includes(", 0 unchanged")) return `it found existing files: ${stdout}`;
  if ((key === "generateNothing" || key === "generateOne") && !stdout.includes(": 0 written, "))
    return `it wrote something: ${stdout}`;
  return undefined;
}
