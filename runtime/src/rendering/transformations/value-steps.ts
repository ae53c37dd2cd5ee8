/** Rewrites enums, constants and bounds in keywords that more targets accept. */

import { rewriteEach, type Transformation, type Trace } from "./transformation.js";
import {
  addToDescription,
  annotations,
  describeKeyword,
  omit,
  onlyDescribed,
  pick,
  replaceKeyword,
} from "./keyword-sentences.js";
import type { JsonSchema } from "../../json-schema/json-values.js";
import { typesOf, valuesOf } from "../../json-schema/parts.js";

/** Writes a constant as an enum of one value, which every target accepts. */
export const constToEnum: Transformation = /* @__PURE__ */ rewriteEach("const-to-enum", (schema) => {
  return Object.hasOwn(schema, "const") ? replaceKeyword(schema, "const", { enum: [schema["const"]] }) : schema;
});

/** Drops `type` beside an enum or a constant, whose values imply it. */
export const valuesWithoutType: Transformation = /* @__PURE__ */ rewriteEach("values-without-type", (schema, trace) => {
  const { type } = schema;
  const values = valuesOf(schema);
  if (type === undefined || values?.every((value) => mayBe(value, schema)) !== true) return schema;
  const others = Object.keys(schema).filter((keyword) => !annotations.has(keyword) && !keptBesideValues.has(keyword));
  // Keywords that constrain one type need it beside them; the target refuses an array of types.
  if (others.length > 0 && !Array.isArray(type)) return schema;
  for (const keyword of others) {
    const message = `The target does not accept "${keyword}" beside values of several types.`;
    trace.lose(schema, { keyword, effect: "wider", message });
  }
  return omit(schema, ["type", ...others]);
});

const keptBesideValues: ReadonlySet<string> = new Set(["type", "enum", "const", "$defs"]);

/** Writes exclusive bounds of integers as equivalent inclusive ones. */
export const inclusiveBounds: Transformation = /* @__PURE__ */ rewriteEach("inclusive-bounds", (schema) => {
  const { type, minimum, maximum, exclusiveMinimum: above, exclusiveMaximum: below } = schema;
  const isWhole = type === "integer";
  const least = isWhole && Number.isInteger(above) && minimum === undefined ? Number(above) + 1 : undefined;
  const most = isWhole && Number.isInteger(below) && maximum === undefined ? Number(below) - 1 : undefined;
  if (least === undefined && most === undefined) return schema;
  return {
    ...omit(schema, [
      ...(least === undefined ? [] : ["exclusiveMinimum"]),
      ...(most === undefined ? [] : ["exclusiveMaximum"]),
    ]),
    ...(least !== undefined && { minimum: least }),
    ...(most !== undefined && { maximum: most }),
  };
});

/** Splits an enum by type. Values of types that are not `listable` in a target's enums go into the description. */
export function enumsByType(listable: ReadonlySet<string>): Transformation {
  return rewriteEach("enums-by-type", (schema, trace) => {
    const values = valuesOf(schema);
    if (values === undefined) return schema;
    const groups = new Map<string, unknown[]>();
    const possible = values.filter((value) => mayBe(value, schema));
    // An enum that nothing can match stays, for a rule to report.
    if (possible.length === 0) return { ...omit(schema, ["const", "enum"]), enum: values };
    for (const value of possible) {
      const type = typeOf(value, schema);
      groups.set(type, [...(groups.get(type) ?? []), value]);
    }
    const forms = [...groups].map(([type, group]) => listValues(type, group, { schema, trace, listable }));
    const outside = pick(schema, (keyword) => annotations.has(keyword));
    const [first, ...others] = forms;
    if (first === undefined || others.length > 0) {
      return { ...outside, anyOf: forms.map((form) => trace.derive(form, schema)) };
    }
    const { description, ...form } = first;
    const whole = { ...omit(schema, ["type", "enum", "const"]), ...form };
    return typeof description === "string" ? addToDescription(whole, [description]) : whole;
  });
}

interface Listing {
  readonly schema: JsonSchema;
  readonly trace: Trace;
  readonly listable: ReadonlySet<string>;
}

function listValues(type: string, values: readonly unknown[], { schema, trace, listable }: Listing): JsonSchema {
  // An enum must not contain the empty string.
  if (listable.has(type) && !values.includes("")) return { type, enum: values };
  const isComplete = type === "null" || (type === "boolean" && values.includes(true) && values.includes(false));
  if (isComplete) return { type };
  const sentence = (values.length === 1 ? describeKeyword("const", values[0]) : describeKeyword("enum", values)) ?? "";
  const keyword = Object.hasOwn(schema, "const") ? "const" : "enum";
  trace.lose(schema, onlyDescribed(keyword, sentence, "wider"));
  return { type, description: sentence };
}

function typeOf(value: unknown, schema: JsonSchema): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  const types = typesOf(schema);
  return typeof value === "number" && types.includes("integer") && !types.includes("number") ? "integer" : typeof value;
}

/** A listed value whose type the schema does not allow can never match. */
function mayBe(value: unknown, schema: JsonSchema): boolean {
  return schema["type"] === undefined || typesOf(schema).includes(typeOf(value, schema));
}
