/** Finds names in packages that a type needs and that cannot be found: the compiler takes them for `any`, in silence. */

import { ts } from "../../sources/compiler.js";
import { isDeclaredInLibrary } from "../../sources/library.js";
import { basesOf, referencedName, resolveSymbol } from "../../sources/nodes.js";
import type { ReadProject, Refusal } from "./reader-context.js";

/** Why a type has no schema: it depends on a missing name, not counting those in its properties. */
export function whyMissing(project: ReadProject, types: readonly ts.TypeNode[]): Refusal | undefined {
  if (project.missing.size === 0) return undefined;
  const [name] = types.flatMap((type) => findMissing(project, type) ?? []);
  return name === undefined ? undefined : describeMissing(project, name);
}

function findMissing({ sources: { checker }, missing }: ReadProject, type: ts.TypeNode): ts.Node | undefined {
  const visited = new Set<ts.Node>();
  const find = (node: ts.Node): ts.Node | undefined => {
    if (missing.has(node)) return node;
    if (ts.isTypeLiteralNode(node) || visited.has(node)) return undefined;
    visited.add(node);
    const inside = ts.forEachChild(node, find);
    if (inside !== undefined) return inside;
    const name = referencedName(node);
    const declarations = name === undefined ? [] : (resolveSymbol(checker, name)?.declarations ?? []);
    return declarations
      .flatMap(partsBehind)
      .map(find)
      .find((found) => found !== undefined);
  };
  return find(type);
}

/** The type of an alias, or the bases of an interface. */
function partsBehind(declaration: ts.Declaration): readonly ts.Node[] {
  if (ts.isTypeAliasDeclaration(declaration)) return [declaration.type];
  return ts.isInterfaceDeclaration(declaration) ? basesOf(declaration) : [];
}

function describeMissing({ sources: { packageOf, program } }: ReadProject, node: ts.Node): Refusal {
  const name = node.getText();
  const owner = ts.findAncestor(node, (own) => ts.isInterfaceDeclaration(own) || ts.isTypeAliasDeclaration(own));
  const package_ = packageOf(node.getSourceFile().fileName) ?? "a package";
  const needing = owner?.name === undefined ? package_ : `\`${owner.name.text}\` of ${package_}`;
  const isOfDom = isDeclaredInLibrary(new Set([name]), { files: ["lib.dom.d.ts"], program });
  const source = isOfDom ? 'Write `"lib": ["es2023", "dom"]` in the tsconfig' : "Install the types that it needs";
  const advice = `${source}, hide the property with @hidden, or write a type of your own.`;
  return { reason: `${needing} needs the type \`${name}\`, which cannot be found`, advice, foreignAdvice: advice };
}
