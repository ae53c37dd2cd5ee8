/** From a type that refers to itself to a reference, so that parsing ends. */

import { getKey, ReferenceType, type SubNodeParser } from "ts-json-schema-generator";

/**
 * Wraps a parser: a type that is asked for while it is being parsed is a reference to what it will be.
 *
 * The engine's own wrapper never forgets a type whose parsing failed, so that the next tool to use it would fail
 * for another reason.
 */
export function recursive(parser: SubNodeParser): SubNodeParser {
  const open = new Map<string, ReferenceType>();
  return {
    supportsNode: (node) => parser.supportsNode(node),
    createType: (node, context) => {
      const key = getKey(node, context);
      const known = open.get(key);
      if (known !== undefined) return known;
      const reference = new ReferenceType();
      open.set(key, reference);
      try {
        const type = parser.createType(node, context, reference);
        reference.setType(type);
        return type;
      } finally {
        open.delete(key);
      }
    },
  };
}
