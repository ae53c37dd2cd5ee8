/** Names of tools: validity, order, and the names of generated constants, types and functions. */

import { compareText } from "@toolwright/runtime/internal/json-schema";

/** The tool names that every vendor accepts. */
export const toolNamePattern = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/** Device names that Windows does not allow as the name of a file, with any extension. */
const deviceNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** Why a name that matches the pattern is still not valid; undefined if it is. */
export function reservedNameReason(toolName: string): string | undefined {
  if (deviceNames.test(toolName)) return "Windows does not allow a file of that name";
  if (toolName in Object.prototype) return "every JavaScript object already has a member of that name";
  return undefined;
}

/** Sorts tools by name, as in the inventory, the registry and every request. */
export function sortTools<Tool extends { readonly name: string }>(tools: readonly Tool[]): Tool[] {
  return tools.toSorted((left, right) => compareText(left.name, right.name));
}

/** Words that are not valid names of constants, and `tools`, the name of the registry's constant. */
const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw tools true try typeof undefined var void while with " +
    "yield"
  ).split(" "),
);

/** `exec_command` and `execCommand` become `ExecCommand`. */
function typeName(toolName: string): string {
  const words = toolName.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+/g) ?? [];
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join("");
  return /^[A-Z]/.test(name) ? name : `Tool${name}`;
}

/** `exec_command` becomes `execCommand`: a tool's generated constant. A reserved word gets the suffix `Tool`. */
export function constantName(toolName: string): string {
  const name = typeName(toolName);
  const constant = name.charAt(0).toLowerCase() + name.slice(1);
  return reservedWords.has(constant) ? `${constant}Tool` : constant;
}

export function typesName(toolName: string): string {
  return `${typeName(toolName)}Types`;
}

/** The type of the arguments that a model sends. */
export function inputName(toolName: string): string {
  return `${typeName(toolName)}Input`;
}

/** The type of the arguments that a handler receives. */
export function argumentsName(toolName: string): string {
  return `${typeName(toolName)}Arguments`;
}

/** The functions that a tool's validator module exports. */
export function validatorNames(toolName: string): { readonly input: string; readonly output: string } {
  return { input: `validate${inputName(toolName)}`, output: `validate${typeName(toolName)}Result` };
}

/** The name under which a registry imports that of a package: `@acme/fs-tools` becomes `AcmeFsToolsRegistry`. */
export function registryName(packageName: string): string {
  return `${typeName(packageName)}Registry`;
}

/** Every name that a tool's generated module defines. */
export function namesInModule(toolName: string): ReadonlySet<string> {
  const exported = [constantName, inputName, argumentsName, typesName].map((nameOf) => nameOf(toolName));
  return new Set([...exported, "ToolMetadata", "WithDefaults", "WithoutHidden"]);
}
