/** Kinds of findings about the inputs of commands: baselines, inventories, payloads, logs of calls and acceptances. */

import { error, info, warning } from "./diagnostic-kinds.js";

const compareWithFile = "compare with an inventory file: --against <file>.";

export const commandDiagnostics = {
  "payload-not-readable": error<{ file: string; problem: string }>({
    message: ({ file, problem }) => `Cannot check ${file}: ${problem}.`,
    hint: () => "Pass a file with an array of tools or a request with `tools`, and the target that it is written for.",
  }),
  "payload-built-in-tool": info<{ name: string; vendor: string }>({
    message: ({ name, vendor }) => `"${name}" is a built-in tool of ${vendor}, so no rule applies to it.`,
  }),
  "git-not-installed": error({
    message: () => "Cannot run git, so there is no baseline.",
    hint: () => `Install git, or ${compareWithFile}`,
  }),
  "git-repository-missing": error({
    message: () => "The project is not in a git repository, so there is no baseline.",
    hint: () => `Run this in a clone, or ${compareWithFile}`,
  }),
  "git-refused": error<{ words: string }>({
    message: ({ words }) => `git cannot read the repository: ${words}`,
    hint: () => `Fix the repository, or ${compareWithFile}`,
  }),
  "git-without-commit": error({
    message: () => "The repository has no commits, so there is no baseline.",
    hint: () => `Commit first, or ${compareWithFile}`,
  }),
  "clone-shallow": error<{ ref: string; command: string }>({
    message: ({ ref }) => `The clone is shallow and lacks the history to compare with "${ref}".`,
    hint: ({ command }) => `Run \`${command}\`; with actions/checkout, set fetch-depth: 0.`,
  }),
  "baseline-not-named": error<{ tags: string }>({
    message: ({ tags }) => `A review needs a baseline to compare with, and no tag matches "${tags}", the releases.`,
    hint: () => "Pass --against <git ref or inventory file>, such as --against origin/main, or --since <tag>.",
  }),
  "clone-partial": error<{ path: string; commit: string }>({
    message: ({ path, commit }) => `This clone is partial, and lacks ${path} of commit ${commit}.`,
    hint: ({ commit }) =>
      `Run \`git diff --stat ${commit} HEAD\`, which fetches what differs, or clone without --filter.`,
  }),
  "baseline-not-found": error<{ name: string; remedy: string }>({
    message: ({ name }) => `"${name}" is neither a file nor a git revision.`,
    hint: ({ remedy }) => remedy,
  }),
  "baseline-ambiguous": error<{ name: string }>({
    message: ({ name }) => `"${name}" is both a file and a git revision.`,
    hint: ({ name }) => `Write ./${name} for the file, or the full name of the ref, such as refs/heads/${name}.`,
  }),
  "baseline-unrelated": error<{ ref: string }>({
    message: ({ ref }) => `The current commit and "${ref}" have no common ancestor.`,
    hint: () => "Compare with the branch that this one started from.",
  }),
  "baseline-config-not-readable": error<{ file: string; place: string; problem: string }>({
    message: ({ file, place, problem }) => `Cannot use ${file} ${place}: ${problem}.`,
    hint: () => "It says where the inventory is and how changes are judged. Compare with a commit where it is valid.",
  }),
  "baseline-without-inventory": error<{ path: string; place: string; elsewhere: string | undefined }>({
    message: ({ path, place }) => `There is no ${path} ${place}, so there is nothing to compare with.`,
    hint: ({ elsewhere }) =>
      elsewhere === undefined
        ? "Name a release that has one, or omit --since."
        : `There is one at ${elsewhere}. Write it to a file with \`git show\`, and ${compareWithFile}`,
  }),
  "server-not-readable": error<{
    name: string;
    problem: string;
    remedy: string | undefined;
    lastErrors: readonly string[];
  }>({
    message: ({ name, problem, lastErrors }) => {
      const source = lastErrors.length === 0 ? "" : " Its standard error, the last line first:";
      return `The tools of ${name} cannot be listed: ${problem}.${source}`;
    },
    quotes: ({ lastErrors }) => lastErrors,
    hint: ({ remedy }) => remedy,
  }),
  "servers-file-not-readable": error<{ file: string; problem: string }>({
    message: ({ file, problem }) => `The servers of ${file} cannot be read. ${problem}`,
    hint: () => 'It needs "mcpServers", or "servers" as in VS Code: each with a "command" and "args", or with a "url".',
  }),
  "server-not-found": error<{ file: string; name: string; names: string }>({
    message: ({ file, name }) => `${file} has no server "${name}".`,
    hint: ({ names }) => (names === "" ? undefined : `It has ${names}.`),
  }),
  "servers-not-confirmed": error<{ file: string }>({
    message: ({ file }) =>
      `Nothing was started: the servers of ${file} are commands that somebody else may have written.`,
    hint: () => "Answer yes, or pass --yes if you trust the file.",
  }),
  "snapshot-names-collide": error<{ files: readonly string[] }>({
    message: ({ files }) => `${files.join(" and ")} are the same file on some systems.`,
    hint: () => "Give the servers names that differ in more than the case of letters.",
  }),
  "snapshot-missing": warning<{ name: string; file: string }>({
    message: ({ name, file }) => `The server ${name} has no snapshot: there is no ${file}.`,
    hint: () => "`toolwright snapshot <folder> --servers <file>` writes one for each server.",
  }),
  "cache-not-written": warning<{ problem: string }>({
    message: ({ problem }) => `${problem} Nothing is cached.`,
    hint: () => "Pass another folder with --cache, or --no-cache.",
  }),
  "not-a-file": error<{ path: string; kind: string }>({
    message: ({ path, kind }) => `${path} is a ${kind}, not a file.`,
    hint: ({ path, kind }) =>
      kind === "named pipe" ? `To read from a pipe, pass /dev/stdin and redirect the pipe: < ${path}.` : undefined,
  }),
  "inventory-not-found": error<{ file: string }>({
    message: ({ file }) => `The file ${file} does not exist.`,
    hint: () => "Pass an inventory, or the result of an MCP server's tools/list.",
  }),
  "tool-not-compared": error<{ name: string; nearest: string | undefined }>({
    message: ({ name }) => `No tool on either side is named "${name}".`,
    hint: ({ nearest }) => (nearest === undefined ? "`toolwright list` shows the tools." : `Did you mean ${nearest}?`),
  }),
  "tool-in-several-sources": warning<{ name: string; sources: readonly string[] }>({
    message: ({ name, sources }) => `"${name}" is a tool of ${sources.join(" and ")}.`,
    hint: () => "A host that uses them together may call the wrong one. Use one of them, or prefix the names.",
  }),
  "calls-not-found": error<{ file: string }>({
    message: ({ file }) => `The file ${file} does not exist.`,
    hint: () => "Pass a log of calls: one JSON object per line, with `tool` and `arguments`.",
  }),
  "call-not-readable": warning<{ problem: string; further: number }>({
    message: ({ problem, further }) => {
      const others = further === 1 ? "1 more line is" : `${further} more lines are`;
      return `This line ${problem}, so it is not replayed.${further === 0 ? "" : ` ${others} not replayed either.`}`;
    },
    hint: () => 'Each line is one call: {"tool":"read_file","arguments":{"path":"a.txt"}}.',
  }),
  "call-without-tools": error<{ file: string }>({
    message: ({ file }) => `There is no ${file}, which lists the tools to call.`,
    hint: () => "Run `toolwright generate`, or pass another list of tools with --tools <file>.",
  }),
  "call-arguments-not-found": error<{ file: string }>({
    message: ({ file }) => `The file ${file} does not exist.`,
    hint: () => "Write @ and the path of a file with the arguments as a JSON object.",
  }),
  "call-arguments-not-json": error<{ problem: string; place: string; remedy: string | undefined }>({
    message: ({ problem, place }) => `The arguments are not valid JSON${place}: ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "hidden-parameter-unknown": error<{ tool: string; path: string; nearest: string | undefined; paths: string }>({
    message: ({ tool, path }) => `${tool} has no hidden parameter "${path}".`,
    hint: ({ nearest, paths }) =>
      nearest === undefined
        ? paths === ""
          ? "It has none: pass its parameters in the arguments."
          : `It has ${paths}.`
        : `Did you mean ${nearest}?`,
  }),
  "hidden-value-invalid": error<{ tool: string; path: string; expected: string }>({
    message: ({ tool, path, expected }) => `The hidden parameter "${path}" of ${tool} takes ${expected}.`,
    hint: ({ path }) => `Pass --hidden ${path}=… with such a value, as JSON.`,
  }),
  "hidden-value-missing": error<{ tool: string; paths: readonly string[] }>({
    message: ({ tool, paths }) =>
      `The handler of ${tool} needs a value for the hidden parameter${paths.length > 1 ? "s" : ""} ${paths.map((path) => `"${path}"`).join(", ")}.`,
    hint: ({ paths }) =>
      `Your application sets hidden parameters; here, pass ${paths.map((path) => `--hidden ${path}=…`).join(" ")}.`,
  }),
  "handlers-without-context": warning<{ file: string }>({
    message: ({ file }) => `${file} exports no \`context\`, so its handlers got undefined as their context.`,
    hint: () => "Add `export const context = …` to it, with what your application passes to a call.",
  }),
  "handlers-not-usable": error<{ file: string; problem: string; remedy: string | undefined }>({
    message: ({ file, problem }) => `The handlers of ${file} cannot be used: ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "inventory-not-readable": error<{ file: string; problem: string; remedy: string | undefined }>({
    message: ({ file, problem }) => `${file} cannot be read as an inventory. ${problem}`,
    hint: ({ remedy }) => remedy,
  }),
  "fingerprint-not-found": error<{ problem: string; known: string }>({
    message: ({ problem }) => problem,
    hint: ({ known }) => (known === "" ? "The review finds no change." : `The review finds ${known}.`),
  }),
  "already-accepted": error<{ fingerprint: string; reason: string }>({
    message: ({ fingerprint, reason }) => `${fingerprint} is already accepted: ${reason}`,
    hint: () => "To change the reason or the date, add --replace.",
  }),
  "acceptance-exists": error<{ file: string; reason: string }>({
    message: ({ file, reason }) => `${file} already exists, with another reason: ${reason}`,
    hint: () => "To overwrite it, add --replace.",
  }),
  "acceptance-merged": error<{ fingerprint: string; file: string }>({
    message: ({ fingerprint, file }) => `${file} accepted ${fingerprint} in a change that was merged earlier.`,
    hint: () => "Give a new reason or date: a record counts only for the change that adds or edits it.",
  }),
  "prune-without-changes": error<{ name: string | undefined }>({
    message: ({ name }) =>
      `${name === undefined ? "No baseline is named" : `${name} is the current commit`}, and there is no release, so nothing shows which records are still needed.`,
    hint: () => "Name the last release with --since <tag>, or the target branch with --against <ref>.",
  }),
  "acceptance-without-reason": error({
    message: () => "Accepting a change requires a reason.",
    hint: () => 'Add --reason "…", so that reviewers of the record see why the change is worth it.',
  }),
  "acceptance-date-invalid": error<{ date: string; problem: string }>({
    message: ({ date, problem }) => `"${date}" ${problem}.`,
    hint: () => "Write --expires YYYY-MM-DD, the last day on which the record applies.",
  }),
  "releases-not-known": error({
    message: () => "Cannot tell what changed since the last release, so it is unclear which records are still needed.",
    hint: () => "In a shallow clone, run `git fetch --unshallow --tags`, or name the release: --since <tag>.",
  }),
  "nothing-to-accept": error({
    message: () => "There is nothing to accept: no fingerprint is given.",
    hint: () => "Pass fingerprints that the review shows, or --all, or --tool <name>; --prune removes unused records.",
  }),
  "acceptances-through-link": error<{ path: string }>({
    message: ({ path }) => `"${path}" is a symbolic link to a place outside the project, where nobody reviews records.`,
    hint: () => "Replace the link with a folder or file of its own.",
  }),
  "acceptance-not-readable": error<{ file: string; problem: string; remedy: string }>({
    message: ({ file, problem }) => `Cannot read ${file}. ${problem}`,
    hint: ({ remedy }) => remedy,
  }),
  "registration-left": warning<{ tool: string | undefined; reason: string }>({
    message: ({ tool, reason }) =>
      `The registration of ${tool === undefined ? "a tool" : `"${tool}"`} stays as it is: ${reason}.`,
    hint: () =>
      "It still works beside rewritten registrations. To convert it too, call registerMcpTool or aiArguments yourself.",
  }),
  "registration-not-found": warning<{ tool: string; globs: string }>({
    message: ({ tool, globs }) => `No file matching ${globs} registers "${tool}" with an SDK whose calls are known.`,
    hint: () =>
      "Pass --rewrite with a glob that matches the file, or use the generated metadata where you serve the tool.",
  }),
  "registrations-not-searched": error<{ globs: string }>({
    message: ({ globs }) => `No TypeScript file matches --rewrite ${globs}.`,
    hint: () => 'Pass a glob relative to the project\'s folder, in quotation marks, such as "src/**/*.ts".',
  }),
  "adopted-tool-not-found": error<{ name: string }>({
    message: ({ name }) => `The source has no tool "${name}", which --effect names.`,
    hint: () => "Write the name as the source lists it.",
  }),
  "adopted-file-differs": warning<{ path: string }>({
    message: ({ path }) => `${path} already exists with different content, so it is left unchanged.`,
    hint: () => "Take what you want from the diff, or move the file away and run the command again.",
  }),
  "adopted-file-not-read": warning<{ path: string; globs: string }>({
    message: ({ path, globs }) => `${path} is outside the folders of the tool files: ${globs}.`,
    hint: () => 'Add its folder to "tools", or name another folder with --into.',
  }),
};
