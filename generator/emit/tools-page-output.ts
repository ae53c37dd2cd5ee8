/** Emits the Markdown page about all tools. */

import { renderToolsPage } from "../catalogue/markdown/tools-page.js";
import { hasMarkdownHeader, registrySource } from "../surface/generated-header.js";
import { ownedBy, type OutputKind } from "./output-kind.js";

/** Path of the page, relative to the output folder. */
export const toolsPagePath = "TOOLS.md";

export const toolsPageOutput: OutputKind = {
  hasPath: (path) => path === toolsPagePath,
  emit: ({ markdown, tools, output, configuration }) => {
    if (!markdown) return [];
    const text = renderToolsPage({ tools, output, source: registrySource(configuration) });
    return [{ path: toolsPagePath, text, tools: null }];
  },
  ownerOf: ownedBy(hasMarkdownHeader),
  merge: "lines",
};
