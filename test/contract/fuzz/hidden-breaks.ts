/** From the findings of a comparison and Ajv's errors to whether a break hides behind others that were found. */

import type { ErrorObject } from "ajv";
import { equalJson, isList, pointerTokens, valueAt, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SchemaChange } from "toolwright/contract";

/** Tokens into a value; undefined stands for any name or index. */
type Place = readonly (string | undefined)[];

/** Keywords that one may be written for the other. */
const families = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
  ...["multipleOf", "minLength", "maxLength", "pattern", "format"].map((keyword) => [keyword]),
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"].map((keyword) => [keyword]),
];

/** Where a finding's values are, and the keyword that it is about, if its pointer ends in one. */
function readPointer(pointer: string): { readonly place: Place; readonly keyword: string | undefined } {
  const place: (string | undefined)[] = [];
  const tokens = pointerTokens(pointer.slice(1));
  while (tokens.length > 0) {
    const keyword = tokens.shift() ?? "";
    if (keyword === "properties") place.push(tokens.shift());
    // A tuple may change as a whole.
    else if (keyword === "prefixItems" && tokens.length === 0) return { place, keyword: undefined };
    else if (/^(?:prefixItems|items|additionalItems|unevaluatedItems)$/.test(keyword))
      place.push(/^\d+$/.test(tokens[0] ?? "") ? tokens.shift() : undefined);
    // A pointer may end in the schema of further properties; `contains` at its end is a keyword of the array.
    else if (/^(?:pattern|additional|unevaluated)P/.test(keyword) || (keyword === "contains" && tokens[0]))
      place.push((keyword === "patternProperties" && void tokens.shift()) || undefined);
    else if (/^(?:allOf|anyOf|oneOf|dependentSchemas|dependencies)$/.test(keyword)) tokens.shift();
    else if (!/^(?:not|if|then|else|propertyNames)$/.test(keyword)) return { place, keyword };
  }
  return { place, keyword: undefined };
}

const isWithin = (path: Place, place: Place): boolean =>
  place.length <= path.length && place.every((token, index) => token === undefined || token === path[index]);

/** Whether accepting a finding means to accept that a value is refused with this error. */
function explains({ rule, pointer, before, after }: SchemaChange, error: ErrorObject, value: JsonValue): boolean {
  const { place, keyword } = readPointer(pointer);
  const { additionalProperty, unevaluatedProperty, missingProperty } = error.params as Record<string, string>;
  const at = pointerTokens(error.instancePath);
  const path = [...at, additionalProperty ?? unevaluatedProperty ?? missingProperty].filter((one) => one !== undefined);
  // What a pair of schemas excludes together, or asks for on a condition, has no place of its own.
  const isJoint = /^(?:not|if|oneOf|contains|propertyNames|false schema|depend\w*)$/.test(error.keyword);
  if (isJoint && isWithin(place.slice(0, at.length), at)) return true;
  if (rule.endsWith("renamed"))
    return [before, after].some((names) =>
      Object.keys(Object(names)).some((name) => isWithin(path, [...place.slice(0, -1), name])),
    );
  if (!isWithin(path, place)) return false;
  const part = valueAt<JsonValue>(value, path.slice(0, place.length));
  if (rule.endsWith("null-removed")) return part === null;
  if (keyword === "enum" || keyword === "const")
    return before === undefined || (isList(before) ? before : [before]).some((one) => equalJson(one, part));
  const family = families.find((some) => some.includes(keyword ?? ""));
  const isWhole = family === undefined || rule.endsWith("-type");
  return isWhole || path.length > place.length || family.includes(error.keyword);
}

/** Whether nothing that was found accounts for any of the errors about a value. */
export function isHidden(value: JsonValue, errors: readonly ErrorObject[], changes: readonly SchemaChange[]): boolean {
  const findings = changes.filter(({ verdict }) => verdict !== "compatible");
  return !errors.some((error) => findings.some((finding) => explains(finding, error, value)));
}
