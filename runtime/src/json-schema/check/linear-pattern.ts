/**
 * Decides whether a regular expression matches every string in time in proportion to its length.
 *
 * Proves it or says no, and knows only what patterns of schemas usually have. The proof is that of Weber and Seidl for
 * automata: no state leads both back to itself and to another one that leads back to itself, all by the same string.
 */

import {
  addState,
  anyCharacter,
  giveUp,
  link,
  readAutomaton,
  UnprovedError,
  type Part,
  type State,
} from "./pattern-automaton.js";

/** Most ways in which choices outside of repetitions multiply the work. */
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

/** The most states of a choice that a character may lead to. */
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
