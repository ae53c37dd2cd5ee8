/** From names and versions to packages that npm installs side by side, in a temporary folder of their own. */

import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectSuccess } from "./commands.js";
import { npm } from "./consumer.js";

/** Installed packages, and what removes them. */
export interface InstalledPackages {
  /** Path of a package's folder, by the name that it has as a dependency. */
  readonly folderOf: (name: string) => string;
  readonly dispose: () => void;
}

/** Installs the dependencies that a package.json could list: an alias may be among them. */
export async function installPackages(dependencies: Readonly<Record<string, string>>): Promise<InstalledPackages> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-installed-")));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ name: "installed", private: true, dependencies }));
  const [program, ...args] = npm.install;
  await expectSuccess({ program, args: [...args, "--no-package-lock"], folder });
  return {
    folderOf: (name) => join(folder, "node_modules", name),
    dispose: () => rmSync(folder, { recursive: true }),
  };
}
