/** From an arguments or result type to the paths of what is sensitive in it. */

import { renderParameterPath } from "@toolwright/runtime";
import type { ts } from "../compiler.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { sensitiveTag } from "../doc-tags.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { locateNode, quoteNode } from "../locations.js";
import { compareText } from "../stable-json.js";
import { isHidden } from "./hidden-parameters.js";
import { listMarkedPaths, reachParameters, type ReachedParameters } from "./marked-paths.js";
import { createParameterGraph, type ParameterGraph } from "./parameter-graph.js";
import { carriesTag } from "./property-tags.js";

/** Finds what is sensitive in types. */
export interface SensitivePathFinder {
  /**
   * The paths, in order; undefined where they cannot be told, which has been reported. A path may hit more than what is
   * sensitive, and never less: redacting too much does no harm.
   */
  readonly sensitiveIn: (node: ts.TypeNode) => readonly string[] | undefined;
}

/** Makes a finder; types that several tools share are looked at once. */
export function createSensitivePathFinder(sources: Sources, report: Report): SensitivePathFinder {
  const { checker, program } = sources;
  const isTagWritten = program
    .getSourceFiles()
    .some((file) => !program.isSourceFileDefaultLibrary(file) && file.text.includes(`@${sensitiveTag}`));
  const exact = createParameterGraph(sources, isSensitive);
  // A hidden property may have any type, also one without end: it is sensitive as a whole then.
  const coarse = createParameterGraph(sources, (node) => isSensitive(node) || isHidden(node));
  return {
    sensitiveIn: (node) => {
      if (!isTagWritten) return [];
      const type = checker.getTypeFromTypeNode(node);
      for (const graph of [exact, coarse]) {
        const reached = reachParameters(graph, type);
        const marked = reached && listMarkedPaths(graph, reached);
        if (reached === undefined || marked === undefined) continue;
        const isComplete = reportSensitiveSignatures({ sources, graph, reached }, report);
        return isComplete ? marked.map(({ path }) => renderParameterPath(path)).sort(compareText) : undefined;
      }
      const parameters = {
        type: quoteNode(node),
        reason: "the ways to it are too many to list",
        remedy: `Write @${sensitiveTag} at a property that holds it all.`,
      };
      report(createDiagnostic("sensitivity-not-supported", parameters, locateNode(sources.root, node)));
      return undefined;
    },
  };
}

function isSensitive(node: ts.Node): boolean {
  return carriesTag(node, [sensitiveTag]);
}

interface MarkedGraph {
  readonly sources: Sources;
  readonly graph: ParameterGraph;
  readonly reached: ReachedParameters;
}

/** Reports index signatures of packages; in the user's own sources the tag itself has been reported. */
function reportSensitiveSignatures({ sources, graph, reached }: MarkedGraph, report: Report): boolean {
  const foreign = [...reached.leadingToMarked]
    .flatMap((type) => graph.nodeOf(type).signatures)
    .flatMap(({ declaration }) => declaration ?? [])
    .filter((declaration) => isSensitive(declaration) && isInstalled(declaration.getSourceFile().fileName));
  for (const declaration of foreign) {
    const parameters = {
      type: quoteNode(declaration),
      reason: "only properties can be sensitive, and this is an index signature",
      remedy: `Write @${sensitiveTag} at a property that holds the object.`,
    };
    report(createDiagnostic("sensitivity-not-supported", parameters, locateNode(sources.root, declaration)));
  }
  return foreign.length === 0;
}
