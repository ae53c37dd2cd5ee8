/** From an object type to the same without the properties that are not for the model. */

import { ObjectType, type SubNodeParser } from "ts-json-schema-generator";
import { ts } from "../compiler.js";
import { isHidden } from "./hidden-parameters.js";

/** Wraps a parser of interfaces or type literals; the engine itself knows `@hidden` but not `@internal`. */
export function visible(parser: SubNodeParser): SubNodeParser {
  return {
    supportsNode: (node) => parser.supportsNode(node),
    createType: (node, context, reference) => {
      const type = parser.createType(node, context, reference);
      const members = ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node) ? node.members : [];
      const hidden = new Set(
        members.filter(isHidden).map((member) => member.name?.getText().replace(/^["']|["']$/g, "")),
      );
      if (!(type instanceof ObjectType) || hidden.size === 0) return type;
      const properties = type.getProperties().filter((property) => !hidden.has(property.getName()));
      return new ObjectType(type.getId(), type.getBaseTypes(), properties, type.getAdditionalProperties());
    },
  };
}
