/** From the strings behind an option to the values that the command takes. */

import { dirname, resolve } from "node:path";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import { InvalidArgumentError } from "commander";
import type { GenerateOptions } from "../commands/generate.js";
import type { LintOptions } from "../commands/lint.js";
import { findProject } from "../config/find-config.js";
import { findFolder } from "../disk/project-folder.js";
import { nearest } from "../diagnostics/spelling.js";

export interface CommandOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: string;
}

/** Without a root, the folder of the configuration file is the root: the given one, or the nearest one above. */
export function locateProject({ root, config }: CommandOptions): GenerateOptions & { readonly config?: string } {
  const file = config === undefined ? undefined : resolve(root ?? "", config);
  const folder = resolve(root ?? (file === undefined ? "" : dirname(file)));
  // Without the folder there is no configuration either, which the run then reports.
  const start = findFolder(folder) ?? folder;
  if (file !== undefined) return { root: start, config: file };
  return { root: root === undefined ? (findProject(start) ?? start) : start };
}

export function projectOptions({ root, config }: CommandOptions): string[] {
  const named = { "--root": root, "--config": config };
  return Object.entries(named).flatMap(([option, value]) => (value === undefined ? [] : [option, value]));
}

export type LintArguments = CommandOptions & LintOptions & { readonly target?: readonly TargetName[] };

/** File names are relative to the current folder. */
export function requestLint(written: LintArguments): LintOptions {
  const { target, inventory, payload, infos, failOn = "error", ...options } = written;
  return {
    ...locateProject(options),
    ...(inventory === undefined ? {} : { inventory }),
    ...(payload === undefined ? {} : { payload }),
    ...(target === undefined ? {} : { targets: target }),
    ...(infos === undefined ? {} : { infos }),
    failOn,
    folder: resolve(""),
  };
}

export function parseFolder(path: string): string {
  if (findFolder(path) === undefined) throw new InvalidArgumentError("The folder does not exist.");
  return path;
}

export function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be an integer of at most nine digits.");
  return Number(text);
}

export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be an integer from 1 to 999999.");
  return Number(text);
}

export function parseTarget(name: string, others: readonly TargetName[] = []): readonly TargetName[] {
  const target = targetNames.find((known) => known === name);
  if (target === undefined) {
    const meant = nearest(name, targetNames);
    throw new InvalidArgumentError(
      meant === undefined ? `The targets are ${targetNames.join(", ")}.` : `Did you mean ${meant}?`,
    );
  }
  return [...others, target];
}

export function parseTool(name: string, others: readonly string[] = []): readonly string[] {
  return [...others, name];
}
