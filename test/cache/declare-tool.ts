/** From a name and the type of an argument to the file that declares such a tool. */

export const declareTool = (name: string, type: string, imports = ""): string =>
  `import type { ToolDeclaration } from "@toolwright/runtime";
${imports}export interface Args { value: ${type} }
/** Uses it. */
export const ${name}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };
`;
