/** The tags of doc comments: those with a meaning here, and those known from elsewhere. */

/** Tags that set a keyword of a schema. */
export const keywordTags = [
  ...(["title", "description", "default", "defaultValue", "defaultvalue", "examples"] as const),
  ...(["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"] as const),
  ...(["minLength", "maxLength", "pattern", "format"] as const),
  ...(["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"] as const),
  ...(["contentEncoding", "contentMediaType", "readOnly", "writeOnly", "deprecated"] as const),
  ...(["asType", "TJS-type"] as const),
] as const;

export type KeywordTag = (typeof keywordTags)[number];

/** Tags that hide a property from the model. */
export const hidingTags = ["hidden", "internal"] as const;

/** The tag that shows a property to the handler only: approvers, traces and audit events see it redacted. */
export const sensitiveTag = "sensitive";

/** Tags that restrict who sees a property; losing one would expose it. */
export const withholdingTags = [...hidingTags, sensitiveTag] as const;

/** Tags that count anywhere in a text. */
export const anywhereTags: ReadonlySet<string> = new Set(["hidden", sensitiveTag]);

/** Tags that change a schema, or who sees a value. They count after a sentence or another tag, as in a one-line comment. */
export const meaningfulTags: ReadonlySet<string> = new Set([...keywordTags, ...withholdingTags]);

/** Tags without a text of their own: the text after them belongs to the text around them, as in TSDoc. */
export const modifierTags: ReadonlySet<string> = new Set(
  "alpha beta eventProperty experimental override packageDocumentation public readonly sealed virtual".split(" "),
);

/** Standard tags of TSDoc and JSDoc with a text, for editors and documentation. */
const textTags = (
  "abstract also alternative api author callback category copyright decorator " +
  "example exception external file fileoverview group inheritDoc inheritdoc interface label license link " +
  "linkcode linkplain module namespace overload package param privateRemarks prop property remarks returns return " +
  "satisfies see since summary template throws todo tutorial typeParam typedef typeparam version"
).split(" ");

/** Standard tags for people, which change no schema. They count anywhere outside code. */
export const tagsForPeople: ReadonlySet<string> = new Set([...modifierTags, ...textTags]);

/** Every tag that is allowed in a doc comment. */
export const knownTags: readonly string[] = [...meaningfulTags, ...tagsForPeople];

/** Known tags of a type or a property: a model would never see the text of `@example`, but does see `@examples`. */
export const knownValueTags = knownTags.filter((name) => name !== "example");

/** Replacements of other tools' tags that would hide a value. */
export const hidingRemedies: ReadonlyMap<string, string> = new Map([
  ...["ignore", "private", "protected", "hide"].map(
    (tag) => [tag, "Write @hidden to hide the property from the model."] as const,
  ),
  ...["secret", "redact", "redacted", "confidential"].map(
    (tag) => [tag, "Write @sensitive to redact the property for approvers, traces and audit events."] as const,
  ),
]);

/** Replacements of other tools' tags that would change a schema. */
export const tagRemedies: ReadonlyMap<string, string> = new Map([
  ...["required", "optional", "nullable"].map(
    (tag) => [tag, "Write it in the type: name?: T for an optional property, T | null for a nullable one."] as const,
  ),
  ...["type", "integer", "int"].map(
    (tag) => [tag, "Write it in the type, with Integer from @toolwright/runtime for integers."] as const,
  ),
  ...["enum", "const"].map((tag) => [tag, "Write the values as a union of literals."] as const),
  ...["min", "max"].map((tag) => {
    const bound = `${tag}imum`;
    return [tag, `Write @${bound} for a number, @${tag}Length for a string, @${tag}Items for an array.`] as const;
  }),
  ["example", 'Write the values as a JSON array after @examples, such as @examples ["a", "b"].'],
  ["additionalProperties", "Write an index signature, such as [name: string]: unknown."],
]);
