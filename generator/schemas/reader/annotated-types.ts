/** From the doc comment of a type or property to the annotations and constraints of its schema. */

import { AnnotatedType, type BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Diagnostic, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { readDocComment, type DocComment, type DocTag } from "../../sources/doc-comments.js";
import { isInstalled } from "../../disk/packages.js";
import { getOrCompute } from "../../sources/memoize.js";
import type { Sources } from "../../sources/program.js";
import { locateNode, locateOffset, quoteNode } from "../../sources/nodes.js";
import { describeMembers, textOf } from "../../sources/attached-comments.js";
import { runtimeModule } from "../../disk/packages.js";
import { markDescription, markLocation, type SourceMarks } from "../source-marks.js";
import type { TypeReading } from "./reading.js";
import { membersKeyword, tagRecordsOf, tagsKeyword, type TagRecord } from "../tags/tag-records.js";
import { seemingValue } from "../tags/mentioned-tags.js";
import { readTag } from "../tags/tags.js";

export interface Documented {
  readonly type: BaseType;
  readonly node: ts.Node;
}

/** Puts the comments of a declaration around a type. Constraining tags stay pending until the schema is there. */
export function annotateType(
  { sources, report, annotations: known }: TypeReading,
  { type, node }: Documented,
): BaseType {
  // Comments of library types such as `Pick` explain TypeScript, not the tool.
  if (sources.program.isSourceFileDefaultLibrary(node.getSourceFile())) return type;
  // The instances of a generic type share their declarations.
  const annotations = getOrCompute(known, node, () => readAnnotations(sources, node, report));
  if (Reflect.ownKeys(annotations).length === 0) return type;
  if (!(type instanceof AnnotatedType)) return new AnnotatedType(type, annotations, false);
  const inner = type.getAnnotations();
  const records = [...tagRecordsOf(inner), ...tagRecordsOf(annotations)];
  const unique = new Map(records.map((record) => [JSON.stringify([record.location, record.tag]), record]));
  const tags = unique.size === 0 ? {} : { [tagsKeyword]: [...unique.values()] };
  return new AnnotatedType(type.getType(), { ...inner, ...annotations, ...tags }, type.isNullable());
}

/** Tags that set a keyword of any type; the others are checked against the schema first. */
const plainKeywords = new Set(["title", "deprecated", "readOnly", "writeOnly"]);

function readAnnotations(sources: Sources, node: ts.Node, report: Report): Record<string, unknown> & SourceMarks {
  const comment = readDocComment(node);
  const { fileName } = node.getSourceFile();
  const isForeign = isInstalled(fileName);
  const annotations: Record<string, JsonValue> = {};
  const records: TagRecord[] = [];
  for (const tag of comment?.tags ?? []) {
    const result = readTag(tag);
    if (result === undefined || tag.name === "description") continue; // Part of the text.
    const location = locateOffset(sources.root, node.getSourceFile(), tag.offset);
    if ("expected" in result) {
      if (!isForeign) report(describeWrongTag(tag, { expected: result.expected, location }));
    } else if (plainKeywords.has(result.keyword)) annotations[result.keyword] = result.value;
    else records.push({ tag: tag.name, ...result, type: nameType(node), location, isForeign });
  }
  reportTagsInSentences(sources, { node, comment }, report);
  const description = comment === undefined ? "" : textOf(comment);
  const members = describeMembers(sources.checker, node);
  return {
    ...annotations,
    // One of several values has no schema, and so no location, of its own.
    ...(isForeign || ts.isEnumMember(node) ? {} : markLocation(locateNode(sources.root, node))),
    ...(description === "" && members === undefined
      ? {}
      : markDescription(isForeign ? describingPackage(sources, fileName) : undefined)),
    ...(description === "" ? {} : { description }),
    ...(members === undefined ? {} : { [membersKeyword]: members }),
    ...(records.length === 0 ? {} : { [tagsKeyword]: records }),
  };
}

/** The package of a file; undefined for the runtime, whose comments are written for models, and for one's own scope. */
function describingPackage({ packageOf, root }: Sources, fileName: string): string | undefined {
  const name = packageOf(fileName) ?? fileName.split("/node_modules/").at(-1);
  const [, scope = ""] = /^(@[^/]+\/)/.exec(packageOf(`${root}/package.json`) ?? "") ?? [];
  return name === runtimeModule || (scope !== "" && name?.startsWith(scope) === true) ? undefined : name;
}

/** A tag behind a sentence that goes on is text, which its author did not mean if it seems to have a value. */
function reportTagsInSentences(
  sources: Sources,
  { node, comment }: { readonly node: ts.Node; readonly comment: DocComment | undefined },
  report: Report,
): void {
  if (comment === undefined || isInstalled(node.getSourceFile().fileName)) return;
  for (const mention of comment.mentions) {
    const value = mention.isPunctuated || mention.isPlacedAsTag ? undefined : seemingValue(mention);
    if (value === undefined) continue;
    const written = `@${mention.name} ${value}`.trimEnd();
    const location = locateOffset(sources.root, node.getSourceFile(), mention.offset);
    report(createDiagnostic("tag-in-sentence", { written }, location));
  }
}

function describeWrongTag(
  tag: DocTag,
  { expected, location }: { readonly expected: string; readonly location: SourceLocation },
): Diagnostic {
  const actual = tag.text === "" ? "empty" : tag.text;
  return createDiagnostic("invalid-tag-value", { tag: tag.name, expected, actual }, location);
}

function nameType(node: ts.Node): string {
  const named = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
  if (named) return quoteNode(node.name);
  const hasType =
    ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isIndexSignatureDeclaration(node);
  return quoteNode((hasType ? node.type : undefined) ?? node);
}
