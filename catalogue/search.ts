/** Finds tools by name, description and parameters, with typing errors forgiven. */

import MiniSearch from "minisearch";
import { propertiesOf, visitSchemas } from "@toolwright/runtime/internal/json-schema";
import type { Tool } from "./surface.js";

export interface Search {
  /** The tools that match, the best first. */
  readonly find: (query: string) => readonly Tool[];
}

/** Names are words in any notation: `readFile`, `read_file` and `ReadFile` are two words. */
function splitWords(text: string): string[] {
  const spaced = text.replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, "$1 $2");
  return spaced.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Longer descriptions are searched at their beginning. */
const mostCharacters = 4000;

export function createSearch(tools: readonly Tool[]): Search {
  const index = new MiniSearch<Record<"description" | "id" | "name" | "parameters", string>>({
    fields: ["name", "parameters", "description"],
    tokenize: splitWords,
    searchOptions: {
      boost: { name: 4, parameters: 2 },
      prefix: true,
      // Two letters in the wrong order are two errors.
      fuzzy: (term) => (term.length < 4 ? 0 : term.length < 5 ? 1 : 2),
      combineWith: "AND",
    },
  });
  index.addAll(
    tools.map((tool, id) => {
      const { name, description, metadata } = tool;
      const others = [metadata.title ?? "", ...(metadata.aliases ?? [])];
      return {
        id: String(id),
        name: [name, ...others].join(" "),
        parameters: parameterWords(tool).join(" "),
        description: description.slice(0, mostCharacters),
      };
    }),
  );
  return {
    find: (query) => {
      const exact = tools.filter(({ name }) => name.toLowerCase() === query.trim().toLowerCase());
      const found = index.search(query).flatMap(({ id }) => tools[Number(id)] ?? []);
      return [...new Set([...exact, ...found])];
    },
  };
}

function parameterWords({ metadata }: Tool): readonly string[] {
  const words = new Set(metadata.hiddenParameters);
  visitSchemas(metadata.inputSchema as Record<string, unknown>, (schema) => {
    Object.keys(propertiesOf(schema)).forEach((name) => words.add(name));
  });
  return [...words];
}
