/** From the doc comment of a type or property to the annotations and constraints of its schema. */

import { AnnotatedType, type BaseType } from "ts-json-schema-generator";
import type { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Report } from "../diagnostics.js";
import { readDocComment, type DocTag } from "../doc-comments.js";
import type { Sources } from "../io/sources.js";
import { locateOffset } from "../locations.js";
import { readTag } from "./tags.js";

/** A type, with the declaration that its comment stands on. */
export interface Documented {
  readonly type: BaseType;
  readonly node: ts.Node;
}

/** Adds to a type what the doc comment of a declaration says of it. */
export function annotate(sources: Sources, { type, node }: Documented, report: Report): BaseType {
  const annotations = readAnnotations(sources, node, report);
  return annotations === undefined ? type : new AnnotatedType(type, annotations, false);
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
