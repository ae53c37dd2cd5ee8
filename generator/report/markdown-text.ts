/** From a text that somebody else wrote to Markdown that shows it, and in which it means nothing. */

import { makeVisible, visibleLines } from "./visible-text.js";

/** Code in backticks, as our own messages have it. */
const codeMark = /`([^`]+)`/;

/**
 * Prose in which no character is markup but backticks around code, and no name, number or address becomes a link on
 * GitHub.
 */
export function escapeProse(text: string): string {
  const parts = makeVisible(text).split(codeMark); // What stands in backticks comes at odd places.
  return parts.map((part, index) => (index % 2 === 1 ? inlineCode(part) : escapePart(part))).join("");
}

function escapePart(text: string): string {
  return text
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
