/** The text of types, with the parentheses that they need inside others. */

import { isList, isObject, type JsonValue } from "@toolwright/runtime/internal/json-schema";

/** A type as it is written; a compound one needs parentheses in an array. */
export interface TypeText {
  readonly text: string;
  readonly isCompound: boolean;
}

export function plainType(text: string): TypeText {
  return { text, isCompound: false };
}

export function arrayOf({ text, isCompound }: TypeText): TypeText {
  return plainType(`${isCompound ? `(${text})` : text}[]`);
}

/** The union of types, each once. */
export function unionOf(types: readonly TypeText[]): TypeText {
  const unique = [...new Map(types.map((type) => [type.text, type])).values()];
  const possible = unique.filter(({ text }) => text !== "never");
  const [only = plainType("never"), ...others] = possible;
  if (possible.some(({ text }) => text === "unknown")) return plainType("unknown");
  return others.length === 0 ? only : { text: possible.map(({ text }) => text).join(" | "), isCompound: true };
}

/** The type of one JSON value. */
export function literalType(value: JsonValue): TypeText {
  if (isList(value)) return plainType(`[${value.map((item) => literalType(item as JsonValue).text).join(", ")}]`); // Of JSON.
  if (!isObject(value)) return plainType(JSON.stringify(value));
  const members = Object.entries(value).map(
    ([name, inner]) => `${propertyName(name)}: ${literalType(inner as JsonValue).text}`, // A member of JSON.
  );
  return plainType(members.length === 0 ? "Record<string, never>" : `{ ${members.join("; ")} }`);
}

/** A text inside the backticks of a template. */
export function escapeTemplate(text: string): string {
  return text.replaceAll(/[\\`]|\$\{/g, "\\$&");
}

/** A property's name as it is written, quoted unless it is an identifier. */
export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
