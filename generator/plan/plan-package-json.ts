/** Plans the package.json of an extension from its tools. */

import type { TargetSettings } from "../config/config.js";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { Report } from "../diagnostics/diagnostics.js";
import type { PackageJsonFile } from "../disk/json-file.js";
import { editPackageJson } from "./package-json/edit-package-json.js";
import type { PlannedFile } from "./plan.js";
import type { SurfaceChanges } from "./surface-changes.js";
import { sentTools, type Projections } from "../targets/projections.js";

export interface PackageJsonRequest {
  readonly file: PackageJsonFile;
  readonly settings: TargetSettings;
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  readonly projections: Projections;
  readonly changes: SurfaceChanges;
}

/** Compares the entries of the tools; undefined if the file cannot be edited, which is reported. */
export function planPackageJson(request: PackageJsonRequest, report: Report): PlannedFile | undefined {
  const { file, settings, tools, projections, changes } = request;
  const included = sentTools(tools, settings);
  const entryOf = (tool: ToolDefinition): [string, JsonObject] => {
    const { wire } = projections.of(tool, settings);
    return [tool.name, JSON.parse(JSON.stringify(wire)) as JsonObject]; // Parsed JSON is a JSON value.
  };
  const wanted = {
    entries: new Map(included.map(entryOf)),
    excluded: new Map(tools.filter((tool) => !included.includes(tool)).map(entryOf)),
    gone: changes.gone,
  };
  const edited = editPackageJson(file, wanted, report);
  if (edited === undefined) return undefined;
  const plan = { path: file.path, base: "root", text: edited.text, previous: file.text } as const;
  if (edited.text === file.text) return { ...plan, state: "unchanged" };
  const isOutdated = edited.hasOthers || edited.changed.some((name) => changes.changed?.has(name) ?? true);
  return { ...plan, state: isOutdated ? "outdated" : "edited" };
}
