/** Finds the sensitive properties of an arguments or result type. */

import { renderParameterPath } from "@toolwright/runtime/internal/parameter-paths";
import { quoteDeclared, type DeclaredType } from "../../declarations/declaration-types.js";
import type { ts } from "../../sources/compiler.js";
import { createDiagnostic, type Report } from "../../diagnostics/diagnostics.js";
import { hasTag } from "../../sources/doc-comments.js";
import { sensitiveTag } from "../../sources/doc-tags.js";
import type { Sources } from "../../sources/program.js";
import { locateNode, quoteNode } from "../../sources/nodes.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { isHidden } from "./hidden-parameters.js";
import { createParameterGraph, findForeignSignatures, listMarkedPaths, reachMarked } from "./marked-paths.js";

/**
 * Creates a function that lists the paths, in order; undefined where that is impossible, which is reported. A path may
 * name more than what is sensitive, never less: redacting too much does no harm.
 */
export function createSensitivePathFinder(
  sources: Sources,
  report: Report,
): (declared: DeclaredType) => readonly string[] | undefined {
  const { program } = sources;
  const isTagWritten = program
    .getSourceFiles()
    .some((file) => !program.isSourceFileDefaultLibrary(file) && file.text.includes(`@${sensitiveTag}`));
  const exact = createParameterGraph(sources, isSensitive);
  // A hidden property may have any type, even an endless one; it is then sensitive as a whole.
  const coarse = createParameterGraph(sources, (node) => isSensitive(node) || isHidden(node));
  const reportSensitive = (node: ts.Node, parameters: { type: string; reason: string; remedy: string }): void => {
    report(createDiagnostic("sensitivity-not-supported", parameters, locateNode(sources.root, node)));
  };
  return (declared) => {
    if (!isTagWritten) return [];
    const { type, site } = declared;
    for (const graph of [exact, coarse]) {
      const leading = reachMarked(graph, type);
      const marked = leading && listMarkedPaths(graph, type, leading);
      if (leading === undefined || marked === undefined) continue;
      const foreign = findForeignSignatures(graph, leading).filter(isSensitive);
      for (const signature of foreign) {
        const remedy = `Write @${sensitiveTag} on the property that contains the object.`;
        const reason = "an index signature cannot be sensitive";
        reportSensitive(signature, { type: quoteNode(signature), reason, remedy });
      }
      return foreign.length > 0 ? undefined : marked.map(({ path }) => renderParameterPath(path)).sort(compareText);
    }
    const remedy = `Write @${sensitiveTag} on a property that contains them all.`;
    const reason = "they have too many paths to list";
    reportSensitive(site, { type: quoteDeclared(sources, declared), reason, remedy });
    return undefined;
  };
}

function isSensitive(node: ts.Node): boolean {
  return hasTag(node, [sensitiveTag]);
}
