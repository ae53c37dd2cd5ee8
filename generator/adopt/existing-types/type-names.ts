/** Pairs tools with types by their names: `read_file` with `ReadFileArgs`, `IReadFileParameters` and the like. */

/** Last words of the names of argument types; the weak ones may be something else. */
const endings = new Map<string, "strong" | "weak">([
  ...["args", "arguments", "arg", "argument", "params", "parameters", "param", "parameter", "input", "inputs"].map(
    (word) => [word, "strong"] as const,
  ),
  ...["options", "opts", "request", "payload", "query", "props", "data"].map((word) => [word, "weak"] as const),
]);

/** The length of the end of a name that is searched; no vendor accepts more than 128 characters. */
const mostOfName = 200;

/** Words that say that a tool is one. */
const fillers = new Set(["tool", "function", "command"]);

/** The words of a name, in lower case: `copilot_readFile` has three, `URLFetch` two. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => word.toLowerCase());
}

/** How well a name fits: a type that is named after arguments fits better than one that may be anything. */
export type NameFit = "strong" | "weak";

/** Tells how well the name of a type fits a tool; undefined if it does not. */
export type FitName = (tool: string, type: string) => NameFit | undefined;

/** Creates the comparison for the tools of one source, which may share a prefix, such as the name of an extension. */
export function createNameFit(tools: readonly string[], owners: readonly string[]): FitName {
  const prefixes = [...owners.flatMap(beginningsOf), ...sharedPrefixes(tools)];
  const spellings = new Map(tools.map((tool) => [tool, spellingsOf(tool, prefixes)]));
  return (tool, type) => {
    const meaning = meaningOf(type);
    return meaning !== undefined && spellings.get(tool)?.has(meaning.subject) === true ? meaning.fit : undefined;
  };
}

/** A name's first words, joined: `acme` and `acmenotes` of `acme-notes`. */
function beginningsOf(name: string): string[] {
  const words = wordsOf(name);
  return words.map((_word, index) => words.slice(0, index + 1).join(""));
}

/** The first words that most tools share, joined. */
function sharedPrefixes(tools: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const tool of tools) {
    const words = wordsOf(tool);
    words.slice(0, -1).forEach((_word, index) => {
      const prefix = words.slice(0, index + 1).join("");
      counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
    });
  }
  return [...counts].flatMap(([prefix, count]) => (count > 1 && count * 2 > tools.length ? [prefix] : []));
}

function spellingsOf(tool: string, prefixes: readonly string[]): ReadonlySet<string> {
  const words = wordsOf(tool).filter((word, index, all) => !(fillers.has(word) && index === all.length - 1));
  const whole = words.join("");
  const shorter = prefixes.flatMap((prefix) =>
    prefix !== "" && whole.startsWith(prefix) && whole.length > prefix.length ? [whole.slice(prefix.length)] : [],
  );
  // The words after an extension's prefix, as in `copilot_readFile`.
  const [, own] = /_([a-z]+[A-Z]\w*)$/.exec(tool.slice(-mostOfName)) ?? [];
  return new Set([whole, ...shorter, ...(own === undefined ? [] : [wordsOf(own).join("")])]);
}

/** The tool that a type is named after, and whether it says that it is about arguments. */
function meaningOf(type: string): { readonly subject: string; readonly fit: NameFit } | undefined {
  const words = wordsOf(type.replace(/^I(?=[A-Z][a-z])/, ""));
  const take = (word: string | undefined): NameFit | undefined => (word === undefined ? undefined : endings.get(word));
  const [first, ...rest] = words;
  const last = words.at(-1);
  const behind = take(last);
  const named = behind === undefined ? (take(first) === undefined ? undefined : rest) : words.slice(0, -1);
  const fit = behind ?? take(first);
  if (named === undefined || fit === undefined) return undefined;
  // As in `ToolReadFileArgs`, `ReadFileToolInput` and `ArgsOfReadFile`.
  const subject = named.filter((word, index) => {
    const isEdge = index === 0 || index === named.length - 1;
    return !(isEdge && fillers.has(word)) && !(index === 0 && ["of", "for"].includes(word));
  });
  return subject.length === 0 ? undefined : { subject: subject.join(""), fit };
}
