/** From the tools of a surface to one typed module for each, which exports its metadata. */

import type { ToolDefinition } from "../definition.js";
import { fitsPage, formatModule, measureText, pageWidth } from "../formatting.js";
import { loadTemplate, type Template } from "../io/templates.js";
import { argumentsName, constantName, inputName, moduleHeader, runtimeModule, toolFiles, typesName } from "../names.js";
import { metadataValue } from "../tool-metadata.js";
import { printLiteral } from "./literal-printer.js";
import type { OutputFile, Surface } from "./output-file.js";
import { importStatements, layoutImport } from "./type-imports.js";

interface MetadataView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly name: string;
  readonly constant: string;
  readonly annotation: string;
  readonly literal: string;
  readonly input: string;
  readonly inputType: string;
  readonly arguments: string;
  readonly argumentsType: string;
  readonly types: string;
  readonly resultType: string;
}

/** Emits the metadata module of each tool. */
export async function emitMetadata(surface: Surface): Promise<OutputFile[]> {
  const template = loadTemplate<MetadataView>("metadata.ts");
  return Promise.all(
    surface.tools.map(async (tool) => ({
      path: toolFiles(tool.name).metadata,
      text: await renderModule(template, surface, tool),
      tools: [tool.name],
    })),
  );
}

/** Only what prettier would lay out otherwise goes through prettier: it costs more than everything else here. */
async function renderModule(template: Template<MetadataView>, surface: Surface, tool: ToolDefinition): Promise<string> {
  const view = createView(surface, tool);
  // The literal is laid out already, and so are the imports.
  const frame = template({ ...view, imports: [], literal: view.literal.slice(0, view.literal.indexOf("{") + 1) });
  const isPlain = fitsPage(frame.replace("{;", "{")) && usesPlainTypes(tool);
  return isPlain ? template(view) : formatModule(template(view));
}

function usesPlainTypes({ argumentsType, resultType }: ToolDefinition): boolean {
  return [argumentsType, resultType].every((type) => type === null || /^[\w.]+$/.test(type.text));
}

function createView(surface: Surface, tool: ToolDefinition): MetadataView {
  const constant = constantName(tool.name);
  const types = [tool.argumentsType, ...(tool.resultType === null ? [] : [tool.resultType])];
  const args = tool.argumentsType.text;
  const result = tool.resultType?.text ?? "unknown";
  const hidden = nameUnion(tool.hiddenParameters);
  const defaulted = nameUnion(tool.defaultedParameters);
  const { annotation, gap, place } = layoutAnnotation(constant, [
    args,
    result,
    JSON.stringify(tool.name),
    ...(defaulted === null && hidden === null ? [] : [defaulted ?? "never"]),
    ...(hidden === null ? [] : [hidden]),
  ]);
  const used = [
    "ToolMetadata",
    ...(defaulted === null ? [] : ["WithDefaults"]),
    ...(hidden === null ? [] : ["WithoutHidden"]),
  ];
  return {
    header: moduleHeader(tool.source),
    imports: [
      layoutImport({ keyword: "import type", names: used, module: runtimeModule }),
      ...importStatements(surface, toolFiles(tool.name).metadata, types),
    ],
    name: tool.name,
    constant,
    annotation,
    literal: gap + printLiteral(metadataValue(tool), { ...place, measureText }),
    input: inputName(tool.name),
    inputType: hidden === null ? args : `WithoutHidden<${args}, ${hidden}>`,
    arguments: argumentsName(tool.name),
    argumentsType: defaulted === null ? args : `WithDefaults<${args}, ${defaulted}>`,
    types: typesName(tool.name),
    resultType: result,
  };
}

/** Where a constant's literal begins: behind a space, or on a line of its own. */
interface AnnotationLayout {
  readonly annotation: string;
  readonly gap: string;
  readonly place: { readonly column: number; readonly indentation: number };
}

/** Lays out the type of a constant as prettier does; `printLiteral` has the widths at which that changes. */
function layoutAnnotation(constant: string, typeArguments: readonly string[]): AnnotationLayout {
  const annotation = `ToolMetadata<${typeArguments.join(", ")}>`;
  const width = measureText(`export const ${constant}: ${annotation}`);
  if (width <= pageWidth - " = {".length) {
    return { annotation, gap: " ", place: { column: width + " = ".length, indentation: 0 } };
  }
  if (width <= pageWidth - " =".length) return { annotation, gap: "\n  ", place: { column: 2, indentation: 2 } };
  const lines = typeArguments.map((argument) => `  ${argument}`).join(",\n");
  return { annotation: `ToolMetadata<\n${lines}\n>`, gap: " ", place: { column: "> = ".length, indentation: 0 } };
}

function nameUnion(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.map((name) => JSON.stringify(name)).join(" | ");
}
