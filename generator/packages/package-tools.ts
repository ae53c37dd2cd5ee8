/** Collects the tools of the packages in the settings: each once, with the package that declares it. */

import { dirname, join } from "node:path";
import { type ContractTool, joinPhrases, listWords } from "@toolwright/contract/internal/inventories";
import { sameJson, type JsonObject } from "@toolwright/runtime/internal/json-schema";
import type { Settings } from "../config/config.js";
import { groupBy } from "../diagnostics/collections.js";
import {
  createDiagnostic,
  posixPath,
  relativePath,
  type Report,
  type SourceLocation,
} from "../diagnostics/diagnostics.js";
import { createLocator, type Locate, parseJsonFile, type JsonFile } from "../disk/json-file.js";
import { createPackageLookup, findPackage } from "../disk/packages.js";
import { findFile, isInside } from "../disk/project-folder.js";
import { readText } from "../disk/reads.js";
import { withoutPlaces } from "../lint/inventory-surface.js";
import type { ToolDefinition, ToolLocations } from "../surface/tool-definition.js";
import { registryName } from "../surface/tool-names.js";
import { checkDependencies, checkRequiredVersion } from "./package-versions.js";
import { readPublishedTools, type PublishedTools } from "./published-tools.js";

/** A tool in the inventory of a package. */
interface ListedTool {
  readonly tool: ContractTool;
  /** The package that declares it. */
  readonly owner: string;
  /** The package that lists it. */
  readonly publisher: PublishedTools;
  /** Its position in the inventory. */
  readonly locate: () => SourceLocation;
}

export interface PackageTools {
  readonly tools: readonly ToolDefinition[];
  /** The inventories, as absolute POSIX paths. */
  readonly inventories: readonly string[];
}

/** Reads the tools of all packages in the settings, and reports what prevents it. */
export function readPackageTools(settings: Settings, report: Report): PackageTools {
  const { root, packages } = settings;
  if (packages.length === 0) return { tools: [], inventories: [] };
  const folders = { root, folder: join(root, dirname(settings.configFile)) };
  const own = createPackageLookup()(join(root, settings.configFile));
  const published = packages.flatMap((setting) => readPublishedTools(folders, setting, report) ?? []);
  reportSharedNames(settings, report);
  for (const one of published) checkRequiredVersion(one, report);
  checkDependencies(folders, published, report);
  const listed = published.flatMap(listTools);
  for (const [name, [{ publisher }]] of groupBy(
    listed.filter(({ owner }) => owner === own),
    (one) => one.publisher.package.name,
  )) {
    report(createDiagnostic("package-assembles-this", { name, own: own ?? "" }, publisher.setting.location));
  }
  const byTool = groupBy(
    listed.filter(({ owner }) => owner !== own),
    ({ tool, owner }) => `${owner} ${tool.name}`,
  );
  const search = createSourceSearch(root);
  return {
    tools: [...byTool.values()].map((same) => toDefinition(mergeListed(same, report), settings, search)),
    inventories: published.map(({ inventory }) => posixPath(join(root, inventory.file ?? inventory.label))),
  };
}

/** Reports packages whose registries would be imported under one name. */
function reportSharedNames({ packages }: Settings, report: Report): void {
  const distinct = [...new Map(packages.map((setting) => [setting.name, setting])).values()];
  for (const [constant, sharing] of groupBy(distinct, ({ name }) => registryName(name))) {
    if (sharing.length === 1) continue;
    const names = listWords(
      sharing.map(({ name }) => name),
      { conjunction: "and" },
    );
    const locations = sharing.map(({ location }) => location);
    report(createDiagnostic("package-name-collision", { names, constant }, locations));
  }
}

function listTools(publisher: PublishedTools): ListedTool[] {
  const { inventory, package: found } = publisher;
  let json: JsonFile | undefined;
  const parsed = (): JsonFile =>
    (json ??= parseJsonFile({ file: inventory.file ?? inventory.label, text: inventory.text }));
  return publisher.tools.map((tool) => ({
    tool,
    owner: tool.package ?? found.name,
    publisher,
    locate: () => parsed().locate([...tool.path, "name"]),
  }));
}

/** The one tool behind several entries, which must say the same; that of the package that declares it, if it is there. */
function mergeListed(entries: readonly [ListedTool, ...ListedTool[]], report: Report): ListedTool {
  const best = entries.find(({ owner, publisher }) => publisher.package.name === owner) ?? entries[0];
  if (entries.length === 1) return best;
  const others = entries.filter((entry) => !sameJson(contentOf(entry), contentOf(best)));
  if (others.length > 0) {
    const differing = [best, ...others];
    const names = differing.map(({ publisher }) => publisher.package.name);
    const parameters = { tool: best.tool.name, owner: best.owner, sources: joinPhrases(names) };
    report(
      createDiagnostic(
        "package-tool-differs",
        parameters,
        differing.map(({ locate }) => locate()),
      ),
    );
  }
  return best;
}

/** An entry without the key that only a package that passes it on writes. */
function contentOf({ tool: { raw } }: ListedTool): JsonObject {
  const { package: _owner, ...content } = raw;
  return content;
}

function toDefinition(listed: ListedTool, settings: Settings, search: SourceSearch): ToolDefinition {
  const { tool, owner } = listed;
  return {
    ...withoutPlaces(tool, settings),
    source: tool.source ?? "",
    package: owner,
    locations: createLocations(() => locateDeclaration(listed, search) ?? listed.locate()),
  };
}

/** Locations that are looked up when a finding needs them: nearly all tools are without one. */
function createLocations(locate: () => SourceLocation): ToolLocations {
  let known: SourceLocation | undefined;
  const find = (): SourceLocation => (known ??= locate());
  return {
    get declaration() {
      return find();
    },
    fields: {
      get name() {
        return find();
      },
    },
  };
}

/** Finds the first place that quotes the name of a tool in a file; its start if there is none. */
type SourceSearch = (path: string, name: string) => SourceLocation;

/** Reads each file once. */
function createSourceSearch(root: string): SourceSearch {
  const files = new Map<string, { readonly text: string; readonly locate: Locate }>();
  const read = (path: string) => {
    const text = readText(path);
    return { text, locate: createLocator(text, relativePath(root, path)) };
  };
  return (path, name) => {
    const file = files.get(path) ?? read(path);
    files.set(path, file);
    const offsets = ['"', "'", "`"].map((mark) => file.text.indexOf(`${mark}${name}${mark}`));
    const found = offsets.filter((offset) => offset >= 0);
    return file.locate(found.length === 0 ? 0 : Math.min(...found));
  };
}

/** Undefined if the source of a tool is not in the workspace. */
function locateDeclaration({ tool, owner, publisher }: ListedTool, search: SourceSearch): SourceLocation | undefined {
  const { package: found } = publisher;
  const declaring = owner === found.name ? found : findPackage(found.folder, owner);
  if (declaring === undefined || !declaring.isOfWorkspace || tool.source === undefined) return undefined;
  const path = findFile([join(declaring.folder, tool.source)]);
  return path === undefined || !isInside(declaring.folder, path) ? undefined : search(path, tool.name);
}
