/** From a text in the schema of a type to the installed package whose doc comment it is. */

import type { ts } from "../compiler.js";
import { docCommentsOf } from "../doc-comments.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { runtimeModule } from "../names.js";
import { stepsAlong } from "./property-locations.js";
import { instancePath, pointerKeys } from "./schema-paths.js";
import type { SchemaPlace } from "./schema-places.js";

/** Finds the package; undefined where the project's own sources have the text. */
export function findTextOrigin(
  sources: Sources,
  node: ts.TypeNode,
  { schema, pointer }: SchemaPlace,
): string | undefined {
  const type = sources.checker.getTypeFromTypeNode(node);
  const stops = stepsAlong(sources, type, instancePath(schema, pointer));
  const { declaration: property, types } = stops.at(-1) ?? { declaration: undefined, types: [type] };
  // A definition has the words of its type; a property its own, or where it has none those of its type.
  const isOfType = pointerKeys(pointer).at(-2) === "$defs";
  const own = isOfType || property === undefined || docCommentsOf(property).length === 0 ? undefined : property;
  const declarations = own === undefined ? declarationsOfTypes(types) : [own];
  const commented = declarations.filter((declaration) => docCommentsOf(declaration).length > 0);
  const packages = commented.map((declaration) => packageOf(sources, declaration));
  return packages.every((name) => name !== undefined) ? packages[0] : undefined;
}

function declarationsOfTypes(types: readonly ts.Type[]): readonly ts.Declaration[] {
  return types.flatMap((type) => [type.aliasSymbol, type.getSymbol()]).flatMap((symbol) => symbol?.declarations ?? []);
}

/** What the runtime says of its own types was written for models, and what the language's library says is no package's. */
function packageOf({ program, packageOf: nameOf }: Sources, declaration: ts.Declaration): string | undefined {
  const file = declaration.getSourceFile();
  if (program.isSourceFileDefaultLibrary(file) || !isInstalled(file.fileName)) return undefined;
  const name = nameOf(file.fileName);
  return name === runtimeModule ? undefined : (name ?? file.fileName.split("/node_modules/").at(-1));
}
