/**
 * Turns a tape of numbers into choices.
 *
 * 0 always stands for the plainest choice, and a tape that has run out goes on with 0: whoever shortens a tape or writes
 * zeros on it makes the sample plainer, and never one that means nothing.
 */

/** What a sample is decided by. */
export type Tape = readonly number[];

/** An element, and how often it is taken in comparison with the others. */
export type Weighted<Element> = readonly [weight: number, element: Element];

export interface Choices {
  /** A whole number from 0 up to, not including, `count`. */
  readonly below: (count: number) => number;
  /** True once in `count` times. */
  readonly oneIn: (count: number) => boolean;
  readonly pick: <Element>(elements: readonly Element[]) => Element;
  readonly pickWeighted: <Element>(elements: readonly Weighted<Element>[]) => Element;
  /** Different elements, in their order: from `least` to `most` of them, as far as there are so many. */
  readonly some: <Element>(elements: readonly Element[], least: number, most?: number) => readonly Element[];
  /** How much of the tape has been read. */
  readonly read: () => number;
}

export function createChoices(tape: Tape): Choices {
  let position = 0;
  const below = (count: number): number => {
    const entry = tape[position] ?? 0;
    position += 1;
    return entry % count;
  };
  const pick = <Element>(elements: readonly Element[]): Element => elementAt(elements, below(elements.length));
  const pickWeighted = <Element>(elements: readonly Weighted<Element>[]): Element => {
    let left = below(elements.reduce((sum, [weight]) => sum + weight, 0));
    const taken = elements.findIndex(([weight]) => (left -= weight) < 0);
    return elementAt(elements, taken)[1];
  };
  const some = <Element>(elements: readonly Element[], least: number, most = elements.length): readonly Element[] => {
    const size = Math.min(elements.length, least + below(Math.max(1, most - least + 1)));
    const left = elements.map((_, index) => index);
    const taken = Array.from({ length: size }, () => left.splice(below(left.length), 1)[0]);
    return elements.filter((_, index) => taken.includes(index));
  };
  return { below, oneIn: (count) => below(count) === count - 1, pick, pickWeighted, some, read: () => position };
}

function elementAt<Element>(elements: readonly Element[], index: number): Element {
  const element = elements[index];
  if (element === undefined) throw new Error("There must be something to choose from.");
  return element;
}
