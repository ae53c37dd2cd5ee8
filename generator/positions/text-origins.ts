/** From a description in the schema of a type to the installed package whose doc comment it is. */

import type { ts } from "../compiler.js";
import { readDocComment } from "../doc-comments.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { runtimeModule } from "../names.js";
import { stepsAlong } from "./property-locations.js";
import { instancePath, pointerKeys } from "./schema-paths.js";
import type { SchemaPlace } from "./schema-places.js";

/** A description, and where it is. */
export interface DescribedPlace extends SchemaPlace {
  readonly description: string;
}

/** Finds the package; undefined where the project's own sources have the text. */
export function findTextOrigin(sources: Sources, node: ts.TypeNode, place: DescribedPlace): string | undefined {
  const { schema, pointer, description } = place;
  const type = sources.checker.getTypeFromTypeNode(node);
  const stops = stepsAlong(sources, type, instancePath(schema, pointer));
  const { declaration: property, types } = stops.at(-1) ?? { declaration: undefined, types: [type] };
  const ofTypes = types.flatMap(withMembers).flatMap(declarationsOf);
  // A definition has the words of its type; a property its own, or where it has none those of its type.
  const isOfType = pointerKeys(pointer).at(-2) === "$defs";
  const candidates = isOfType || property === undefined ? ofTypes : [property, ...ofTypes];
  const origins = candidates.filter((node) => hasSaid(node, description)).map((node) => packageOf(sources, node));
  return origins.every((name) => name !== undefined) ? origins[0] : undefined;
}

function withMembers(type: ts.Type): readonly ts.Type[] {
  return type.isUnionOrIntersection() ? [type, ...type.types] : [type];
}

function declarationsOf(type: ts.Type): readonly ts.Declaration[] {
  return [type.aliasSymbol, type.getSymbol()].flatMap((symbol) => symbol?.declarations ?? []);
}

/** A description is a comment's words, but not its marks, and may go on where the comment ends. */
function hasSaid(node: ts.Declaration, description: string): boolean {
  const said = wordsOf(readDocComment(node)?.text ?? "");
  return said !== "" && wordsOf(description).includes(said);
}

function wordsOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** What the runtime says of its own types was written for models, and what the language's library says is no package's. */
function packageOf({ program, packageOf: nameOf }: Sources, declaration: ts.Declaration): string | undefined {
  const file = declaration.getSourceFile();
  if (program.isSourceFileDefaultLibrary(file) || !isInstalled(file.fileName)) return undefined;
  const name = nameOf(file.fileName);
  return name === runtimeModule ? undefined : (name ?? file.fileName.split("/node_modules/").at(-1));
}
