/** From untrusted text to Markdown that shows it literally. */

import { makeVisible } from "./visible-text.js";

/** Code in backticks, as in our own messages. */
const codeMark = /`([^`]+)`/;

/** Prose without markup but code in backticks, and without names, numbers or addresses that GitHub would link. */
export function escapeProse(text: string): string {
  const parts = makeVisible(text).split(codeMark); // Code stands at odd indexes.
  return parts.map((part, index) => (index % 2 === 1 ? inlineCode(part) : escapePart(part))).join("");
}

function escapePart(text: string): string {
  return text
    .replaceAll(/[\\`*_{}[\]<>&|~!$]/g, "\\$&")
    .replace(/^[-+=]|(?<=^\d+)[.)]/, "\\$&")
    .replaceAll(/[@#]|:(?=\/\/)|(?<=www)\./g, "$&<!-- -->");
}

/** Inline code; in a table, JSON needs an escape for a vertical bar. */
export function inlineCode(text: string): string {
  const visible = makeVisible(text).replaceAll("|", "\\u007c");
  const fence = "`".repeat(longestRun(visible) + 1);
  const pad = /^[` ]|[` ]$/.test(visible) || visible === "" ? " " : "";
  return `${fence}${pad}${visible}${pad}${fence}`;
}

export function fencedBlock(lines: readonly string[], language: string): string {
  const visible = lines.map(makeVisible);
  const fence = "`".repeat(Math.max(3, longestRun(visible.join("\n")) + 1));
  return [`${fence}${language}`, ...visible, fence].join("\n");
}

function longestRun(text: string): number {
  return Math.max(0, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
}
