/** From a file with an inventory or a request payload to what the lint rules find in it. */

import { resolve } from "node:path";
import type { Settings } from "../config/config.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { parseJsonFile } from "../disk/json-file.js";
import { findFile } from "../disk/project-folder.js";
import { lintPayload } from "../lint/check-payload.js";
import { withSeverities } from "../config/configured-severities.js";
import { surfaceOfInventory } from "../lint/inventory-surface.js";
import { lintTools } from "../lint/lint-rules.js";
import { parseInventory } from "../review/inventory-text.js";
import { readInventoryFile, readNamedInventory, type NamedFile } from "../review/named-inventory.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { RunListener } from "./read-surface.js";

export type LintListener = RunListener & { readonly lint: Report };

export function lintInventory(
  settings: Settings,
  { root, folder, name }: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the tools");
  const found = readNamedInventory({ root, folder, name }, listener.report);
  const inventory = found && parseInventory(found, listener.report);
  if (found === undefined || inventory === undefined) return undefined;
  const json = parseJsonFile({ file: found.file ?? name, text: found.text });
  const surface = surfaceOfInventory({ inventory, json, settings });
  lintTools(surface, listener.lint);
  return surface.tools;
}

/** Lints a request payload for one configured target; its tools need not be toolwright's. */
export function lintPayloadFile(
  settings: Settings,
  { root, folder, name }: NamedFile,
  listener: LintListener,
): readonly ToolDefinition[] | undefined {
  listener.stage("Reading the payload");
  const [target] = settings.targets;
  if (target === undefined) throw new Error("A payload must have a target.");
  const path = findFile([folder, root].map((base) => resolve(base, name)));
  if (path === undefined) {
    listener.report(createDiagnostic("payload-not-readable", { file: name, problem: "it does not exist" }));
    return undefined;
  }
  const found = readInventoryFile({ root, path, name }, listener.report);
  if (found === undefined) return undefined;
  const findings = lintPayload({ file: found.file ?? name, text: found.text, target: target.target });
  const [unreadable] = findings.filter(({ code }) => code === "payload-not-readable");
  if (unreadable !== undefined) listener.report(unreadable);
  else findings.forEach(withSeverities(settings.lint.severities, listener.lint));
  return unreadable === undefined ? [] : undefined;
}
