/** From the setting `review` as a configuration has it to what a review goes by. */

import type { SeverityOverride } from "../contract/severities.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";

/** How changes are judged, and where what belongs to reviews is. */
export interface ReviewPolicy {
  /** As it is written, to tell two policies apart. */
  readonly written: JsonObject;
  readonly severities: readonly SeverityOverride[];
  /** Glob of the tags that mark a release. */
  readonly releaseTags: string;
  /** Folder of the acceptance records, relative to the root. */
  readonly acceptances: string;
  readonly deprecationWindow: number | undefined;
}

/** Fills in the defaults. What means nothing here is passed over: a baseline may be of another version. */
export function readPolicy(review: JsonValue | undefined): ReviewPolicy {
  const written = isObject(review) ? review : {};
  const { severities, releaseTags, acceptances, deprecationWindow } = written;
  return {
    written,
    severities: isList(severities) ? severities.flatMap(readOverride) : [],
    releaseTags: typeof releaseTags === "string" ? releaseTags : "v*",
    acceptances: typeof acceptances === "string" && isInProject(acceptances) ? acceptances : "toolwright.accepted",
    deprecationWindow: typeof deprecationWindow === "number" ? deprecationWindow : undefined,
  };
}

/** Records are written there, and nothing is written outside the project. */
function isInProject(path: string): boolean {
  return !/^(?:\.\.?(?:\/|$)|\/|[A-Za-z]:)/.test(path);
}

const stabilities = ["stable", "experimental", "deprecated"] as const;
const gravities = ["error", "warning", "info"] as const;

/** One override, or none where a part of it is not of its kind: to pass over a part would make it fit more. */
function readOverride(value: JsonValue): SeverityOverride[] {
  if (!isObject(value)) return [];
  const { rule, family } = value;
  const stability = stabilities.find((word) => word === value["stability"]);
  const severity = gravities.find((word) => word === value["severity"]);
  const fits = [family === undefined || typeof family === "string", value["stability"] === stability];
  if (typeof rule !== "string" || severity === undefined || fits.includes(false)) return [];
  return [
    {
      rule,
      severity,
      ...(typeof family === "string" ? { family } : {}),
      ...(stability === undefined ? {} : { stability }),
    },
  ];
}
