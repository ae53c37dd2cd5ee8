/** Files of the cache. Each holds a value and the inputs that it was computed from; a damaged file is ignored. */

import { hash } from "node:crypto";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { digestOf, fingerprint, listEntries, readText, statOf } from "../disk/reads.js";
import type { DiskSnapshot } from "../disk/run-inputs.js";

export interface CacheEntry<Value> {
  /** All inputs except the disk. */
  readonly key: string;
  readonly disk: DiskSnapshot;
  readonly value: Value;
}

/** A folder of cached runs. The projects of a workspace share one. */
export interface CacheFolder {
  readonly path: string;
  readonly project: string;
}

/** The maximum number of cache files per project; the oldest are evicted. */
const mostFiles = 24;

/** Changes with every build. Published packages have none: their version is part of the key. */
const buildStamp = fileURLToPath(new URL("build-inputs.sha256", import.meta.url));

/** Reads the entry that `writeEntry` wrote under this key; the caller knows the type of its value. */
export function readEntry<Value>(folder: CacheFolder, key: string): CacheEntry<Value> | undefined {
  try {
    const [checksum, text = ""] = readText(join(folder.path, fileName(folder, key))).split("\n", 2);
    if (checksum !== digestOf(text)) return undefined;
    // The checksum proves that `writeEntry` wrote the text.
    const entry = JSON.parse(text) as CacheEntry<Value>;
    return entry.key === key ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Returns why the entry was not written; the next run then has a cache miss. */
export async function writeEntry(
  folder: CacheFolder,
  { key, disk, value }: CacheEntry<unknown>,
): Promise<Diagnostic | undefined> {
  // A cache hit does not load it.
  const { writeFiles } = await import("../disk/write-files.js");
  const content = { ...disk.content, [buildStamp]: fingerprint("content", buildStamp) };
  const text = JSON.stringify({ key, disk: { ...disk, content }, value });
  const path = fileName(folder, key);
  const write = [{ path, text: `${digestOf(text)}\n${text}` }];
  const name = relative(resolve(""), folder.path);
  return writeFiles(folder.path, { write, remove: filesToEvict(folder, path), name });
}

function filesToEvict(folder: CacheFolder, added: string): string[] {
  try {
    return listEntries(folder.path)
      .map(({ name }) => name)
      .filter((name) => cacheFile.test(name) && name.startsWith(projectPrefix(folder)) && name !== added)
      .map((name) => ({ name, time: statOf(join(folder.path, name))?.mtimeMs ?? 0 }))
      .sort((left, right) => right.time - left.time)
      .slice(mostFiles - 1)
      .map(({ name }) => name);
  } catch {
    return []; // The folder does not exist yet, or cannot be read.
  }
}

/** The folder may hold other files too. */
const cacheFile = /^[0-9a-f]{16}\.json$/;

function fileName(folder: CacheFolder, key: string): string {
  return `${projectPrefix(folder)}${hash("sha1", key).slice(0, 8)}.json`;
}

function projectPrefix({ project }: CacheFolder): string {
  return hash("sha1", project).slice(0, 8);
}
