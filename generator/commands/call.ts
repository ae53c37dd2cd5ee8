/** The command call: says what a call of a tool would do, or makes it with the handlers of a module. */

import { join, resolve } from "node:path";
import type { ToolMetadata } from "@toolwright/runtime";
import { findSharedNames } from "@toolwright/runtime/internal/registry/check-registration";
import { createBoundedValidator } from "@toolwright/contract/internal/validation";
import type { ApprovalQuestion, UnusableHandlers } from "../calls/handler-messages.js";
import type { HandlerResult } from "../calls/handler-process.js";
import { checkHidden, readHidden, type HiddenTexts } from "../calls/hidden-values.js";
import {
  findTool,
  type CallOutcome,
  type HandledCall,
  type ReadyCall,
  type RequestedCall,
} from "../calls/tool-call.js";
import { loadConfig } from "../config/resolved-settings.js";
import {
  createDiagnostic,
  hasErrors,
  relativePath,
  sortDiagnostics,
  type Diagnostic,
  type Report,
} from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { findFile } from "../disk/project-folder.js";
import { inventoryPath } from "../emit/inventory-output.js";
import { toDefinition } from "../lint/inventory-surface.js";
import { knownCodes } from "../lint/lint-rules.js";
import { createToolMemo } from "../surface/tool-definition.js";
import { metadataOf } from "../surface/tool-metadata.js";
import { readNamedFile } from "../tool-sources/inventory-files.js";
import { inventoryOf, readToolFile } from "../tool-sources/tool-source.js";
import { usualSettings } from "./judge-source.js";

export interface CallOptions extends Pick<RequestedCall, "tool"> {
  readonly root: string;
  readonly config?: string;
  /** The arguments as JSON, or a file with them. */
  readonly arguments: { readonly text: string } | { readonly name: string };
  readonly hidden: HiddenTexts;
  /** Folder that file names are relative to, absolute. */
  readonly folder: string;
  /** A list of tools instead of the project's inventory. */
  readonly tools?: string;
  /** The module that makes the call; by default, the call stops before the handler. */
  readonly handlers?: string;
  readonly isApproved: boolean;
  readonly approve: (question: ApprovalQuestion) => Promise<boolean>;
  /** Receives each line that the handlers print. */
  readonly print: (line: string) => void;
  readonly onStage?: (stage: string) => void;
}

/** The result of `call`. */
export interface CallResult {
  readonly diagnostics: readonly Diagnostic[];
  /** False if the call could not be made or tried. */
  readonly ran: boolean;
  /** Null if nothing could be called. */
  readonly outcome: CallOutcome | ReadyCall | null;
  /** The command that lists the tools, if the called one is unknown among them. */
  readonly listing: string | null;
}

/** Reads the tools from the inventory, so nothing of the project is compiled or, without handlers, imported. */
export async function call(options: CallOptions): Promise<CallResult> {
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const sent = readArguments(options, report);
  const findings: Diagnostic[] = [];
  const tools = readTools(options, (finding) => void findings.push(finding));
  // A registry brings its own tools.
  if (tools === undefined && options.handlers === undefined) findings.forEach(report);
  const tool = tools && findTool(tools, options.tool);
  if (tool !== undefined) checkHidden(tool, options.hidden).forEach(report);
  const hidden = readHidden(options.hidden, { tool, report });
  let outcome: CallOutcome | undefined;
  if (sent !== undefined && !hasErrors(diagnostics)) {
    const requested: RequestedCall = { tool: options.tool, arguments: sent.text, hidden };
    const made = await makeCall(options, requested, tools);
    if ("state" in made) outcome = "lacksContext" in made ? reportContext(made, options, report) : made;
    else describeUncalled(made, options, findings).forEach(report);
  }
  if (sent !== undefined && outcome?.errorKind === "invalid_json") describeSyntax(sent).forEach(report);
  const isUnknown = outcome?.errorKind === "unknown_tool" && tools !== undefined && tool === undefined;
  return {
    diagnostics: sortDiagnostics(diagnostics),
    ran: outcome !== undefined,
    outcome: outcome ?? null,
    listing: isUnknown ? ["toolwright list", ...(options.tools === undefined ? [] : [options.tools])].join(" ") : null,
  };
}

async function makeCall(
  { handlers, folder, isApproved, approve, print }: CallOptions,
  requested: RequestedCall,
  tools: readonly ToolMetadata[] | undefined,
): Promise<HandlerResult> {
  if (handlers === undefined) {
    const { tryCall } = await import("../calls/try-call.js");
    return tryCall(tools ?? [], requested, { createValidator: createBoundedValidator });
  }
  const module = findFile([resolve(folder, handlers)]);
  if (module === undefined) return { unusable: { problem: "there is no such file" } };
  const { runHandlers } = await import("../calls/handler-process.js");
  const request = { module, call: requested, tools: tools ?? null, isApproved };
  return runHandlers(request, { approve, print });
}

function reportContext({ lacksContext, ...outcome }: HandledCall, { handlers = "" }: CallOptions, report: Report) {
  if (lacksContext) report(createDiagnostic("handlers-without-context", { file: handlers }));
  return outcome;
}

/** Why handlers made no call; `findings` say why there are no tools for them. */
function describeUncalled(
  made: Exclude<HandlerResult, CallOutcome>,
  options: CallOptions,
  findings: readonly Diagnostic[],
): readonly Diagnostic[] {
  if ("missing" in made) return [createDiagnostic("hidden-value-missing", { tool: made.tool, paths: made.missing })];
  return made.unusable === null ? findings : [describeUnusable(made.unusable, options)];
}

function describeUnusable(
  { problem, remedy, place }: UnusableHandlers,
  { handlers = "", root }: CallOptions,
): Diagnostic {
  const parameters = { file: handlers, problem: problem.replace(/\.$/, ""), remedy };
  const location = place ? { ...place, file: relativePath(root, place.file) } : [];
  return createDiagnostic("handlers-not-usable", parameters, location);
}

interface SentArguments {
  readonly text: string;
  /** Path relative to the root; null for arguments of the command line. */
  readonly file: string | null;
}

function readArguments({ arguments: written, root, folder }: CallOptions, report: Report) {
  if ("text" in written) return { text: written.text, file: null } satisfies SentArguments;
  const { name } = written;
  return readNamedFile({ root, folder, name }, report, createDiagnostic("call-arguments-not-found", { file: name }));
}

function readTools(
  { root, config, folder, tools: given }: CallOptions,
  report: Report,
): readonly ToolMetadata[] | undefined {
  let settings = usualSettings(root);
  let missing: Diagnostic | undefined;
  if (given === undefined) {
    const loaded = loadConfig({ root, ...(config !== undefined && { config }) }, knownCodes);
    loaded.diagnostics.forEach(report);
    if (loaded.settings === undefined) return undefined;
    ({ settings } = loaded);
    missing = createDiagnostic("call-without-tools", { file: join(settings.output, inventoryPath) });
  }
  const name = given ?? join(settings.output, inventoryPath);
  const sourced = readToolFile({ root, folder: given === undefined ? settings.root : folder, name }, report, missing);
  const inventory = sourced && inventoryOf(sourced, report);
  if (sourced === undefined || sourced.file === null || inventory === undefined) return undefined;
  const json = parseJsonFile({ file: sourced.file.file ?? name, text: sourced.file.text });
  const [shared] = findSharedNames(inventory.tools);
  if (shared !== undefined) {
    const problem = `${JSON.stringify(shared.name)} is the name or an alias of two tools, or of one tool twice.`;
    const parameters = { file: sourced.file.file ?? name, problem, remedy: "Remove all but one of them." };
    report(createDiagnostic("inventory-not-readable", parameters, json.locate(shared.owners[1].path)));
    return undefined;
  }
  const memo = createToolMemo();
  return inventory.tools.map((tool) => ({
    ...metadataOf(memo, toDefinition(tool, { json, settings })),
    // Whatever another list says of an effect, its server does.
    ...(inventory.format === null && { effectSource: tool.effect ? "claimed" : "assumed" }),
  }));
}

/** The positions of what is wrong: the model reads only the words of the parser. */
function describeSyntax({ text, file }: SentArguments): Diagnostic[] {
  return parseJsonFile({ file: file ?? "", text }).problems.map(({ problem, remedy, location }) => {
    const { line, column } = location;
    const place = file !== null ? "" : line === 1 ? ` at column ${column}` : ` at line ${line}, column ${column}`;
    return createDiagnostic("call-arguments-not-json", { problem, place, remedy }, file === null ? [] : location);
  });
}
