/** Turns a glob into the source of a regular expression; braces and negation are literal. */

const stars: Partial<Record<string, string>> = { "**/": "(?:.*/)?", "**": ".*", "*": "[^/]*" };

export function globSource(glob: string, wildcards: "stars" | "stars and question marks"): string {
  const known = wildcards === "stars" ? stars : { ...stars, "?": "[^/]" };
  return glob.replace(/\*\*\/|\*\*|\*|[^\w/]/g, (part) => known[part] ?? `\\${part}`);
}
