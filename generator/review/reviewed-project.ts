/** Reads the settings of a project for a review. */

import { posix } from "node:path";
import {
  changeSeverities,
  type OpenObjects,
  type SeverityOverride,
  unlikelySeverities,
  type UnlikelySeverity,
} from "@toolwright/contract/internal/changes";
import { type JsonObject, type JsonValue, isList, isObject } from "@toolwright/runtime/internal/json-schema";
import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import type { Settings } from "../config/config.js";
import configSchema from "../config/config.schema.json" with { type: "json" };
import { readOtherConfig, readWorkingTree, type OtherConfig } from "../config/other-config.js";
import type { ConfigRequest, LoadedConfig } from "../config/resolved-settings.js";
import { createDiagnostic, type Report, relativePath } from "../diagnostics/diagnostics.js";
import { foreignPart } from "../disk/project-folder.js";
import type { SourcedTools } from "../tool-sources/tool-source.js";
import type { OlderSidesRequest } from "./sides.js";

export interface ReviewedProject extends OlderSidesRequest {
  /** Undefined if the newer side is a file. */
  readonly settings: Settings | undefined;
  /** Undefined if there is no configuration. */
  readonly configFile: string | undefined;
  readonly policy: ReviewPolicy;
}

export interface ProjectRequest extends ConfigRequest {
  readonly against?: string | SourcedTools;
  readonly since?: string;
  readonly folder?: string;
}

/** Loads the settings of a project. A review of two files needs none, and loads no module that only they need. */
export type LoadSettings = (request: ConfigRequest) => LoadedConfig;

export function openProject(
  request: ProjectRequest,
  loadSettings: LoadSettings | undefined,
  report: Report,
): ReviewedProject | undefined {
  const { root, config: given, folder = root, against, since } = request;
  const loaded = loadSettings?.(request);
  loaded?.diagnostics.forEach(report);
  const settings = loaded?.settings;
  if (loaded !== undefined && settings === undefined) return undefined;
  const config = typeof given === "object" ? undefined : given;
  const written =
    settings === undefined
      ? readWritten(root, config, report)
      : { file: settings.configFile, output: settings.output, review: settings.review as JsonValue }; // Settings are JSON.
  if (written === undefined) return undefined;
  const { output, file: configFile } = written;
  const policy = readPolicy(written.review);
  const { releaseTags } = policy;
  return { root, config, against, since, folder, settings, policy, releaseTags, output, configFile };
}

/** The review's part of a configuration; every property is undefined if there is none. */
type WrittenConfig = { readonly [Key in "file" | "output" | "review"]: OtherConfig[Key] | undefined };

function readWritten(root: string, config: string | undefined, report: Report): WrittenConfig | undefined {
  const found = readOtherConfig({ root, config, read: readWorkingTree(root), packages: "installed" });
  if (found === undefined && config === undefined) return { file: undefined, output: undefined, review: undefined };
  if (found !== undefined && !("problem" in found)) return found;
  const file = relativePath(root, found?.file ?? config ?? "");
  report(
    found === undefined
      ? createDiagnostic("config-not-found", { file, isDefault: false })
      : createDiagnostic("config-not-readable", { file, reason: found.problem }),
  );
  return undefined;
}

/** How changes are judged, and where review files are. */
export interface ReviewPolicy {
  /** As written, to compare two policies. */
  readonly written: JsonObject;
  readonly severities: readonly SeverityOverride[];
  /** Glob of the tags that mark a release. */
  readonly releaseTags: string;
  /** Folder of the acceptance records, relative to the root. */
  readonly acceptances: string;
  readonly deprecationWindow: number | undefined;
  /** How objects that accept undeclared properties are compared. */
  readonly openObjects: OpenObjects;
  /** Severity of breaks that few calls meet; undefined for the default of the sides. */
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

/** A folder of the project: nothing is written outside it, nor among the files of other programs. */
function readFolder(path: string): string {
  const folder = posix.normalize(path).replace(/\/$/, "");
  const isOutside = /^(?:\.\.?(?:\/|$)|\/|[A-Za-z]:|$)/.test(folder);
  return isOutside || foreignPart(folder) !== undefined ? defaults.acceptances.default : folder;
}

/** One override, or none if a part of it has the wrong type: without that part it would match more. */
function readOverride(value: JsonValue): SeverityOverride[] {
  if (!isObject(value)) return [];
  const { rule, family } = value;
  const stability = toolStabilities.find((word) => word === value["stability"]);
  const severity = changeSeverities.find((word) => word === value["severity"]);
  const isFamily = family === undefined || typeof family === "string";
  if (typeof rule !== "string" || severity === undefined || !isFamily || value["stability"] !== stability) return [];
  return [{ rule, severity, ...(family !== undefined && { family }), ...(stability !== undefined && { stability }) }];
}
