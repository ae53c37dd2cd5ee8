/** Plans how registrations with zod schemas become registrations with generated metadata, file by file. */

import { createDiagnostic, type Diagnostic, relativePath, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { compareText } from "@toolwright/runtime/internal/json-schema";
import { createPackageLookup } from "../../disk/packages.js";
import { readUtf8 } from "../../disk/text-files.js";
import { importPath, withExtension } from "../../emit/import-statements.js";
import { metadataPaths } from "../../emit/metadata-output.js";
import { type ts } from "../../sources/compiler.js";
import { locateNode } from "../../sources/nodes.js";
import { rewriteFile, type Replacement } from "./file-draft.js";
import { replaceInferredTypes } from "./inferred-types.js";
import { constantOfSchema, editAiRegistration, editMcpRegistration, whyHandlerStays } from "./registration-edits.js";
import { findRegistrations, type Registration, type UnreadRegistration } from "./registrations.js";
import { readSchema, type SchemaProblem } from "./zod-schemas.js";

export interface RewriteRequest {
  readonly root: string;
  readonly program: ts.Program;
  /** The files to search for registrations. */
  readonly files: readonly ts.SourceFile[];
  /** The globs that they match, for messages. */
  readonly globs: readonly string[];
  /** The names of the tools that have a declaration. */
  readonly tools: ReadonlySet<string>;
  /** The folder of the generated files, POSIX, relative to the root. */
  readonly output: string;
  readonly importExtension: ".js" | ".ts" | "";
}

export interface RewrittenFile {
  /** POSIX, relative to the root. */
  readonly path: string;
  readonly previous: string;
  readonly text: string;
}

/** What becomes of the registration of a tool. */
export interface PlannedRegistration {
  /** Null if it is computed. */
  readonly name: string | null;
  readonly location: SourceLocation | null;
  /** `done` was rewritten by an earlier run. */
  readonly state: "done" | "left" | "not found" | "rewritten";
  /** Why it is left, as a clause; null if it is not. */
  readonly reason: string | null;
}

export interface RewritePlan {
  readonly files: readonly RewrittenFile[];
  readonly registrations: readonly PlannedRegistration[];
  readonly diagnostics: readonly Diagnostic[];
}

export function planRewrite(request: RewriteRequest): RewritePlan {
  const { root, program, files, tools } = request;
  const checker = program.getTypeChecker();
  const packageOf = createPackageLookup();
  const found = findRegistrations({ checker, packageOf, files });
  const readings = new Map(found.registrations.map((one) => [one, readSchemas(one, { checker, packageOf })]));
  const left: UnreadRegistration[] = [...found.unread];
  const rewritten: Registration[] = [];
  for (const one of found.registrations) {
    const same = [...found.registrations, ...found.unread].filter(({ name }) => name === one.name);
    const problem = readings.get(one)?.problems[0];
    const leave = (reason: string, node: ts.Node = one.call): void => void left.push({ node, name: one.name, reason });
    const why = one.kind === "mcp" ? whyHandlerStays(one, checker) : undefined;
    if (!tools.has(one.name)) leave("the source has no tool of this name, or its schema is refused");
    else if (same.length > 1) leave(`it is registered at ${same.length} places`);
    else if (problem !== undefined) leave(problem.reason, problem.node);
    else if (why !== undefined) leave(why);
    else rewritten.push(one);
  }
  const byFile = new Map<ts.SourceFile, Replacement[]>();
  const add = (file: ts.SourceFile, more: readonly Replacement[]): void => {
    if (more.length > 0) byFile.set(file, [...(byFile.get(file) ?? []), ...more]);
  };
  const moduleFrom = (file: ts.SourceFile) => (tool: string) => {
    const to = withExtension(`${request.output}/${metadataPaths.of(tool)}`, request.importExtension);
    return importPath({ from: relativePath(root, file.fileName), to });
  };
  const schemas = new Map<ts.Symbol, string | undefined>();
  for (const one of rewritten) {
    const file = one.call.getSourceFile();
    const { unknownParameters } = readings.get(one) ?? { unknownParameters: "drop" as const };
    const context = { checker, module: moduleFrom(file)(one.name), unknownParameters };
    add(file, one.kind === "mcp" ? editMcpRegistration(one, context) : editAiRegistration(one, context));
    const constant = one.inputSchema && constantOfSchema(one.inputSchema, checker);
    if (constant !== undefined) schemas.set(constant, schemas.has(constant) ? undefined : one.name);
  }
  const bySchema = new Map(
    [...schemas].flatMap(([symbol, tool]) => (tool === undefined ? [] : [[symbol, tool] as const])),
  );
  for (const file of files) {
    add(file, replaceInferredTypes(file, bySchema, { checker, packageOf, moduleOf: moduleFrom(file) }));
  }
  const texts = [...byFile].map(([file, replacements]) => rewriteText(root, file, replacements, checker));
  const registrations = describe(request, { rewritten, left, done: found.done });
  return { files: texts, registrations, diagnostics: report(request, registrations) };
}

interface Outcomes {
  readonly rewritten: readonly Registration[];
  readonly left: readonly UnreadRegistration[];
  readonly done: readonly { readonly name: string }[];
}

function describe(
  { root, tools }: RewriteRequest,
  { rewritten, left, done }: Outcomes,
): readonly PlannedRegistration[] {
  const listed: PlannedRegistration[] = [
    ...rewritten.map(({ name, call }) => ({
      name,
      location: locateNode(root, call),
      state: "rewritten" as const,
      reason: null,
    })),
    ...left.map(({ name, node, reason }) => ({
      name: name ?? null,
      location: locateNode(root, node),
      state: "left" as const,
      reason,
    })),
    ...done.map(({ name }) => ({ name, location: null, state: "done" as const, reason: null })),
  ];
  const missing = [...tools].filter((tool) => !listed.some(({ name }) => name === tool));
  const all = [
    ...listed,
    ...missing.map((name) => ({ name, location: null, state: "not found" as const, reason: null })),
  ];
  return all.sort((left, right) => compareText(left.name ?? "", right.name ?? ""));
}

function report({ globs }: RewriteRequest, registrations: readonly PlannedRegistration[]): readonly Diagnostic[] {
  return registrations.flatMap(({ name, location, state, reason }) => {
    if (state === "not found") {
      return [createDiagnostic("registration-not-found", { tool: name ?? "", globs: globs.join(", ") })];
    }
    return reason === null || location === null
      ? []
      : [createDiagnostic("registration-left", { tool: name ?? undefined, reason }, location)];
  });
}

function readSchemas(
  registration: Registration,
  read: Parameters<typeof readSchema>[1],
): { readonly problems: readonly SchemaProblem[]; readonly unknownParameters: "drop" | "refuse" } {
  const { inputSchema } = registration;
  const input = inputSchema && readSchema(inputSchema, read);
  const outputSchema = registration.kind === "mcp" ? registration.outputSchema : undefined;
  const output = outputSchema && readSchema(outputSchema, read);
  return {
    problems: [...(input?.problems ?? []), ...(output?.problems ?? [])],
    unknownParameters: input?.unknownParameters ?? "drop",
  };
}

function rewriteText(
  root: string,
  file: ts.SourceFile,
  replacements: readonly Replacement[],
  checker: ts.TypeChecker,
): RewrittenFile {
  const previous = readUtf8(file.fileName, "keep the byte order mark") ?? file.text;
  return { path: relativePath(root, file.fileName), previous, text: rewriteFile(file, replacements, checker) };
}
