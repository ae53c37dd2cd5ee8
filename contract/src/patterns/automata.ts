/** Finite automata of JSON Schema patterns. */

import type * as Refa from "refa";
import { createRequire } from "node:module";
import type { Assertion, Concatenation, DFA, Element, NFA, NoParent } from "refa";
import { memoize } from "./memoize.js";

const require = createRequire(import.meta.url);

/** Loads the library on the first use: it takes 50 ms, and most schemas have no pattern. */
export function loadRefa(): typeof Refa {
  return require("refa") as typeof Refa; // Its own types.
}

type Alternative = NoParent<Concatenation>;
type Part = NoParent<Element>;

/** The highest code point: characters are code points, as with Ajv's `u` flag. */
export const highestCharacter = 0x10ffff;

/** The maximum number of states of an automaton. */
const stateLimit = 4000;

/** Undefined if the pattern is not regular, has too many states, or depends on the version of the engine. */
export const automatonOf = memoize(readPattern);

/** The automaton of all strings that do not match; undefined if there is none, or too many states. */
export const complementOfPattern = memoize((pattern: string) => {
  const automaton = automatonOf(pattern);
  return automaton && unlessTooLarge(() => complementOf(automaton));
});

function readPattern(pattern: string): NFA | undefined {
  // Unicode properties differ between versions of the engine; backreferences are not regular.
  if (/\\[pk1-9]/i.test(pattern)) return undefined;
  try {
    const parser = loadRefa().JS.Parser.fromLiteral({ source: pattern, flags: "u" });
    const { expression } = parser.parse({ assertions: "parse", backreferences: "throw", maxNodes: stateLimit });
    const [first, ...others] = expression.alternatives.map(automatonOfAlternative);
    for (const other of others) first?.union(other, createNodes());
    return first;
  } catch {
    // The library throws for backreferences, remaining assertions, unknown syntax, and automata that are too large.
    return undefined;
  }
}

/** Lookaheads at the beginning apply to the whole string, as in password rules: the result is an intersection. */
function automatonOfAlternative(alternative: Alternative): NFA {
  const [first, ...elements] = alternative.elements;
  const isStarted = first !== undefined && isEdge(first, "behind");
  const end = elements.findIndex((element) => !(element.type === "Assertion" && element.kind === "ahead"));
  if (!isStarted || end === 0) return toAutomaton([searchEnd(searchStart(alternative))]);
  const leading = elements.slice(0, end === -1 ? elements.length : end).map((element) => {
    if (element.type !== "Assertion") throw new Error("Only lookaheads may lead.");
    const automaton = toAutomaton(element.alternatives.map(searchEnd));
    return element.negate ? complementOf(automaton) : automaton;
  });
  const rest = toAutomaton([searchEnd({ type: "Concatenation", elements: elements.slice(leading.length) })]);
  return minimal(leading.reduce((left, right) => intersect(left, right), rest));
}

/** The automaton of all other strings; throws for too many states. */
function complementOf(automaton: NFA): NFA {
  return minimal(automaton, (states) => states.complement(new (loadRefa().DFA.LimitedNodeFactory)(stateLimit)));
}

function minimal(automaton: NFA, change?: (states: DFA) => void): NFA {
  const { DFA, NFA } = loadRefa();
  const states = DFA.fromFA(automaton, new DFA.LimitedNodeFactory(stateLimit));
  change?.(states);
  states.minimize();
  return NFA.fromFA(states, createNodes());
}

export function unlessTooLarge<Result>(make: () => Result): Result | undefined {
  try {
    return make();
  } catch {
    // The library throws here for too many states only.
    return undefined;
  }
}

const createNodes = () => new (loadRefa().NFA.LimitedNodeFactory)(stateLimit);

/** The automaton of the strings that both accept; throws for too many states. */
export function intersect(left: NFA, right: NFA): NFA {
  return loadRefa().NFA.fromIntersection(left, right, createNodes());
}

export function automatonOfLength(least: number, most: number): NFA {
  return toAutomaton([{ type: "Concatenation", elements: [repeat(least, most)] }]);
}

function toAutomaton(alternatives: readonly Alternative[]): NFA {
  const options = { maxCharacter: highestCharacter };
  return loadRefa().NFA.fromRegex(alternatives, options, {}, createNodes());
}

function repeat(min: number, max: number): Part {
  return {
    type: "Quantifier",
    alternatives: [{ type: "Concatenation", elements: [anyCharacter()] }],
    min,
    max,
    lazy: false,
  };
}

function anyCharacter(): Part {
  return { type: "CharacterClass", characters: loadRefa().CharSet.all(highestCharacter) };
}

const anyText = (): Part => repeat(0, Infinity);

/** A pattern matches anywhere, unless it begins with `^`. */
function searchStart({ elements }: Alternative): Alternative {
  const [first, ...others] = elements;
  if (first !== undefined && isEdge(first, "behind")) return { type: "Concatenation", elements: others };
  if (first?.type === "Alternation") {
    const started = { ...first, alternatives: first.alternatives.map(searchStart) };
    return { type: "Concatenation", elements: [started, ...others] };
  }
  return { type: "Concatenation", elements: [anyText(), ...elements] };
}

/** A match may end anywhere, unless the pattern ends with `$`. */
function searchEnd({ elements }: Alternative): Alternative {
  const last = elements.at(-1);
  const others = elements.slice(0, -1);
  if (last !== undefined && isEdge(last, "ahead")) return { type: "Concatenation", elements: others };
  if (last?.type === "Alternation") {
    const ended = { ...last, alternatives: last.alternatives.map(searchEnd) };
    return { type: "Concatenation", elements: [...others, ended] };
  }
  return { type: "Concatenation", elements: [...elements, anyText()] };
}

/** Whether a part is `^` or `$`, read as "no character before" and "no character after". */
function isEdge(part: Part, kind: Assertion["kind"]): boolean {
  if (part.type !== "Assertion" || part.kind !== kind || !part.negate) return false;
  const [only, ...more] = part.alternatives;
  const [element, ...rest] = only?.elements ?? [];
  if (more.length > 0 || rest.length > 0 || element?.type !== "CharacterClass") return false;
  return element.characters.isAll;
}
