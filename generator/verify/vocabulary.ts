/** From a schema and the declarations behind it to the names and values that are worth trying. */

import { ts } from "../compiler.js";
import type { JsonObject, JsonValue } from "../definition.js";
import { isList } from "../json-values.js";
import { visitSchemas } from "./subschemas.js";

/** What instances are made of beside what is at hand. */
export interface Vocabulary {
  readonly keys: readonly string[];
  readonly values: readonly JsonValue[];
}

const oddKeys = ["unknown_key", "0", "x-1", "toString", "__proto__", ""];

const oddValues: readonly JsonValue[] = [
  ...[null, true, false, 0, -1, 0.5, 2 ** 40, "", "other", "1"],
  ...[[], {}, [0], ["other", "other"], { other: 1 }],
];

/** The values at and beside a bound tell most. */
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"];

/** Collects the words of a schema, and those of the declarations, which a wrong schema may not have. */
export function collectVocabulary(schema: JsonObject, declarations: Iterable<ts.Node>): Vocabulary {
  const keys = new Set(oddKeys);
  const values = new Map(oddValues.map((value) => [JSON.stringify(value), value]));
  const addValue = (value: JsonValue): void => void values.set(JSON.stringify(value), value);
  visitSchemas(schema, (inner) => {
    Object.keys(inner["properties"] ?? {}).forEach((key) => keys.add(key));
    if (inner["const"] !== undefined) addValue(inner["const"]);
    if (isList(inner["enum"])) inner["enum"].forEach(addValue);
    for (const bound of bounds.map((keyword) => inner[keyword])) {
      if (typeof bound === "number") [bound - 1, bound, bound + 1].forEach(addValue);
    }
  });
  const visitNode = (node: ts.Node): void => {
    const name = ts.isPropertySignature(node) ? node.name : undefined;
    if (name !== undefined && (ts.isIdentifier(name) || ts.isStringLiteralLike(name))) keys.add(name.text);
    const literal = ts.isLiteralTypeNode(node) ? node.literal : undefined;
    if (literal !== undefined && ts.isStringLiteralLike(literal)) addValue(literal.text);
    if (literal !== undefined && ts.isNumericLiteral(literal)) addValue(Number(literal.text));
    ts.forEachChild(node, visitNode);
  };
  for (const declaration of declarations) visitNode(declaration);
  return { keys: [...keys], values: [...values.values()] };
}
