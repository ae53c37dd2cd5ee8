/** Annotates types with the keywords that their doc comments set. */

import { AnnotatedType, type BaseType } from "ts-json-schema-generator";
import { ts } from "../../sources/compiler.js";
import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { createDiagnostic, type Diagnostic, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { readDocComment, type DocTag } from "../../sources/doc-comments.js";
import { nearest } from "../../diagnostics/spelling.js";
import { getOrCompute } from "../../sources/memoize.js";
import type { Sources } from "../../sources/program.js";
import { innerType, locateNode, locateOffset, quoteNode, typeNodeOf } from "../../sources/nodes.js";
import { describeMembers } from "../../sources/attached-comments.js";
import { describe } from "../../sources/descriptions.js";
import { isInstalled, runtimeModule } from "../../disk/packages.js";
import { markDescription, markJoined, markLocation, type SourceMarks } from "../source-marks.js";
import { membersKeyword, tagRecordsOf, tagsKeyword, type TagRecord } from "../engine-schema.js";
import { likelyTagValue, type MisreadTag, readTag } from "../tags/tags.js";
import type { ReaderContext } from "./reader-context.js";
import { isInLibrary } from "../../sources/written-types.js";

/**
 * Annotates a type with the comments of its declarations: the first one that sets a keyword wins, but every description
 * counts. Tags that constrain values stay pending until the schema exists.
 */
export function annotateType(context: ReaderContext, type: BaseType, declarations: readonly ts.Node[] = []): BaseType {
  // Comments of library types such as `Pick` explain TypeScript, not the tool.
  const own = declarations.filter((node) => !isInLibrary(context.sources, node));
  // The instances of a generic type share their declarations.
  const all = own.map((node) =>
    getOrCompute(context.annotations, node, () => readAnnotations(context.sources, node, context.report)),
  );
  const annotated = all.reduceRight(annotateWith, type);
  const descriptions = new Set(all.flatMap(({ description }) => description ?? []));
  if (descriptions.size < 2 || !(annotated instanceof AnnotatedType)) return annotated;
  const joined = { ...annotated.getAnnotations(), ...markJoined(all), description: [...descriptions].join("\n\n") };
  return new AnnotatedType(annotated.getType(), joined, annotated.isNullable());
}

function annotateWith(type: BaseType, annotations: Readonly<Record<string, unknown>>): BaseType {
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
  const file = node.getSourceFile();
  const isForeign = isInstalled(file.fileName);
  const annotations: Record<string, JsonValue> = {};
  const records: TagRecord[] = [];
  for (const tag of comment?.tags ?? []) {
    const result = readTag(tag);
    if (result === undefined || tag.name === "description") continue; // Part of the text.
    const location = locateOffset(sources.root, file, tag.offset);
    if ("expected" in result) {
      if (!isForeign) report(describeMisread(tag, result, location));
    } else if (plainKeywords.has(result.keyword)) annotations[result.keyword] = result.value;
    else records.push({ tag: tag.name, ...result, type: nameType(node), location, isForeign });
  }
  // Tags in the middle of a sentence are text; those with a value were most likely meant as tags.
  for (const mention of isForeign ? [] : (comment?.mentions ?? [])) {
    const value = mention.isPunctuated || mention.isPlacedAsTag ? undefined : likelyTagValue(mention);
    if (value === undefined) continue;
    const written = `@${mention.name} ${value}`.trimEnd();
    report(createDiagnostic("tag-in-sentence", { written }, locateOffset(sources.root, file, mention.offset)));
  }
  return {
    ...annotations,
    ...describeDeclaration(sources, node),
    // One of several values has no schema of its own, and so no location.
    ...(isForeign || ts.isEnumMember(node) ? {} : markLocation(locateNode(sources.root, node))),
    ...(records.length === 0 ? {} : { [tagsKeyword]: records }),
  };
}

/** A finding about a value that cannot be read. Text is legal in `@defaultValue`, a tag of TSDoc. */
function describeMisread(
  { name, text }: DocTag,
  { expected, values = [] }: MisreadTag,
  location: SourceLocation,
): Diagnostic {
  if (text !== "" && /^defaultvalue$/i.test(name)) return createDiagnostic("default-is-text", { tag: name }, location);
  const actual = text === "" ? "empty" : text;
  const meant = nearest(actual, values);
  return createDiagnostic("invalid-tag-value", { tag: name, expected, actual, nearest: meant }, location);
}

function describeDeclaration(sources: Sources, node: ts.Node): object & SourceMarks {
  const { text: description, from } = isWrapper(node) ? { text: "", from: [node] } : describe(sources.checker, node);
  const members = describeMembers(sources.checker, node);
  if (description === "" && members === undefined) return {};
  const [fileName] = from.map((own) => own.getSourceFile().fileName).filter(isInstalled);
  return {
    ...markDescription(fileName === undefined ? undefined : describingPackage(sources, fileName)),
    ...(description === "" ? {} : { description }),
    ...(members === undefined ? {} : { [membersKeyword]: members }),
  };
}

/** Whether a declaration is a generic alias of its type arguments, such as `Maybe<T>`, rather than a type of its own. */
function isWrapper(node: ts.Node): boolean {
  if (!ts.isTypeAliasDeclaration(node) || node.typeParameters === undefined) return false;
  const isOwn = (type: ts.TypeNode): boolean => {
    const inner = innerType(type);
    if (inner !== undefined) return isOwn(inner);
    return ts.isUnionTypeNode(type)
      ? type.types.every(isOwn)
      : ts.isTypeLiteralNode(type) || ts.isLiteralTypeNode(type);
  };
  return !isOwn(node.type);
}

/** The package of a file; undefined for the runtime, whose comments are written for models, and for the project's scope. */
function describingPackage({ packageOf, root }: Sources, fileName: string): string | undefined {
  const name = packageOf(fileName) ?? fileName.split("/node_modules/").at(-1);
  const [, scope = ""] = /^(@[^/]+\/)/.exec(packageOf(`${root}/package.json`) ?? "") ?? [];
  return name === runtimeModule || (scope !== "" && name?.startsWith(scope) === true) ? undefined : name;
}

function nameType(node: ts.Node): string {
  const named = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
  if (named) return quoteNode(node.name);
  return quoteNode(typeNodeOf(node) ?? node);
}
