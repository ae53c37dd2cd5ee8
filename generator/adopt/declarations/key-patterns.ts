/** Writes the patterns of property names as template literal types. */

import { numberKey } from "../../schemas/reader/object-types.js";
import { escapeTemplate } from "./type-text.js";

/** The type of the names that match a pattern; undefined if no template literal says it. */
export function keyType(pattern: string): string | undefined {
  if (/^\^?\.\*\$?$|^$/.test(pattern)) return "string";
  if (pattern === numberKey) return "number";
  const [, start = "", literal = "", end = ""] =
    /^(\^?)((?:[^\\^$.*+?()[\]{}|]|\\[^\w\s])*?)((?:\.\*)?\$?)$/s.exec(pattern) ?? [];
  const text = literal.replaceAll(/\\(.)/gs, "$1");
  if (text === "") return undefined;
  const quoted = escapeTemplate(text);
  const isOpen = end === "" || end === ".*";
  if (start === "^" && isOpen) return `\`${quoted}\${string}\``;
  if (start === "" && end === "$") return `\`\${string}${quoted}\``;
  if (start === "" && end === "") return `\`\${string}${quoted}\${string}\``;
  return undefined;
}
