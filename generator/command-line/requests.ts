/** From the options of a command to its request. */

import { dirname, resolve } from "node:path";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import type { GenerateOptions } from "../commands/generate.js";
import type { LintOptions } from "../commands/lint.js";
import type { ReviewOptions } from "../commands/review.js";
import { findProject } from "../config/find-config.js";
import { findFolder } from "../disk/project-folder.js";
import { nearest } from "../diagnostics/spelling.js";
import type { CommandOptions } from "./options.js";

/** Without a root, the folder of the configuration file is the root: the given one, or the nearest one above. */
export function locateProject({ root, config }: CommandOptions): GenerateOptions & { readonly config?: string } {
  const file = config === undefined ? undefined : resolve(root ?? "", config);
  const folder = resolve(root ?? (file === undefined ? "" : dirname(file)));
  // The run reports a missing folder as a missing configuration.
  const start = findFolder(folder) ?? folder;
  if (file !== undefined) return { root: start, config: file };
  return { root: root === undefined ? (findProject(start) ?? start) : start };
}

export type LintArguments = CommandOptions & Omit<LintOptions, "targets"> & { readonly target?: readonly string[] };

/** Ends the command with a usage error. */
type Refuse = (message: string) => never;

/** File names are relative to the current folder. */
export function requestLint(written: LintArguments, refuse: Refuse): LintOptions {
  const { target, inventory, payload, infos, failOn = "error", ...options } = written;
  const targets = target?.map((name) => findTarget(name, refuse));
  if (payload !== undefined && targets?.length !== 1) refuse("error: --payload requires exactly one --target");
  return { ...locateProject(options), inventory, payload, targets, infos, failOn, folder: resolve("") };
}

function findTarget(name: string, refuse: Refuse): TargetName {
  const target = targetNames.find((known) => known === name);
  if (target !== undefined) return target;
  const meant = nearest(name, targetNames);
  const help = meant === undefined ? `The targets are ${targetNames.join(", ")}.` : `Did you mean ${meant}?`;
  return refuse(`error: option '--target <name>' argument '${name}' is invalid. ${help}`);
}

/** Files are relative to the current folder; a printed command must find the project again. */
export function locateReview(
  options: CommandOptions,
): Pick<ReviewOptions, "root" | "config" | "folder" | "commandOptions"> {
  const { root, config } = options;
  return { ...locateProject(options), folder: resolve(""), commandOptions: { "--root": root, "--config": config } };
}
