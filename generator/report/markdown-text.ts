/** From a text that somebody else wrote to Markdown that shows it, and in which it means nothing. */

import { makeVisible, visibleLines } from "./visible-text.js";

/** Prose in which no character is markup, and no name, number or address becomes a link on GitHub. */
export function escapeProse(text: string): string {
  return makeVisible(text)
    .replaceAll(/[\\`*_{}[\]<>&|~!$]/g, "\\$&")
    .replace(/^[-+=]|(?<=^\d+)[.)]/, "\\$&")
    .replaceAll(/[@#]|:(?=\/\/)|(?<=www)\./g, "$&<!-- -->");
}

/** Code in a line; it may stand in a table, so a vertical bar in JSON is written as an escape of JSON. */
export function inlineCode(text: string): string {
  const visible = makeVisible(text).replaceAll("|", "\\u007c");
  const fence = "`".repeat(longestRun(visible) + 1);
  const pad = /^[` ]|[` ]$/.test(visible) || visible === "" ? " " : "";
  return `${fence}${pad}${visible}${pad}${fence}`;
}

/** Lines as they are, in a block that none of them can end. */
export function fencedBlock(lines: readonly string[], language: string): string {
  const visible = lines.flatMap(visibleLines);
  const fence = "`".repeat(Math.max(3, longestRun(visible.join("\n")) + 1));
  return [`${fence}${language}`, ...visible, fence].join("\n");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
