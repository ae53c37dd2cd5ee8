/** The rows of docs/dependencies.md, from the lock file and from the licences that the packages carry. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../support/scratch-project.js";
import type { PackedPackages } from "./packed-packages.js";

interface LockedPackage {
  readonly link?: boolean;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}

interface InstalledPackage {
  readonly name: string;
  readonly licence: string;
  readonly hasInstallScript: boolean;
  readonly neededBy: Set<string>;
}

const { packages: locked } = JSON.parse(readFileSync(join(repository, "package-lock.json"), "utf8")) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};
const modules = "node_modules/";
const lockedNames = Object.keys(locked).flatMap((path) =>
  path.lastIndexOf(modules) === 0 ? [path.slice(modules.length)] : [],
);

/** Every package of others that ours bring along, in name order. */
export function installedPackages(): readonly InstalledPackage[] {
  const found = new Map<string, InstalledPackage>();
  const visit = (owner: string, dependencies: Readonly<Record<string, string>> = {}): void => {
    for (const name of Object.keys(dependencies)) {
      const { link, license = "", hasInstallScript = false, ...one } = locked[modules + name] ?? {};
      const known = found.get(name);
      known?.neededBy.add(owner);
      if (known !== undefined || link === true) continue;
      found.set(name, { name, licence: license, hasInstallScript, neededBy: new Set([owner]) });
      visit(name, one.dependencies);
    }
  };
  visit("toolwright", locked[""]?.dependencies);
  visit("@toolwright/contract", locked["contract"]?.dependencies);
  visit("@toolwright/runtime", locked["runtime"]?.dependencies);
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Name, licence and place of each package whose code is in one of ours. */
export function bundledPackages({ toolwright, runtime }: PackedPackages): readonly (readonly string[])[] {
  const carried = [toolwright, runtime].flatMap(({ manifest, files }) =>
    lockedNames
      .filter((name) => files.includes(`dist/LICENSE.${name.replace("/", "-")}`))
      .map((name) => [name, licenceOf(name), `\`${manifest.name}\``]),
  );
  const page = readFileSync(join(toolwright.folder, "dist/LICENSES.catalogue-page"), "utf8");
  const onPage = page.split(`\n${"-".repeat(80)}\n\n`).map((part) => part.split("\n", 1)[0] ?? "");
  return [...carried, ...onPage.map((name) => [name, licenceOf(name), "the catalogue page"])];
}

function licenceOf(name: string): string {
  return locked[modules + name]?.license ?? "";
}
