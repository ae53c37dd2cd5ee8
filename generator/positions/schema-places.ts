/** From a pointer into the schema of a type to the place in the sources that declares what it is about. */

import type { ts } from "../compiler.js";
import type { JsonObject } from "../definition.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { locateNode, type SourceLocation } from "../locations.js";
import { locateProperty } from "./property-locations.js";
import { instancePath } from "./schema-paths.js";

/** A place in the schema of a type. */
export interface SchemaPlace {
  readonly schema: JsonObject;
  /** JSON Pointer, with or without the `#` of a fragment. */
  readonly pointer: string;
}

/** Finds the innermost declared property around a place, else the type by name; undefined where it has none. */
export function locateSchemaPlace(
  sources: Sources,
  node: ts.TypeNode,
  { schema, pointer }: SchemaPlace,
): SourceLocation | undefined {
  const type = sources.checker.getTypeFromTypeNode(node);
  return locateProperty(sources, type, instancePath(schema, pointer)) ?? locateType(sources, type);
}

/** The declaration of a type by name: what lost a property has no other place. */
function locateType({ root, program }: Sources, type: ts.Type): SourceLocation | undefined {
  const declarations = [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => symbol?.declarations ?? []);
  const isOwn = (file: ts.SourceFile): boolean =>
    !program.isSourceFileDefaultLibrary(file) && !isInstalled(file.fileName);
  const own = declarations.find((node) => isOwn(node.getSourceFile()));
  return own && locateNode(root, own);
}
