/** From the setting `targets` to the targets of a run. */

import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import type { TargetWithOptions } from "@toolwright/runtime/internal/targets/target";
import type { SourceLocation } from "../diagnostics/locations.js";
import type { Settings, TargetSettings } from "./config.js";
import { locateSetting, type MergedConfig } from "./merged-config.js";
import type { ConfigVsCodeTarget } from "./target-config.js";

function plainTarget(name: TargetName): TargetSettings {
  const target = { target: name } as TargetWithOptions; // No option is required.
  return { name, target, exclude: {}, packageJson: name === "vscode" ? "package.json" : null };
}

export function fillTargets(merged: MergedConfig): TargetSettings[] {
  const { targets = {} } = merged.config;
  return targetNames.flatMap((name) => {
    const written: true | ConfigVsCodeTarget | undefined = targets[name];
    if (written === undefined) return [];
    const { exclude = {}, packageJson, ...options } = written === true ? {} : written;
    // The configuration's schema has validated each target's options.
    const target = { ...options, target: name } as TargetWithOptions;
    const locate = (path: readonly string[]): SourceLocation =>
      locateSetting(merged, ["targets", name, ...path], "key");
    const excluded = Object.keys(exclude).map((tool) => [tool, locate(["exclude", tool])] as const);
    const locations = { target: locate([]), exclude: Object.fromEntries(excluded) };
    const file = name === "vscode" ? (packageJson ?? "package.json") : null;
    return [{ name, target, exclude, packageJson: file, locations }];
  });
}

/** The settings for other targets, with their configured options; undefined changes nothing. */
export function withTargets(settings: Settings, names: readonly TargetName[] | undefined): Settings {
  if (names === undefined) return settings;
  const chosen = targetNames.filter((name) => names.includes(name));
  const targets = chosen.map((name) => settings.targets.find((target) => target.name === name) ?? plainTarget(name));
  return { ...settings, targets };
}
