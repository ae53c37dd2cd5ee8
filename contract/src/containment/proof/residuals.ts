/** From a node to the texts of its keywords that are not understood, which hold where the same text holds. */

import type { TextOf } from "../../json-schema/canonical-text.js";
import { canonicalJson } from "@toolwright/runtime/internal/json-schema";
import { isAnnotation, isUnderstood } from "../../json-schema/keywords.js";
import { isRestKnown } from "../../validation/value-parts.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

/** Keywords that depend on the rest of a node that does not stand alone. */
const leftOver = ["unevaluatedProperties", "unevaluatedItems"];

/** The texts of a node; a keyword without a text is left out, so that nothing follows from it. */
export function residualsOf(node: SchemaNode, textOf: TextOf): readonly string[] {
  return Object.keys(node.schema).flatMap((keyword) => residualOf(node, keyword, textOf) ?? []);
}

/** The text of a keyword that is not understood. */
export function residualOf(node: SchemaNode, keyword: string, textOf: TextOf): string | undefined {
  const { schema } = node;
  if (isAnnotation(keyword)) return undefined;
  if (leftOver.includes(keyword)) return isRestKnown(node, keyword) ? undefined : textOf(node);
  // A reference depends on the document around it.
  if (isUnderstood(keyword) || keyword.startsWith("$")) return undefined;
  const given = canonicalJson(schema[keyword] ?? null);
  return /"\$\w*ref"/i.test(given) ? undefined : `${keyword}:${given}`;
}
