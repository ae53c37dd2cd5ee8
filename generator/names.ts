/** From a tool's name to every name and path that is derived from it. */

import { targetNames, type TargetName } from "@toolwright/runtime/targets";

/** The package that generated modules and declarations import. */
export const runtimeModule = "@toolwright/runtime";

/** File names of the outputs that a project has once. */
export const outputFiles = {
  inventory: "model-tool-schema-inventory.json",
  inventorySchema: "inventory.schema.json",
  registry: "registry.ts",
  validators: "validators/index.ts",
  validatorSupport: "validators/support.ts",
} as const;

/** Names that a model may call a tool by everywhere: the portable core of the vendors' rules. */
export const toolNamePattern = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Words that no constant may be called, and `tools`, which the registry calls its list. */
const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw tools true try typeof undefined var void while with " +
    "yield"
  ).split(" "),
);

/** Tells whether no constant may have a name. */
export function isReservedWord(name: string): boolean {
  return reservedWords.has(name);
}

/** Device names that Windows does not allow as a file's name, whatever its extension. */
const deviceNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** Splits a name at underscores, hyphens and changes of case: `ExecCommand` and `exec_command` alike. */
function words(name: string): string[] {
  return name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [];
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
}

/** `exec_command` becomes `ExecCommand`. */
function typeName(toolName: string): string {
  const name = words(toolName).map(capitalize).join("");
  return /^[A-Z]/.test(name) ? name : `Tool${name}`;
}

/** `exec_command` becomes `execCommand`: a tool's generated constant. A reserved word gets `Tool` behind it. */
export function constantName(toolName: string): string {
  const name = typeName(toolName);
  const constant = name.charAt(0).toLowerCase() + name.slice(1);
  return reservedWords.has(constant) ? `${constant}Tool` : constant;
}

/** The interface that a tool's generated module exports its types as. */
export function typesName(toolName: string): string {
  return `${typeName(toolName)}Types`;
}

/** The type that a tool's generated module exports for what the model sends. */
export function inputName(toolName: string): string {
  return `${typeName(toolName)}Input`;
}

/** The type that a tool's generated module exports for what a handler gets. */
export function argumentsName(toolName: string): string {
  return `${typeName(toolName)}Arguments`;
}

/** The functions that a tool's validator module exports. */
export function validatorNames(toolName: string): { readonly input: string; readonly output: string } {
  return { input: `validate${inputName(toolName)}`, output: `validate${typeName(toolName)}Result` };
}

/** Every name that the generated module of a tool takes for itself. */
export function namesInModule(toolName: string): ReadonlySet<string> {
  const exported = [constantName, inputName, argumentsName, typesName].map((nameOf) => nameOf(toolName));
  return new Set([...exported, "ToolMetadata", "WithDefaults", "WithoutHidden"]);
}

/** Tells why a name that fits the pattern still cannot be a tool's, or undefined where it can. */
export function reservedNameReason(toolName: string): string | undefined {
  if (deviceNames.test(toolName)) return "Windows does not allow a file of that name";
  if (toolName in Object.prototype) return "every JavaScript object already has a member of that name";
  return undefined;
}

/** Tells why the validators of a tool cannot be generated, or undefined where they can: their folder has other modules. */
export function reservedValidatorReason(toolName: string): string | undefined {
  const path = toolFiles(toolName).validators;
  const own = Object.values<string>(outputFiles).find((file) => file.toLowerCase() === path.toLowerCase());
  return own === undefined ? undefined : `with "validators": true, ${own} is a module of all tools`;
}

/** Paths of the files that one tool has, relative to the output folder. */
export function toolFiles(toolName: string): {
  readonly input: string;
  readonly output: string;
  readonly metadata: string;
  readonly validators: string;
} {
  return {
    input: `schemas/${toolName}.input.json`,
    output: `schemas/${toolName}.output.json`,
    metadata: `metadata/${toolName}.ts`,
    validators: `validators/${toolName}.ts`,
  };
}

/** A target whose payload is a file of the output; `vscode` is written to the extension's package.json. */
export type WireTarget = Exclude<TargetName, "vscode">;

/** Every target whose payload is a file of the output, in the order in which targets are documented. */
export const wireTargets: readonly WireTarget[] = targetNames.filter((name) => name !== "vscode");

/** Path of what a request to a target carries for all tools, relative to the output folder. */
export function wireFile(target: WireTarget): string {
  return `wire/${target}.json`;
}

/** The target whose payload stands at a path, relative to the output folder; undefined where none does. */
export function targetOfWireFile(path: string): WireTarget | undefined {
  return wireTargets.find((target) => wireFile(target) === path);
}

const ownPaths = /^(?:schemas\/[^/]+\.(?:input|output)\.json|(?:metadata|validators)\/[^/]+\.ts)$/;

/** Tells whether a path, relative to the output folder, is one that a surface can have a file at. */
export function isOutputPath(path: string): boolean {
  const isOfSurface = Object.values<string>(outputFiles).includes(path);
  return ownPaths.test(path) || isOfSurface || targetOfWireFile(path) !== undefined;
}

/** A name as a part of a path: what is not safe in every file system is written as in a URL. */
function pathPart(name: string): string {
  const bytes = [...new TextEncoder().encode(name)];
  const isDevice = deviceNames.test(name.split(".")[0] ?? "");
  const parts = bytes.map((byte, index) => {
    const character = String.fromCharCode(byte);
    const isInside = index > 0 && index < bytes.length - 1;
    const isPlain = isInside ? /[A-Za-z0-9_.-]/.test(character) : /[A-Za-z0-9_]/.test(character);
    return isPlain && !(isDevice && index === 0) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return parts.join("");
}

/** What an acceptance record is about. */
export interface AcceptedFinding {
  /** Null where it is about no tool. */
  readonly tool: string | null;
  readonly family: string | null;
  readonly rule: string;
  /** Sets records of one tool and rule apart. */
  readonly suffix?: string | undefined;
}

/** Path of an acceptance record, relative to the folder of the records. */
export function acceptanceFile({ tool, family, rule, suffix }: AcceptedFinding): string {
  const folder = family === null ? "" : `${pathPart(family)}/`;
  const subject = tool === null ? "" : `${pathPart(tool)}--`;
  return `${folder}${subject}${rule}${suffix === undefined ? "" : `--${suffix}`}.json`;
}

/** First line of each generated module. */
export function moduleHeader(source: string): string {
  return `// Code generated by toolwright from ${source}. DO NOT EDIT.`;
}

/** First keywords of each generated JSON Schema. */
export function schemaHeader(source: string): { readonly $schema: string; readonly $comment: string } {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $comment: `Code generated by toolwright from ${source}. DO NOT EDIT.`,
  };
}

/** Relative path from a module to another, as an import writes it, without its ending. */
export function importPath(paths: { readonly from: string; readonly to: string }): string {
  const from = paths.from.split("/").slice(0, -1);
  const to = paths.to.split("/");
  while (from.length > 0 && to.length > 1 && from[0] === to[0]) {
    from.shift();
    to.shift();
  }
  const up = from.map(() => "..");
  return [...(up.length > 0 ? up : ["."]), ...to].join("/");
}
