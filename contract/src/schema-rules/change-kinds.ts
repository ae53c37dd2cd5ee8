/** What a change of a schema is called, how severe it is, and its messages. */

import type { Direction, SchemaChange } from "../changes/change.js";
import { isList } from "@toolwright/runtime/json-schema";
import { wordKeywords, wordStep } from "./worded-values.js";
import { severities, type RuleFacts } from "../tool-rules/tool-rule.js";

/** What a message about a change is made of. */
export interface ChangeWords extends Pick<SchemaChange, "after" | "before" | "pointer"> {
  /** The parameter, or the part of the result. */
  readonly subject: string;
}

/** A change of a schema by its name, with its messages. */
export interface ChangeKind extends RuleFacts {
  readonly message: (words: ChangeWords) => string;
  /** What you can do instead, each enough on its own. */
  readonly advice: readonly string[];
}

/** The kinds of a step that loses or only gains values. For results the step goes from the new schema to the old. */
export type ChangeKinds = Readonly<Record<Direction, Readonly<Record<"narrowing" | "widening", ChangeKind>>>>;

type Message = ChangeKind["message"];

/** Advice for every breaking change. */
export const newTool = "ship a new tool";

/** Advice without a proof. */
export const acceptByHand = "check it by hand and accept it";

/** What a parameter has or accepts now. */
function wordInput(words: ChangeWords, otherwise: string): string {
  return wordStep({ ...words, allows: "now accepts", otherwise });
}

/** What a part of the result has now or may be. */
function wordOutput({ subject, ...words }: ChangeWords, otherwise: string): string {
  return wordStep({ ...words, subject: inResult(subject), allows: "may now be", otherwise });
}

function inResult(subject: string): string {
  return subject.startsWith("`") ? `${subject} in the result` : subject;
}

/** Arguments that were valid are now rejected. */
export function narrowedInput(
  name: string,
  message: Message = (words) => wordInput(words, "accepts fewer values than before"),
  advice: readonly string[] = ["keep accepting what was valid"],
): ChangeKind {
  return { name, severity: severities("error", "warning", "error"), message, advice: [...advice, newTool] };
}

/** More arguments are valid than before. */
export function widenedInput(
  name: string,
  message: Message = (words) => wordInput(words, "accepts more values than before"),
  further: Pick<RuleFacts, "heading"> = {},
): ChangeKind {
  return { name, severity: severities("info", "info", "warning"), message, advice: [], ...further };
}

/** Results may have values that were not allowed. */
export function widenedOutput(
  name: string,
  message: Message = (words) => wordOutput(words, "allows more values than before"),
  advice: readonly string[] = ["return only what was allowed", "put the new values into a new property"],
): ChangeKind {
  return { name, severity: severities("error", "warning", "error"), message, advice: [...advice, newTool] };
}

/** Results have fewer values than before. */
export function narrowedOutput(
  name: string,
  message: Message = (words) => wordOutput(words, "allows fewer values than before"),
  further: Pick<RuleFacts, "heading"> = {},
): ChangeKind {
  return { name, severity: severities("info", "info", "info"), message, advice: [], ...further };
}

/** The same values are valid; release notes omit it. */
export function harmlessChange(name: string, message: Message): ChangeKind {
  return { name, severity: severities("info", "info", "info"), message, advice: [], heading: "none" };
}

/** Kinds that have no finer name. */
export const plainKinds: ChangeKinds = {
  input: { narrowing: narrowedInput("input-narrowed"), widening: widenedInput("input-widened") },
  output: { narrowing: widenedOutput("output-widened"), widening: narrowedOutput("output-narrowed") },
};

/** The kinds of a rule whose steps only gain values: a step that loses some has a plain kind. */
export function gaining({ input, output }: ChangeKinds): ChangeKinds {
  return {
    input: { ...input, narrowing: plainKinds.input.narrowing },
    output: { ...output, narrowing: plainKinds.output.narrowing },
  };
}

/** Alternatives of a schema, such as its values: what the codes call one, how a message words it, and the advice. */
interface Alternatives {
  readonly code: string;
  readonly word: (alternative: ChangeWords["before"]) => string;
  readonly advice: string;
}

/** The kinds of a rule by which an alternative goes, or comes. */
export function alternativeKinds({ code, word, advice }: Alternatives): ChangeKinds {
  return {
    input: {
      narrowing: narrowedInput(
        `input-${code}-removed`,
        ({ subject, before, after }) =>
          isList(after)
            ? `${subject} now accepts ${after.map(wordKeywords).join(" or ")} (before: any ${word(before)})`
            : `${subject} no longer accepts ${word(before)}`,
        [advice],
      ),
      widening: widenedInput(
        `input-widened-${code}-added`,
        ({ subject, after }) => `${subject} now also accepts ${word(after)}`,
        { heading: "Added" },
      ),
    },
    output: {
      narrowing: widenedOutput(
        `output-widened-${code}-added`,
        ({ subject, after }) => `${inResult(subject)} may now also be ${word(after)}`,
      ),
      widening: narrowedOutput(
        `output-narrowed-${code}-removed`,
        ({ subject, before }) => `${inResult(subject)} is no longer ${word(before)}`,
      ),
    },
  };
}
