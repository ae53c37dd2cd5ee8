/** From a tool's name to the constants and types of its generated modules. */

/** Words that no constant may be called, and `tools`, the registry's own. */
const reservedWords = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends " +
    "false finally for function if implements import in instanceof interface let new null package private protected " +
    "public return static super switch this throw tools true try typeof undefined var void while with " +
    "yield"
  ).split(" "),
);

/** Whether a name cannot name a constant in a module. */
export function isReservedWord(name: string): boolean {
  return reservedWords.has(name);
}

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

/** `exec_command` becomes `execCommand`: a tool's generated constant. A reserved word gets the suffix `Tool`. */
export function constantName(toolName: string): string {
  const name = typeName(toolName);
  const constant = name.charAt(0).toLowerCase() + name.slice(1);
  return reservedWords.has(constant) ? `${constant}Tool` : constant;
}

export function typesName(toolName: string): string {
  return `${typeName(toolName)}Types`;
}

/** The type for what the model sends, exported by a tool's generated module. */
export function inputName(toolName: string): string {
  return `${typeName(toolName)}Input`;
}

/** The type for what a handler gets, exported by a tool's generated module. */
export function argumentsName(toolName: string): string {
  return `${typeName(toolName)}Arguments`;
}

/** The functions that a tool's validator module exports. */
export function validatorNames(toolName: string): { readonly input: string; readonly output: string } {
  return { input: `validate${inputName(toolName)}`, output: `validate${typeName(toolName)}Result` };
}

/** Every name that a tool's generated module defines itself. */
export function namesInModule(toolName: string): ReadonlySet<string> {
  const exported = [constantName, inputName, argumentsName, typesName].map((nameOf) => nameOf(toolName));
  return new Set([...exported, "ToolMetadata", "WithDefaults", "WithoutHidden"]);
}
