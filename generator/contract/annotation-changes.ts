/** From two aligned schemas to what changed in the words that say nothing about values. */

import type { JsonObject, JsonValue } from "../definition.js";
import { canonicalJson } from "../stable-json.js";
import type { AlignedPair, Path } from "./alignment.js";
import type { Direction } from "./change.js";
import { annotations } from "./meaning.js";

/** One change of words. */
export interface AnnotationChange {
  readonly rule: string;
  readonly path: Path;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
}

/** Words that nobody but tools reads. */
const silent = new Set(["$comment", "$schema", "$id"]);

/** Finds the changes of comments, defaults and examples in a place. */
export function findAnnotationChanges(pair: AlignedPair, direction: Direction): readonly AnnotationChange[] {
  const [before, after] = [wordsOf(pair, "from"), wordsOf(pair, "to")];
  const [old, now] = direction === "input" ? [before, after] : [after, before];
  const path = direction === "input" ? pair.paths.to : pair.paths.from;
  return [...annotations]
    .filter((keyword) => !silent.has(keyword))
    .flatMap((keyword) => {
      const [was, is] = [old[keyword], now[keyword]];
      if (was === is || (was !== undefined && is !== undefined && canonicalJson(was) === canonicalJson(is))) return [];
      const rule = ruleFor(keyword, { was, is, direction });
      return [
        {
          rule,
          path: keyword === "description" ? path : [...path, keyword],
          ...(was === undefined ? {} : { before: was }),
          ...(is === undefined ? {} : { after: is }),
        },
      ];
    });
}

/** What stands beside a reference says more than what it leads to. */
function wordsOf(pair: AlignedPair, side: "from" | "to"): JsonObject {
  return { ...pair[side], ...pair.written[side] };
}

interface Words {
  readonly was: JsonValue | undefined;
  readonly is: JsonValue | undefined;
  readonly direction: Direction;
}

function ruleFor(keyword: string, { was, is, direction }: Words): string {
  if (keyword === "default" && direction === "input") return "input-default-changed";
  if (keyword !== "description") return "property-description-changed";
  if (is === undefined) return "description-removed";
  return typeof was === "string" && typeof is === "string" && withoutSpace(was) === withoutSpace(is)
    ? "description-whitespace-only"
    : "property-description-changed";
}

/** Tells two texts apart by their words: characters that cannot be seen count, spaces and line ends do not. */
function withoutSpace(text: string): string {
  return text.replaceAll(/[ \t\r\n]+/g, " ").replaceAll(/^ | $/g, "");
}
