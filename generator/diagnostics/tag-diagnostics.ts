/** Kinds of findings about doc comments and their tags. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { error, info, warning } from "./diagnostic-kinds.js";

export const tagDiagnostics = {
  "invalid-tag-value": error<{ tag: string; expected: string; actual: string; nearest?: string | undefined }>({
    message: ({ tag, expected, actual }) => `@${tag} must be ${expected}, but is ${actual}.`,
    hint: ({ tag, nearest }) => nearest && `Did you mean @${tag} ${nearest}?`,
  }),
  "tag-does-not-fit-type": error<{ tag: string; subject: string; reason: string }>({
    message: ({ tag, subject, reason }) => `@${tag} does not apply to ${subject}: ${reason}.`,
    hint: () => "Move the tag to what it describes, or remove it.",
  }),
  "tags-contradict": error<{ first: string; second: string }>({
    message: ({ first, second }) => `No value satisfies both ${first} and ${second}.`,
    hint: () => "Correct one of the two.",
  }),
  "default-not-valid": error<{ value: string; type: string; problem: string }>({
    message: ({ value, type, problem }) => `The default ${value} is not a value of ${type}: ${problem}.`,
    hint: () => "Correct the default, or the constraint that it violates.",
  }),
  "example-not-valid": error<{ subject: string; problem: string }>({
    message: ({ subject, problem }) => `The example is not ${subject}: ${problem}.`,
    hint: () => "Correct the example, or the constraint that it violates.",
  }),
  "default-is-text": warning<{ tag: string }>({
    message: ({ tag }) =>
      `The text of @${tag} is not a JSON value, so it sets no default, and the model does not read it.`,
    hint: () => 'Write the default as JSON, such as 1, true, [] or "a string" in double quotes.',
  }),
  "unknown-tag": warning<UnknownTag>({
    message: ({ tag }) => `@${tag} has no meaning here.`,
    hint: remedyFor,
  }),
  "unknown-hiding-tag": error<UnknownTag>({
    message: ({ tag }) => `@${tag} has no meaning here, so nothing is hidden.`,
    hint: remedyFor,
  }),
  "duplicate-tag": error<{ tag: string }>({
    message: ({ tag }) => `Duplicate tag @${tag}.`,
    hint: () => "Remove one of the two.",
  }),
  "unattached-doc-comment": error<{ tag: string | undefined; isDoc: boolean; isDeclarationFile: boolean }>({
    message: ({ tag, isDoc }) => {
      if (tag === undefined) return "This doc comment is not attached to anything.";
      const where = isDoc ? "in a doc comment that is not attached to anything" : "not in a doc comment";
      return `@${tag} is ${where}, so ${tag === "sensitive" ? "approvers and traces" : "the model"} would see the value.`;
    },
    hint: ({ tag, isDoc, isDeclarationFile }) => {
      if (tag === undefined) {
        return "Write it directly above the property, index signature, type, or union or enum member that it describes.";
      }
      return isDoc && isDeclarationFile ? sourceOfEmit : `Write /** @${tag} */ directly above the property.`;
    },
  }),
  "unattached-comment-in-declaration-file": warning({
    message: () => "This doc comment is not attached to anything, so no model reads it.",
    hint: () => sourceOfEmit,
  }),
  "shadowed-doc-comment": warning({
    message: () => "Another doc comment follows, and only the last one is read.",
    hint: () => "Merge the two comments into one.",
  }),
  "shadowed-tag": error<{ tag: string }>({
    message: ({ tag }) => `@${tag} is lost: another doc comment follows, and only the last one is read.`,
    hint: () => "Merge the two comments into one.",
  }),
  "tags-for-people": info<{ tags: readonly string[] }>({
    message: ({ tags }) =>
      `The model does not read ${joinPhrases(tags)}, nor the text after ${tags.length === 1 ? "it" : "them"}.`,
    hint: () => "Write it in backticks if it is text.",
  }),
  "comments-not-read": warning<{ count: number }>({
    message: ({ count }) =>
      count === 1
        ? "This comment on a property is not read."
        : `This comment and ${count - 1} more on properties in this file are not read.`,
    hint: () => "Write `/** … */` for what the model should read.",
  }),
  "inherited-doc-not-found": warning<{ reference: string }>({
    message: ({ reference }) => `{@inheritDoc ${reference}} names nothing in the scope of this file.`,
    hint: () => "Name a type, or a property as Type.property; import the type if another file declares it.",
  }),
  "tag-in-sentence": warning<{ written: string }>({
    message: ({ written }) => `${written} is text here, because it is in the middle of a sentence.`,
    hint: () => "Write the tag on a line of its own or after a full stop, or in backticks if it is text.",
  }),
  "inherited-tags-lost": warning<{ property: string; base: string; lost: readonly string[] }>({
    message: ({ property, base, lost }) =>
      `"${property}" is redeclared, so ${lost.join(" and ")} of ${base} no longer ${lost.length === 1 ? "applies" : "apply"}.`,
    hint: ({ lost }) => `Repeat ${lost.length === 1 ? "the tag" : "the tags"}, with another value if that is intended.`,
  }),
};

const sourceOfEmit =
  "In the source of this file, write each member on its own line. If members share a line, tsc emits a comment after the previous member, or drops it.";

/** A tag without meaning, and the tag that was probably meant. */
export interface UnknownTag {
  readonly tag: string;
  readonly nearest: string | undefined;
  readonly remedy: string | undefined;
}

function remedyFor({ nearest, remedy }: UnknownTag): string {
  if (remedy !== undefined) return remedy;
  return nearest === undefined
    ? 'Add it to "allowedTags" in the configuration, or write `@…` in backticks if it is text.'
    : `Did you mean @${nearest}?`;
}
