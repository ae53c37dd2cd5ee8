/** From what a tool is known to generate to the text on disk, where it is just that and need not be generated again. */

import { hash } from "node:crypto";
import type { Surface, TextSources } from "./output-kind.js";

/** The texts on disk are by path, relative to the output folder. */
export function createTextOf({ digests, memo }: Surface, onDisk: ReadonlyMap<string, string>): TextSources["textOf"] {
  const findOrMake: TextSources["textOf"] = async (tool, path, make) => {
    const known = digests.get(tool);
    const before = onDisk.get(path);
    if (known === undefined) return make();
    if (before !== undefined && known[path] === digestOf(before)) return before;
    const text = await make();
    known[path] = digestOf(text);
    return text;
  };
  return (tool, path, make) => memo(tool, path, () => findOrMake(tool, path, make));
}

const digestOf = (text: string): string => hash("sha1", text, "base64");
