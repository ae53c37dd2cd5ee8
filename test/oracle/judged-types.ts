/** Judges types and schemas that a test writes side by side, and has short ways to write schemas. */

import { judgeModule, type JsonObject, type JsonValue, type SchemaVerification } from "toolwright/generator";
import { repository } from "../support/scratch-project.js";

/** A type and a schema that may be its own. */
export interface Judged {
  readonly type: string;
  /** Declarations that the type needs. */
  readonly declarations?: string;
  readonly schema: JsonObject;
  readonly direction?: "input" | "output";
  readonly values?: readonly JsonValue[];
}

/** Judges all of them in one module, since reading one takes longer than judging its types. */
export function judge<Key extends string>(
  all: Readonly<Record<Key, Judged>>,
  instances: number,
): (key: Key) => SchemaVerification {
  const entries = Object.entries<Judged>(all);
  const types = entries.map(
    ([, { type, declarations = "" }], index) => `${declarations}\nexport type T${index} = ${type};\n`,
  );
  const schemas = entries.map(([, { schema, direction = "input", values = [] }], index) => ({
    type: `T${index}`,
    schema,
    direction,
    values,
  }));
  const judged = judgeModule({ root: repository, module: types.join(""), schemas, instances });
  return (key) => {
    const found = judged[entries.findIndex(([name]) => name === key)];
    if (found === undefined) throw new Error(`${key} must have been judged.`);
    return found;
  };
}

/** A closed object; every property is required unless some are named. */
export const object = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: "object",
  properties,
  ...(required.length === 0 ? {} : { required }),
  additionalProperties: false,
});
/** The same, open. */
export const open = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => {
  const { additionalProperties: _closed, ...others } = object(properties, required);
  return others;
};
export const list = (items: JsonObject): JsonObject => ({ type: "array", items });
export const text = { type: "string" };
export const number = { type: "number" };
