/** From a regular expression to long strings of its language, and to strings just outside of it. */

import { JS, type CharSet, type Concatenation, type Element, type NoParent } from "refa";

/** A string in which every repetition is as long as it may be, up to a limit. */
function writeConcatenation({ elements }: NoParent<Concatenation>, times: number): string {
  return elements.map((element) => writeElement(element, times)).join("");
}

function writeElement(element: NoParent<Element>, times: number): string {
  switch (element.type) {
    case "CharacterClass":
      return writeCharacter(element.characters);
    case "Alternation":
      return writeConcatenation(element.alternatives.at(-1) ?? { type: "Concatenation", elements: [] }, times);
    case "Quantifier": {
      const count = Math.max(element.min, Math.min(element.max, times));
      // Alternatives take turns, and repetitions in a repetition are short.
      const parts = element.alternatives.map((alternative) => writeConcatenation(alternative, 2));
      return Array.from({ length: count }, (_, index) => parts[index % Math.max(parts.length, 1)] ?? "").join("");
    }
    default:
      return "";
  }
}

/** A letter or digit if there is one, since those are in most sets. */
function writeCharacter(set: CharSet): string {
  const code = [0x61, 0x30, 0x5f].find((usual) => set.has(usual)) ?? set.ranges[0]?.min ?? 0x61;
  return String.fromCodePoint(code);
}

/** Strings of about some length. */
export function longStrings(pattern: RegExp, times: number): readonly string[] {
  const { expression } = JS.Parser.fromLiteral(pattern).parse({ assertions: "ignore", backreferences: "unknown" });
  const members = expression.alternatives.map((alternative) => writeConcatenation(alternative, times));
  return members.flatMap((member) => [
    member,
    ...["\u0000", "!", "\n", "a"].map((end) => member + end),
    ...[member.charAt(0), member.charAt(member.length >> 1), member.at(-1) ?? "a", "_", "-", "#", " ", "\n"].flatMap(
      (one) => [one.repeat(times), `${one.repeat(times)}\u0000`, `\u0000${one.repeat(times)}\u0000`],
    ),
  ]);
}
