/** From an arguments or result type to the paths of what is sensitive in it. */

import { renderParameterPath } from "@toolwright/runtime/internal/parameter-paths";
import type { ts } from "../../sources/compiler.js";
import { createDiagnostic, type Report } from "../../diagnostics/diagnostics.js";
import { hasTag } from "../../sources/doc-comments.js";
import { sensitiveTag } from "../../sources/doc-tags.js";
import type { Sources } from "../../sources/program.js";
import { locateNode, quoteNode } from "../../sources/nodes.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { isHidden } from "./hidden-parameters.js";
import { findForeignSignatures, listMarkedPaths, reachParameters } from "./marked-paths.js";
import { createParameterGraph } from "./parameter-graph.js";

/**
 * Lists the paths of what is sensitive in a type, in order; undefined where that is impossible, which has been reported.
 * A path may hit more than what is sensitive, never less: redacting too much does no harm.
 */
export type SensitivePathFinder = (node: ts.TypeNode) => readonly string[] | undefined;

/** Makes a finder, which reads types that several tools share once. */
export function createSensitivePathFinder(sources: Sources, report: Report): SensitivePathFinder {
  const { checker, program } = sources;
  const isTagWritten = program
    .getSourceFiles()
    .some((file) => !program.isSourceFileDefaultLibrary(file) && file.text.includes(`@${sensitiveTag}`));
  const exact = createParameterGraph(sources, isSensitive);
  // A hidden property may have any type, even an endless one; it is then sensitive as a whole.
  const coarse = createParameterGraph(sources, (node) => isSensitive(node) || isHidden(node));
  const reportSensitive = (node: ts.Node, why: { readonly reason: string; readonly remedy: string }): void =>
    report(
      createDiagnostic("sensitivity-not-supported", { type: quoteNode(node), ...why }, locateNode(sources.root, node)),
    );
  return (node) => {
    if (!isTagWritten) return [];
    const type = checker.getTypeFromTypeNode(node);
    for (const graph of [exact, coarse]) {
      const reached = reachParameters(graph, type);
      const marked = reached && listMarkedPaths(graph, reached);
      if (reached === undefined || marked === undefined) continue;
      const foreign = findForeignSignatures(graph, reached).filter(isSensitive);
      for (const signature of foreign) {
        const reason = "an index signature cannot be sensitive";
        reportSensitive(signature, {
          reason,
          remedy: `Write @${sensitiveTag} on the property that contains the object.`,
        });
      }
      return foreign.length > 0 ? undefined : marked.map(({ path }) => renderParameterPath(path)).sort(compareText);
    }
    const reason = "they have too many paths to list";
    reportSensitive(node, { reason, remedy: `Write @${sensitiveTag} on a property that contains them all.` });
    return undefined;
  };
}

function isSensitive(node: ts.Node): boolean {
  return hasTag(node, [sensitiveTag]);
}
