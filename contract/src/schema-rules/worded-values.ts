/** From the changed part of a schema to words for it. */

import { type JsonValue, isList, isObject } from "@toolwright/runtime/json-schema";

/** The longest value that is quoted in a message. */
const longestValue = 60;

/** A value; "none" where there is none. */
export function wordValue(value: JsonValue | undefined): string {
  if (value === undefined) return "none";
  const text = JSON.stringify(value);
  return text.length > longestValue ? "something else" : `\`${text}\``;
}

export function wordValues(value: JsonValue | undefined): string {
  return isList(value) ? value.map(wordValue).join(", ") : wordValue(value);
}

/** Keywords with their values; a type by its name, and listed values as such. */
export function wordKeywords(value: JsonValue | undefined): string {
  if (!isObject(value)) return wordValue(value);
  const { type, enum: listed, const: only, $defs: _definitions, ...rest } = value;
  const types = isList(type) ? type : type === undefined ? [] : [type];
  const values = isList(listed) ? listed : only === undefined ? [] : [only];
  const keywords = Object.entries(rest).map(([keyword, inner]) => {
    const text = JSON.stringify(inner);
    return `\`${keyword}: ${text.length > longestKeyword ? "…" : text}\``;
  });
  if (values.length === 0 && types.length === 0 && keywords.length === 0) return "any value";
  const names = types.map((name) => `\`${String(name)}\``).join(" or ");
  const kind = values.length === 0 ? names : wordListed(values);
  const text = [kind, keywords.join(", ")].filter((word) => word !== "").join(" with ");
  if (values.length > 0 && text.length > longestList) return `one of ${values.length} values`;
  return text;
}

/** The longest value of a keyword that is quoted. */
const longestKeyword = 80;

/** The longest list of values in a message. */
const longestList = 120;

function wordListed(values: readonly JsonValue[]): string {
  const words = values.map((value) => `\`${JSON.stringify(value)}\``);
  return words.length === 1 ? `only ${words.join("")}` : `one of ${words.join(", ")}`;
}

/** What a place of a schema has instead of what it had; how the change is said otherwise, where that shows nothing. */
interface WordedStep {
  readonly subject: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** How a type is said to be allowed: `accepts`, `may be`. */
  readonly allows: string;
  readonly otherwise: string;
}

/** `` `path` now has `maxLength: 5` (before: none) ``; of types and values, `` `path` now accepts `string` ``. */
export function wordStep({ subject, before, after, allows, otherwise }: WordedStep): string {
  const [was, is] = [before, after].map((value) => (value === undefined ? undefined : wordKeywords(value)));
  if (was === is) return `${subject} ${otherwise}`;
  if (is === undefined) return `${subject} no longer has ${was}`;
  const isOfTypes = [before, after].some(
    (value) => isObject(value) && (Object.keys(value).length === 0 || typeKeywords.some((keyword) => keyword in value)),
  );
  return `${subject} ${isOfTypes ? allows : "now has"} ${is} (before: ${was ?? "none"})`;
}

const typeKeywords = ["type", "enum", "const"];

/** A variant of a union, by its discriminant, its name or its types. */
export function wordVariant(value: JsonValue | undefined): string {
  if (!isObject(value)) return "one of its variants";
  const { $ref, type, properties } = value;
  const constants = Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) =>
    isObject(inner) && inner["const"] !== undefined ? [`\`${name}: ${JSON.stringify(inner["const"])}\``] : [],
  );
  if (constants.length > 0) return `the variant ${constants.join(", ")}`;
  const name = typeof $ref === "string" ? /[^/]+$/.exec($ref)?.[0] : undefined;
  if (name !== undefined) return `the variant \`${name}\``;
  return type === undefined || type === "object" ? "a variant" : wordKeywords({ type });
}
