/** From the tools of a surface to the registry module, which lists them and types their handlers. */

import { fitsPage, formatModule, measureText, pageWidth } from "../formatting.js";
import { loadTemplate } from "../io/templates.js";
import { constantName, importPath, moduleHeader, outputFiles, runtimeModule, toolFiles, typesName } from "../names.js";
import type { OutputFile, Surface } from "./output-file.js";
import { layoutImport } from "./type-imports.js";

interface RegistryView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly tools: readonly { readonly key: string; readonly types: string }[];
  /** The array of every tool's constant. */
  readonly list: string;
}

/** Emits the registry. */
export async function emitRegistry(surface: Surface): Promise<OutputFile> {
  const template = loadTemplate<RegistryView>("registry.ts");
  const text = template({
    header: moduleHeader("the tool declarations"),
    imports: [
      layoutImport({ keyword: "import type", names: ["HandlerCall"], module: runtimeModule }),
      ...surface.tools.map((tool) => importStatement(surface, tool.name)),
    ],
    tools: surface.tools.map(({ name }) => ({
      key: /^\w+$/.test(name) ? name : JSON.stringify(name),
      types: typesName(name),
    })),
    list: layoutList(surface.tools.map(({ name }) => constantName(name))),
  });
  return { path: outputFiles.registry, text: fitsPage(text) ? text : await formatModule(text), tools: null };
}

/** What stands before the list on its line, in columns. */
const listColumn = 'export const tools: readonly ToolMap[ToolName]["metadata"][] = '.length;

/** Lays out an array as prettier does: on one line where it fits. */
function layoutList(constants: readonly string[]): string {
  const line = `[${constants.join(", ")}]`;
  const fits = listColumn + measureText(`${line};`) <= pageWidth;
  return fits ? line : `[\n${constants.map((constant) => `  ${constant},\n`).join("")}]`;
}

function importStatement(surface: Surface, tool: string): string {
  const path = importPath({ from: outputFiles.registry, to: toolFiles(tool).metadata });
  const module = path.replace(/\.ts$/, surface.importExtension);
  return layoutImport({ keyword: "import", names: [constantName(tool), `type ${typesName(tool)}`], module });
}
