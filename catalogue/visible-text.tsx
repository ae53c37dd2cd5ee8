/** Shows text from outside, with marks at characters that would deceive a reader. */

import type { ComponentChildren, VNode } from "preact";
import { findInvisible, nameCharacter } from "../generator/diagnostics/invisible-characters.js";
import { findLookAlikes } from "../generator/diagnostics/look-alikes.js";

interface Mark {
  readonly index: number;
  readonly character: string;
  readonly kind: "invisible" | "look-alike";
}

function findMarks(text: string): readonly Mark[] {
  if (/^[\n\t -~]*$/.test(text)) return [];
  const hidden = findInvisible(text).map(({ character, index }): Mark => ({ character, index, kind: "invisible" }));
  const taken = new Set(hidden.map(({ index }) => index));
  const similar = [...findLookAlikes(text)].filter((index) => !taken.has(index) && isLetter(text, index));
  const alike = similar.map((index): Mark => {
    return { index, character: String.fromCodePoint(text.codePointAt(index) ?? 0), kind: "look-alike" };
  });
  return [...hidden, ...alike].sort((left, right) => left.index - right.index);
}

/** Punctuation that looks like other punctuation deceives nobody in prose. */
function isLetter(text: string, index: number): boolean {
  return /^[\p{L}\p{M}]/u.test(text.slice(index, index + 2));
}

export function Visible({ text }: { readonly text: string }): VNode {
  const marks = findMarks(text);
  if (marks.length === 0) return <>{text}</>;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { index, character, kind } of marks) {
    parts.push(text.slice(end, index));
    const name = nameCharacter(character);
    // The character itself would reorder the text around its mark.
    parts.push(
      kind === "invisible" ? (
        <mark class="hidden-character">{name.replace(/ .*/, "")}</mark>
      ) : (
        <mark class="look-alike" title={`${name}: looks like another letter`}>
          {character}
        </mark>
      ),
    );
    end = index + character.length;
  }
  return (
    <>
      {parts}
      {text.slice(end)}
    </>
  );
}
