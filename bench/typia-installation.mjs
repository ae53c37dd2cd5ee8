/** Installs typia into a folder of its own, because the project must not depend on it. */

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

/**
 * @param {{ readonly repository: string, readonly folder: string }} place
 * @returns {Promise<{ readonly home: string, readonly version: string } | undefined>} Undefined without a network.
 */
export async function installTypia({ repository, folder }) {
  const home = join(folder, "typia");
  mkdirSync(home);
  for (const file of ["package.json", "package-lock.json"]) {
    cpSync(join(repository, "bench", "typia", file), join(home, file));
  }
  try {
    const args = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"];
    await promisify(execFile)("npm", args, { cwd: home, shell: process.platform === "win32" });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`typia cannot be installed, so the comparison with it is left out:\n${reason}\n`);
    return undefined;
  }
  return { home, version: JSON.parse(readFileSync(join(home, "package.json"), "utf8")).dependencies.typia };
}
