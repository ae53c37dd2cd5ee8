/** Reads the declarations in the tool files, and everything that they reach. */

import { withSeverities } from "../config/resolved-settings.js";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { reportSyntaxErrors, reportTypeErrors, type CheckedRange } from "../sources/compiler-findings.js";
import type { ts } from "../sources/compiler.js";
import { describeTooDeep, withinStack } from "../sources/deep-nesting.js";
import { locateNode } from "../sources/nodes.js";
import type { Sources } from "../sources/program.js";
import { nodesOf } from "../sources/written-types.js";
import { collectReached, type ReachedParts } from "../sources/reached-types.js";
import { reportComments } from "./comment-findings.js";
import { reportLibraryConstraints } from "./library-constraints.js";
import { discoverDeclarations, type DiscoveredDeclaration } from "./discover.js";
import { resolveDeclaration, type ReadingProject, type ResolvedDeclaration } from "./resolve.js";

export interface DeclarationsRead extends Pick<ReachedParts, "globals" | "missing"> {
  readonly declarations: readonly { readonly declaration: ResolvedDeclaration; readonly isSound: boolean }[];
}

/**
 * Reads every declaration, and reports errors in it, in its comments and in the types that it reaches; it is unsound if
 * one of these types has an error.
 */
export function readDeclarations(project: ReadingProject, report: Report): DeclarationsRead {
  const { sources, settings } = project;
  const broken = reportSyntaxErrors(sources, report);
  const files = sources.toolFiles.filter((file) => !broken.has(file));
  const declarations = discoverDeclarations(sources, files, report);
  if (files.length > 0 && declarations.length === 0 && broken.size === 0 && !project.hasOthers) {
    const start = { file: settings.configFile, line: 1, column: 1 };
    report(createDiagnostic("no-tools-declared", { files: sources.toolPaths.size }, start));
  }
  const resolved = declarations.flatMap((declaration) => resolveWithFindings(project, declaration, report));
  const [globals, missing] = [new Set<string>(), new Set<ts.Node>()];
  const reached = resolved.map((declaration) => reachTypes(sources, declaration, { globals, missing }, report));
  const unsound = findUnsound(sources, reached, report);
  const types = new Set(reached.flatMap((one) => [...one.types, ...one.nodes]));
  const tools = resolved.map(({ node }) => node);
  const reportConfigured = withSeverities(settings.lint.severities, report);
  reportComments({ sources, allowedTags: settings.allowedTags, report: reportConfigured }, tools, types);
  reportLibraryConstraints(sources, types, reportConfigured);
  const read = resolved.map((declaration) => ({ declaration, isSound: !unsound.has(declaration) }));
  return { declarations: read, globals, missing };
}

interface JudgedDeclaration extends ResolvedDeclaration {
  readonly findings: readonly Diagnostic[];
}

function resolveWithFindings(
  project: ReadingProject,
  declaration: DiscoveredDeclaration,
  report: Report,
): JudgedDeclaration[] {
  const findings: Diagnostic[] = [];
  const resolved = resolveDeclaration(project, declaration, (finding) => void findings.push(finding));
  findings.forEach(report);
  return resolved === undefined ? [] : [{ ...resolved, findings }];
}

interface ReachedTypes {
  readonly declaration: JudgedDeclaration;
  readonly types: readonly ts.TypeNode[];
  readonly nodes: ReadonlySet<ts.Node>;
  readonly isUnresolved: boolean;
}

/** The nodes that a declaration's types are written in. */
export function typeNodesOf(
  sources: Sources,
  { declaredArguments, declaredResult }: Pick<ResolvedDeclaration, "declaredArguments" | "declaredResult">,
): ts.TypeNode[] {
  const types = declaredResult === undefined ? [declaredArguments] : [declaredArguments, declaredResult];
  return types.flatMap(({ written }) => nodesOf(sources, written));
}

function reachTypes(
  sources: Sources,
  declaration: JudgedDeclaration,
  names: Pick<ReachedParts, "globals" | "missing">,
  report: Report,
): ReachedTypes {
  const nodes = new Set<ts.Node>();
  const types = typeNodesOf(sources, declaration);
  let isUnresolved = false;
  for (const start of types) {
    const refuse: Report = (finding) => {
      report(finding);
      isUnresolved = true;
    };
    const isDone = withinStack(() => (collectReached(sources, start, { ...names, nodes }, refuse), true));
    if (isDone === undefined) refuse(describeTooDeep(locateNode(sources.root, start)));
  }
  return { declaration, types, nodes, isUnresolved };
}

/** Reports the compiler's errors in declarations and what they reach; finds the declarations with unreliable types. */
function findUnsound(
  sources: Sources,
  reached: readonly ReachedTypes[],
  report: Report,
): ReadonlySet<JudgedDeclaration> {
  // The innermost range comes first: an error in a type argument is about the type, not about the value.
  const ranges = reached.flatMap(({ declaration, types, nodes }): CheckedRange[] => {
    const { node, aliases, declaredArguments, isPlain, findings } = declaration;
    const isArguments = (type: ts.Node): boolean => type === declaredArguments.written.node;
    return [
      ...[...types, ...nodes, ...aliases].map((type) => ({ node: type, isArguments: isArguments(type), known: [] })),
      // The compiler need not check a value that our own reading has judged.
      { node, checked: isPlain && findings.length === 0 ? node.type : undefined, known: findings },
    ];
  });
  const wrong = reportTypeErrors(sources, ranges, report);
  const isUnsound = ({ declaration: { aliases }, types, nodes, isUnresolved }: ReachedTypes): boolean =>
    isUnresolved || [...types, ...nodes, ...aliases].some((node) => wrong.has(node));
  return new Set(reached.filter(isUnsound).map(({ declaration }) => declaration));
}
