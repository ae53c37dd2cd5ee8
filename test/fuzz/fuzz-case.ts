/** What the fuzzer tries: the files of a project, and the commands that run in it one after the other. */

import type { createRandom } from "@toolwright/contract/internal/values";

export type Random = ReturnType<typeof createRandom>;

export interface FuzzCase {
  readonly files: Readonly<Record<string, string>>;
  /** What a git repository has before these files are written; by default there is no repository. */
  readonly committed?: Readonly<Record<string, string>>;
  readonly commands: readonly FuzzCommand[];
}

export interface FuzzCommand {
  readonly args: readonly string[];
  /** Whether the command may write or delete what is at a path of the project; by default it may write nothing. */
  readonly owns?: (path: string) => boolean;
  /** Whether it runs only if the command before succeeded, and must then succeed, too. */
  readonly confirms?: true;
}

/** What cases are about. */
export interface Subject {
  readonly name: string;
  readonly make: (random: Random) => FuzzCase;
}
