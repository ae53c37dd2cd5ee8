/** Makes a case that has a fault smaller while it has it: fewer commands, files, lines and characters. */

import type { FuzzCase } from "./fuzz-case.js";

/** Whether a smaller case still has the fault. */
type HasFault = (fuzzCase: FuzzCase) => Promise<boolean>;

export async function shrinkCase(fuzzCase: FuzzCase, hasFault: HasFault, mostAttempts: number): Promise<FuzzCase> {
  let left = mostAttempts;
  let smallest = fuzzCase;
  const attempt = async (smaller: FuzzCase): Promise<boolean> => {
    if (left === 0) return false;
    left -= 1;
    if (!(await hasFault(smaller))) return false;
    smallest = smaller;
    return true;
  };
  const shorten = async <Part>(
    parts: readonly Part[],
    rebuild: (parts: readonly Part[]) => FuzzCase,
  ): Promise<void> => {
    let kept = parts;
    for (let size = Math.ceil(parts.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let start = 0; start < kept.length;) {
        const fewer = [...kept.slice(0, start), ...kept.slice(start + size)];
        if (await attempt(rebuild(fewer))) kept = fewer;
        else start += size;
      }
    }
  };
  await shorten(fuzzCase.commands, (commands) => ({ ...smallest, commands }));
  await shorten(Object.keys(fuzzCase.files), (paths) => ({
    ...smallest,
    files: Object.fromEntries(paths.map((path) => [path, fuzzCase.files[path] ?? ""])),
  }));
  const withText = (path: string, text: string): FuzzCase => ({
    ...smallest,
    files: { ...smallest.files, [path]: text },
  });
  for (const path of Object.keys(smallest.files)) {
    const lines = (smallest.files[path] ?? "").split(/(?<=\n)/);
    await shorten(lines, (kept) => withText(path, kept.join("")));
    const words = (smallest.files[path] ?? "").match(/\w+|\s+|[^]/gu) ?? [];
    await shorten(words, (kept) => withText(path, kept.join("")));
  }
  for (const [index, command] of smallest.commands.entries()) {
    await shorten(command.args.slice(1), (kept) => ({
      ...smallest,
      commands: smallest.commands.map((one, at) =>
        at === index ? { ...one, args: [command.args[0] ?? "", ...kept] } : one,
      ),
    }));
  }
  return smallest;
}
