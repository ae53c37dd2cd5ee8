/** From the calls that VS Code prepared to whether its user was asked about one that it invokes. */

/** Answers whether the user was asked about a call. */
export interface QuestionMemory {
  /** Keeps whether VS Code was told to ask about a call with this input. */
  readonly add: (input: unknown, isAsked: boolean) => void;
  /** Whether the user was asked about the call that is invoked with this input now. */
  readonly take: (input: unknown) => boolean;
}

interface Prepared {
  asked: number;
  unasked: number;
}

/** Inputs of calls that were refused are never taken, and must not pile up. */
const mostInputs = 1000;

/**
 * Creates a memory for one tool. `prepareInvocation` and `invoke` share no id and no object: the input reaches the
 * extension host twice, as JSON. So calls are told apart by their input, and equal ones are counted. If the user was
 * asked about some of these and not about others, this may be one of the others, so it counts as not asked.
 */
export function createQuestionMemory(): QuestionMemory {
  const byInput = new Map<string, Prepared>();
  return {
    add: (input, isAsked) => {
      const key = JSON.stringify(input) ?? "";
      const prepared = byInput.get(key) ?? { asked: 0, unasked: 0 };
      prepared[isAsked ? "asked" : "unasked"] += 1;
      byInput.set(key, prepared);
      const [oldest] = byInput.keys();
      if (byInput.size > mostInputs && oldest !== undefined) byInput.delete(oldest);
    },
    take: (input) => {
      const prepared = byInput.get(JSON.stringify(input) ?? "");
      if (prepared === undefined) return false;
      const isAsked = prepared.unasked === 0 && prepared.asked > 0;
      if (isAsked) prepared.asked -= 1;
      else if (prepared.unasked > 0) prepared.unasked -= 1;
      return isAsked;
    },
  };
}
