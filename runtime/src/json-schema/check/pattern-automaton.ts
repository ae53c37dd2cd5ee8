/** Converts regular expressions to automata, unless their syntax is unusual. */

/** Code points from the first to the last. */
type Range = readonly [first: number, last: number];

/** A character that the pattern consumes: a state of the automaton. */
export interface State {
  readonly set: readonly Range[];
  readonly next: Set<State>;
}

/** A part of the pattern. */
export interface Part {
  readonly first: readonly State[];
  readonly last: readonly State[];
  readonly isOptional: boolean;
  /** Whether it can begin only at the start of the string. */
  readonly isAnchored: boolean;
}

export const anyCharacter: Range = [0, 0x10ffff];
const mostStates = 150;

/** A pattern that cannot be analyzed. */
export class UnprovedError extends Error {}

export function giveUp(): never {
  throw new UnprovedError();
}

interface Reader {
  readonly characters: readonly string[];
  readonly states: State[];
  at: number;
}

/** Reads a pattern with the flag `u`; throws an `UnprovedError` for what is not analyzed, such as a look-ahead. */
export function readAutomaton(source: string, states: State[]): Part {
  const reader: Reader = { characters: [...source], states, at: 0 };
  const found = readAlternatives(reader);
  return reader.at < reader.characters.length ? giveUp() : found;
}

export function addState(states: State[], set: readonly Range[]): State {
  if (states.length >= mostStates) giveUp();
  const state = { set, next: new Set<State>() };
  states.push(state);
  return state;
}

/** Lets some states follow others. Two ways from one to another double the work of each repetition. */
export function link(last: readonly State[], first: readonly State[]): void {
  for (const state of last) {
    for (const next of first) {
      if (state.next.has(next)) giveUp();
      state.next.add(next);
    }
  }
}

const nothing: Part = { first: [], last: [], isOptional: true, isAnchored: false };

function peek({ characters, at }: Reader): string | undefined {
  return characters[at];
}

function next(reader: Reader): string | undefined {
  const character = peek(reader);
  reader.at += 1;
  return character;
}

function take(reader: Reader, wanted: string): boolean {
  const isHere = peek(reader) === wanted;
  if (isHere) reader.at += 1;
  return isHere;
}

function readAlternatives(reader: Reader): Part {
  let found = readSequence(reader);
  while (take(reader, "|")) {
    const other = readSequence(reader);
    // Two ways to match nothing double the work of each repetition around them.
    if (found.isOptional && other.isOptional) giveUp();
    found = {
      first: [...found.first, ...other.first],
      last: [...found.last, ...other.last],
      isOptional: found.isOptional || other.isOptional,
      isAnchored: found.isAnchored && other.isAnchored,
    };
  }
  return found;
}

function readSequence(reader: Reader): Part {
  let found = nothing;
  while (peek(reader) !== undefined && peek(reader) !== "|" && peek(reader) !== ")") {
    found = join(found, readRepeated(reader));
  }
  return found;
}

function join(left: Part, right: Part): Part {
  link(left.last, right.first);
  return {
    first: left.isOptional ? [...left.first, ...right.first] : left.first,
    last: right.isOptional ? [...left.last, ...right.last] : right.last,
    isOptional: left.isOptional && right.isOptional,
    isAnchored: left.isAnchored || (left === nothing && right.isAnchored),
  };
}

function readRepeated(reader: Reader): Part {
  const part = readAtom(reader);
  const [least, most] = readTimes(reader);
  // A lazy quantifier tries the same in another order.
  take(reader, "?");
  if (most === 1) return least === 1 ? part : { ...part, isOptional: true, isAnchored: false };
  if (part.first.length === 0 || part.isAnchored) giveUp();
  const [only] = part.first;
  const isCharacter = only !== undefined && part.first.length + part.last.length === 2 && only.next.size === 0;
  if (isCharacter && only === part.last[0] && !part.isOptional && least === most && most <= 10) {
    let found = part;
    for (let copy = 1; copy < most; copy += 1) found = join(found, toPart(reader, only.set));
    return found;
  }
  link(part.last, part.first);
  return { ...part, isOptional: part.isOptional || least === 0 };
}

function readTimes(reader: Reader): readonly [least: number, most: number] {
  if (take(reader, "*")) return [0, Infinity];
  if (take(reader, "+")) return [1, Infinity];
  if (take(reader, "?")) return [0, 1];
  if (!take(reader, "{")) return [1, 1];
  let text = "";
  while (!take(reader, "}")) text += next(reader) ?? giveUp();
  const [least = "", most = least] = text.split(",");
  const times = [Number(least), most === "" ? Infinity : Number(most)] as const;
  return times[1] === 0 ? giveUp() : times;
}

function readAtom(reader: Reader): Part {
  if (take(reader, "^")) return { ...nothing, isAnchored: true };
  if (take(reader, "$")) return nothing;
  if (take(reader, "(")) {
    if (take(reader, "?") && !take(reader, ":")) {
      // A named group; what looks around is not analyzed.
      if (!take(reader, "<") || peek(reader) === "=" || peek(reader) === "!") giveUp();
      while (!take(reader, ">")) if (next(reader) === undefined) giveUp();
    }
    const inner = readAlternatives(reader);
    if (!take(reader, ")")) giveUp();
    return inner;
  }
  if (take(reader, "[")) return toPart(reader, readClass(reader));
  if (take(reader, ".")) return toPart(reader, [anyCharacter]);
  if (take(reader, "\\")) {
    if (take(reader, "b") || take(reader, "B")) return nothing;
    // A reference to a group.
    if (/[1-9k]/.test(peek(reader) ?? "")) giveUp();
    return toPart(reader, readEscape(reader));
  }
  const character = next(reader) ?? giveUp();
  return toPart(reader, [rangeOf(character)]);
}

function toPart(reader: Reader, set: readonly Range[]): Part {
  const state = addState(reader.states, set);
  return { first: [state], last: [state], isOptional: false, isAnchored: false };
}

function readClass(reader: Reader): readonly Range[] {
  const isNegated = take(reader, "^");
  const set: Range[] = [];
  while (!take(reader, "]")) {
    const from = readMember(reader);
    // A hyphen at the end of a class is a character.
    const to = peek(reader) === "-" && reader.characters[reader.at + 1] !== "]" && next(reader) && readMember(reader);
    set.push(...(to ? [[from[0]?.[0] ?? 0, to[0]?.[1] ?? 0] as const] : from));
  }
  return isNegated && !set.includes(anyCharacter) ? complementOf(set) : isNegated ? [anyCharacter] : set;
}

function readMember(reader: Reader): readonly Range[] {
  if (take(reader, "\\")) return readEscape(reader);
  return [rangeOf(next(reader) ?? giveUp())];
}

function readEscape(reader: Reader): readonly Range[] {
  const letter = next(reader) ?? giveUp();
  const known = escapes[letter];
  if (known !== undefined) return known;
  // Properties, code points and control characters: anything.
  if (/[a-zA-Z0-9]/.test(letter)) {
    if (take(reader, "{")) while (!take(reader, "}")) if (next(reader) === undefined) giveUp();
    return letter === "u" || letter === "x" || letter === "c" ? giveUp() : [anyCharacter];
  }
  return [rangeOf(letter)];
}

function rangeOf(character: string): Range {
  const code = character.codePointAt(0) ?? 0;
  return [code, code];
}

function complementOf(set: readonly Range[]): readonly Range[] {
  const sorted = [...set].sort((left, right) => left[0] - right[0]);
  const found: Range[] = [];
  let next = 0;
  for (const [first, last] of sorted) {
    if (first > next) found.push([next, first - 1]);
    next = Math.max(next, last + 1);
  }
  if (next <= anyCharacter[1]) found.push([next, anyCharacter[1]]);
  return found;
}

/** Ranges from their ends. */
function ranges(...ends: readonly number[]): readonly Range[] {
  return ends.flatMap((first, index): Range[] => (index % 2 === 0 ? [[first, ends[index + 1] ?? first]] : []));
}

const digits = ranges(0x30, 0x39);
const words = ranges(0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a);
const blanks = [9, 13, 32, 32, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029];
const spaces = ranges(...blanks, 0x202f, 0x202f, 0x205f, 0x205f, 0x3000, 0x3000, 0xfeff, 0xfeff);
const escapes: Readonly<Record<string, readonly Range[]>> = {
  ...{ d: digits, D: complementOf(digits), w: words, W: complementOf(words), s: spaces, S: complementOf(spaces) },
  ...{ t: [[9, 9]], n: [[10, 10]], v: [[11, 11]], f: [[12, 12]], r: [[13, 13]] },
};
