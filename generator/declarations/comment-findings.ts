/** Finds comments and tags that nothing reads, in tool declarations and the types that they reach. */

import { ts } from "../sources/compiler.js";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import {
  isDocComment,
  readCommentAt,
  readDocComment,
  replaceInlineTags,
  type DocComment,
  type DocTag,
  type Mention,
} from "../sources/doc-comments.js";
import { findReference, inheritedProperties, isInheritDoc } from "../sources/descriptions.js";
import { getOrCompute } from "../sources/memoize.js";
import {
  anywhereTags,
  hidingRemedies,
  knownTags,
  knownValueTags,
  meaningfulTags,
  sensitiveTag,
  tagRemedies,
  tagsForPeople,
  withholdingTags,
} from "../sources/doc-tags.js";
import { isInstalled, runtimeModule } from "../disk/packages.js";
import type { Sources } from "../sources/program.js";
import { locateNode, locateOffset, quoteNode } from "../sources/nodes.js";
import { commentsAbove, commentsIn, unreadComments, type PlacedComment } from "../sources/attached-comments.js";
import { nearest } from "../diagnostics/spelling.js";

/** Tags that restrict who sees a value. */
const withholding: ReadonlySet<string> = new Set(withholdingTags);

interface CommentScope {
  readonly sources: Sources;
  /** Further tags that the settings allow. */
  readonly allowedTags: readonly string[];
  readonly report: Report;
  /** Tags for people inside lines, by file. */
  readonly stripped: Map<ts.SourceFile, DocTag[]>;
}

/**
 * Reports comments that nothing reads, and tags without meaning at their place. `types` are the arguments and result
 * types of the tools, and every declaration that these reach.
 */
export function reportComments(
  project: Omit<CommentScope, "stripped">,
  tools: readonly ts.VariableDeclaration[],
  types: ReadonlySet<ts.Node>,
): void {
  const scope: CommentScope = { ...project, stripped: new Map() };
  const unread = new Map<ts.SourceFile, ts.TextRange[]>();
  for (const tool of tools) {
    const statement = tool.parent.parent;
    if (!ts.isVariableStatement(statement)) continue;
    for (const comment of commentsAbove(statement)) reportComment(scope, statement.getSourceFile(), comment);
  }
  // A type that names one enum member takes its comment; the enum owns all of them.
  const whole = new Set([...types].map((type) => (ts.isEnumMember(type) ? type.parent : type)));
  for (const type of whole) {
    const file = type.getSourceFile();
    // The author cannot complete the comments of a package.
    if (isInstalled(file.fileName) || scope.sources.packageOf(file.fileName) === runtimeModule) continue;
    // In values only what the model does not read counts: the rest was not written for us.
    const isForUs = ts.isTypeNode(type) || isNamedType(type);
    for (const comment of commentsIn(type)) {
      if (isForUs) reportComment(scope, file, comment);
      else if (comment.kind !== "read") reportLostTag(scope, file, comment.range);
      else if (ts.isObjectLiteralElement(comment.owner)) {
        const { tags } = readCommentAt(file, comment.range);
        collectStripped(
          scope,
          file,
          tags.filter(({ name, isInLine }) => isInLine && !meaningfulTags.has(name)),
        );
      }
    }
    if (ts.isJSDocTypedefTag(type)) reportTypedefTags(scope, type);
    if (ts.isInterfaceDeclaration(type)) reportInheritedTags(scope, type);
    const unreadHere = isForUs
      ? unreadComments(type).filter((range) => withholdingTagIn(file, range) === undefined)
      : [];
    if (unreadHere.length > 0) getOrCompute(unread, file, () => []).push(...unreadHere);
  }
  reportByFile(scope, unread);
}

/** Reports what is said once for each file. */
function reportByFile(
  { sources, report, stripped }: CommentScope,
  unread: ReadonlyMap<ts.SourceFile, ts.TextRange[]>,
): void {
  for (const [file, all] of unread) {
    const offsets = new Set(all.map(({ pos }) => pos));
    const first = locateOffset(sources.root, file, Math.min(...offsets));
    report(createDiagnostic("comments-not-read", { count: offsets.size }, first));
  }
  for (const [file, found] of stripped) {
    const tags = found.toSorted((left, right) => left.offset - right.offset);
    const names = [...new Set(tags.map(({ name }) => `@${name}`))];
    const locations = tags.map(({ offset }) => locateOffset(sources.root, file, offset));
    report(createDiagnostic("tags-for-people", { tags: names }, locations));
  }
}

function collectStripped({ stripped }: CommentScope, file: ts.SourceFile, tags: readonly DocTag[]): void {
  if (tags.length > 0) getOrCompute(stripped, file, () => []).push(...tags);
}

/** Tags that a type as a whole may have. */
const typedefTags: ReadonlySet<string> = new Set(["deprecated", "description"]);

/** Reports the tags in the comment of a `@typedef`: the compiler ends the type at each, and no property has it. */
function reportTypedefTags({ sources, report }: CommentScope, type: ts.JSDocTypedefTag): void {
  const file = type.getSourceFile();
  for (const { name, offset } of readCommentAt(file, type.parent).tags) {
    if (!meaningfulTags.has(name) || typedefTags.has(name)) continue;
    const reason = "the properties of a @typedef have no tags, so declare the type in TypeScript";
    const location = locateOffset(sources.root, file, offset);
    report(createDiagnostic("tag-does-not-fit-type", { tag: name, subject: "a @typedef", reason }, location));
  }
}

type ReadComment = Extract<PlacedComment, { readonly kind: "read" }>;

type NamedType = ts.EnumDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

function isNamedType(node: ts.Node): node is NamedType {
  return ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isEnumDeclaration(node);
}

function reportComment(scope: CommentScope, file: ts.SourceFile, comment: PlacedComment): void {
  const { range } = comment;
  const locate = ({ pos }: ts.TextRange) => locateOffset(scope.sources.root, file, pos);
  if (comment.kind === "read") {
    const read = readCommentAt(file, range);
    reportTags(scope, read, comment.owner);
    reportReferences(scope, read, comment);
  } else if (comment.kind === "shadowed") {
    const isBanner = !/\w/.test(file.text.slice(range.pos, range.end));
    if (isBanner) return;
    const locations = [locate(range), locate(comment.by)];
    // A comment without tags that change something was most likely meant for people.
    const lost = readCommentAt(file, range).tags.find(({ name }) => meaningfulTags.has(name));
    if (lost === undefined) scope.report(createDiagnostic("shadowed-doc-comment", {}, locations));
    else scope.report(createDiagnostic("shadowed-tag", { tag: lost.name }, locations));
  } else if (!isDocComment(file.text, range) || withholdingTagIn(file, range) !== undefined) {
    reportLostTag(scope, file, range);
  } else if (file.isDeclarationFile) {
    // The author cannot move a comment that tsc emitted, and its position does not tell which member it is about.
    scope.report(createDiagnostic("unattached-comment-in-declaration-file", {}, locate(range)));
  } else {
    const parameters = { tag: undefined, isDoc: true, isDeclarationFile: false };
    scope.report(createDiagnostic("unattached-doc-comment", parameters, locate(range)));
  }
}

/** Reports each `{@inheritDoc X}` that cannot be found. */
function reportReferences({ sources, report }: CommentScope, { text }: DocComment, comment: ReadComment): void {
  replaceInlineTags(text, (tag, reference) => {
    if (!isInheritDoc(tag) || reference === "") return undefined;
    if (findReference(sources.checker, comment.owner, reference) === undefined) {
      const location = locateOffset(sources.root, comment.owner.getSourceFile(), comment.range.pos);
      report(createDiagnostic("inherited-doc-not-found", { reference }, location));
    }
    return undefined;
  });
}

/** Reports a comment that nothing reads if it would withhold a property, which then is shown. */
function reportLostTag({ sources, report }: CommentScope, file: ts.SourceFile, range: ts.TextRange): void {
  const tag = withholdingTagIn(file, range);
  if (tag === undefined) return;
  const parameters = { tag, isDoc: isDocComment(file.text, range), isDeclarationFile: file.isDeclarationFile };
  report(createDiagnostic("unattached-doc-comment", parameters, locateOffset(sources.root, file, range.pos)));
}

/** The tag in a comment that would withhold a property; a doc comment that is commented out has none. */
function withholdingTagIn(file: ts.SourceFile, range: ts.TextRange): string | undefined {
  if (isDocComment(file.text, range)) {
    return readCommentAt(file, range).tags.find(({ name }) => withholding.has(name))?.name;
  }
  const text = file.text.slice(range.pos, range.end);
  if (/^\/\/\s*(?:\/\*\*|\*)/.test(text)) return undefined;
  return new RegExp(`(?<![\\w\`])@(${withholdingTags.join("|")})(?![\\w\`-])`).exec(text)?.[1];
}

function reportTags(scope: CommentScope, read: DocComment, owner: ts.Node): void {
  const { sources, allowedTags, report } = scope;
  if (read.tags.length === 0 && read.mentions.length === 0) return;
  const locate = ({ offset }: { readonly offset: number }) => locateOffset(sources.root, owner.getSourceFile(), offset);
  const reportUnknown = (name: string, suggestion: string | undefined, tag: { readonly offset: number }): void => {
    const remedy = name === suggestion ? `Write a space or a line break after @${name}.` : tagRemedies.get(name);
    const hiding = hidingRemedies.get(name);
    const code = hiding !== undefined || withholding.has(suggestion ?? "") ? "unknown-hiding-tag" : "unknown-tag";
    report(createDiagnostic(code, { tag: name, nearest: suggestion, remedy: remedy ?? hiding }, locate(tag)));
  };
  const knownHere = ts.isPropertySignature(owner) || isNamedType(owner) ? knownValueTags : knownTags;
  const isKnown = (name: string): boolean => knownHere.includes(name) || allowedTags.includes(name);
  const forPeople = read.tags.filter(({ name, isInLine }) => isInLine && tagsForPeople.has(name) && isKnown(name));
  collectStripped(scope, owner.getSourceFile(), forPeople);
  const firsts = new Map<string, DocTag>();
  read.tags.forEach((tag) => {
    const { name } = tag;
    const first = getOrCompute(firsts, keywordOf(name), () => tag);
    if (!isKnown(name)) {
      const meant = nearest(name, [...knownTags, ...allowedTags]);
      return reportUnknown(name, meant === "example" && !isKnown(meant) ? "examples" : meant, tag);
    }
    if (!meaningfulTags.has(name)) return undefined;
    const reason = reasonAgainst(name, owner);
    if (reason !== undefined) {
      report(createDiagnostic("tag-does-not-fit-type", { tag: name, subject: nameOwner(owner), reason }, locate(tag)));
    } else if (name === sensitiveTag && tag.text !== "") {
      // Text after a tag belongs to it, which would cut the description short.
      const expected = "alone, after the description";
      const parameters = { tag: name, expected, actual: `followed by ${JSON.stringify(tag.text)}` };
      report(createDiagnostic("invalid-tag-value", parameters, locate(tag)));
    } else if (withholding.has(name) && tag.isInSentence) {
      // It may be a word of the sentence, and a parameter must not vanish over a word.
      const expected = "on a line of its own, or in backticks if it is text";
      const actual = `followed by ${JSON.stringify(tag.text)} in the middle of a sentence`;
      report(createDiagnostic("invalid-tag-value", { tag: name, expected, actual }, locate(tag)));
    } else if (first !== tag) {
      report(createDiagnostic("duplicate-tag", { tag: name }, [tag, first].map(locate)));
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

/** `@defaultValue` is another name of `@default`. */
function keywordOf(tag: string): string {
  return tag.toLowerCase() === "defaultvalue" ? "default" : tag;
}

/** Text may mention anything but an unmistakable misspelled tag. */
function meantBy({ name, isPlacedAsTag, isPunctuated }: Mention): string | undefined {
  if (knownTags.includes(name)) {
    return isPunctuated && (anywhereTags.has(name) || (isPlacedAsTag && meaningfulTags.has(name))) ? name : undefined;
  }
  return nearest(name, isPlacedAsTag ? [...meaningfulTags] : withholdingTags);
}

/** Why a tag means nothing in the comment on a node; undefined where the schema stage decides. */
function reasonAgainst(tag: string, owner: ts.Node): string | undefined {
  if (withholding.has(tag)) {
    const isMember = ts.isTypeElement(owner) || ts.isClassElement(owner);
    const isProperty = isMember && !ts.isIndexSignatureDeclaration(owner);
    // A property that is internal to a package may well be a tool's parameter.
    if (isProperty || (isNamedType(owner) && tag === "internal")) return undefined;
    if (tag === sensitiveTag) return "only properties can be sensitive";
    return ts.isVariableStatement(owner) ? "tools cannot be hidden" : "only properties can be hidden";
  }
  if (tag === "deprecated" || !meaningfulTags.has(tag)) return undefined;
  if (ts.isVariableStatement(owner)) return "tags describe values, and what describes a tool is a field";
  const hasSchema =
    isNamedType(owner) || ts.isTypeElement(owner) || ts.isClassElement(owner) || ts.isNamedTupleMember(owner);
  return hasSchema ? undefined : "it is one value of several, with no schema of its own";
}

function nameOwner(owner: ts.Node): string {
  if (ts.isVariableStatement(owner)) return "a tool declaration";
  return quoteNode(isNamedType(owner) ? owner.name : owner);
}

/** Tags that say something about one declaration of a property only. */
const ownTags = ["title", "description", "examples", "deprecated", "readOnly", "writeOnly", "asType", "TJS-type"];

const inheritableTags: ReadonlySet<string> = new Set([...meaningfulTags].filter((name) => !ownTags.includes(name)));

/** Reports each property whose redeclaration does not repeat its constraints, default or hiding. */
function reportInheritedTags({ sources, report }: CommentScope, type: ts.InterfaceDeclaration): void {
  const { checker, root } = sources;
  for (const member of type.members) {
    for (const { base, property } of inheritedProperties(checker, member)) {
      const repeated = new Set(readDocComment(member)?.tags.map(({ name }) => name));
      const isLost = ({ name }: DocTag): boolean => inheritableTags.has(name) && !repeated.has(name);
      const declaration = property.declarations?.find(ts.isPropertySignature);
      const lost = declaration && readDocComment(declaration)?.tags.filter(isLost);
      if (declaration === undefined || lost === undefined || lost.length === 0) continue;
      // A narrower type has constraints of its own.
      if (!checker.isTypeAssignableTo(checker.getTypeOfSymbol(property), checker.getTypeAtLocation(member))) continue;
      const tags = lost.map(({ name, text }) => `@${name} ${text}`.trimEnd());
      const locations = [member, declaration].map((node) => locateNode(root, node));
      const parameters = { property: property.name, base: base.getText(), lost: tags };
      report(createDiagnostic("inherited-tags-lost", parameters, locations));
    }
  }
}
