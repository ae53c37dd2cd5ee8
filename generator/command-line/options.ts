/** Options that several commands share: their types, choices and parsers. */

import { type ToolEffect, toolEffects } from "@toolwright/runtime/internal/effects";
import { InvalidArgumentError } from "commander";
import { findFolder } from "../disk/project-folder.js";

export interface CommandOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: string;
}

export interface CachedOptions extends CommandOptions {
  /** Folder of the cache; false for none. */
  readonly cache?: string | false;
}

/** The machine-readable formats of each command. This module stays small: `--help` loads it. */
export const reportFormats = {
  init: ["json"],
  generate: ["json"],
  check: ["json"],
  list: ["json"],
  call: ["json"],
  lint: ["json", "github", "sarif", "junit"],
  adopt: ["json", "markdown"],
  doctor: ["json", "markdown", "github", "sarif", "junit"],
  verify: ["json"],
  review: ["json", "markdown", "html", "github", "sarif", "junit"],
  accept: ["json"],
  snapshot: ["json"],
  catalogue: ["json"],
} as const;

export type CommandName = keyof typeof reportFormats;

export type ReportFormat<Name extends CommandName> = (typeof reportFormats)[Name][number];

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

/** Collects `name=effect` by name. */
export function parseEffects(
  text: string,
  others: ReadonlyMap<string, ToolEffect> = new Map(),
): ReadonlyMap<string, ToolEffect> {
  const [, name, written] = /^(.+)=(.*)$/s.exec(text) ?? [];
  const effect = toolEffects.find((known) => known === written);
  if (name === undefined || effect === undefined)
    throw new InvalidArgumentError(`Write the tool's name, = and its effect: ${toolEffects.join(", ")}.`);
  return new Map([...others, [name, effect]]);
}

export function parseNames(name: string, others: readonly string[] = []): readonly string[] {
  return [...others, name];
}
