/** From the tools of a surface to the registry module, which lists them and types their handlers. */

import { formatModule, measureText, pageWidth } from "../formatting.js";
import { loadTemplate } from "../io/templates.js";
import { constantName, importPath, moduleHeader, outputFiles, toolFiles, typesName } from "../names.js";
import type { OutputFile, Surface } from "./output-file.js";

interface RegistryView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly tools: readonly { readonly key: string; readonly constant: string; readonly types: string }[];
}

/** Emits the registry. */
export async function emitRegistry(surface: Surface): Promise<OutputFile> {
  const template = loadTemplate<RegistryView>("registry.ts");
  const text = template({
    header: moduleHeader("the tool declarations"),
    imports: surface.tools.map((tool) => importStatement(surface, tool.name)),
    tools: surface.tools.map(({ name }) => ({
      key: /^\w+$/.test(name) ? name : JSON.stringify(name),
      constant: constantName(name),
      types: typesName(name),
    })),
  });
  const isPlain = text.split("\n").every((line) => measureText(line) <= pageWidth);
  return { path: outputFiles.registry, text: isPlain ? text : await formatModule(text), tool: null };
}

function importStatement(surface: Surface, tool: string): string {
  const path = importPath({ from: outputFiles.registry, to: toolFiles(tool).metadata });
  const module = JSON.stringify(path.replace(/\.ts$/, surface.importExtension));
  const names = [constantName(tool), `type ${typesName(tool)}`];
  const line = `import { ${names.join(", ")} } from ${module};`;
  return measureText(line) <= pageWidth
    ? line
    : `import {\n${names.map((name) => `  ${name},\n`).join("")}} from ${module};`;
}
