/**
 * Decides whether a regular expression matches every string in time in proportion to its length.
 *
 * Proves it or says no, and knows only what patterns of schemas usually have. The proof is that of Weber and Seidl for
 * automata: no state leads both back to itself and to another one that leads back to itself, all by the same string.
 */

/** The maximum number of ways in which choices outside of repetitions multiply the work. */
const mostChoices = 1_000;

/** Whether a pattern with the flag `u` is proved to be linear. */
export function isLinearPattern(source: string): boolean {
  try {
    return isLinear(source);
  } catch (error) {
    if (error instanceof UnprovedError) return false;
    throw error;
  }
}

function isLinear(source: string): boolean {
  const states: State[] = [];
  const whole = readAutomaton(source, states);
  const safe = /[$bB]/.test(source) ? new Set<State>() : statesThatAccept(whole);
  for (const { next } of states) for (const state of safe) next.delete(state);
  const first = whole.first.filter((state) => !safe.has(state));
  // Without an anchor, the match may begin anywhere.
  if (!whole.isAnchored) {
    const start = addState(states, [anyCharacter]);
    link([start], [start, ...first]);
  }
  const choices = states.reduce((product, { next }) => product * countOverlaps([...next]), countOverlaps(first));
  return choices <= mostChoices && !states.some((state) => isAmbiguous(state));
}

/** States from which a match cannot fail any more: it may end there, and wherever it can go on to. */
function statesThatAccept({ last }: Part): ReadonlySet<State> {
  const found = new Set(last);
  let size: number;
  do {
    size = found.size;
    for (const state of found) if ([...state.next].some((next) => !found.has(next))) found.delete(state);
  } while (found.size < size);
  return found;
}

/** The maximum number of states of a choice that a character may lead to. */
function countOverlaps(choice: readonly State[]): number {
  return choice.reduce((most, one) => Math.max(most, choice.filter((other) => overlap(one, other)).length), 1);
}

function overlap(left: State, right: State): boolean {
  return left.set.some(([first, last]) => right.set.some((other) => first <= other[1] && other[0] <= last));
}

type States = readonly State[];

/** The states reachable together after one more character that all of them accept. */
function advance(together: States): readonly States[] {
  let reached: readonly States[] = [[]];
  for (const state of together) {
    reached = reached.flatMap((others) =>
      [...state.next].filter((next) => others.every((other) => overlap(other, next))).map((next) => [...others, next]),
    );
  }
  return reached;
}

/** Whether some string leads from one list of states to another that fits. */
function reaches(start: States, fits: (states: States) => boolean): boolean {
  const found = new Map<State, unknown>();
  const isNew = (states: States): boolean => {
    let level: Map<State, unknown> = found;
    let added = false;
    for (const state of states) {
      const inner = level.get(state);
      if (inner === undefined) added = true;
      const next = (inner ?? new Map<State, unknown>()) as Map<State, unknown>; // A level for each state of the list.
      level.set(state, next);
      level = next;
    }
    return added;
  };
  const waiting: States[] = [start];
  for (let steps = 0; waiting.length > 0; steps += 1) {
    if (steps > 20_000) giveUp();
    for (const next of advance(waiting.pop() ?? [])) {
      if (fits(next)) return true;
      if (isNew(next)) waiting.push(next);
    }
  }
  return false;
}

/** Whether a string leads from a state back to it and to another one, which it leads back to itself. */
function isAmbiguous(state: State): boolean {
  const others = new Set<State>();
  reaches([state, state], ([, other]) => {
    if (other !== undefined && other !== state) others.add(other);
    return false;
  });
  return [...others].some((other) =>
    reaches([state, state, other], ([one, two, three]) => one === state && two === other && three === other),
  );
}

/** Code points from the first to the last. */
type Range = readonly [first: number, last: number];

/** A character that the pattern consumes: a state of the automaton. */
interface State {
  readonly set: readonly Range[];
  readonly next: Set<State>;
}

interface Part {
  readonly first: readonly State[];
  readonly last: readonly State[];
  readonly isOptional: boolean;
  /** Whether it can begin only at the start of the string. */
  readonly isAnchored: boolean;
}

const anyCharacter: Range = [0, 0x10ffff];
const mostStates = 150;

class UnprovedError extends Error {}

function giveUp(): never {
  throw new UnprovedError();
}

interface Reader {
  readonly characters: readonly string[];
  readonly states: State[];
  at: number;
}

/** Reads a pattern with the flag `u`; throws an `UnprovedError` for what is not analyzed, such as a look-ahead. */
function readAutomaton(source: string, states: State[]): Part {
  const reader: Reader = { characters: [...source], states, at: 0 };
  const found = readAlternatives(reader);
  return reader.at < reader.characters.length ? giveUp() : found;
}

function addState(states: State[], set: readonly Range[]): State {
  if (states.length >= mostStates) giveUp();
  const state = { set, next: new Set<State>() };
  states.push(state);
  return state;
}

/** Lets some states follow others. Two ways from one to another double the work of each repetition. */
function link(last: readonly State[], first: readonly State[]): void {
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
