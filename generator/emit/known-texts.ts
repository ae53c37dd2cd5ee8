/** From what a tool is known to generate to the text on disk, where it is just that and need not be generated again. */

import { hash } from "node:crypto";
import type { EmittedFile, Surface, FileOf } from "./output-kind.js";

/** The texts on disk are by path, relative to the output folder. */
export function createFileOf({ digests, memo }: Surface, onDisk: ReadonlyMap<string, string>): FileOf {
  const findOrMake = async (...[tool, path, make]: Parameters<FileOf>): Promise<string> => {
    const known = digests.get(tool);
    const before = onDisk.get(path);
    if (known === undefined) return make();
    if (before !== undefined && known[path] === digestOf(before)) return before;
    const text = await make();
    known[path] = digestOf(text);
    return text;
  };
  return (tool, path, make) => {
    const made = memo(tool, path, () => {
      const text = findOrMake(tool, path, make);
      const making: { file: EmittedFile } = {
        file: text.then((text) => (making.file = { path, text, tools: [tool.name] })),
      };
      return making;
    });
    return made.file;
  };
}

const digestOf = (text: string): string => hash("sha1", text, "base64");
