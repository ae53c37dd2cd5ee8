/** The tags of doc comments: those that mean something here, and those that are known to mean something elsewhere. */

/** Tags that set a keyword of a schema. */
export const keywordTags = [
  "title",
  "description",
  "default",
  "examples",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
  "minProperties",
  "maxProperties",
  "contentEncoding",
  "contentMediaType",
  "readOnly",
  "writeOnly",
  "deprecated",
  "asType",
] as const;

/** A tag that sets a keyword. */
export type KeywordTag = (typeof keywordTags)[number];

/** Tags that take a property from the model. */
export const hidingTags = ["hidden", "internal"] as const;

/** The tag that keeps a property from everything but the handler: approvers, traces and audit events see it redacted. */
export const sensitiveTag = "sensitive";

/** Tags that say who must not see a property; a lost one would show it. */
export const withholdingTags = [...hidingTags, sensitiveTag] as const;

/** Tags that count wherever a word may stand. */
export const anywhereTags: ReadonlySet<string> = new Set(["hidden", sensitiveTag]);

/** Tags that may also count in the middle of a line, as in a comment of one line. */
export const midLineTags: ReadonlySet<string> = new Set([...keywordTags, ...withholdingTags, "remarks"]);

/** Standard tags of TSDoc and JSDoc, which people write for editors and documentation: they change no schema. */
const standardTags = (
  "abstract alpha also alternative api author beta callback category copyright decorator defaultValue defaultvalue " +
  "eventProperty example exception experimental external file fileoverview group inheritDoc inheritdoc interface " +
  "label license link linkcode linkplain module namespace override overload package packageDocumentation param " +
  "privateRemarks prop property public readonly remarks returns return satisfies sealed see since summary template " +
  "throws todo tutorial typeParam typedef typeparam version virtual"
).split(" ");

/** Every tag that may stand in a doc comment. */
export const knownTags: readonly string[] = [...keywordTags, ...withholdingTags, ...standardTags];

/** What to write instead of tags that other tools read, and that would change a schema if they were read here. */
export const tagRemedies: ReadonlyMap<string, string> = new Map([
  ...["ignore", "private", "protected", "hide"].map(
    (tag) => [tag, "Write @hidden: the model then never sees the property."] as const,
  ),
  ...["required", "optional", "nullable"].map(
    (tag) => [tag, "The type says so itself: name?: T for an optional property, T | null for one with null."] as const,
  ),
  ...["type", "integer", "int", "TJS-type"].map(
    (tag) => [tag, "The type says so itself; for whole numbers use Integer from @toolwright/runtime."] as const,
  ),
  ...["enum", "const"].map((tag) => [tag, "Write the values as a union of literals."] as const),
  ...["secret", "redact", "redacted", "confidential"].map(
    (tag) => [tag, "Write @sensitive: approvers, traces and audit events then see the property redacted."] as const,
  ),
  ["additionalProperties", "Write an index signature, such as [name: string]: unknown."],
]);
