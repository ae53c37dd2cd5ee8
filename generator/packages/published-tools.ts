/** Reads the inventories that packages publish under their `exports`. */

import { join } from "node:path";
import type { ContractTool } from "@toolwright/contract/internal/inventories";
import { createFaultFinder } from "@toolwright/contract/internal/validation";
import { isObject, type JsonObject, pointerTokens, valueAt } from "@toolwright/runtime/internal/json-schema";
import type { PackageSetting } from "../config/config.js";
import { createDiagnostic, relativePath, type Report } from "../diagnostics/diagnostics.js";
import { existingPath, parseJsonFile } from "../disk/json-file.js";
import { exportedPath, inventoryExport, registryExport } from "../disk/package-exports.js";
import { findPackage, type InstalledPackage } from "../disk/packages.js";
import { kindOfPath } from "../disk/project-folder.js";
import { parseInventory, readNamedFile, type FileText } from "../tool-sources/inventory-files.js";

export interface PublishedTools {
  readonly package: InstalledPackage;
  readonly setting: PackageSetting;
  /** The package.json. */
  readonly manifest: JsonObject;
  readonly inventory: FileText;
  /** In the order of the inventory. */
  readonly tools: readonly ContractTool[];
}

interface ProjectFolders {
  readonly root: string;
  /** Folder of the configuration, absolute. */
  readonly folder: string;
}

/** Reads what a package publishes; undefined, after a report, if it publishes nothing that can be read. */
export function readPublishedTools(
  { root, folder }: ProjectFolders,
  setting: PackageSetting,
  report: Report,
): PublishedTools | undefined {
  const { name, location } = setting;
  const found = findPackage(folder, name);
  if (found === undefined) {
    report(createDiagnostic("package-not-installed", { name }, location));
    return undefined;
  }
  const manifest = parseManifest(root, found, report);
  if (manifest === undefined) return undefined;
  const { isOfWorkspace } = found;
  const { exports } = manifest;
  const [inventorySubpath, registrySubpath] = [`./${inventoryExport}`, `./${registryExport}`];
  const path = exportedPath(exports, inventorySubpath);
  // Without `exports`, every path counts as exported, so a missing file means that nothing is published.
  const isMissing = path !== undefined && kindOfPath(join(found.folder, path)) !== "file";
  const isPublished = path !== undefined && (exports !== undefined || !isMissing);
  const subpaths = [
    ...(isPublished ? [] : [inventorySubpath]),
    ...(exports !== undefined && exportedPath(exports, registrySubpath) !== undefined ? [] : [registrySubpath]),
  ];
  if (!isPublished || subpaths.length > 0) {
    report(createDiagnostic("package-not-published", { name, subpaths, isOfWorkspace }, location));
    return undefined;
  }
  if (isMissing) {
    report(createDiagnostic("package-not-generated", { name, file: path.slice("./".length), isOfWorkspace }, location));
    return undefined;
  }
  const file = join(found.folder, path);
  const inventory = readNamedFile({ root, folder: root, name: relativePath(root, file) }, report);
  const contents = inventory && parseInventory(inventory, report);
  if (inventory === undefined || contents === undefined) return undefined;
  if (contents.format === null) {
    report(createDiagnostic("package-inventory-foreign", { name }, location));
    return undefined;
  }
  const isSound = reportFaults(inventory, contents.tools, report);
  return isSound ? { package: found, setting, manifest, inventory, tools: contents.tools } : undefined;
}

/** Reports the schemas that no validator can read; true if there are none. */
function reportFaults({ label, file, text }: FileText, tools: readonly ContractTool[], report: Report): boolean {
  const findFault = createFaultFinder();
  const places = { input: ["input_schema"], output: ["result_envelope", "success_result_schema"] } as const;
  const faults = tools.flatMap(({ name, path, inputSchema, outputSchema }) =>
    Object.entries({ input: inputSchema, output: outputSchema }).flatMap(([part, schema]) => {
      const fault = schema && findFault(schema);
      return fault ? [{ ...fault, name, part, path: [...path, ...places[part as keyof typeof places]] }] : []; // A key above.
    }),
  );
  if (faults.length === 0) return true;
  const json = parseJsonFile({ file: file ?? label, text });
  for (const { name, part, fault, pointer, path } of faults) {
    const problem = `The ${part} schema of "${name}" cannot be compiled: ${fault}.`;
    const parameters = { file: label, problem, remedy: "Correct it, or generate the file again." };
    const inside = existingPath(valueAt(json.value, path.map(String)), pointerTokens(pointer));
    report(createDiagnostic("inventory-not-readable", parameters, json.locate([...path, ...inside])));
  }
  return false;
}

function parseManifest(root: string, { folder, manifest }: InstalledPackage, report: Report): JsonObject | undefined {
  const json = parseJsonFile({ file: relativePath(root, join(folder, "package.json")), text: manifest });
  for (const { problem, remedy, location } of json.problems) {
    report(createDiagnostic("package-json-syntax", { problem, remedy }, location));
  }
  if (json.problems.length > 0) return undefined;
  return isObject(json.value) ? (json.value as JsonObject) : {}; // Parsed JSON.
}
