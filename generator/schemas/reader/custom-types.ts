/** Types that the engine's model lacks, with the schemas that they are written as. */

import type { BaseType, Definition, SubTypeFormatter, TypeFormatter } from "ts-json-schema-generator";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";

type Format = (type: BaseType) => JsonObject;

type CustomType = BaseType & { readonly toSchema: (format: Format) => JsonObject };

/** A type that contains others, which `toSchema` formats. The engine takes types with one id for the same type. */
export function customType(id: string, toSchema: (format: Format) => JsonObject): BaseType {
  const type: CustomType = { toSchema, getId: () => id, getName: () => id };
  return type;
}

/** A type with a fixed schema. */
export function fixedType(schema: JsonObject): BaseType {
  return customType(JSON.stringify(schema), () => schema);
}

export function customTypeFormatter(formatter: TypeFormatter): SubTypeFormatter {
  // The engine's types of JSON Schema and ours describe the same values.
  const format: Format = (type) => formatter.getDefinition(type) as JsonObject;
  return {
    supportsType: (type) => "toSchema" in type,
    getDefinition: (type: CustomType) => type.toSchema(format) as Definition,
    getChildren: () => [],
  };
}
