/** A package of declarations that samples import types from, as projects do from their libraries. */

import { readFiles } from "../support/sections.js";
import type { ModuleName } from "./random-modules.js";

export const packageFiles = readFiles(new URL("random-package.txt", import.meta.url));

const declared = Object.values(packageFiles)
  .join("")
  .matchAll(/^export (?:declare )?\w+ (\w+)/gm);

/** What samples import by its own name, and from where. */
export const packageTypes: ReadonlyMap<string, ModuleName> = new Map([
  ...[...declared].map(([, name = ""]): [string, ModuleName] => [name, "package"]),
  ["Integer", "runtime"],
]);
