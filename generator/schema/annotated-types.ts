/** From the doc comment of a type or property to the annotations and constraints of its schema. */

import { AnnotatedType, type BaseType } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import type { JsonValue } from "../definition.js";
import { createDiagnostic, type Diagnostic, type Report, type SourceLocation } from "../diagnostics.js";
import { readDocComment, type DocTag } from "../doc-comments.js";
import { isInstalled } from "../io/packages.js";
import type { Sources } from "../io/sources.js";
import { locateOffset, quoteNode } from "../locations.js";
import { describeMembers, textOf } from "./member-comments.js";
import type { Reading } from "./reading.js";
import { membersKeyword, tagRecordsOf, tagsKeyword, type TagRecord } from "./tag-records.js";
import { readTag } from "./tags.js";

/** A type, with the declaration that its comment stands on. */
export interface Documented {
  readonly type: BaseType;
  readonly node: ts.Node;
}

/**
 * Puts what the comments on a declaration say around a type: a property, an index signature, an interface, an alias or
 * an enum. Tags that constrain ride along until the schema is there to hold them against.
 */
export function annotate({ sources, report, annotations: known }: Reading, { type, node }: Documented): BaseType {
  // Comments of library types such as `Pick` explain TypeScript, not the tool.
  if (sources.program.isSourceFileDefaultLibrary(node.getSourceFile())) return type;
  const annotations = known.get(node) ?? readAnnotations(sources, node, report);
  known.set(node, annotations); // The instances of a generic type share their declarations.
  if (Object.keys(annotations).length === 0) return type;
  if (!(type instanceof AnnotatedType)) return new AnnotatedType(type, annotations, false);
  const inner = type.getAnnotations();
  const records = [...tagRecordsOf(inner), ...tagRecordsOf(annotations)];
  const unique = new Map(records.map((record) => [JSON.stringify([record.location, record.tag]), record]));
  const tags = unique.size === 0 ? {} : { [tagsKeyword]: [...unique.values()] };
  return new AnnotatedType(type.getType(), { ...inner, ...annotations, ...tags }, type.isNullable());
}

/** What sets a keyword whatever the type is; the other tags are held against the schema first. */
const plainKeywords = new Set(["title", "deprecated", "readOnly", "writeOnly"]);

function readAnnotations(sources: Sources, node: ts.Node, report: Report): Record<string, unknown> {
  const comment = readDocComment(node);
  const isForeign = isInstalled(node.getSourceFile().fileName);
  const annotations: Record<string, JsonValue> = {};
  const records: TagRecord[] = [];
  for (const tag of comment?.tags ?? []) {
    const result = readTag(tag);
    if (result === undefined || tag.name === "description") continue; // A part of the text.
    const location = locateOffset(sources.root, node.getSourceFile(), tag.offset);
    if ("expected" in result) {
      if (!isForeign) report(describeWrongTag(tag, { expected: result.expected, location }));
    } else if (plainKeywords.has(result.keyword)) annotations[result.keyword] = result.value;
    else records.push({ tag: tag.name, ...result, type: nameType(node), location, isForeign });
  }
  const description = comment === undefined ? "" : textOf(comment);
  const members = describeMembers(sources.checker, node);
  return {
    ...annotations,
    ...(description === "" ? {} : { description }),
    ...(members === undefined ? {} : { [membersKeyword]: members }),
    ...(records.length === 0 ? {} : { [tagsKeyword]: records }),
  };
}

function describeWrongTag(
  tag: DocTag,
  { expected, location }: { readonly expected: string; readonly location: SourceLocation },
): Diagnostic {
  const actual = tag.text === "" ? "empty" : tag.text;
  return createDiagnostic("invalid-tag-value", { tag: tag.name, expected, actual }, location);
}

/** What a message calls the type that a comment is about. */
function nameType(node: ts.Node): string {
  const named = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
  if (named) return quoteNode(node.name);
  const hasType =
    ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isIndexSignatureDeclaration(node);
  return quoteNode((hasType ? node.type : undefined) ?? node);
}
