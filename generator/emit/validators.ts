/** From the tools of a surface to the modules that validate what they take and what they return. */

import type { JsonObject, ToolDefinition } from "../definition.js";
import { loadTemplate, type Template } from "../io/templates.js";
import {
  importPath,
  inputName,
  moduleHeader,
  outputFiles,
  runtimeModule,
  toolFiles,
  typesName,
  validatorNames,
} from "../names.js";
import { compareText } from "../stable-json.js";
import type { OutputFile, Surface } from "./output-file.js";
import { layoutImport } from "./type-imports.js";
import { createSchemaCompiler, type SchemaCompiler } from "./validators/compile-schema.js";
import { rewriteCode } from "./validators/function-code.js";
import { supportCode } from "./validators/support-code.js";

interface ValidatorView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly validators: readonly ValidatorFunctionView[];
  /** The code that does the checking, by schema. */
  readonly checks: readonly string[];
}

interface ValidatorFunctionView {
  readonly summary: string;
  readonly name: string;
  /** What a valid value is. */
  readonly type: string;
  /** Name of the function that finds the faults. */
  readonly check: string;
}

interface ListView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly tools: readonly ListedTool[];
}

interface ListedTool {
  readonly key: string;
  readonly input: string;
  /** Empty where the tool has no output schema. */
  readonly output: string;
  readonly value: string;
}

interface SupportView {
  readonly header: string;
  readonly runtime: string;
  readonly functions: string;
}

/** A module with what it imports of the support module. */
interface ValidatorModule {
  readonly file: OutputFile;
  readonly support: readonly string[];
}

/** Emits a module for each tool, the one that they share, and the list of them; nothing unless the settings ask for it. */
export function emitValidators(surface: Surface): OutputFile[] {
  if (!surface.validators) return [];
  const template = loadTemplate<ValidatorView>("validator.ts");
  const compile = createSchemaCompiler();
  const modules = surface.tools.map((tool) => emitModule({ template, compile, surface }, tool));
  const support = [...new Set(modules.flatMap((module) => module.support))].sort(compareText);
  return [...modules.map(({ file }) => file), emitSupport(support), emitList(surface)];
}

interface Emission {
  readonly template: Template<ValidatorView>;
  readonly compile: SchemaCompiler;
  readonly surface: Surface;
}

function emitModule({ template, compile, surface }: Emission, tool: ToolDefinition): ValidatorModule {
  const path = toolFiles(tool.name).validators;
  const check = (schema: JsonObject, subject: string) => rewriteCode(compile(schema), subject);
  const input = check(tool.inputSchema, "Input");
  const output = tool.outputSchema === null ? undefined : check(tool.outputSchema, "Result");
  const support = [...new Set([...input.support, ...(output?.support ?? [])])].sort(compareText);
  const names = validatorNames(tool.name);
  const types = [inputName(tool.name), ...(output === undefined ? [] : [typesName(tool.name)])];
  const text = template({
    header: moduleHeader(tool.source),
    imports: [
      layoutImport({ keyword: "import type", names: ["Validator"], module: runtimeModule }),
      layoutImport({
        keyword: "import type",
        names: types,
        module: specifier(surface, { from: path, to: toolFiles(tool.name).metadata }),
      }),
      layoutImport({
        keyword: "import",
        names: support,
        module: specifier(surface, { from: path, to: outputFiles.validatorSupport }),
      }),
    ],
    validators: [
      {
        summary: `Tells whether a value is what the model may send to \`${tool.name}\`.`,
        ...{ name: names.input, type: inputName(tool.name), check: "checkInput" },
      },
      ...(output === undefined
        ? []
        : [
            {
              summary: `Tells whether a value is what a successful call of \`${tool.name}\` returns.`,
              ...{ name: names.output, type: `${typesName(tool.name)}["result"]`, check: "checkResult" },
            },
          ]),
    ],
    checks: [input, ...(output === undefined ? [] : [output])].map(({ text: code }) => code.trimEnd()),
  });
  return { file: { path, text, tools: [tool.name] }, support };
}

function emitSupport(names: readonly string[]): OutputFile {
  const template = loadTemplate<SupportView>("validator-support.ts");
  const header = moduleHeader("the tool declarations");
  const text = template({ header, runtime: runtimeModule, functions: supportCode(names).trimEnd() });
  return { path: outputFiles.validatorSupport, text, tools: null };
}

function emitList(surface: Surface): OutputFile {
  const template = loadTemplate<ListView>("validator-list.ts");
  const tools = surface.tools.map(({ name, outputSchema }): ListedTool => {
    const { input, output } = validatorNames(name);
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return outputSchema === null
      ? { key, input, output: "", value: `{ input: ${input} }` }
      : { key, input, output, value: `{ input: ${input}, output: ${output} }` };
  });
  const imports = surface.tools.map(({ name }, index) => {
    const { input = "", output = "" } = tools[index] ?? {};
    const module = specifier(surface, { from: outputFiles.validators, to: toolFiles(name).validators });
    return layoutImport({ keyword: "import", names: output === "" ? [input] : [input, output], module });
  });
  const text = template({ header: moduleHeader("the tool declarations"), imports, tools });
  return { path: outputFiles.validators, text, tools: null };
}

function specifier(surface: Surface, paths: { readonly from: string; readonly to: string }): string {
  return importPath(paths).replace(/\.ts$/, surface.importExtension);
}
