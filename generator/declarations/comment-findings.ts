/** From the comments of tool declarations and the types they reach to findings about lost comments. */

import { ts } from "../sources/compiler.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { isDocComment, readCommentAt, type DocComment, type Mention } from "../sources/doc-comments.js";
import {
  anywhereTags,
  hidingRemedies,
  keywordTags,
  knownTags,
  sensitiveTag,
  knownPropertyTags,
  tagRemedies,
  withholdingTags,
} from "../sources/doc-tags.js";
import type { SourceLocation } from "../diagnostics/locations.js";
import { isInstalled } from "../disk/packages.js";
import type { Sources } from "../sources/program.js";
import { locateOffset, quoteNode } from "../sources/nodes.js";
import { runtimeModule } from "../disk/packages.js";
import { commentsAbove, commentsIn, type PlacedComment } from "../sources/attached-comments.js";
import { nearest } from "../diagnostics/spelling.js";

export interface CommentedSources {
  readonly tools: readonly ts.VariableDeclaration[];
  /** Their arguments and result types, and every declaration that these reach. */
  readonly types: ReadonlySet<ts.Node>;
  /** Further tags that the settings allow. */
  readonly allowedTags: readonly string[];
}

/** Reports comments that nothing reads, and tags without meaning at their place. */
export function reportComments(sources: Sources, commented: CommentedSources, report: Report): void {
  const { tools, types, allowedTags } = commented;
  for (const tool of tools) {
    const statement = tool.parent.parent;
    if (!ts.isVariableStatement(statement)) continue;
    for (const comment of commentsAbove(statement)) reportComment(sources, { statement, comment, allowedTags }, report);
  }
  // A type that names one enum member takes its comment; the enum owns all of them.
  const whole = new Set([...types].map((type) => (ts.isEnumMember(type) ? type.parent : type)));
  for (const type of whole) {
    const file = type.getSourceFile();
    // The author cannot complete the comments of a package.
    if (isForeign(sources, file)) continue;
    // In values only a tag that would withhold a property counts: the rest was not written for us.
    const isForUs = isTypeDeclaration(type);
    for (const comment of commentsIn(type)) {
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
    if (!isBanner) reportShadowed(file, { comment, locations: [locate(comment.range), locate(comment.by)] }, report);
  } else if (isDocComment(text, comment.range) && withholdingTagIn(file, comment.range) === undefined) {
    const location = locate(comment.range);
    // The author cannot move a comment that tsc emitted, and its position does not tell which member it is about.
    if (file.isDeclarationFile) report(createDiagnostic("unattached-comment-in-declaration-file", {}, location));
    else {
      const parameters = { tag: undefined, isDoc: true, isDeclarationFile: false };
      report(createDiagnostic("unattached-doc-comment", parameters, location));
    }
  } else reportLostTag(sources, { file, comment }, report);
}

/** A comment without tags that change something was most likely meant for people. */
function reportShadowed(
  file: ts.SourceFile,
  { comment, locations }: { readonly comment: PlacedComment; readonly locations: readonly SourceLocation[] },
  report: Report,
): void {
  const lost = readCommentAt(file, comment.range).tags.find(({ name }) => isMeaningful(name));
  if (lost === undefined) report(createDiagnostic("shadowed-doc-comment", {}, locations));
  else report(createDiagnostic("shadowed-tag", { tag: lost.name }, locations));
}

/** A comment that is not read must not be one that withholds a property, which would then be shown. */
function reportLostTag(
  sources: Sources,
  { file, comment }: { readonly file: ts.SourceFile; readonly comment: PlacedComment },
  report: Report,
): void {
  const tag = withholdingTagIn(file, comment.range);
  if (tag === undefined) return;
  const isDoc = isDocComment(file.text, comment.range);
  const location = locateOffset(sources.root, file, comment.range.pos);
  const { isDeclarationFile } = file;
  report(createDiagnostic("unattached-doc-comment", { tag, isDoc, isDeclarationFile }, location));
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
  if (read.tags.length === 0 && read.mentions.length === 0) return;
  const locate = ({ offset }: { readonly offset: number }) => locateOffset(sources.root, owner.getSourceFile(), offset);
  const reportUnknown = (name: string, suggestion: string | undefined, tag: { readonly offset: number }): void => {
    const remedy = name === suggestion ? `Write a space or a line break after @${name}.` : tagRemedies.get(name);
    const hiding = hidingRemedies.get(name);
    const code = hiding !== undefined || isWithholding(suggestion) ? "unknown-hiding-tag" : "unknown-tag";
    report(createDiagnostic(code, { tag: name, nearest: suggestion, remedy: remedy ?? hiding }, locate(tag)));
  };
  const knownHere = ts.isPropertySignature(owner) ? knownPropertyTags : knownTags;
  const isKnown = (name: string): boolean => knownHere.includes(name) || allowedTags.includes(name);
  read.tags.forEach((tag, index) => {
    const { name } = tag;
    const first = read.tags.findIndex((other) => other.name === name);
    if (!isKnown(name)) {
      const meant = nearest(name, [...knownTags, ...allowedTags]);
      return reportUnknown(name, meant === "example" && !isKnown(meant) ? "examples" : meant, tag);
    }
    if (!isMeaningful(name)) return undefined;
    const reason = reasonAgainst(name, owner);
    if (reason !== undefined) {
      report(createDiagnostic("tag-does-not-fit-type", { tag: name, subject: nameOwner(owner), reason }, locate(tag)));
    } else if (name === sensitiveTag && tag.text !== "") {
      // Text after a tag belongs to it, which would cut the description short.
      const expected = "alone, after the description";
      const parameters = { tag: name, expected, actual: `followed by ${JSON.stringify(tag.text)}` };
      report(createDiagnostic("invalid-tag-value", parameters, locate(tag)));
    } else if (isWithholding(name) && tag.isInSentence) {
      // It may be a word of the sentence, and a parameter must not vanish over a word.
      const expected = "on a line of its own, or in backticks if it is text";
      const actual = `followed by ${JSON.stringify(tag.text)} in the middle of a sentence`;
      report(createDiagnostic("invalid-tag-value", { tag: name, expected, actual }, locate(tag)));
    } else if (first !== index) {
      report(createDiagnostic("duplicate-tag", { tag: name }, [tag, read.tags[first] ?? tag].map(locate)));
    }
    return undefined;
  });
  for (const mention of read.mentions) {
    const meant = meantBy(mention);
    const isKnownElsewhere = mention.isPlacedAsTag && !isKnown(mention.name) && tagRemedies.has(mention.name);
    if ((meant === undefined && !isKnownElsewhere) || allowedTags.includes(mention.name)) continue;
    reportUnknown(mention.name, meant, mention);
  }
}

/** Text may mention anything but an unmistakable misspelled tag. */
function meantBy({ name, isPlacedAsTag, isPunctuated }: Mention): string | undefined {
  if (knownTags.includes(name)) {
    return isPunctuated && (anywhereTags.has(name) || (isPlacedAsTag && isMeaningful(name))) ? name : undefined;
  }
  return nearest(name, isPlacedAsTag ? [...keywordTags, ...withholdingTags] : withholdingTags);
}

/** Whether a tag restricts who sees a value. */
function isWithholding(tag: string | undefined): boolean {
  return withholdingTags.some((name) => name === tag);
}

/** Whether a tag changes a schema, or who sees a value. */
function isMeaningful(tag: string): boolean {
  return isWithholding(tag) || keywordTags.some((name) => name === tag);
}

/** Why a tag means nothing in the comment on a node; undefined where the schema stage decides. */
function reasonAgainst(tag: string, owner: ts.Node): string | undefined {
  const isNamedType =
    ts.isInterfaceDeclaration(owner) || ts.isTypeAliasDeclaration(owner) || ts.isEnumDeclaration(owner);
  if (isWithholding(tag)) {
    const isMember = ts.isTypeElement(owner) || ts.isClassElement(owner);
    const isProperty = isMember && !ts.isIndexSignatureDeclaration(owner);
    // A property that is internal to a package may well be a tool's parameter.
    if (isProperty || (isNamedType && tag === "internal")) return undefined;
    if (tag === sensitiveTag) return "only properties can be sensitive";
    return ts.isVariableStatement(owner) ? "tools cannot be hidden" : "only properties can be hidden";
  }
  if (tag === "deprecated" || !keywordTags.some((name) => name === tag)) return undefined;
  if (ts.isVariableStatement(owner)) return "tags describe values, and what describes a tool is a field";
  const hasSchema = isNamedType || ts.isTypeElement(owner) || ts.isClassElement(owner);
  return hasSchema ? undefined : "it is one value of several, with no schema of its own";
}

function nameOwner(owner: ts.Node): string {
  if (ts.isVariableStatement(owner)) return "a tool declaration";
  const isNamed = ts.isInterfaceDeclaration(owner) || ts.isTypeAliasDeclaration(owner) || ts.isEnumDeclaration(owner);
  return quoteNode(isNamed ? owner.name : owner);
}
