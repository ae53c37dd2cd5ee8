/** Rewrites enums, constants, bounds, unions and tuples in keywords that more targets accept. */

import type { JsonSchema } from "../../json-schema/json-values.js";
import { typesOf, valuesOf } from "../../json-schema/parts.js";
import {
  addToDescription,
  annotations,
  describeKeyword,
  nameSchema,
  omit,
  onlyDescribed,
  pick,
  rename,
  replaceKeyword,
} from "./keyword-sentences.js";
import { unique } from "./merge-schemas.js";
import { mapInner, rewriteEach, type Trace, type Transformation } from "./transformation.js";

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
    const forms = [...groups].map(([type, group]): JsonSchema => {
      // An enum must not contain the empty string.
      if (listable.has(type) && !group.includes("")) return { type, enum: group };
      return describeValues(type, group, schema, trace);
    });
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

function describeValues(type: string, values: readonly unknown[], schema: JsonSchema, trace: Trace): JsonSchema {
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

/** Whether a listed value can match: the schema must allow its type. */
function mayBe(value: unknown, schema: JsonSchema): boolean {
  return schema["type"] === undefined || typesOf(schema).includes(typeOf(value, schema));
}

/** Writes `oneOf` as `anyOf`, which more targets accept. */
export const oneOfToAnyOf: Transformation = {
  name: "one-of-to-any-of",
  apply: (root, trace) => {
    const findOverlaps = trace.analysis?.overlaps(root);
    const rewrite = (schema: JsonSchema): JsonSchema => {
      const inner = mapInner(schema, trace, rewrite);
      const { oneOf: variants, ...rest } = inner;
      // A schema cannot have two `anyOf`.
      if (!Array.isArray(variants) || Object.hasOwn(rest, "anyOf")) return inner;
      for (const loss of findOverlaps?.(variants) ?? []) trace.lose(schema, loss);
      return trace.derive(rename(inner, new Map([["oneOf", "anyOf"]])), schema);
    };
    return { schema: rewrite(root) };
  },
};

/** Writes a tuple as an array, whose items may match the schema of any position. */
export const tupleToArray: Transformation = /* @__PURE__ */ rewriteEach("tuple-to-array", (schema, trace) => {
  const { prefixItems: prefix, items, maxItems } = schema;
  if (!Array.isArray(prefix)) return schema;
  const positions = prefix as readonly unknown[];
  const isClosed = items === false || (typeof maxItems === "number" && maxItems <= positions.length);
  const schemas = unique(isClosed ? positions : [...positions, items ?? {}]);
  const [first = {}] = schemas;
  if (schemas.length > 1) {
    for (const keyword of isClosed || items === undefined ? ["prefixItems"] : ["prefixItems", "items"]) {
      trace.lose(schema, {
        keyword,
        effect: "wider",
        message: "Any item may match the schema of any position; only the description gives the order.",
      });
    }
  }
  const all = schemas.length > 1 ? trace.derive({ anyOf: schemas }, schema) : first;
  const most = items === false && maxItems === undefined ? { maxItems: positions.length } : {};
  const array = { ...replaceKeyword(schema, "prefixItems", { items: all }), ...most };
  const further = isClosed ? "" : `, then ${nameSchema(items ?? {})}`;
  const order = `Items in this order: ${positions.map(nameSchema).join(", ")}${further}.`;
  return schemas.length > 1 ? addToDescription(array, [order]) : array;
});

/** Lets `items` accept every position of a tuple, too: in draft-07, which MCP clients of 1.x read, it is for all items. */
export const itemsForEveryDraft: Transformation = /* @__PURE__ */ rewriteEach(
  "items-for-every-draft",
  (schema, trace) => {
    const { prefixItems: prefix, items, maxItems } = schema;
    if (!Array.isArray(prefix) || items === undefined || items === true) return schema;
    if (items === false) {
      const { items: _none, ...rest } = schema;
      return { ...rest, maxItems: Math.min(prefix.length, typeof maxItems === "number" ? maxItems : Infinity) };
    }
    const schemas = unique([...(prefix as readonly unknown[]), items]);
    if (schemas.length === 1) return schema;
    trace.lose(schema, {
      keyword: "items",
      effect: "wider",
      message: "Further items may match the schema of any position, because some clients apply `items` to all items.",
    });
    return { ...schema, items: trace.derive({ anyOf: schemas }, schema) };
  },
);

const namesInDraft07 = /* @__PURE__ */ new Map([
  ["prefixItems", "items"],
  ["items", "additionalItems"],
]);

/** Writes a tuple as draft-07 does: the positions as an array of `items`, further items as `additionalItems`. */
export const tupleToDraft07: Transformation = /* @__PURE__ */ rewriteEach("tuple-to-draft-07", (schema) =>
  Array.isArray(schema["prefixItems"]) ? rename(schema, namesInDraft07) : schema,
);
