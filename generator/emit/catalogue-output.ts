/** Emits the catalogue, a page that shows all tools to people. */

import { hasPageHeader, registrySource } from "../surface/generated-header.js";
import { ownedBy, type OutputKind } from "./output-kind.js";

/** Path of the catalogue, relative to the output folder. */
const cataloguePath = "catalogue.html";

export const catalogueOutput: OutputKind = {
  hasPath: (path) => path === cataloguePath,
  emit: async (surface) => {
    if (surface.catalogue === null) return [];
    const { targets, name } = surface.catalogue;
    // Git's merge driver loads every kind of output, once per file, and needs none of this.
    const [{ describeTools }, { renderPage }, { refusingRules }, { loadTokenizer }] = await Promise.all([
      import("../catalogue/describe-tools.js"),
      import("../catalogue/page.js"),
      import("../lint/targets.js"),
      import("../targets/token-counts.js"),
    ]);
    const described = describeTools({
      ...surface,
      targets,
      tokenizer: loadTokenizer(),
      refusing: (target) => refusingRules(surface, target),
    });
    const data = { kind: "catalogue", name, comparison: null, ...described } as const;
    return [{ path: cataloguePath, text: renderPage(data, registrySource(surface.configuration)), tools: null }];
  },
  ownerOf: ownedBy(hasPageHeader),
  merge: "lines",
};
