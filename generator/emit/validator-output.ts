/** Emits a validator module for each tool, the support module that they share, and the list of all validators. */

import type { ToolDefinition } from "../surface/tool-definition.js";
import { render as renderList } from "../../templates/validator-list.ts.hbs";
import { render as renderSupport } from "../../templates/validator-support.ts.hbs";
import { render as renderValidator } from "../../templates/validator.ts.hbs";
import { runtimeModule } from "../disk/packages.js";
import { inputName, typesName, validatorNames } from "../surface/tool-names.js";
import { moduleHeader } from "../surface/generated-header.js";
import { printKey } from "./literal-printer.js";
import { metadataPaths } from "./metadata-output.js";
import { moduleForm, namedPaths, ownTools, type OutputFile, type OutputKind, type Surface } from "./output-kind.js";
import { layoutImport, moduleSpecifier } from "./import-statements.js";
import type { writeValidatorCode } from "./validator-code.js";

const paths = namedPaths("validators", ".ts");
const listPath = paths.of("index");
const supportPath = paths.of("support");

/** Why a tool cannot have validators: two file names in their folder are reserved. Undefined if it can. */
export function reservedValidatorReason(toolName: string): string | undefined {
  const path = paths.of(toolName).toLowerCase();
  const own = [listPath, supportPath].find((file) => file === path);
  return own === undefined ? undefined : `with "validators": true, ${own} is a module of all tools`;
}

/** The bundled text of `runtime/src/json-schema/validator-support.ts`, which the build inserts. */
declare const VALIDATOR_SUPPORT: string;

export const validatorOutput: OutputKind = {
  ...moduleForm,
  hasPath: paths.has,
  emit: async (surface, fileOf) => {
    if (!surface.validators) return [];
    // The drivers of git must not load Ajv.
    const { writeValidatorCode } = await import("./validator-code.js");
    const modules = ownTools(surface).map((tool) =>
      fileOf(tool, paths.of(tool.name), () => renderModule(surface, tool, writeValidatorCode)),
    );
    const header = moduleHeader("the tool declarations");
    const support = renderSupport({ header, ...splitExports(VALIDATOR_SUPPORT) });
    return [...modules, { path: supportPath, text: support, tools: null }, emitList(surface)];
  },
};

/** A bundle's code, and the names that it exports with those that they have in it. */
function splitExports(bundle: string) {
  const [, code, list] = /^([^]*)\nexport \{([^{}]*)\};\s*$/.exec(bundle) ?? [];
  if (code === undefined || list === undefined) throw new Error("The support module must end with its exports.");
  const exports = list.split(",").map((entry) => {
    const [local = "", name = local] = entry.trim().split(" as ");
    return { local, name };
  });
  return { code: code.trim(), exports };
}

function renderModule(surface: Surface, tool: ToolDefinition, write: typeof writeValidatorCode): string {
  const path = paths.of(tool.name);
  const names = validatorNames(tool.name);
  const input = {
    summary: `Type guard for the input of \`${tool.name}\`.`,
    ...{ name: names.input, type: inputName(tool.name), check: "checkInput" },
  };
  const output = {
    summary: `Type guard for the result of \`${tool.name}\`.`,
    ...{ name: names.output, type: `${typesName(tool.name)}["result"]`, check: "checkResult" },
  };
  const { inputSchema, outputSchema } = tool;
  const code = write({ checkInput: inputSchema, ...(outputSchema === null ? {} : { checkResult: outputSchema }) });
  const types = outputSchema === null ? [inputName(tool.name)] : [inputName(tool.name), typesName(tool.name)];
  const specifierOf = (to: string): string => moduleSpecifier(surface, { from: path, to });
  const imports = [
    { keyword: "import type", names: ["Validator"], module: runtimeModule },
    { keyword: "import type", names: types, module: specifierOf(metadataPaths.of(tool.name)) },
    { keyword: "import", names: code.support, module: specifierOf(supportPath) },
  ] as const;
  return renderValidator({
    header: moduleHeader(tool.source),
    imports: imports.filter(({ names: { length } }) => length > 0).map(layoutImport),
    validators: outputSchema === null ? [input] : [input, output],
    code: code.text,
  });
}

function emitList(surface: Surface): OutputFile {
  const tools = ownTools(surface).map(({ name, outputSchema }) => {
    const { input, output } = validatorNames(name);
    const names = outputSchema === null ? [input] : [input, output];
    const value = outputSchema === null ? `{ input: ${input} }` : `{ input: ${input}, output: ${output} }`;
    const module = moduleSpecifier(surface, { from: listPath, to: paths.of(name) });
    const statement = layoutImport({ keyword: "import", names, module });
    return { key: printKey(name), input, output: outputSchema === null ? "" : output, value, statement };
  });
  const header = moduleHeader("the tool declarations");
  const text = renderList({ header, imports: tools.map(({ statement }) => statement), tools });
  return { path: listPath, text, tools: null };
}
