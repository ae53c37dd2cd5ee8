/** From the comments of tool declarations and the types they reach to what would be lost of them. */

import { ts } from "./compiler.js";
import { createDiagnostic, type Report } from "./diagnostics.js";
import { isDocComment, readCommentAt, type DocComment, type Mention } from "./doc-comments.js";
import { anywhereTags, keywordTags, knownTags, sensitiveTag, tagRemedies, withholdingTags } from "./doc-tags.js";
import { isInstalled } from "./io/packages.js";
import type { Sources } from "./io/sources.js";
import { locateOffset, quoteNode } from "./locations.js";
import { runtimeModule } from "./names.js";
import { commentsAbove, commentsIn, type PlacedComment } from "./placed-comments.js";
import { nearest } from "./spelling.js";

/** What comments are looked for in. */
export interface CommentedSources {
  /** Tool declarations. */
  readonly tools: readonly ts.VariableDeclaration[];
  /** Their arguments and result types, and every declaration that these reach. */
  readonly types: ReadonlySet<ts.Node>;
  /** Tags that the settings allow besides those that are known. */
  readonly allowedTags: readonly string[];
}

/** Reports comments that nothing reads, and tags that mean nothing where they stand. */
export function reportComments(sources: Sources, commented: CommentedSources, report: Report): void {
  const { tools, types, allowedTags } = commented;
  for (const tool of tools) {
    const statement = tool.parent.parent;
    if (!ts.isVariableStatement(statement)) continue;
    for (const comment of commentsAbove(statement)) reportComment(sources, { statement, comment, allowedTags }, report);
  }
  // Who names one member of an enum takes what is said of that one; the comments are the enum's all the same.
  const whole = new Set([...types].map((type) => (ts.isEnumMember(type) ? type.parent : type)));
  for (const type of whole) {
    const file = type.getSourceFile();
    const comments = commentsIn(type);
    // In values and in packages only what would show a property counts: the rest was not written for us.
    const isForUs = isTypeDeclaration(type) && !isForeign(sources, file);
    for (const comment of comments) {
      if (isForUs) reportComment(sources, { statement: type, comment, allowedTags }, report);
      else if (comment.kind !== "read") reportLostTag(sources, { file, comment }, report);
    }
  }
}

function isTypeDeclaration(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node)
  );
}

function isForeign(sources: Sources, { fileName }: ts.SourceFile): boolean {
  return isInstalled(fileName) || sources.packageOf(fileName) === runtimeModule;
}

interface FoundComment {
  readonly statement: ts.Node;
  readonly comment: PlacedComment;
  readonly allowedTags: readonly string[];
}

function reportComment(sources: Sources, { statement, comment, allowedTags }: FoundComment, report: Report): void {
  const file = statement.getSourceFile();
  const { text } = file;
  const locate = ({ pos }: ts.TextRange) => locateOffset(sources.root, file, pos);
  if (comment.kind === "read") {
    reportTags(sources, { read: readCommentAt(file, comment.range), owner: comment.owner, allowedTags }, report);
  } else if (comment.kind === "shadowed") {
    const isBanner = !/\w/.test(text.slice(comment.range.pos, comment.range.end));
    if (!isBanner) report(createDiagnostic("shadowed-doc-comment", {}, [locate(comment.range), locate(comment.by)]));
  } else if (isDocComment(text, comment.range) && withholdingTagIn(file, comment.range) === undefined) {
    report(createDiagnostic("unattached-doc-comment", { tag: undefined, isDoc: true }, locate(comment.range)));
  } else reportLostTag(sources, { file, comment }, report);
}

/** A comment that is not read must not be one that withholds a property: somebody would see it. */
function reportLostTag(
  sources: Sources,
  { file, comment }: { readonly file: ts.SourceFile; readonly comment: PlacedComment },
  report: Report,
): void {
  const tag = withholdingTagIn(file, comment.range);
  if (tag === undefined) return;
  const isDoc = isDocComment(file.text, comment.range);
  const location = locateOffset(sources.root, file, comment.range.pos);
  report(createDiagnostic("unattached-doc-comment", { tag, isDoc }, location));
}

/** The tag in a comment that would withhold a property; a doc comment that is commented out has none. */
function withholdingTagIn(file: ts.SourceFile, range: ts.TextRange): string | undefined {
  const withholding: readonly string[] = withholdingTags;
  if (isDocComment(file.text, range)) {
    return readCommentAt(file, range).tags.find(({ name }) => withholding.includes(name))?.name;
  }
  const text = file.text.slice(range.pos, range.end);
  if (/^\/\/\s*(?:\/\*\*|\*)/.test(text)) return undefined;
  return new RegExp(`(?<![\\w\`])@(${withholding.join("|")})(?![\\w\`-])`).exec(text)?.[1];
}

interface ReadComment {
  readonly read: DocComment;
  readonly owner: ts.Node;
  readonly allowedTags: readonly string[];
}

function reportTags(sources: Sources, { read, owner, allowedTags }: ReadComment, report: Report): void {
  const locate = ({ offset }: { readonly offset: number }) => locateOffset(sources.root, owner.getSourceFile(), offset);
  const reportUnknown = (name: string, suggestion: string | undefined, tag: { readonly offset: number }): void => {
    const remedy =
      name === suggestion ? `Write a space behind @${name}, or the end of the line.` : tagRemedies.get(name);
    const parameters = { tag: name, nearest: suggestion, remedy };
    report(createDiagnostic("unknown-tag", parameters, locate(tag)));
  };
  const known = [...knownTags, ...allowedTags];
  read.tags.forEach((tag, index) => {
    const { name } = tag;
    const first = read.tags.findIndex((other) => other.name === name);
    if (!known.includes(name)) return reportUnknown(name, nearest(name, known), tag);
    if (!isMeaningful(name)) return undefined;
    const reason = reasonAgainst(name, owner);
    if (reason !== undefined) {
      report(createDiagnostic("tag-does-not-fit-type", { tag: name, subject: nameOwner(owner), reason }, locate(tag)));
    } else if (name === sensitiveTag && tag.text !== "") {
      // What stands behind a tag belongs to it: the description would end here without a word.
      const expected = "alone, behind the description";
      const parameters = { tag: name, expected, actual: `followed by ${JSON.stringify(tag.text)}` };
      report(createDiagnostic("invalid-tag-value", parameters, locate(tag)));
    } else if (first !== index) {
      report(createDiagnostic("duplicate-tag", { tag: name }, [tag, read.tags[first] ?? tag].map(locate)));
    }
    return undefined;
  });
  for (const mention of read.mentions) {
    const meant = meantBy(mention);
    if (meant !== undefined && !allowedTags.includes(mention.name)) reportUnknown(mention.name, meant, mention);
  }
}

/** Text is free to mention anything but what can only be a tag written wrongly. */
function meantBy({ name, isPlacedAsTag, isPunctuated }: Mention): string | undefined {
  if (knownTags.includes(name)) {
    return isPunctuated && (anywhereTags.has(name) || (isPlacedAsTag && isMeaningful(name))) ? name : undefined;
  }
  return nearest(name, isPlacedAsTag ? [...keywordTags, ...withholdingTags] : withholdingTags);
}

/** Tells whether a tag changes a schema, or who sees a value. */
function isMeaningful(tag: string): boolean {
  return [...keywordTags, ...withholdingTags].some((name) => name === tag);
}

/** Why a tag means nothing in the comment on a node, or undefined where the schema stage judges it. */
function reasonAgainst(tag: string, owner: ts.Node): string | undefined {
  const isNamedType =
    ts.isInterfaceDeclaration(owner) || ts.isTypeAliasDeclaration(owner) || ts.isEnumDeclaration(owner);
  if (withholdingTags.some((name) => name === tag)) {
    const isMember = ts.isTypeElement(owner) || ts.isClassElement(owner);
    const isProperty = isMember && !ts.isIndexSignatureDeclaration(owner);
    // What is internal to a package may well be what a tool takes.
    if (isProperty || (isNamedType && tag === "internal")) return undefined;
    if (tag === sensitiveTag) return "only properties can be sensitive";
    return ts.isVariableStatement(owner) ? "every declared tool is shown" : "only properties can be hidden";
  }
  if (tag === "deprecated" || !keywordTags.some((name) => name === tag)) return undefined;
  if (ts.isVariableStatement(owner)) return "tags are about values, and the tool's own facts are fields";
  const hasSchema = isNamedType || ts.isTypeElement(owner) || ts.isClassElement(owner);
  return hasSchema ? undefined : "it is one of several values, and has no schema of its own";
}

function nameOwner(owner: ts.Node): string {
  if (ts.isVariableStatement(owner)) return "a tool declaration";
  const isNamed = ts.isInterfaceDeclaration(owner) || ts.isTypeAliasDeclaration(owner) || ts.isEnumDeclaration(owner);
  return quoteNode(isNamed ? owner.name : owner);
}
