/** Reads the types of `determinism.txt`, and declares a tool named `tool` at `tools/tool` for each set of them. */

import { readFileSync } from "node:fs";
import { splitSections } from "../support/sections.js";
import type { MovableType, TypeSet } from "./movable-types.js";

/** The declaration, of the type with the key `args`. */
const declaration: MovableType = {
  name: "tool",
  home: "tools/tool",
  text: `import type { ToolDeclaration } from "@toolwright/runtime";
/** Does something. */
export const tool: ToolDeclaration<Args, Args> = { name: "tool", effect: "read_only" };
`,
  uses: { Args: "args" },
};

function readTypes(section: string): TypeSet {
  const [, ...parts] = `\n${section.trimEnd()}`.split("\n@type ");
  const types = parts.map((part): [string, MovableType] => {
    const [header = "", ...lines] = part.split("\n");
    const [key = "", name = "", home = "", ...uses] = header.split(" ");
    const keys = uses.map((use) => use.split("=") as [name: string, key: string]); // As the table writes them.
    return [key, { name, home, text: `${lines.join("\n")}\n`, uses: Object.fromEntries(keys) }];
  });
  return { ...Object.fromEntries(types), declaration };
}

const text = readFileSync(new URL("determinism.txt", import.meta.url), "utf8");

export const determinismCases: ReadonlyMap<string, TypeSet> = new Map(
  [...splitSections(text, { prefix: "=== " })].map(([name, section]) => [name, readTypes(section)]),
);
