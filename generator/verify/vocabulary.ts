/** From a schema and the declarations behind it to the names and values that are worth trying. */

import type { ts } from "../compiler.js";
import type { JsonObject } from "../definition.js";
import { collectWords, type Vocabulary } from "../instances/vocabulary.js";
import { readDeclaredWords } from "./declared-words.js";

/** Collects the words of a schema, and those of the declarations, which a wrong schema may not have. */
export function collectVocabulary(schema: JsonObject, declarations: Iterable<ts.Node>): Vocabulary {
  const words = collectWords([schema]);
  const declared = readDeclaredWords(declarations);
  const values = new Map([...words.values, ...declared.values].map((value) => [JSON.stringify(value), value]));
  const keys = new Set([...words.keys, ...declared.properties.keys()]);
  const unknown = [...declared.properties].filter(([key]) => !words.keys.includes(key));
  return { keys: [...keys], values: [...values.values()], unknown };
}
