/** From the findings of a comparison and Ajv's errors to whether a break hides behind others that were found. */

import type { ErrorObject } from "ajv";
import { equalJson, isList, pointerTokens, valueAt, type JsonValue } from "@toolwright/runtime/internal/json-schema";
import type { SchemaChange } from "toolwright/contract";

/** Tokens into a value; undefined stands for any name or index. */
type ValuePath = readonly (string | undefined)[];

/** Keywords that one may be written for the other. */
const families = [
  ["minimum", "exclusiveMinimum"],
  ["maximum", "exclusiveMaximum"],
  ...["multipleOf", "minLength", "maxLength", "pattern", "format"].map((keyword) => [keyword]),
  ...["minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties"].map((keyword) => [keyword]),
];

/** Where a finding's values are, and the keyword that it is about, if its pointer ends in one. */
function readPointer(pointer: string): { readonly location: ValuePath; readonly keyword: string | undefined } {
  const location: (string | undefined)[] = [];
  const tokens = pointerTokens(pointer.slice(1));
  while (tokens.length > 0) {
    const keyword = tokens.shift() ?? "";
    if (keyword === "properties") location.push(tokens.shift());
    // A tuple may change as a whole.
    else if (keyword === "prefixItems" && tokens.length === 0) return { location, keyword: undefined };
    else if (/^(?:prefixItems|items|additionalItems|unevaluatedItems)$/.test(keyword))
      location.push(/^\d+$/.test(tokens[0] ?? "") ? tokens.shift() : undefined);
    // A pointer may end in the schema of further properties; `contains` at its end is a keyword of the array.
    else if (/^(?:pattern|additional|unevaluated)P/.test(keyword) || (keyword === "contains" && tokens[0]))
      location.push((keyword === "patternProperties" && void tokens.shift()) || undefined);
    else if (/^(?:allOf|anyOf|oneOf|dependentSchemas|dependencies)$/.test(keyword)) tokens.shift();
    else if (!/^(?:not|if|then|else|propertyNames)$/.test(keyword)) return { location, keyword };
  }
  return { location, keyword: undefined };
}

const isWithin = (path: ValuePath, location: ValuePath): boolean =>
  location.length <= path.length && location.every((token, index) => token === undefined || token === path[index]);

/** Whether accepting a finding means to accept that a value is refused with this error. */
function explains({ rule, pointer, before, after }: SchemaChange, error: ErrorObject, value: JsonValue): boolean {
  const { location, keyword } = readPointer(pointer);
  const { additionalProperty, unevaluatedProperty, missingProperty } = error.params as Record<string, string>;
  const at = pointerTokens(error.instancePath);
  const path = [...at, additionalProperty ?? unevaluatedProperty ?? missingProperty].filter((one) => one !== undefined);
  // What a pair of schemas excludes together, or asks for on a condition, has no place of its own.
  const isJoint = /^(?:not|if|oneOf|contains|propertyNames|false schema|depend\w*)$/.test(error.keyword);
  if (isJoint && isWithin(location.slice(0, at.length), at)) return true;
  if (rule.endsWith("renamed"))
    return [before, after].some((names) =>
      Object.keys(Object(names)).some((name) => isWithin(path, [...location.slice(0, -1), name])),
    );
  if (!isWithin(path, location)) return false;
  const part = valueAt<JsonValue>(value, path.slice(0, location.length));
  if (rule.endsWith("null-removed")) return part === null;
  if (keyword === "enum" || keyword === "const")
    return before === undefined || (isList(before) ? before : [before]).some((one) => equalJson(one, part));
  const family = families.find((some) => some.includes(keyword ?? ""));
  const isWhole = family === undefined || rule.endsWith("-type");
  return isWhole || path.length > location.length || family.includes(error.keyword);
}

/** Whether nothing that was found accounts for any of the errors about a value. */
export function isHidden(value: JsonValue, errors: readonly ErrorObject[], changes: readonly SchemaChange[]): boolean {
  const findings = changes.filter(({ verdict }) => verdict !== "compatible");
  return !errors.some((error) => findings.some((finding) => explains(finding, error, value)));
}
