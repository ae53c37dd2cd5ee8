/** Files of the cache. Each holds a value and the inputs that it was computed from; a damaged file is ignored. */

import { hash } from "node:crypto";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Diagnostic, relativePath } from "../diagnostics/diagnostics.js";
import { fingerprint, listEntries, readText, statOf } from "../disk/reads.js";
import type { DiskSnapshot } from "../disk/run-inputs.js";

export interface CacheEntry<Value> {
  /** All inputs except the disk. */
  readonly key: string;
  readonly disk: DiskSnapshot;
  readonly value: Value;
}

/** The oldest files are evicted. */
const mostFiles = 24;

/** Changes with every build. Published packages have none: their version is part of the key. */
const buildStamp = fileURLToPath(new URL("build-inputs.sha256", import.meta.url));

/** Reads the entry that `writeEntry` wrote under this key; the caller knows the type of its value. */
export function readEntry<Value>(folder: string, key: string): CacheEntry<Value> | undefined {
  try {
    const [checksum, text = ""] = readText(join(folder, fileName(key))).split("\n", 2);
    if (checksum !== digest(text)) return undefined;
    // The checksum proves that `writeEntry` wrote the text.
    const entry = JSON.parse(text) as CacheEntry<Value>;
    return entry.key === key ? entry : undefined;
  } catch {
    return undefined;
  }
}

/** Returns why the entry was not written, so that the next run has a cache miss. */
export async function writeEntry(
  folder: string,
  { key, disk, value }: CacheEntry<unknown>,
): Promise<Diagnostic | undefined> {
  // A cache hit does not load it.
  const { writeFiles } = await import("../disk/write-files.js");
  const content = { ...disk.content, [buildStamp]: fingerprint("content", buildStamp) };
  const text = JSON.stringify({ key, disk: { ...disk, content }, value });
  const path = fileName(key);
  const write = [{ path, text: `${digest(text)}\n${text}` }];
  return writeFiles(folder, { write, remove: filesToEvict(folder, path), name: relativePath(resolve(""), folder) });
}

function filesToEvict(folder: string, added: string): string[] {
  try {
    return listEntries(folder)
      .map(({ name }) => name)
      .filter((name) => cacheFile.test(name) && name !== added)
      .map((name) => ({ name, time: statOf(join(folder, name))?.mtimeMs ?? 0 }))
      .sort((left, right) => right.time - left.time)
      .slice(mostFiles - 1)
      .map(({ name }) => name);
  } catch {
    return []; // The folder does not exist yet, or cannot be read.
  }
}

const digest = (text: string): string => hash("sha1", text, "base64");

/** The folder may hold other files too. */
const cacheFile = /^[0-9a-f]{16}\.json$/;

function fileName(key: string): string {
  return `${hash("sha1", key).slice(0, 16)}.json`;
}
