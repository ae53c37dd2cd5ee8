/** Records what a run asks of the disk, with the answers. */

import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { answer, questions, recordReads, type Question } from "../disk/reads.js";

/** Answers by question and absolute path. */
export type DiskAnswers = Readonly<Record<Question, Record<string, string>>>;

export interface Recording {
  /** What has been asked so far; undefined if the run cannot be repeated from its reads. */
  readonly answers: () => DiskAnswers | undefined;
  readonly files: () => readonly string[];
  readonly end: () => void;
}

const noAnswers: DiskAnswers = { content: {}, kind: {}, link: {}, entries: {}, "real path": {} };

/** The built code, with the library of the compiler: its version is part of every key. */
const installation = fileURLToPath(new URL(".", import.meta.url));

/** A pipe can be read only once. Looking at every file would take a tenth of a remembered run, so its name decides. */
const mayBePipe = (path: string): boolean => extname(path) === "" && answer("kind", path) === "other";

/** Records every read of the generator until it ends, in addition to earlier answers. */
export function startRecording(answers: DiskAnswers = copyAnswers(noAnswers)): Recording {
  let isRepeatable = true;
  const didOther = (): void => void (isRepeatable = false);
  const asked = (question: Question, path: string): void => {
    if (question === "content" && mayBePipe(path)) return didOther();
    if (question === "content" && path.startsWith(installation)) return;
    // What is at a path is asked again and again; if it changes meanwhile, the next run sees that.
    if (question !== "content" && path in answers[question]) return;
    // Asked before the read: if the file changes in between, the answer is the old one, and counts no more.
    const found = answer(question, path);
    if ((answers[question][path] ??= found) !== found) didOther();
  };
  recordReads({ asked, didOther });
  return {
    answers: () => (isRepeatable ? copyAnswers(answers) : undefined),
    files: () => Object.keys(answers.content),
    end: () => recordReads(undefined),
  };
}

export function copyAnswers(answers: DiskAnswers): DiskAnswers {
  const copies = questions.map((question) => [question, { ...answers[question] }]);
  return Object.fromEntries(copies) as DiskAnswers; // It has every question.
}
