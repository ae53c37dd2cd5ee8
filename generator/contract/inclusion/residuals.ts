/** From a node to the texts of what it says that is not understood, which holds where the same text holds. */

import type { TextOf } from "./canonical-text.js";
import { canonicalJson } from "../../stable-json.js";
import { isAnnotation, isUnderstood, standsAlone } from "./keywords.js";
import type { SchemaNode } from "./schema-documents.js";

/** What is given for a keyword in a node that does not stand alone. */
const leftOver = ["unevaluatedProperties", "unevaluatedItems"];

/** The texts of a node; none for what has no text, so that nothing is concluded from it. */
export function residualsOf(node: SchemaNode, textOf: TextOf): readonly string[] {
  return Object.keys(node.schema).flatMap((keyword) => residualOf(node, keyword, textOf) ?? []);
}

/** The text of one keyword, where it is not understood. */
export function residualOf(node: SchemaNode, keyword: string, textOf: TextOf): string | undefined {
  const { schema } = node;
  if (isAnnotation(keyword)) return undefined;
  if (leftOver.includes(keyword)) return standsAlone(schema) ? undefined : textOf(node);
  // What a reference means depends on the document around it.
  if (isUnderstood(keyword) || keyword.startsWith("$")) return undefined;
  const given = canonicalJson(schema[keyword] ?? null);
  return /"\$\w*ref"/i.test(given) ? undefined : `${keyword}:${given}`;
}
