/** Replaces types that are inferred from a tool's zod schema, such as `z.infer<typeof Args>`, by the generated ones. */

import { argumentsName, inputName } from "../../surface/tool-names.js";
import type { PackageOf } from "../../disk/packages.js";
import { ts } from "../../sources/compiler.js";
import { resolveSymbol } from "../../sources/nodes.js";
import type { Replacement } from "./file-draft.js";
import { isZod } from "./zod-schemas.js";

/** The tool whose arguments a constant describes, by the constant's symbol. */
export type ToolsBySchema = ReadonlyMap<ts.Symbol, string>;

export function replaceInferredTypes(
  file: ts.SourceFile,
  tools: ToolsBySchema,
  {
    checker,
    packageOf,
    moduleOf,
  }: { checker: ts.TypeChecker; packageOf: PackageOf; moduleOf: (tool: string) => string },
): readonly Replacement[] {
  const found: Replacement[] = [];
  if (tools.size === 0) return found;
  const isOfZod = (name: ts.EntityName, wanted: RegExp): boolean => {
    const right = ts.isQualifiedName(name) ? name.right : name;
    return wanted.test(right.text) && isZod(resolveSymbol(checker, right)?.declarations?.[0], packageOf);
  };
  const toolOf = (type: ts.TypeNode | undefined): string | undefined => {
    if (type === undefined) return undefined;
    if (ts.isTypeReferenceNode(type) && isOfZod(type.typeName, /^ZodObject$/)) return toolOf(type.typeArguments?.[0]);
    if (!ts.isTypeQueryNode(type)) return undefined;
    const symbol = resolveSymbol(checker, type.exprName);
    return symbol && tools.get(symbol);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node) && isOfZod(node.typeName, /^(?:infer|output|input|TypeOf)$/)) {
      const tool = toolOf(node.typeArguments?.[0]);
      if (tool !== undefined) {
        const isInput = (ts.isQualifiedName(node.typeName) ? node.typeName.right : node.typeName).text === "input";
        const name = isInput ? inputName(tool) : argumentsName(tool);
        const text: Replacement["text"] = (use) => use({ module: moduleOf(tool), name, isType: true });
        found.push({ start: node.getStart(file), end: node.end, text });
        return;
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}
