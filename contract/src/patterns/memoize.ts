/** Answers that depend on a string only, kept for the next time. */

/** The most answers that are kept: a process may compare schemas for days. */
const mostKept = 500;

/** Remembers the answers of a pure function. */
export function remember<Answer>(ask: (question: string) => Answer): (question: string) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (question) => {
    const known = answers.get(question);
    if (known !== undefined) return known.answer;
    if (answers.size >= mostKept) answers.clear();
    const answer = ask(question);
    answers.set(question, { answer });
    return answer;
  };
}
