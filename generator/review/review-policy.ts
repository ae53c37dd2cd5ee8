/** From the setting `review` of a configuration to the policy of a review. */

import { posix } from "node:path";
import {
  type OpenObjects,
  type SeverityOverride,
  type UnlikelySeverity,
  changeSeverities,
  unlikelySeverities,
} from "@toolwright/contract/internal/changes";
import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import configSchema from "../config/config.schema.json" with { type: "json" };

/** How changes are judged, and where review files are. */
export interface ReviewPolicy {
  /** As written, to compare two policies. */
  readonly written: JsonObject;
  readonly severities: readonly SeverityOverride[];
  /** Glob of the tags that mark a release. */
  readonly releaseTags: string;
  readonly acceptances: string;
  readonly deprecationWindow: number | undefined;
  /** How objects are read that accept undeclared names. */
  readonly openObjects: OpenObjects;
  /** How grave unlikely breaks are; undefined for the default of the sides. */
  readonly unlikely: UnlikelySeverity | undefined;
}

/** Fills in the defaults. Ignores unknown settings: a baseline may have another version. */
export function readPolicy(review: JsonValue | undefined): ReviewPolicy {
  const written = isObject(review) ? review : {};
  const { severities, releaseTags, acceptances, deprecationWindow, openObjects, unlikely } = written;
  return {
    written,
    severities: isList(severities) ? severities.flatMap(readOverride) : [],
    releaseTags: typeof releaseTags === "string" ? releaseTags : defaults.releaseTags.default,
    acceptances: typeof acceptances === "string" ? readFolder(acceptances) : defaults.acceptances.default,
    deprecationWindow: typeof deprecationWindow === "number" ? deprecationWindow : undefined,
    openObjects: openObjects === "strict" ? "strict" : "declared",
    unlikely: unlikelySeverities.find((word) => word === unlikely),
  };
}

/** The `@default` tags of `ConfigReview` declare them. */
const { properties: defaults } = configSchema.properties.review;

/** A folder of the project: nothing is written outside it. */
function readFolder(path: string): string {
  const folder = posix.normalize(path).replace(/\/$/, "");
  return /^(?:\.\.?(?:\/|$)|\/|[A-Za-z]:|$)/.test(folder) ? defaults.acceptances.default : folder;
}

/** One override, or none if a part of it has the wrong type: without that part it would match more. */
function readOverride(value: JsonValue): SeverityOverride[] {
  if (!isObject(value)) return [];
  const { rule, family } = value;
  const stability = toolStabilities.find((word) => word === value["stability"]);
  const severity = changeSeverities.find((word) => word === value["severity"]);
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
