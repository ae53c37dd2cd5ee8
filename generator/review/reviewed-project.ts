/** From the folder of a project to what a review needs to know of it before it looks at any tool. */

import type { Config, Settings } from "../config.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { readAcceptanceFiles } from "../io/acceptance-files.js";
import { findNewestRelease } from "../io/baseline.js";
import { loadConfig, type ConfigRequest } from "../io/config.js";
import { readReviewConfig, readWorkingTree, type ReviewConfig } from "../io/review-config.js";
import { parseRecords, type AcceptanceRecord } from "./acceptance-records.js";
import type { OlderSidesRequest } from "./older-sides.js";
import { relativePath } from "../locations.js";
import { readPolicy, type ReviewPolicy } from "./review-policy.js";

/** A project, as far as its configuration and its records tell. */
export interface ReviewedProject extends OlderSidesRequest {
  /** Undefined where a file is the newer side, which needs none. */
  readonly settings: Settings | undefined;
  /** Undefined where there is no configuration. */
  readonly configFile: string | undefined;
  readonly policy: ReviewPolicy;
  readonly records: readonly AcceptanceRecord[];
}

/** Which project to review, and what to compare it with. */
export interface ProjectRequest extends ConfigRequest {
  readonly against?: string;
  readonly since?: string;
  readonly current?: string;
  readonly folder?: string;
}

/** Reads the configuration and the records; undefined where the configuration cannot be read. */
export function openProject(request: ProjectRequest, report: Report): ReviewedProject | undefined {
  const { root, config: given, current, folder = root, against, since } = request;
  const loaded = current === undefined ? loadConfig(request) : undefined;
  loaded?.diagnostics.forEach(report);
  const settings = loaded?.settings;
  if (loaded !== undefined && settings === undefined) return undefined;
  const config = typeof given === "object" ? undefined : given;
  const written = typeof given === "object" ? inlineConfig(given) : readWritten(root, config, report);
  if (written === undefined) return undefined;
  const policy = readPolicy(written.review);
  const { acceptances, releaseTags } = policy;
  return {
    ...{ root, config, against, since, folder, releaseTags, settings, policy },
    output: settings?.output ?? written.output,
    configFile: settings?.configFile ?? written.file,
    records: parseRecords(readAcceptanceFiles({ root, folder: acceptances }), report),
  };
}

/** What a review needs of a configuration; all of it is undefined where there is none. */
type WrittenConfig = { readonly [Key in keyof ReviewConfig]: ReviewConfig[Key] | undefined };

function inlineConfig({ output, review }: Config): WrittenConfig {
  return { file: undefined, output, review: review as JsonValue | undefined }; // Settings are JSON.
}

/** Reads the project's configuration; a file that is the newer side needs none, unless one was named. */
function readWritten(root: string, config: string | undefined, report: Report): WrittenConfig | undefined {
  const found = readReviewConfig({ root, config, read: readWorkingTree(root) });
  if (found === undefined && config === undefined) return { file: undefined, output: undefined, review: undefined };
  if (found !== undefined && !("problem" in found)) return found;
  const file = relativePath(root, found?.file ?? config ?? "");
  report(
    found === undefined
      ? createDiagnostic("config-not-found", { file })
      : createDiagnostic("config-not-readable", { file, reason: found.problem }),
  );
  return undefined;
}

/** The full name of the newest release's tag; undefined where there is none, which is then reported. */
export function nameNewestRelease(request: ProjectRequest, report: Report): string | undefined {
  const project = openProject(request, report);
  if (project === undefined) return undefined;
  const tag = findNewestRelease(project.root, project.releaseTags);
  if (typeof tag === "string") return `refs/tags/${tag}`;
  report(tag === null ? createDiagnostic("baseline-not-named", {}) : createDiagnostic("releases-not-known", {}));
  return undefined;
}
