/** From the tools of an extension and its package.json to what must happen to that file. */

import { projectTool } from "@toolwright/runtime/targets";
import type { TargetSettings } from "./config.js";
import type { JsonObject, ToolDefinition } from "./definition.js";
import type { Report } from "./diagnostics.js";
import type { PackageJsonFile } from "./io/package-json.js";
import { editPackageJson } from "./package-json/edit-package-json.js";
import type { PlannedFile } from "./plan.js";
import type { SurfaceChanges } from "./surface-changes.js";
import { toolsOf } from "./target-requests.js";
import { toMetadata } from "./tool-metadata.js";

/** What a plan for a package.json is made from. */
export interface PackageJsonRequest {
  readonly file: PackageJsonFile;
  readonly settings: TargetSettings;
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  readonly changes: SurfaceChanges;
}

/** Compares the entries of the tools; undefined where the file cannot be edited, which has then been reported. */
export function planPackageJson(request: PackageJsonRequest, report: Report): PlannedFile | undefined {
  const { file, settings, tools, changes } = request;
  const included = toolsOf(tools, settings);
  const entryOf = (tool: ToolDefinition): [string, JsonObject] => {
    const { wire } = projectTool(toMetadata(tool), settings.target);
    return [tool.name, JSON.parse(JSON.stringify(wire)) as JsonObject]; // What JSON holds.
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
