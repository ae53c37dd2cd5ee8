/** Renders the page about all tools that git hosts show: `TOOLS.md`. */

import { posix } from "node:path";
import { pageHeader } from "../../surface/generated-header.js";
import type { ToolDefinition } from "../../surface/tool-definition.js";
import { renderCode } from "./escaping.js";
import { anchorOf, renderTool, renderToolTable, type ToolLinks } from "./tool-text.js";

export interface ToolsPage {
  /** The tools, in name order. */
  readonly tools: readonly ToolDefinition[];
  /** The output folder, POSIX, relative to the root. */
  readonly output: string;
  /** What the header names. */
  readonly source: string;
}

export function renderToolsPage({ tools, output, source }: ToolsPage): string {
  const names = new Set(tools.map(({ name }) => name));
  const links: ToolLinks = {
    addressOf: (name) => (names.has(name) ? `#${anchorOf(name)}` : undefined),
    hasFamilies: hasSeveralFamilies(tools),
  };
  const sections = tools.flatMap((tool) => [
    `<a id="${anchorOf(tool.name)}"></a>`,
    `## ${renderCode(tool.name)}`,
    renderTool(tool, links),
    `Declared in ${renderSource(tool, output)}.`,
  ]);
  const contents = tools.length === 0 ? "There are no tools." : renderToolTable(tools, links);
  return `${[pageHeader(source), "# Tools", contents, ...sections].join("\n\n")}\n`;
}

export function hasSeveralFamilies(tools: readonly ToolDefinition[]): boolean {
  return new Set(tools.map(({ family }) => family)).size > 1;
}

function renderSource({ source, package: owner }: ToolDefinition, output: string): string {
  // The path of an installed package differs from machine to machine.
  if (owner !== null) return `${renderCode(source)} of ${renderCode(owner)}`;
  const address = encodeURI(posix.relative(output, source)).replaceAll(/[()#?]/g, (mark) => {
    return `%${mark.charCodeAt(0).toString(16)}`;
  });
  return `[${renderCode(source)}](${address})`;
}
