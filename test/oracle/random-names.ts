/** The names that samples are written with: ordinary ones, and those that trip up careless code. */

import type { Choices } from "./random-choices.js";
import type { Feature } from "./random-features.js";

export interface PropertyName {
  /** The name that the property has in JSON. */
  readonly name: string;
  /** How it is written where it is declared. */
  readonly written: string;
  /** The literal type that stands for it: a string's, or a number's where the name is written as a number. */
  readonly key: string;
  readonly feature?: Feature;
}

const plainNames = ["a", "b", "c", "id", "name", "path", "count", "items", "value", "enabled", "tags", "limit", "note"];

/** Names that need quotes, that every object inherits, or that mean something in a JSON Schema. */
const oddNames = [
  "a-b|1x|x.y|a/b|a~1b| |größe|日本|😀|$ref|type|properties|required",
  "const|default|class|hasOwnProperty|toString|constructor|isPrototypeOf|x-a",
].flatMap((line) => line.split("|"));

const escapedNames: readonly PropertyName[] = [
  { name: "ax", written: '"\\u0061x"', key: '"ax"' },
  { name: "it's", written: "'it\\'s'", key: '"it\'s"' },
  { name: 'say "hi"', written: '"say \\"hi\\""', key: '"say \\"hi\\""' },
  { name: "back\\slash", written: '"back\\\\slash"', key: '"back\\\\slash"' },
  { name: "two\nlines", written: '"two\\nlines"', key: '"two\\nlines"' },
  { name: "é", written: '"\\xe9"', key: '"é"' },
  { name: "computed", written: '["computed"]', key: '"computed"' },
  { name: "tab\t", written: '"tab\\t"', key: '"tab\\u0009"' },
];

const numericNames: readonly PropertyName[] = [
  { name: "1", written: "1", key: "1" },
  { name: "16", written: "0x10", key: "16" },
  { name: "0.5", written: "0.5", key: "0.5" },
];

export function plainName(name: string): PropertyName {
  const isIdentifier = /^[A-Za-z_$][\w$]*$/.test(name);
  return { name, written: isIdentifier ? name : JSON.stringify(name), key: JSON.stringify(name) };
}

function oddName(name: string): PropertyName {
  return { ...plainName(name), feature: "odd property name" };
}

/** Names for properties of one object, none of them in `taken`. */
export function choosePropertyNames(
  choices: Choices,
  { count, taken }: { readonly count: number; readonly taken: ReadonlySet<string> },
): readonly PropertyName[] {
  const found: PropertyName[] = [];
  for (let index = 0; index < count; index += 1) {
    const chosen = choosePropertyName(choices);
    const isTaken = taken.has(chosen.name) || found.some(({ name }) => name === chosen.name);
    found.push(isTaken ? freeName(taken, found) : chosen);
  }
  return found;
}

function choosePropertyName(choices: Choices): PropertyName {
  const kind = choices.below(20);
  if (kind === 19) return { ...choices.pick(escapedNames), feature: "property name with escapes" };
  if (kind === 18 && choices.oneIn(2)) return { ...choices.pick(numericNames), feature: "numeric property name" };
  return kind >= 16 ? oddName(choices.pick(oddNames)) : plainName(choices.pick(plainNames));
}

function freeName(taken: ReadonlySet<string>, found: readonly PropertyName[]): PropertyName {
  const isFree = (name: string): boolean => !taken.has(name) && found.every((other) => other.name !== name);
  const free = plainNames.find(isFree);
  if (free !== undefined) return plainName(free);
  let count = 1;
  while (!isFree(`extra${count}`)) count += 1;
  return plainName(`extra${count}`);
}

const typeNames = ["Item", "Entry", "Options", "Filter", "Target", "Part", "Range", "Source"];

/** Names that every object inherits, of library types that are refused, and with letters beyond ASCII. */
const oddTypeNames = [
  "toString|constructor|hasOwnProperty|Object|Map|Date|Error",
  "Function|__proto__|$Special|_Hidden|Größe|definitions",
].flatMap((line) => line.split("|"));

export interface TypeName {
  readonly name: string;
  readonly isOdd: boolean;
}

/** A name for a type that `taken` does not hold. */
export function chooseTypeName(choices: Choices, taken: ReadonlySet<string>): TypeName {
  const isOdd = choices.oneIn(9);
  const name = choices.pick(isOdd ? oddTypeNames : typeNames);
  if (!taken.has(name)) return { name, isOdd };
  return { name: numbered(choices.pick(typeNames), taken), isOdd: false };
}

/** The name, with a number where it is taken. */
export function numbered(name: string, taken: ReadonlySet<string>): string {
  let count = 1;
  while (taken.has(count === 1 ? name : `${name}${count}`)) count += 1;
  return count === 1 ? name : `${name}${count}`;
}

/** Text of a string literal type: in either quotes, as a template, or with an escape. */
export function writeText(choices: Choices, value: string): string {
  const plain = JSON.stringify(value);
  switch (choices.below(8)) {
    case 5:
      return `'${plain.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
    case 6:
      return `\`${plain.slice(1, -1).replaceAll('\\"', '"').replaceAll("`", "\\`").replaceAll("${", "\\${")}\``;
    case 7:
      return value === "" ? plain : `"${escaped(value)}${JSON.stringify([...value].slice(1).join("")).slice(1)}`;
    default:
      return plain;
  }
}

function escaped(value: string): string {
  return `\\u{${(value.codePointAt(0) ?? 0).toString(16)}}`;
}
