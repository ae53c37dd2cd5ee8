/** From a change of a schema to a sentence about it, with the names that the author wrote. */

import type { JsonValue } from "../definition.js";
import { isObject } from "../json-values.js";
import type { Direction, SchemaChange } from "./change.js";
import { subjectOf } from "./schema-subjects.js";

/** What a sentence is made of. */
interface Words {
  /** The parameter, or the part of the result. */
  readonly subject: string;
  readonly before: string;
  readonly after: string;
  readonly change: SchemaChange;
}

type Sentence = (words: Words) => string;

/** Values longer than this say nothing in a sentence. */
const longestValue = 60;

const renamed: Sentence = ({ subject, change: { before, after } }) => {
  const [old, current] = [onlyKey(before), onlyKey(after)];
  return old === undefined || current === undefined
    ? `${subject} has another name`
    : `\`${old}\` is called \`${current}\` now`;
};

/** By the name of the rule. */
const sentences: Readonly<Record<string, Sentence>> = {
  "input-property-removed": ({ subject }) => `${subject} is no longer a parameter`,
  "input-property-renamed": renamed,
  "input-property-constrained": ({ subject }) => `${subject} took any value, and takes some only now`,
  "input-required-added": ({ subject }) => `${subject} is a new parameter, and required`,
  "input-property-became-required": ({ subject }) => `${subject} is required now`,
  "input-enum-value-removed": ({ subject, before }) => `${subject} no longer takes ${before}`,
  "input-union-branch-removed": ({ subject }) => `${subject} no longer takes one of its variants`,
  "input-null-removed": ({ subject }) => `${subject} may not be null any more`,
  "input-type-narrowed": ({ subject, before, after }) => `${subject} takes ${after}, and took ${before}`,
  "input-constraint-tightened": ({ subject, before, after }) =>
    `${subject} is bound more tightly: ${after}, and ${before} before`,
  "input-pattern-narrowed": ({ subject }) => `the pattern of ${subject} matches less than it did`,
  "input-format-added": ({ subject, after }) => `${subject} must have the format ${after} now`,
  "input-object-closed": ({ subject }) => `${subject} may have no further properties now`,
  "input-condition-added": ({ subject }) => `${subject} must fulfil a new condition`,
  "input-narrowed": ({ subject }) => `${subject} may be less than it could`,
  "input-widened-property-added": ({ subject }) => `${subject} is a new parameter, which may be left out`,
  "input-widened-property-became-optional": ({ subject }) => `${subject} may be left out now`,
  "input-widened-property-renamed": renamed,
  "input-compatibility-unproven": () => "whether every call that worked goes on working could not be proved",
  "output-compatibility-unproven": () => "whether every result is one that was allowed before could not be proved",
  "input-default-changed": ({ subject, before, after }) =>
    `the default of ${subject} was ${before}, and is ${after} now`,
  "input-order-changed": () => "the parameters stand in another order",
  "schema-rewritten-equivalent": ({ subject }) => `${subject} is written in another way, and allows the same`,
  "output-property-removed": ({ subject }) => `${subject} is no longer in the result`,
  "output-property-added": ({ subject }) => `${subject} is new in the result`,
  "output-widened-property-became-optional": ({ subject }) => `${subject} may be missing in the result now`,
  "output-widened-null-added": ({ subject }) => `${subject} may be null in the result now`,
  "output-widened-enum-value-added": ({ subject, after }) => `${subject} may be ${after} in the result now`,
  "output-widened-property-renamed": renamed,
  "output-narrowed-property-became-required": ({ subject }) => `${subject} is always in the result now`,
  "property-description-changed": ({ subject }) => `the description of ${subject} changed`,
};

/** By how the name of a rule begins. */
const otherSentences: readonly (readonly [beginning: string, sentence: Sentence])[] = [
  ["input-widened-", ({ subject }) => `${subject} may be more than it could`],
  ["output-widened-", ({ subject }) => `${subject} in the result may be what it could not be`],
  ["output-narrowed-", ({ subject }) => `${subject} in the result may be less than it could`],
  ["input-", ({ subject }) => `${subject} may be less than it could`],
  ["", ({ subject }) => `${subject} changed`],
];

/** Says what happened. */
export function describeSchemaChange(change: SchemaChange, direction: Direction): string {
  const sentence =
    sentences[change.rule] ?? otherSentences.find(([beginning]) => change.rule.startsWith(beginning))?.[1];
  if (sentence === undefined) throw new Error("Every rule must begin with nothing.");
  const { pointer, before, after } = change;
  return sentence({
    subject: subjectOf(pointer, direction),
    before: before === undefined ? "none" : show(before),
    after: after === undefined ? "none" : show(after),
    change,
  });
}

function show(value: JsonValue): string {
  const text = JSON.stringify(value);
  return text.length > longestValue ? "something else" : `\`${text}\``;
}

function onlyKey(value: JsonValue | undefined): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length === 1 ? keys[0] : undefined;
}
