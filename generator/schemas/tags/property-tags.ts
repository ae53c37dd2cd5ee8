/** From the declaration of a property to whether its doc comment has a tag. */

import type { ts } from "../../sources/compiler.js";
import { readDocComment } from "../../sources/doc-comments.js";

export function carriesTag(node: ts.Node, tags: readonly string[]): boolean {
  if (node.pos < 0) return false; // The compiler synthesised it.
  // Most properties have none, and most comments need no parsing to know that.
  const text = node.getSourceFile().text.slice(node.pos, node.end);
  if (!tags.some((tag) => text.includes(`@${tag}`))) return false;
  return readDocComment(node)?.tags.some(({ name }) => tags.includes(name)) ?? false;
}
