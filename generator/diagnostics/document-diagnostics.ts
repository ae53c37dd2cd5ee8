/** Kinds of findings about the regions of documents that the settings name. */

import { listWords } from "@toolwright/contract/internal/inventories";
import { error, warning } from "./diagnostic-kinds.js";
import { suggest } from "./spelling.js";

/** The comments of a document: in HTML, or in JSX for MDX. */
export interface InComments {
  /** Writes a comment in the notation of the document. */
  readonly comment: (text: string) => string;
}

export const documentDiagnostics = {
  "region-missing": warning<InComments & { path: string }>({
    message: ({ path }) => `"docs" names "${path}", which has no region for tools.`,
    hint: ({ comment }) => `Write ${comment("toolwright:tools list")} and ${comment("/toolwright")} where they belong.`,
  }),
  "region-not-closed": error<InComments>({
    message: () => "The region that begins here has no end.",
    hint: ({ comment }) => `Write ${comment("/toolwright")} after its last line.`,
  }),
  "region-nested": error<InComments>({
    message: () => "This region begins inside another one.",
    hint: ({ comment }) => `End the other one before it with ${comment("/toolwright")}, or remove this comment.`,
  }),
  "region-not-opened": error<InComments>({
    message: () => "This comment ends a region, but none has begun.",
    hint: ({ comment }) => `Write ${comment("toolwright:tools list")} before it, or remove it.`,
  }),
  "region-comment-unknown": error<InComments & { text: string; isClosing: boolean }>({
    message: ({ text }) => `The comment "${text}" begins with toolwright, but toolwright does not know it.`,
    hint: ({ comment, isClosing }) => `Write ${comment(isClosing ? "/toolwright" : "toolwright:tools list")}.`,
  }),
  "region-comment-not-closed": error<{ close: string }>({
    message: () => "This comment has no end.",
    hint: ({ close }) => `Write ${close} after its last word.`,
  }),
  "region-word-unknown": error<{ word: string; nearest: string | undefined; forms: string; filters: string }>({
    message: ({ word }) => `Unknown form or filter "${word}" of a region.`,
    hint: ({ nearest, forms, filters }) =>
      suggest(nearest) ??
      `The forms are ${forms}; the filters are ${filters}, each followed by = and comma-separated values.`,
  }),
  "region-words-conflict": error<{ words: string; problem: string; remedy: string }>({
    message: ({ words, problem }) => `"${words}" ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "region-value-unknown": error<{
    filter: string;
    value: string;
    nearest: string | undefined;
    known: readonly string[];
  }>({
    message: ({ filter, value }) =>
      value === "" ? `The filter "${filter}" of a region has no value.` : `No tool has the ${filter} "${value}".`,
    hint: ({ nearest, known }) =>
      suggest(nearest) ??
      (known.length === 0 ? undefined : `The values are ${listWords(known, { conjunction: "and", most: 8 })}.`),
  }),
  "region-tool-unknown": error<{ tool: string; nearest: string | undefined }>({
    message: ({ tool }) => (tool === "" ? "The region names no tool." : `There is no tool "${tool}" for this region.`),
    hint: ({ nearest }) => suggest(nearest) ?? "`toolwright list` shows the names of the tools.",
  }),
  "region-not-on-own-line": error<{ form: string }>({
    message: ({ form }) =>
      `The form "${form}" has several lines, and something stands before this comment on its line.`,
    hint: () => "Put the comment on a line of its own. Only the form count fits into a sentence.",
  }),
};
