/** The tags of doc comments that mean something here. */

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

/** Tags that may also count in the middle of a line, as in a comment of one line. */
export const midLineTags: ReadonlySet<string> = new Set([...keywordTags, ...hidingTags, "remarks"]);
