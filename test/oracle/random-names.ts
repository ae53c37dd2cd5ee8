/** The names that samples are written with: ordinary ones, and those that trip up careless code. */

import type { Choices } from "./random-choices.js";
import { drawFrom, type Drawing } from "./random-constructs.js";

export interface PropertyName {
  /** The name that the property has in JSON. */
  readonly name: string;
  /** How it is written where it is declared. */
  readonly written: string;
  /** The literal type that stands for it: a string's, or a number's where the name is written as a number. */
  readonly key: string;
}

const plainNames = ["a", "b", "c", "id", "name", "path", "count", "items", "value", "enabled", "tags", "limit", "note"];

/** Names that need quotes, that every object inherits, or that mean something in a JSON Schema. */
const oddNames = [
  "a-b|1x|x.y|a/b|a~1b| |größe|日本|😀|$ref|type|properties|required",
  "const|default|class|hasOwnProperty|toString|constructor|isPrototypeOf|x-a",
].flatMap((line) => line.split("|"));

/** Names, and how they are written with escapes, other quotes or as numbers. */
const writtenNames = {
  escaped: [
    ["ax", '"\\u0061x"'],
    ["it's", "'it\\'s'"],
    ['say "hi"', '"say \\"hi\\""'],
    ["back\\slash", '"back\\\\slash"'],
    ["two\nlines", '"two\\nlines"'],
    ["é", '"\\xe9"'],
    ["computed", '["computed"]'],
    ["tab\t", '"tab\\t"'],
  ],
  numeric: [
    ["1", "1"],
    ["16", "0x10"],
    ["0.5", "0.5"],
  ],
} as const;

export function plainName(name: string): PropertyName {
  const isIdentifier = /^[A-Za-z_$][\w$]*$/.test(name);
  return { name, written: isIdentifier ? name : JSON.stringify(name), key: JSON.stringify(name) };
}

const drawPropertyNames = drawFrom<readonly PropertyName[]>([
  [32, "plain property name", plainNames.map(plainName)],
  [5, "odd property name", oddNames.map(plainName)],
  [
    2,
    "property name with escapes",
    writtenNames.escaped.map(([name, written]) => ({ name, written, key: JSON.stringify(name) })),
  ],
  [1, "numeric property name", writtenNames.numeric.map(([name, written]) => ({ name, written, key: name }))],
]);

/** Names for properties of one object, none of them in `taken`. */
export function choosePropertyNames(
  drawing: Drawing,
  { count, taken }: { readonly count: number; readonly taken: readonly string[] },
): readonly PropertyName[] {
  const known = new Set(taken);
  return Array.from({ length: count }, () => {
    const chosen = drawing.choices.pick(drawPropertyNames(drawing));
    const name = known.has(chosen.name) ? plainName(numbered("extra", known)) : chosen;
    known.add(name.name);
    return name;
  });
}

const typeNames = ["Item", "Entry", "Options", "Filter", "Target", "Part", "Range", "Source"];

/** Names that every object inherits, of library types that are refused, and with letters beyond ASCII. */
const oddTypeNames = [
  "toString|constructor|hasOwnProperty|Object|Map|Date|Error",
  "Function|__proto__|$Special|_Hidden|Größe|definitions",
].flatMap((line) => line.split("|"));

const drawTypeNames = drawFrom([
  [8, "plain type name", typeNames],
  [1, "odd type name", oddTypeNames],
]);

/** A name for a type that `taken` does not hold. */
export function chooseTypeName(drawing: Drawing, taken: ReadonlySet<string>): string {
  return numbered(drawing.choices.pick(drawTypeNames(drawing)), taken);
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
