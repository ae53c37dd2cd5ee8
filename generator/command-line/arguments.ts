/** From the words behind an option to what the command takes. */

import { dirname, resolve } from "node:path";
import { targetNames, type TargetName } from "@toolwright/runtime/targets";
import { InvalidArgumentError } from "commander";
import type { GenerateOptions } from "../generate.js";
import type { LintOptions } from "../lint.js";
import { findFolder } from "../io/project-folder.js";
import { nearest } from "../spelling.js";

/** The options that every command has. */
export interface CommandOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: string;
}

/** A configuration file that is named without a root stands in the root. */
export function locateProject({ root, config }: CommandOptions): GenerateOptions & { readonly config?: string } {
  const file = config === undefined ? undefined : resolve(root ?? "", config);
  const folder = resolve(root ?? (file === undefined ? "" : dirname(file)));
  // Where there is no such folder there is no configuration either, which is what the run then says.
  return { root: findFolder(folder) ?? folder, ...(file === undefined ? {} : { config: file }) };
}

/** The options that lead another command to the same project. */
export function projectOptions({ root, config }: CommandOptions): string[] {
  const named = { "--root": root, "--config": config };
  return Object.entries(named).flatMap(([option, value]) => (value === undefined ? [] : [option, value]));
}

/** The options of the command lint. */
export type LintArguments = CommandOptions & LintOptions & { readonly target?: readonly TargetName[] };

/** What is to be linted, and with which targets. Files are named relative to the current folder. */
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

/** A folder that is there. */
export function parseFolder(path: string): string {
  if (findFolder(path) === undefined) throw new InvalidArgumentError("There is no such folder.");
  return path;
}

/** A start for random numbers. */
export function parseSeed(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number of at most nine digits.");
  return Number(text);
}

/** A number of things. */
export function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 1 to 999999.");
  return Number(text);
}

/** One more target, behind those that were named before it. */
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
