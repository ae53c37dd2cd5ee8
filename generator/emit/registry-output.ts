/** Emits the registry module, which lists the tools and types their handlers. */

import { render } from "../../templates/registry.ts.hbs";
import { fitsPage, formatModule, measureText, pageWidth } from "./formatting.js";
import { constantName, registryName, typesName } from "../surface/tool-names.js";
import { registryExport } from "../disk/package-exports.js";
import { runtimeModule } from "../disk/packages.js";
import { moduleHeader, registrySource } from "../surface/generated-header.js";
import { metadataPaths } from "./metadata-output.js";
import { printKey } from "./literal-printer.js";
import { moduleForm, ownTools, type OutputKind, type Surface } from "./output-kind.js";
import { layoutImport, moduleSpecifier } from "./import-statements.js";

/** Path of the registry, relative to the output folder. */
export const registryPath = "registry.ts";

export const registryOutput: OutputKind = {
  ...moduleForm,
  hasPath: (path) => path === registryPath,
  emit: async (surface) => {
    const tools = ownTools(surface).map((tool) =>
      surface.memo(tool, describeTool, () => describeTool(surface, tool.name)),
    );
    const registries = surface.packages.map(registryName);
    const used = [...(registries.length > 0 ? ["combineTools"] : []), "type HandlerCall", "type HandlerReturn"];
    const text = render({
      header: moduleHeader(registrySource(surface.configuration)),
      imports: [
        registries.length > 0
          ? layoutImport({ keyword: "import", names: used, module: runtimeModule })
          : layoutImport({ keyword: "import type", names: ["HandlerCall", "HandlerReturn"], module: runtimeModule }),
        ...surface.packages.map(
          (name) => `import * as ${registryName(name)} from ${JSON.stringify(`${name}/${registryExport}`)};`,
        ),
        ...tools.map(({ statement }) => statement),
      ],
      bases: layoutBases(registries.map((name) => `${name}.ToolMap`)),
      tools,
      list: layoutList(
        registries.map((name) => `${name}.tools`),
        tools.map(({ constant }) => constant),
      ),
    });
    return [{ path: registryPath, text: fitsPage(text) ? text : await formatModule(text), tools: null }];
  },
};

/** Lays out the interfaces that the map extends as prettier does. */
function layoutBases(bases: readonly string[]): string {
  if (bases.length === 0) return "";
  const line = `extends ${bases.join(", ")}`;
  if (measureText(`export interface ToolMap ${line} {`) <= pageWidth) return ` ${line}`;
  if (measureText(`  ${line} {`) <= pageWidth) return `\n  ${line}`;
  return `\n  extends\n${bases.map((base) => `    ${base}`).join(",\n")}`;
}

/** Column at which the list begins. */
const listColumn = 'export const tools: readonly ToolMap[ToolName]["metadata"][] = '.length;

/** Lays out the list as prettier does. Even the name of the function that combines lists leaves no room beside it. */
function layoutList(lists: readonly string[], constants: readonly string[]): string {
  if (lists.length === 0) return layoutArray(constants, { column: listColumn, indentation: "" });
  const own = constants.length === 0 ? [] : [layoutArray(constants, { column: 2, indentation: "  " })];
  return `combineTools(\n${[...lists, ...own].map((list) => `  ${list},\n`).join("")})`;
}

interface ArrayPosition {
  /** Columns before the array. */
  readonly column: number;
  /** The indentation of its line. */
  readonly indentation: string;
}

/** Lays out an array as prettier does: on one line if it fits. */
function layoutArray(elements: readonly string[], { column, indentation }: ArrayPosition): string {
  const line = `[${elements.join(", ")}]`;
  if (column + measureText(`${line};`) <= pageWidth) return line;
  return `[\n${elements.map((element) => `${indentation}  ${element},\n`).join("")}${indentation}]`;
}

function describeTool(surface: Surface, name: string) {
  const [constant, types] = [constantName(name), typesName(name)];
  const module = moduleSpecifier(surface, { from: registryPath, to: metadataPaths.of(name) });
  const statement = layoutImport({ keyword: "import", names: [constant, `type ${types}`], module });
  return { key: printKey(name), types, constant, statement };
}
