/** Writes the values that a schema lists as an enum of one type, or a union of such. */

import { addToDescription } from "../descriptions.js";
import { valuesOf, type JsonSchema } from "../../json-schema/json-schema.js";
import { rewriteEach, type Notes, type Transformation } from "../transform.js";
import { annotations, omit, sayKeyword } from "./keywords.js";

/** Types of which a target takes enums. What is listed of others is said in words. */
export function enumsByType(listable: ReadonlySet<string>): Transformation {
  return rewriteEach("enums-by-type", (schema, notes) => {
    const values = valuesOf(schema);
    if (values === undefined) return schema;
    const groups = new Map<string, unknown[]>();
    const possible = values.filter((value) => mayBe(schema["type"], typeOf(value, schema)));
    // What nothing can match is left to be refused.
    if (possible.length === 0) return { ...omit(schema, ["const", "enum"]), enum: values };
    for (const value of possible) {
      const type = typeOf(value, schema);
      groups.set(type, [...(groups.get(type) ?? []), value]);
    }
    const forms = [...groups].map(([type, group]) => listValues(type, group, { schema, notes, listable }));
    const outside = Object.fromEntries(Object.entries(schema).filter(([keyword]) => annotations.has(keyword)));
    const [first, ...others] = forms;
    if (first === undefined || others.length > 0) {
      return { ...outside, anyOf: forms.map((form) => notes.derive(form, schema)) };
    }
    const { description, ...form } = first;
    const whole = { ...omit(schema, ["type", "enum", "const"]), ...form };
    return typeof description === "string" ? addToDescription(whole, [description]) : whole;
  });
}

interface Listing {
  readonly schema: JsonSchema;
  readonly notes: Notes;
  readonly listable: ReadonlySet<string>;
}

/** A schema for values of one type. */
function listValues(type: string, values: readonly unknown[], { schema, notes, listable }: Listing): JsonSchema {
  // An empty text is refused in an enum.
  if (listable.has(type) && !values.includes("")) return { type, enum: values };
  const isComplete = type === "null" || (type === "boolean" && values.includes(true) && values.includes(false));
  if (isComplete) return { type };
  const sentence = (values.length === 1 ? sayKeyword("const", values[0]) : sayKeyword("enum", values)) ?? "";
  const keyword = Object.hasOwn(schema, "const") ? "const" : "enum";
  notes.lose(schema, { keyword, effect: "wider", message: `Only the description says it: "${sentence}"` });
  return { type, description: sentence };
}

function typeOf(value: unknown, { type }: JsonSchema): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  return typeof value === "number" && types.includes("integer") && !types.includes("number") ? "integer" : typeof value;
}

/** A value of another type than the schema allows is in the list for nothing. */
function mayBe(types: unknown, type: string): boolean {
  if (types === undefined) return true;
  const allowed: readonly unknown[] = Array.isArray(types) ? types : [types];
  return allowed.includes(type);
}
