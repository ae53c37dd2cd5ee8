/** The command catalogue for the sources of a project. */

import { loadConfig } from "../config/resolved-settings.js";
import { hasErrors } from "../diagnostics/diagnostics.js";
import { knownCodes } from "../lint/lint-rules.js";
import { refusingRules } from "../lint/targets.js";
import type { SurfaceReader } from "./catalogue.js";
import { catalogueOf, readSurface } from "./read-surface.js";

/** Reads the tools that a project declares. */
export const readProjectSurface: SurfaceReader = (options, report) => {
  const { onStage: stage = () => undefined } = options;
  const { settings, diagnostics } = loadConfig(options, knownCodes);
  diagnostics.forEach(report);
  if (settings === undefined || hasErrors(diagnostics)) return undefined;
  const surface = readSurface(settings, { report, stage })?.surface;
  if (surface === undefined) return undefined;
  const { name, targets } = catalogueOf(settings);
  return { name, surface: { ...surface, targets, refusing: (target) => refusingRules(surface, target) } };
};
