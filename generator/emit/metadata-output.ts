/** Emits a module for each tool, which exports its metadata and its types. */

import type { ToolDefinition } from "../surface/tool-definition.js";
import { fitsPage, formatModule, measureText, pageWidth } from "./formatting.js";
import { render } from "../../templates/metadata.ts.hbs";
import { argumentsName, constantName, inputName, typesName } from "../surface/tool-names.js";
import { moduleHeader } from "../surface/generated-header.js";
import { runtimeModule } from "../disk/packages.js";
import { metadataValueOf } from "../surface/tool-metadata.js";
import { printLiteral } from "./literal-printer.js";
import { moduleForm, namedPaths, ownTools, type OutputKind, type Surface } from "./output-kind.js";
import { importStatements, layoutImport, typeText } from "./import-statements.js";

export const metadataPaths = namedPaths("metadata", ".ts");

export const metadataOutput: OutputKind = {
  ...moduleForm,
  hasPath: metadataPaths.has,
  emit: (surface, fileOf) =>
    ownTools(surface).map((tool) => fileOf(tool, metadataPaths.of(tool.name), () => renderModule(surface, tool))),
};

/** Runs prettier only if it may change the layout, because it is slow. */
async function renderModule(surface: Surface, tool: ToolDefinition): Promise<string> {
  const view = createView(surface, tool);
  const { imports, literal } = view;
  const module = render(view);
  // The literal and the imports have their final layout.
  const [start, end] = [module.indexOf(literal), literal.indexOf("{") + 1];
  const before = module.slice(0, start + end).replace(imports.join("\n"), "");
  const frame = before + module.slice(start + literal.length + ";".length);
  const types = [tool.argumentsType, tool.resultType];
  const hasPlainTypes = types.every((type) => type === null || /^[\w.]+$/.test(type.text));
  return fitsPage(frame) && hasPlainTypes ? module : formatModule(module);
}

function createView(surface: Surface, tool: ToolDefinition) {
  const constant = constantName(tool.name);
  const types = [tool.argumentsType, ...(tool.resultType === null ? [] : [tool.resultType])];
  const path = metadataPaths.of(tool.name);
  const args = typeText(surface, path, tool.argumentsType);
  const result = tool.resultType === null ? "unknown" : typeText(surface, path, tool.resultType);
  const hidden = nameUnion(tool.hiddenParameters);
  const defaulted = nameUnion(tool.defaultedParameters);
  const { annotation, gap, position } = layoutAnnotation(constant, [
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
      ...importStatements(surface, path, types),
    ],
    name: tool.name,
    constant,
    annotation,
    literal: gap + printLiteral(metadataValueOf(surface.memo, tool), position),
    inputAlias: layoutAlias(inputName(tool.name), args, { helper: "WithoutHidden", names: hidden }),
    argumentsAlias: layoutAlias(argumentsName(tool.name), args, { helper: "WithDefaults", names: defaulted }),
    input: inputName(tool.name),
    arguments: argumentsName(tool.name),
    types: typesName(tool.name),
    resultType: result,
  };
}

/**
 * Lays out the type of a constant as prettier does, and the beginning of its literal: after a space, or on the next
 * line. `printLiteral` documents the widths.
 */
function layoutAnnotation(constant: string, typeArguments: readonly string[]) {
  const annotation = `ToolMetadata<${typeArguments.join(", ")}>`;
  const width = measureText(`export const ${constant}: ${annotation}`);
  if (width <= pageWidth - " = {".length) {
    return { annotation, gap: " ", position: { column: width + " = ".length, indentation: 0 } };
  }
  if (width <= pageWidth - " =".length) return { annotation, gap: "\n  ", position: { column: 2, indentation: 2 } };
  const broken = breakArguments("ToolMetadata", typeArguments);
  return { annotation: broken, gap: " ", position: { column: "> = ".length, indentation: 0 } };
}

/** Lays out an alias of a type, or of `helper` applied to it, as prettier does. */
function layoutAlias(alias: string, type: string, { helper, names }: { helper: string; names: string | null }): string {
  const start = `export type ${alias} =`;
  const line = `${start} ${names === null ? type : `${helper}<${type}, ${names}>`};`;
  if (measureText(line) <= pageWidth) return line;
  return names === null ? `${start}\n  ${type};` : `${start} ${breakArguments(helper, [type, names])};`;
}

function breakArguments(generic: string, typeArguments: readonly string[]): string {
  return `${generic}<\n${typeArguments.map((argument) => `  ${argument}`).join(",\n")}\n>`;
}

function nameUnion(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.map((name) => JSON.stringify(name)).join(" | ");
}
