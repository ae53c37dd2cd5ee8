/** From the doc comment of a type or property to the annotations and constraints of its schema. */

import { AnnotatedType, type SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { readDocComment, type DocTag } from "../doc-comments.js";
import type { Sources } from "../io/sources.js";
import { locateOffset } from "../locations.js";
import { readTag } from "./tags.js";

/** Wraps a parser so that what it makes carries the annotations of the doc comment above it. */
export function annotated(sources: Sources, parser: SubNodeParser, report: Report): SubNodeParser {
  return {
    supportsNode: (node) => parser.supportsNode(node),
    createType: (node, context, reference) => {
      const type = parser.createType(node, context, reference);
      // Comments of library types such as `Pick` explain TypeScript, not the tool.
      if (node.pos < 0 || sources.program.isSourceFileDefaultLibrary(node.getSourceFile())) return type;
      const annotations = readAnnotations(sources, commentedNode(node), report);
      return annotations === undefined ? type : new AnnotatedType(type, annotations, false);
    },
  };
}

/** The node whose comment speaks of a type: the property that has the type, or the type itself. */
function commentedNode(node: ts.Node): ts.Node {
  const { parent } = node;
  const isMember =
    ts.isPropertySignature(parent) || ts.isPropertyDeclaration(parent) || ts.isIndexSignatureDeclaration(parent);
  return isMember ? parent : node;
}

function readAnnotations(sources: Sources, node: ts.Node, report: Report): Record<string, JsonValue> | undefined {
  const comment = readDocComment(node);
  if (comment === undefined) return undefined;
  const annotations: Record<string, JsonValue> = {};
  const paragraphs = [comment.text];
  for (const tag of comment.tags) {
    const value = readTag(tag);
    if (value === undefined) continue;
    if ("expected" in value) reportTag(sources, { node, tag, expected: value.expected }, report);
    else annotations[value.keyword] = value.value;
    if (tag.name === "deprecated" && tag.text !== "") paragraphs.push(`Deprecated: ${tag.text}`);
  }
  const description = paragraphs.filter((paragraph) => paragraph !== "").join("\n\n");
  if (description !== "") return { description, ...annotations };
  return Object.keys(annotations).length > 0 ? annotations : undefined;
}

function reportTag(
  sources: Sources,
  { node, tag, expected }: { readonly node: ts.Node; readonly tag: DocTag; readonly expected: string },
  report: Report,
): void {
  const actual = tag.text === "" ? "empty" : tag.text;
  const location = locateOffset(sources.root, node.getSourceFile(), tag.offset);
  report(createDiagnostic("invalid-tag-value", { tag: tag.name, expected, actual }, location));
}
