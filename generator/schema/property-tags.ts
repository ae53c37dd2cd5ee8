/** From the declaration of a property to whether its doc comment has a tag. */

import type { ts } from "../compiler.js";
import { readDocComment } from "../doc-comments.js";

/** Tells whether the doc comment of a node has one of some tags. */
export function carriesTag(node: ts.Node, tags: readonly string[]): boolean {
  if (node.pos < 0) return false; // The compiler made it up.
  // Most properties have none, and most comments need not be read to know that.
  const text = node.getSourceFile().text.slice(node.pos, node.end);
  if (!tags.some((tag) => text.includes(`@${tag}`))) return false;
  return readDocComment(node)?.tags.some(({ name }) => tags.includes(name)) ?? false;
}
