/** From a change of a schema to a sentence about it, with the names that the author wrote. */

import type { JsonValue } from "../definition.js";
import { isList, isObject } from "../json-values.js";
import type { Direction, SchemaChange } from "./change.js";
import { subjectOf } from "./schema-subjects.js";

/** What a sentence is made of. */
interface Words {
  /** The parameter, or the part of the result. */
  readonly subject: string;
  readonly change: SchemaChange;
}

type Sentence = (words: Words) => string;

/** Values longer than this say nothing in a sentence. */
const longestValue = 60;

/** Keywords that stand at the end of a pointer where they, and not a description, changed. */
const wordKeywords = new Set(["title", "default", "examples", "deprecated", "readOnly", "writeOnly"]);

const renamed: Sentence = ({ subject, change: { before, after } }) => {
  const [old, current] = [onlyKey(before), onlyKey(after)];
  if (old === undefined || current === undefined) return `${subject} has another name`;
  return `\`${old}\` is called \`${current}\` now`;
};

const reworded: Sentence = ({ subject, change: { pointer } }) => {
  const [last = "", holder = ""] = pointer.split("/").reverse();
  const isKeyword = wordKeywords.has(last) && !["properties", "$defs", "definitions"].includes(holder);
  return `the ${isKeyword ? `\`${last}\`` : "description"} of ${subject} changed`;
};

/** By the name of the rule. */
const sentences: Readonly<Record<string, Sentence>> = {
  "input-property-removed": ({ subject }) => `${subject} is no longer a parameter`,
  "input-property-renamed": renamed,
  "input-property-constrained": ({ subject }) => `${subject} took any value, and takes only some now`,
  "input-required-added": ({ subject }) => `${subject} is a new parameter, and required`,
  "input-property-became-required": ({ subject }) => `${subject} is required now`,
  "input-enum-value-removed": ({ subject, change }) => `${subject} no longer takes ${listed(change.before)}`,
  "input-union-branch-removed": ({ subject, change }) => `${subject} no longer takes ${variant(change.before)}`,
  "input-null-removed": ({ subject }) => `${subject} may not be null any more`,
  "input-type-narrowed": ({ subject, change: { before, after } }) =>
    `${subject} takes ${written(after)}, and took ${written(before)}`,
  "input-constraint-tightened": ({ subject, change: { before, after } }) =>
    `${subject} is bound more tightly: ${written(after)}${before === undefined ? "" : `, and ${written(before)} before`}`,
  "input-pattern-narrowed": ({ subject }) => `the pattern of ${subject} matches less than it did`,
  "input-format-added": ({ subject, change }) => `${subject} must have a format now: ${written(change.after)}`,
  "input-object-closed": ({ subject }) => `${subject} may have no further properties now`,
  "input-condition-added": ({ subject }) => `${subject} must fulfil a new condition`,
  "input-widened-property-added": ({ subject }) => `${subject} is a new parameter, which may be left out`,
  "input-widened-property-became-optional": ({ subject }) => `${subject} may be left out now`,
  "input-widened-property-renamed": renamed,
  "input-widened-enum-value-added": ({ subject, change }) => `${subject} takes ${listed(change.after)} too`,
  "input-widened-null-added": ({ subject }) => `${subject} may be null now`,
  "input-widened-union-branch-added": ({ subject, change }) => `${subject} takes ${variant(change.after)} too`,
  "input-widened-type": ({ subject, change: { before, after } }) =>
    `${subject} takes ${written(after)}, and took ${written(before)}`,
  "input-widened-constraint": ({ subject, change: { before, after } }) =>
    `${subject} is bound less tightly: ${after === undefined ? "no longer by " : ""}${written(after ?? before)}${after === undefined || before === undefined ? "" : `, and ${written(before)} before`}`,
  "input-widened-pattern": ({ subject }) => `the pattern of ${subject} matches more than it did`,
  "input-widened-format-removed": ({ subject, change }) =>
    `${subject} need not have a format any more: ${written(change.before)}`,
  "input-widened-object-opened": ({ subject }) => `${subject} may have further properties now`,
  "input-compatibility-unproven": () => "whether every call that worked goes on working could not be proved",
  "output-compatibility-unproven": () => "whether every result is one that was allowed before could not be proved",
  "input-default-changed": ({ subject, change: { before, after } }) =>
    `the default of ${subject} was ${shown(before)}, and is ${shown(after)} now`,
  "input-order-changed": () => "the same arguments are written in another order",
  "output-order-changed": () => "the same result is written in another order",
  "schema-rewritten-equivalent": ({ subject }) => `${subject} is written in another way, and allows the same`,
  "output-property-removed": ({ subject }) => `${subject} is no longer in the result`,
  "output-property-added": ({ subject }) => `${subject} is new in the result`,
  "output-widened-property-became-optional": ({ subject }) => `${subject} may be missing in the result now`,
  "output-widened-null-added": ({ subject }) => `${subject} may be null in the result now`,
  "output-widened-enum-value-added": ({ subject, change }) =>
    `${subject} may be ${listed(change.after)} in the result now`,
  "output-widened-union-branch-added": ({ subject, change }) => `${subject} may be ${variant(change.after)} now`,
  "output-narrowed-union-branch-removed": ({ subject, change }) => `${subject} is no longer ${variant(change.before)}`,
  "output-widened-type": ({ subject, change: { before, after } }) =>
    `${subject} may be ${written(after)} now, and was ${written(before)}`,
  "output-widened-property-renamed": renamed,
  "output-narrowed-property-renamed": renamed,
  "output-narrowed-property-became-required": ({ subject }) => `${subject} is always in the result now`,
  "property-description-changed": reworded,
  "description-removed": ({ subject }) => `${subject} has no description any more`,
  "description-whitespace-only": ({ subject }) => `only the white space of the description of ${subject} changed`,
};

/** By how the name of a rule begins. */
const otherSentences: readonly (readonly [beginning: string, sentence: Sentence])[] = [
  ["input-widened-", ({ subject }) => `more is accepted for ${subject} than before`],
  ["output-widened-", ({ subject }) => `more may be returned for ${subject} than before`],
  ["output-narrowed-", ({ subject }) => `less may be returned for ${subject} than before`],
  ["input-", ({ subject }) => `less is accepted for ${subject} than before`],
  ["", ({ subject }) => `${subject} changed`],
];

/** Says what happened. */
export function describeSchemaChange(change: SchemaChange, direction: Direction): string {
  const sentence =
    sentences[change.rule] ?? otherSentences.find(([beginning]) => change.rule.startsWith(beginning))?.[1];
  if (sentence === undefined) throw new Error("Every rule must begin with nothing.");
  return sentence({ subject: subjectOf(change.pointer, direction), change });
}

/** A value. */
function shown(value: JsonValue | undefined): string {
  if (value === undefined) return "none";
  const text = JSON.stringify(value);
  return text.length > longestValue ? "something else" : `\`${text}\``;
}

/** Values of a list, each by itself. */
function listed(value: JsonValue | undefined): string {
  return isList(value) ? value.map(shown).join(", ") : shown(value);
}

/** Keywords with their values; a type by its name. */
function written(value: JsonValue | undefined): string {
  if (!isObject(value)) return shown(value);
  const { type, ...rest } = value;
  const types = isList(type) ? type : type === undefined ? [] : [type];
  const keywords = Object.entries(rest).map(([keyword, inner]) => `\`${keyword}: ${JSON.stringify(inner)}\``);
  const words = [types.map((name) => `\`${String(name)}\``).join(" or "), ...keywords].filter((word) => word !== "");
  const text = words.join(", ");
  return text.length > longestValue || text === "" ? shown(value) : text;
}

/** A variant of a union, by the values that tell it apart, by its name or by its types. */
function variant(value: JsonValue | undefined): string {
  if (!isObject(value)) return "one of its variants";
  const { $ref, type, properties } = value;
  const constants = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) =>
    isObject(inner) && inner["const"] !== undefined ? [`\`${name}: ${JSON.stringify(inner["const"])}\``] : [],
  );
  if (constants.length > 0) return `the variant ${constants.join(", ")}`;
  const name = typeof $ref === "string" ? /[^/]+$/.exec($ref)?.[0] : undefined;
  if (name !== undefined) return `the variant \`${name}\``;
  return type === undefined || type === "object" ? "a variant" : written({ type });
}

function onlyKey(value: JsonValue | undefined): string | undefined {
  const keys = isObject(value) ? Object.keys(value) : [];
  return keys.length === 1 ? keys[0] : undefined;
}
