/** Emits the catalogue, a page that shows all tools to people. */

import { describeTools } from "../catalogue/describe-tools.js";
import { renderPage } from "../catalogue/page.js";
import { refusingRules } from "../lint/targets.js";
import { hasPageHeader, registrySource } from "../surface/generated-header.js";
import { loadTokenizer } from "../targets/token-counts.js";
import { ownedBy, type OutputKind } from "./output-kind.js";

/** Path of the catalogue, relative to the output folder. */
export const cataloguePath = "catalogue.html";

export const catalogueOutput: OutputKind = {
  hasPath: (path) => path === cataloguePath,
  emit: (surface) => {
    if (surface.catalogue === null) return [];
    const { targets, name } = surface.catalogue;
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
