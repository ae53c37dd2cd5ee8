/** Puts one small fault at a time into a part of the code, and counts those that its tests do not notice. */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRandom } from "@toolwright/contract/internal/values";
import { weaveMutants } from "./mutants.mjs";
import { parts } from "./parts.mjs";

const repository = fileURLToPath(new URL("../..", import.meta.url)).replace(/[\\/]$/, "");
const usage = `Usage: npm run mutate -- [flags]

  --part <name>       ${Object.keys(parts).join(", ")} (default: all of them)
  --budget <minutes>  for each part (default: 10)
  --seed <number>     of the order in which mutants are tried (default: 1)
  --list              only counts the mutants
`;

/** A copy of the project with packages of its own, so that nothing here changes. */
function copyProject() {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-mutation-")));
  const listed = spawnSync("git", ["ls-files", "-z"], { cwd: repository, encoding: "utf8" }).stdout;
  for (const file of listed.split("\0").filter((name) => name !== "")) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(repository, file), join(root, file));
  }
  for (const folder of ["dist", "contract/dist", "runtime/dist"]) {
    cpSync(join(repository, folder), join(root, folder), { recursive: true });
  }
  mkdirSync(join(root, "node_modules", "@toolwright"), { recursive: true });
  for (const name of readdirSync(join(repository, "node_modules"))) {
    if (name !== "@toolwright") symlinkSync(join(repository, "node_modules", name), join(root, "node_modules", name));
  }
  for (const name of ["contract", "runtime"]) {
    symlinkSync(join(root, name), join(root, "node_modules", "@toolwright", name));
  }
  return root;
}

/** Every source of a part, in path order. */
function filesOf(/** @type {readonly string[]} */ places) {
  const inside = (/** @type {string} */ folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => folder + name);
  return places.flatMap((place) => (place.endsWith("/") ? inside(place) : [place])).sort();
}

/** Runs tests; true where all pass. */
function passes(/** @type {string} */ root, /** @type {string} */ tests, mutant = "", timeout = 1_200_000) {
  const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
  const { pid, status } = spawnSync(process.execPath, [vitest, "run", "--bail", "1", tests], {
    cwd: root,
    env: { ...process.env, TOOLWRIGHT_MUTANT: mutant },
    stdio: "ignore",
    timeout,
    detached: true,
  });
  // A worker in an endless loop outlives the process that started it.
  if (status !== 0 && pid > 0) spawnSync("kill", ["-9", "--", `-${pid}`], { stdio: "ignore" });
  return status === 0;
}

/** Returns how long tests may take with a fault; on the first question, runs them without one. */
function createLimits(/** @type {string} */ root) {
  /** @type {Map<string, number>} */
  const limits = new Map();
  return (/** @type {string} */ tests) => {
    const known = limits.get(tests);
    if (known !== undefined) return known;
    const started = Date.now();
    if (!passes(root, tests)) throw new Error(`Without a fault, ${tests} fails.`);
    const limit = 4 * (Date.now() - started) + 20_000;
    limits.set(tests, limit);
    return limit;
  };
}

/** The sources of a part with their mutants. */
function weavePart(/** @type {string} */ name) {
  const part = parts[name];
  if (part === undefined) throw new Error(`There is no part ${name}.\n\n${usage}`);
  const tests = filesOf(["test/"]);
  const missing = part.tests.find((one) => !tests.some((file) => file.startsWith(one)));
  if (missing !== undefined) throw new Error(`${name} names tests that do not exist: ${missing}.`);
  return filesOf(part.files).map((file) => ({
    file,
    ...weaveMutants({ file, text: readFileSync(join(repository, file), "utf8") }),
  }));
}

/** @param {string} name @param {{ readonly budget: number, readonly seed: number }} options */
function measurePart(name, { budget, seed }) {
  const { tests } = parts[name] ?? { tests: [] };
  const sources = weavePart(name);
  const mutants = sources.flatMap((source) => source.mutants);
  const root = copyProject();
  try {
    for (const { file, text } of sources) writeFileSync(join(root, file), text);
    const build = spawnSync(process.execPath, ["build.mjs", "--code-only"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    if (build.status !== 0) throw new Error(`${name} does not build with its mutants.`);
    const limitOf = createLimits(root);
    const end = Date.now() + budget * 60_000;
    const survivors = [];
    let tried = 0;
    const random = createRandom(seed, "mutants");
    const keyed = mutants.map((mutant) => ({ mutant, key: random.below(2 ** 30) }));
    for (const { mutant } of keyed.sort((left, right) => left.key - right.key)) {
      if (Date.now() > end) break;
      tried += 1;
      if (tests.every((one) => passes(root, one, mutant.id, limitOf(one)))) survivors.push(mutant);
    }
    const killed = tried - survivors.length;
    console.log(
      `${name}: ${killed} of ${tried} noticed (${((100 * killed) / tried).toFixed(0)} %), ${mutants.length} mutants in all`,
    );
    for (const { file, line, before, after } of survivors)
      console.log(`  ${file}:${line}  ${before}  =>  ${after || "(removed)"}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const { values } = parseArgs({
  options: {
    part: { type: "string" },
    budget: { type: "string", default: "10" },
    seed: { type: "string", default: "1" },
    list: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});
if (values.help) console.log(usage);
else {
  const names = values.part === undefined ? Object.keys(parts) : [values.part];
  for (const name of names) {
    if (values.list) console.log(`${name}: ${weavePart(name).flatMap(({ mutants }) => mutants).length} mutants in all`);
    else measurePart(name, { budget: Number(values.budget), seed: Number(values.seed) });
  }
}
