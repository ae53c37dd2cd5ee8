/** From a pointer into a schema to the name of what it leads to, as the author wrote it. */

import type { Direction } from "./change.js";

const wholes: Readonly<Record<Direction, string>> = { input: "the arguments", output: "the result" };

/** Keywords behind which a name follows that the author did not write. */
const numbered = new Set(["anyOf", "oneOf", "allOf"]);

/** Names the parameter or the part of the result: `` `options.width` ``, or `the arguments` for the whole. */
export function subjectOf(pointer: string, direction: Direction): string {
  const name = nameOf(pointer);
  return name === "" ? wholes[direction] : `\`${name}\``;
}

/** The name of the innermost property that a pointer leads to, or an empty text. */
function nameOf(pointer: string): string {
  const keys = pointer.split("/").slice(1).map(unescape);
  let name = "";
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] ?? "";
    const next = keys[index + 1];
    if (key === "properties" && next !== undefined) name += `${name === "" ? "" : "."}${next}`;
    else if ((key === "$defs" || key === "definitions") && next !== undefined) name = next;
    else if (key === "prefixItems" && next !== undefined) name += `[${next}]`;
    else if (key === "items") name += "[]";
    else if (key === "additionalProperties") name += "{}";
    if (key === "properties" || key === "$defs" || key === "definitions" || key === "prefixItems") index += 1;
    else if (numbered.has(key)) index += 1;
  }
  return name;
}

function unescape(key: string): string {
  const text = /%[0-9A-Fa-f]{2}/.test(key) ? decodeSafely(key) : key;
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** A name may have a percent sign that begins no code. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Then it was never encoded.
  }
}
