/** From the tools of a surface to the modules that validate what they take and what they return. */

import { type JsonObject, compareText } from "@toolwright/runtime/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { render as renderList } from "../../templates/validator-list.ts.hbs";
import { render as renderSupport } from "../../templates/validator-support.ts.hbs";
import { render as renderValidator } from "../../templates/validator.ts.hbs";
import { runtimeModule } from "../surface/import-paths.js";
import { inputName, typesName, validatorNames } from "../surface/generated-names.js";
import { moduleHeader } from "../surface/generated-header.js";
import { printKey } from "./literal-printer.js";
import { metadataPaths } from "./metadata-output.js";
import { moduleForm, namedPaths, type OutputFile, type OutputKind, type Surface } from "./output-kind.js";
import { layoutImport, moduleSpecifier } from "./import-statements.js";
import type { CheckingCode } from "./validators/function-code.js";
import type { SupportView } from "./validators/support-code.js";

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

/** A module for each tool, the one that they share, and the list of them. */
export const validatorOutput: OutputKind = {
  ...moduleForm,
  hasPath: paths.has,
  emit: async (surface, fileOf) => {
    if (!surface.validators) return [];
    // These load Ajv, which is too slow for the commands that git runs.
    const [{ createCodeCompiler }, { rewriteCode }, { describeSupport }] = await Promise.all([
      import("./validators/compile-schema.js"),
      import("./validators/function-code.js"),
      import("./validators/support-code.js"),
    ]);
    const compile = createCodeCompiler();
    const check: SchemaCheck = (schema, subject) => rewriteCode(compile(schema), subject);
    const modules = await Promise.all(
      surface.tools.map(async (tool) => fileOf(tool, paths.of(tool.name), () => renderModule(surface, tool, check))),
    );
    const imported = modules.flatMap(({ text }) => namesImportedFrom(supportModuleOf(surface), text));
    const support = [...new Set(imported)].sort(compareText);
    return [...modules, emitSupport(describeSupport(support)), emitList(surface)];
  },
};

/** Writes the code that checks values against a schema; the names in it are made from the subject. */
type SchemaCheck = (schema: JsonObject, subject: string) => CheckingCode;

/** The support module, as those beside it import it. */
function supportModuleOf(surface: Surface): string {
  return moduleSpecifier(surface, { from: listPath, to: supportPath });
}

/** The text may be that on disk: what it needs of another module is what it imports. */
function namesImportedFrom(module: string, text: string): readonly string[] {
  const end = text.indexOf(`} from ${JSON.stringify(module)};`);
  return text.slice(text.lastIndexOf("{", end), end).match(/\w+/g) ?? [];
}

function renderModule(surface: Surface, tool: ToolDefinition, check: SchemaCheck): string {
  const path = paths.of(tool.name);
  const names = validatorNames(tool.name);
  const input = {
    summary: `Tells whether a value is what the model may send to \`${tool.name}\`.`,
    ...{ name: names.input, type: inputName(tool.name), check: "checkInput" },
    code: check(tool.inputSchema, "Input"),
  };
  const output = tool.outputSchema && {
    summary: `Tells whether a value is what a successful call of \`${tool.name}\` returns.`,
    ...{ name: names.output, type: `${typesName(tool.name)}["result"]`, check: "checkResult" },
    code: check(tool.outputSchema, "Result"),
  };
  const validators = output === null ? [input] : [input, output];
  const support = [...new Set(validators.flatMap(({ code }) => code.support))].sort(compareText);
  return renderValidator<ValidatorView>({
    header: moduleHeader(tool.source),
    imports: [
      layoutImport({ keyword: "import type", names: ["Validator"], module: runtimeModule }),
      layoutImport({
        keyword: "import type",
        names: [inputName(tool.name), ...(output === null ? [] : [typesName(tool.name)])],
        module: moduleSpecifier(surface, { from: path, to: metadataPaths.of(tool.name) }),
      }),
      layoutImport({
        keyword: "import",
        names: support,
        module: supportModuleOf(surface),
      }),
    ],
    validators,
    checks: validators.map(({ code }) => code.text.trimEnd()),
  });
}

function emitSupport(view: SupportView): OutputFile {
  const text = renderSupport<SupportView & { header: string; runtime: string }>({
    ...view,
    header: moduleHeader("the tool declarations"),
    runtime: runtimeModule,
  });
  return { path: supportPath, text, tools: null };
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
