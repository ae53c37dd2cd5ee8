/** The checked-in wire file of each target, as a vendor's client is given it. */

import { readFileSync } from "node:fs";
import type { TargetName } from "@toolwright/runtime/targets";
import type { TargetRequests } from "@toolwright/runtime/internal/rendering/wire-types";

/** What `generated/wire/<target>.json` holds. */
export function wireFile<Name extends Exclude<TargetName, "vscode">>(target: Name): TargetRequests[Name] {
  const text = readFileSync(new URL(`../../generated/wire/${target}.json`, import.meta.url), "utf8");
  return JSON.parse(text) as TargetRequests[Name]; // The file is generated from that very type.
}
