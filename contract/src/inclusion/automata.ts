/** From a JSON Schema pattern to the automaton that accepts the same strings. */

import { JS, NFA, CharSet, type Assertion, type Concatenation, type Element, type NoParent } from "refa";

type Alternative = NoParent<Concatenation>;
type Part = NoParent<Element>;

/** The highest code point: strings are compared by code points, as with Ajv's `u` flag. */
export const highestCharacter = 0x10ffff;

/** The most states of an automaton; a larger one leaves the question open. */
export const stateLimit = 4000;

const anyCharacter: Part = { type: "CharacterClass", characters: CharSet.all(highestCharacter) };
const anyText = repeat(0, Infinity);

/** The automaton of a pattern; undefined for what is not regular, too large, or different between engines. */
export function automatonOf(pattern: string): NFA | undefined {
  // The tables of Unicode properties differ between versions of the engine; what refers back is not regular.
  if (/\\[pk1-9]/i.test(pattern)) return undefined;
  try {
    const parser = JS.Parser.fromLiteral({ source: pattern, flags: "u" });
    const { expression } = parser.parse({ assertions: "parse", backreferences: "throw", maxNodes: stateLimit });
    const searched = expression.alternatives.map((alternative) => searchEnd(searchStart(alternative)));
    return toAutomaton(searched);
  } catch {
    // The library throws for backreferences, remaining assertions, unknown syntax, and automata that are too large.
    return undefined;
  }
}

export function automatonOfLength(least: number, most: number): NFA {
  return toAutomaton([{ type: "Concatenation", elements: [repeat(least, most)] }]);
}

function toAutomaton(alternatives: readonly Alternative[]): NFA {
  const options = { maxCharacter: highestCharacter };
  return NFA.fromRegex(alternatives, options, {}, new NFA.LimitedNodeFactory(stateLimit));
}

function repeat(min: number, max: number): Part {
  return {
    type: "Quantifier",
    alternatives: [{ type: "Concatenation", elements: [anyCharacter] }],
    min,
    max,
    lazy: false,
  };
}

/** A search may begin anywhere, unless `^` holds it to the beginning. */
function searchStart({ elements }: Alternative): Alternative {
  const [first, ...others] = elements;
  if (first !== undefined && isEdge(first, "behind")) return { type: "Concatenation", elements: others };
  if (first?.type === "Alternation") {
    const started = { ...first, alternatives: first.alternatives.map(searchStart) };
    return { type: "Concatenation", elements: [started, ...others] };
  }
  return { type: "Concatenation", elements: [anyText, ...elements] };
}

/** A search may end anywhere, unless `$` holds it to the end. */
function searchEnd({ elements }: Alternative): Alternative {
  const last = elements.at(-1);
  const others = elements.slice(0, -1);
  if (last !== undefined && isEdge(last, "ahead")) return { type: "Concatenation", elements: others };
  if (last?.type === "Alternation") {
    const ended = { ...last, alternatives: last.alternatives.map(searchEnd) };
    return { type: "Concatenation", elements: [...others, ended] };
  }
  return { type: "Concatenation", elements: [...elements, anyText] };
}

/** Whether a part is `^` or `$`, read as "no character before" and "no character after". */
function isEdge(part: Part, kind: Assertion["kind"]): boolean {
  if (part.type !== "Assertion" || part.kind !== kind || !part.negate) return false;
  const [only, ...more] = part.alternatives;
  const [element, ...rest] = only?.elements ?? [];
  if (more.length > 0 || rest.length > 0 || element?.type !== "CharacterClass") return false;
  return element.characters.isAll;
}
