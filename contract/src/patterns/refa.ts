/** The library for regular languages, loaded for the first pattern: most runs meet none, and it takes 50 ms. */

import { createRequire } from "node:module";
import type * as Refa from "refa";

const require = createRequire(import.meta.url);

export function loadRefa(): typeof Refa {
  return require("refa") as typeof Refa; // Its own types.
}
