/** Emits the registry module, which lists the tools and types their handlers. */

import { render } from "../../templates/registry.ts.hbs";
import { fitsPage, formatModule, measureText, pageWidth } from "./formatting.js";
import { constantName, typesName } from "../surface/tool-names.js";
import { runtimeModule } from "../disk/packages.js";
import { moduleHeader, registrySource } from "../surface/generated-header.js";
import { metadataPaths } from "./metadata-output.js";
import { printKey } from "./literal-printer.js";
import { moduleForm, type OutputKind, type Surface } from "./output-kind.js";
import { layoutImport, moduleSpecifier } from "./import-statements.js";

/** Path of the registry, relative to the output folder. */
export const registryPath = "registry.ts";

export const registryOutput: OutputKind = {
  ...moduleForm,
  hasPath: (path) => path === registryPath,
  emit: async (surface) => {
    const tools = surface.tools.map((tool) => surface.memo(tool, describeTool, () => describeTool(surface, tool.name)));
    const runtimeImport = layoutImport({
      keyword: "import type",
      names: ["HandlerCall", "HandlerReturn"],
      module: runtimeModule,
    });
    const text = render({
      header: moduleHeader(registrySource(surface.configuration)),
      imports: [runtimeImport, ...tools.map(({ statement }) => statement)],
      tools,
      list: layoutList(tools.map(({ constant }) => constant)),
    });
    return [{ path: registryPath, text: fitsPage(text) ? text : await formatModule(text), tools: null }];
  },
};

/** Column at which the array begins. */
const listColumn = 'export const tools: readonly ToolMap[ToolName]["metadata"][] = '.length;

/** Lays out an array as prettier does: on one line if it fits. */
function layoutList(constants: readonly string[]): string {
  const line = `[${constants.join(", ")}]`;
  const fits = listColumn + measureText(`${line};`) <= pageWidth;
  return fits ? line : `[\n${constants.map((constant) => `  ${constant},\n`).join("")}]`;
}

function describeTool(surface: Surface, name: string) {
  const [constant, types] = [constantName(name), typesName(name)];
  const module = moduleSpecifier(surface, { from: registryPath, to: metadataPaths.of(name) });
  const statement = layoutImport({ keyword: "import", names: [constant, `type ${types}`], module });
  return { key: printKey(name), types, constant, statement };
}
