/** From the folder of a project to what a review needs before it reads any tool. */

import type { Settings } from "../config/config.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import type { ConfigRequest, LoadedConfig } from "../config/settings.js";
import { readReviewConfig, readWorkingTree, type ReviewConfig } from "../config/review-config.js";
import type { OlderSidesRequest } from "./older-sides.js";
import { relativePath } from "../diagnostics/locations.js";
import { readPolicy, type ReviewPolicy } from "./review-policy.js";

export interface ReviewedProject extends OlderSidesRequest {
  /** Undefined if the newer side is a file. */
  readonly settings: Settings | undefined;
  /** Undefined if there is no configuration. */
  readonly configFile: string | undefined;
  readonly policy: ReviewPolicy;
}

export interface ProjectRequest extends ConfigRequest {
  readonly against?: string;
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
  const written = settings === undefined ? readWritten(root, config, report) : fromSettings(settings);
  if (written === undefined) return undefined;
  const policy = readPolicy(written.review);
  return {
    ...{ root, config, against, since, folder, settings, policy, releaseTags: policy.releaseTags },
    output: written.output,
    configFile: written.file,
  };
}

/** The review's part of a configuration; every property is undefined if there is none. */
type WrittenConfig = { readonly [Key in keyof ReviewConfig]: ReviewConfig[Key] | undefined };

function fromSettings({ configFile, output, review }: Settings): WrittenConfig {
  return { file: configFile, output, review: review as JsonValue }; // Settings are JSON.
}

function readWritten(root: string, config: string | undefined, report: Report): WrittenConfig | undefined {
  const found = readReviewConfig({ root, config, read: readWorkingTree(root) });
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
