/** Random edits of texts and of JSON values. */

import type { Random } from "./fuzz-case.js";
import { hostileText, oddName, oddText, oddValue } from "./odd-values.js";

const token = /\s+|[A-Za-z_$][\w$]*|\d+|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`|\/\*[^]*?\*\/|\/\/[^\n]*|[^]/gu;

interface Edit {
  readonly random: Random;
  /** Texts to insert. */
  readonly words: readonly string[];
}

/** Applies a few edits; `words` are what the language of the text consists of. */
export function editText(text: string, { random, words }: Edit): string {
  let edited = text;
  const count = random.chance(0.5) ? 1 : 1 + random.below(6);
  for (let index = 0; index < count; index += 1) edited = editOnce(edited, { random, words });
  return edited;
}

function editOnce(text: string, edit: Edit): string {
  const { random, words } = edit;
  if (random.chance(0.04)) return editWhole(text, random);
  const units = random.chance(0.3) ? text.split(/(?<=\n)/) : (text.match(token) ?? []);
  const start = random.below(units.length + 1);
  const end = Math.min(units.length, start + (random.chance(0.7) ? 1 : random.below(12)));
  const span = units.slice(start, end).join("");
  const [before, after] = [units.slice(0, start).join(""), units.slice(end).join("")];
  switch (random.below(9)) {
    case 0:
      return before + after;
    case 1:
      return before + span + span + after;
    case 2:
      return before + random.pick(words) + span + after;
    case 3:
      return before + random.pick(words) + after;
    case 4:
      return before + (units[random.below(units.length)] ?? "") + after;
    case 5: {
      const place = random.below(after.length + 1);
      return before + after.slice(0, place) + span + after.slice(place);
    }
    case 6: {
      const place = random.below(text.length + 1);
      return text.slice(0, place) + oddCharacters(random) + text.slice(place);
    }
    case 7:
      return before + JSON.stringify(oddText(random)) + after;
    default:
      return (
        before + (random.chance(0.1) ? span.repeat(2 + random.below(300)) : span.split("").reverse().join("")) + after
      );
  }
}

function oddCharacters(random: Random): string {
  if (random.chance(0.3)) return hostileText(random);
  if (random.chance(0.1))
    return random.pick(["(", "[", "{", "<", "!", "-", "a|", "a.", "/*", "keyof "]).repeat(1 + random.below(400));
  return random.pick([
    "\0",
    "\r",
    "\u2028",
    "\ufeff",
    "\ud800",
    "é",
    "😀",
    "{",
    "}",
    "(",
    ")",
    "<",
    ">",
    '"',
    "'",
    "`",
    "\\",
    "*/",
    ";",
    ",",
    "\n",
    "@",
    "#",
  ]);
}

function editWhole(text: string, random: Random): string {
  switch (random.below(5)) {
    case 0:
      return text.slice(0, random.below(text.length + 1));
    case 1:
      return text.replaceAll("\n", "\r\n");
    case 2:
      return `\ufeff${text}`;
    case 3:
      return text.trimEnd();
    default:
      return text.replaceAll("\n", " ");
  }
}

type Entry = { readonly holder: unknown[] | Record<string, unknown>; readonly key: string };

/** Every member of a value. */
function entriesIn(value: unknown): Entry[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>; // An array has keys, too.
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...entriesIn(holder[key])]);
}

/** Changes a few members of a JSON value, which are replaced, removed, renamed, copied or swapped. */
export function editJson<Value>(value: Value, random: Random): Value | unknown {
  const root = { value: structuredClone(value) as unknown };
  const count = random.chance(0.5) ? 1 : 1 + random.below(5);
  for (let index = 0; index < count; index += 1) {
    const entries = entriesIn(root);
    if (entries.length === 0) break;
    // The root alone is seldom interesting.
    const { holder, key } = random.pick(entries.length > 1 && random.chance(0.98) ? entries.slice(1) : entries);
    const members = holder as Record<string, unknown>; // As above.
    const other = random.pick(entries);
    const otherValue = structuredClone((other.holder as Record<string, unknown>)[other.key]);
    switch (random.below(7)) {
      case 0:
        if (Array.isArray(holder)) holder.splice(Number(key), 1);
        else Reflect.deleteProperty(members, key);
        break;
      case 1:
        setMember(members, oddName(random), members[key]);
        break;
      case 2:
        setMember(members, key, otherValue);
        break;
      case 3:
        if (Array.isArray(holder)) holder.push(structuredClone(holder[Number(key)]));
        else setMember(members, random.pick(entries).key, otherValue);
        break;
      case 4:
        setMember(members, key, [members[key]]);
        break;
      default:
        setMember(members, key, oddValue(random));
    }
  }
  return root.value ?? null;
}

/** Also for the name `__proto__`. */
function setMember(holder: Record<string, unknown>, key: string, value: unknown): void {
  if (Array.isArray(holder)) (holder as unknown[])[Number(key) || 0] = value;
  else Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });
}

const jsonWords = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "null",
  "true",
  "1e999",
  "-",
  "0x1",
  "// c\n",
  "/* c */",
  "NaN",
  '"__proto__": {},',
  '"a": 1,',
  '"\\u0000"',
  '"\\ud800"',
  "'a'",
  "<<<<<<< ours\n",
  "=======\n",
];

/** Writes a value as JSON in some layout, which is now and then not quite JSON. */
export function writeJson(value: unknown, random: Random): string {
  const text = JSON.stringify(value, null, random.pick([0, 2, 2, "\t"])) ?? "";
  const whole = random.chance(0.8) ? `${text}\n` : text;
  if (random.chance(0.01)) return whole.replace(/null|true|\{\}|"a"/, deep(random));
  return random.chance(0.12) ? editText(whole, { random, words: jsonWords }) : whole;
}

/** Deeper than a writer of JSON goes. */
function deep(random: Random): string {
  const [begin, end] = random.pick([
    ["[", "]"],
    ['{"items":', "}"],
    ['{"anyOf":[', "]}"],
  ]);
  const depth = random.pick([1_000, 20_000]);
  return `${begin.repeat(depth)}{}${end.repeat(depth)}`;
}
