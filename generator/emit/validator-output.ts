/** From the tools of a surface to the modules that validate what they take and what they return. */

import type { ToolDefinition } from "../surface/tool-definition.js";
import { render as renderList } from "../../templates/validator-list.ts.hbs";
import { render as renderSupport } from "../../templates/validator-support.ts.hbs";
import { render as renderValidator } from "../../templates/validator.ts.hbs";
import { runtimeModule } from "../disk/packages.js";
import { inputName, typesName, validatorNames } from "../surface/tool-names.js";
import { moduleHeader } from "../surface/generated-header.js";
import { printKey } from "./literal-printer.js";
import { metadataPaths } from "./metadata-output.js";
import { moduleForm, namedPaths, type OutputFile, type OutputKind, type Surface } from "./output-kind.js";
import { layoutImport, moduleSpecifier } from "./import-statements.js";
import type { writeValidatorCode } from "./validator-code.js";

interface ValidatorView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly validators: readonly ValidatorFunctionView[];
  /** The functions that check. */
  readonly code: string;
}

interface ValidatorFunctionView {
  readonly summary: string;
  readonly name: string;
  readonly type: string;
  /** Name of the function that finds the faults. */
  readonly check: string;
}

interface SupportView {
  readonly header: string;
  readonly code: string;
}

interface ListView {
  readonly header: string;
  readonly imports: readonly string[];
  readonly tools: readonly ListedTool[];
}

interface ListedTool {
  readonly key: string;
  readonly input: string;
  /** Empty if the tool has no output schema. */
  readonly output: string;
  readonly value: string;
}

const paths = namedPaths("validators", ".ts");
const listPath = paths.of("index");
const supportPath = paths.of("support");

/** Why a tool cannot have validators; undefined if it can: two names in their folder are taken. */
export function reservedValidatorReason(toolName: string): string | undefined {
  const path = paths.of(toolName).toLowerCase();
  const own = [listPath, supportPath].find((file) => file === path);
  return own === undefined ? undefined : `with "validators": true, ${own} is a module of all tools`;
}

/** The text of `runtime/src/json-schema/validator-support.ts`, bundled; the build replaces this name with it. */
declare const VALIDATOR_SUPPORT: string;

/** A module for each tool, the one that they share, and the list of them. */
export const validatorOutput: OutputKind = {
  ...moduleForm,
  hasPath: paths.has,
  emit: async (surface, fileOf) => {
    if (!surface.validators) return [];
    // This loads Ajv, which is too slow for the commands that git runs.
    const { writeValidatorCode } = await import("./validator-code.js");
    const modules = surface.tools.map((tool) =>
      fileOf(tool, paths.of(tool.name), () => renderModule(surface, tool, writeValidatorCode)),
    );
    const header = moduleHeader("the tool declarations");
    const support = renderSupport<SupportView>({ header, code: VALIDATOR_SUPPORT.trim() });
    return [...modules, { path: supportPath, text: support, tools: null }, emitList(surface)];
  },
};

function renderModule(surface: Surface, tool: ToolDefinition, write: typeof writeValidatorCode): string {
  const path = paths.of(tool.name);
  const names = validatorNames(tool.name);
  const input = {
    summary: `Tells whether a value is what the model may send to \`${tool.name}\`.`,
    ...{ name: names.input, type: inputName(tool.name), check: "checkInput" },
  };
  const output = {
    summary: `Tells whether a value is what a successful call of \`${tool.name}\` returns.`,
    ...{ name: names.output, type: `${typesName(tool.name)}["result"]`, check: "checkResult" },
  };
  const { inputSchema, outputSchema } = tool;
  const code = write({ checkInput: inputSchema, ...(outputSchema === null ? {} : { checkResult: outputSchema }) });
  const types = outputSchema === null ? [inputName(tool.name)] : [inputName(tool.name), typesName(tool.name)];
  const imports = [
    { keyword: "import type", names: ["Validator"], module: runtimeModule },
    {
      keyword: "import type",
      names: types,
      module: moduleSpecifier(surface, { from: path, to: metadataPaths.of(tool.name) }),
    },
    { keyword: "import", names: code.support, module: moduleSpecifier(surface, { from: path, to: supportPath }) },
  ] as const;
  return renderValidator<ValidatorView>({
    header: moduleHeader(tool.source),
    imports: imports.filter(({ names: { length } }) => length > 0).map(layoutImport),
    validators: outputSchema === null ? [input] : [input, output],
    code: code.text,
  });
}

function emitList(surface: Surface): OutputFile {
  const tools = surface.tools.map(({ name, outputSchema }): ListedTool => {
    const { input, output } = validatorNames(name);
    const key = printKey(name);
    return outputSchema === null
      ? { key, input, output: "", value: `{ input: ${input} }` }
      : { key, input, output, value: `{ input: ${input}, output: ${output} }` };
  });
  const imports = surface.tools.map(({ name }, index) => {
    const { input = "", output = "" } = tools[index] ?? {};
    const module = moduleSpecifier(surface, { from: listPath, to: paths.of(name) });
    return layoutImport({ keyword: "import", names: output === "" ? [input] : [input, output], module });
  });
  const text = renderList<ListView>({ header: moduleHeader("the tool declarations"), imports, tools });
  return { path: listPath, text, tools: null };
}
