/** Kinds of schema change: name, severity, message and advice. */

import { asText, isList, isObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { Direction, SchemaChange } from "../change.js";
import { type RuleFacts, severities } from "../tool-rules/tool-rule.js";

/** The longest value that a message quotes, in characters. */
const longestValue = 60;

/** A value, or "none". */
export function wordValue(value: JsonValue | undefined): string {
  if (value === undefined) return "none";
  const text = JSON.stringify(value);
  return text.length > longestValue ? "something else" : `\`${text}\``;
}

export function wordValues(value: JsonValue | undefined): string {
  return isList(value) ? value.map(wordValue).join(", ") : wordValue(value);
}

/** Keywords with their values; a type by its name, and listed values as such. */
function wordKeywords(value: JsonValue | undefined): string {
  if (!isObject(value)) return wordValue(value);
  const { type, enum: listed, const: only, $defs: _definitions, ...rest } = value;
  const types = isList(type) ? type : type === undefined ? [] : [type];
  const values = isList(listed) ? listed : only === undefined ? [] : [only];
  const keywords = Object.entries(rest).map(([keyword, inner]) => {
    const text = JSON.stringify(inner);
    return `\`${keyword}: ${text.length > longestKeyword ? "…" : text}\``;
  });
  if (values.length === 0 && types.length === 0 && keywords.length === 0) return "any value";
  const names = types.map((name) => `\`${asText(name)}\``).join(" or ");
  const kind = values.length === 0 ? names : wordListed(values);
  const text = [kind, keywords.join(", ")].filter((word) => word !== "").join(" with ");
  if (values.length > 0 && text.length > longestList) return `one of ${values.length} values`;
  return text;
}

/** The longest keyword value that a message quotes, in characters. */
const longestKeyword = 80;

/** The longest list of values in a message. */
const longestList = 120;

function wordListed(values: readonly JsonValue[]): string {
  const words = values.map((value) => `\`${JSON.stringify(value)}\``);
  return words.length === 1 ? `only ${words.join("")}` : `one of ${words.join(", ")}`;
}

/** A step to describe; `otherwise` is the wording if both values look alike. */
interface WordedStep {
  readonly subject: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** The verb before a type: `accepts`, `may be`. */
  readonly allows: string;
  readonly otherwise: string;
}

/** `` `path` now has `maxLength: 5` (before: none) ``; of types and values, `` `path` now accepts `string` ``. */
function wordStep({ subject, before, after, allows, otherwise }: WordedStep): string {
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : wordKeywords(value)));
  if (was === is) return `${subject} ${otherwise}`;
  if (is === undefined) return `${subject} no longer has ${was}`;
  const isOfTypes = [before, after].some(
    (value) => isObject(value) && (Object.keys(value).length === 0 || typeKeywords.some((keyword) => keyword in value)),
  );
  return `${subject} ${isOfTypes ? allows : "now has"} ${is} (before: ${was ?? "none"})`;
}

const typeKeywords = ["type", "enum", "const"];

/** A variant of a union, by its discriminant, its name or its types. */
export function wordVariant(value: JsonValue | undefined): string {
  if (!isObject(value)) return "one of its variants";
  const { $ref, type, properties } = value;
  const constants = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) =>
    isObject(inner) && inner["const"] !== undefined ? [`\`${name}: ${JSON.stringify(inner["const"])}\``] : [],
  );
  if (constants.length > 0) return `the variant ${constants.join(", ")}`;
  const name = typeof $ref === "string" ? $ref.split("/").at(-1) : "";
  if (name !== "") return `the variant \`${name}\``;
  return type === undefined || type === "object" ? "a variant" : wordKeywords({ type });
}

/** The parts of a message about a change. */
export interface ChangeWords extends Pick<SchemaChange, "after" | "before" | "pointer"> {
  /** The parameter, or the part of the result. */
  readonly subject: string;
}

/** A change of a schema by its name, with its messages. */
export interface ChangeKind extends RuleFacts {
  readonly message: (words: ChangeWords) => string;
  /** Alternatives, each sufficient on its own. */
  readonly advice: readonly string[];
}

/** The kinds of a step that loses or only gains values. For results the step goes from the new schema to the old. */
export type ChangeKinds = Readonly<Record<Direction, Readonly<Record<"narrowing" | "widening", ChangeKind>>>>;

type Message = ChangeKind["message"];

/** Advice for every breaking change. */
const newTool = "ship a new tool";

/** Advice for changes that are not proved. */
export const acceptByHand = "check it by hand and accept it";

/** Says what a parameter has or accepts now. */
function wordInput(words: ChangeWords, otherwise: string): string {
  return wordStep({ ...words, allows: "now accepts", otherwise });
}

/** Says what a part of the result has now or may be. */
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
function harmlessChange(name: string, message: Message): ChangeKind {
  return { name, severity: severities("info", "info", "info"), message, advice: [], heading: "none" };
}

/** Kinds that have no finer name. */
export const plainKinds: ChangeKinds = {
  input: { narrowing: narrowedInput("input-narrowed"), widening: widenedInput("input-widened") },
  output: { narrowing: widenedOutput("output-widened"), widening: narrowedOutput("output-narrowed") },
};

/** The kinds of a rule whose steps only gain values; a step that loses values has a plain kind. */
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

/** The kinds of a rule that removes or adds an alternative. */
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

/** Names or values of a schema are in a different order. */
export const orderChanged: Readonly<Record<Direction, ChangeKind>> = {
  input: harmlessChange("input-order-changed", () => "the same arguments, in a different order"),
  output: harmlessChange("output-order-changed", () => "the same result, in a different order"),
};

/** A schema is written differently and is proved to allow the same values. */
export const rewrittenEquivalent: ChangeKind = harmlessChange(
  "schema-rewritten-equivalent",
  ({ subject }) => `${subject} is written differently and allows the same values`,
);

const unproven = {
  severity: severities("error", "warning", "error"),
  advice: ["make smaller changes, one at a time", acceptByHand],
};

/** A change is neither proved harmless nor shown to break by any value tried. */
export const compatibilityUnproven: Readonly<Record<Direction, ChangeKind>> = {
  input: {
    ...unproven,
    name: "input-compatibility-unproven",
    message: () => "could not prove that every call that was valid still is",
  },
  output: {
    ...unproven,
    name: "output-compatibility-unproven",
    message: () => "could not prove that every result was allowed before",
  },
};
