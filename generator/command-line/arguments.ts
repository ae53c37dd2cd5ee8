/** From the strings behind an option to its values. */

import { InvalidArgumentError } from "commander";
import { findFolder } from "../disk/project-folder.js";

/** What every command takes. */
export interface CommandOptions {
  readonly root?: string;
  readonly config?: string;
  readonly format: string;
}

/** What commands take whose outcome is remembered. */
export interface CachedOptions extends CommandOptions {
  /** The folder for it; false for none. */
  readonly cache?: string | false;
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

export function parseNames(name: string, others: readonly string[] = []): readonly string[] {
  return [...others, name];
}
