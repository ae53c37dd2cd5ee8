/** Ajv for 2020-12 with fixed options: the only place that loads it. */

import { createRequire } from "node:module";
import type { ErrorObject, ValidateFunction } from "ajv";
import type * as Ajv from "ajv/dist/2020.js";
import type AjvEqual from "ajv/dist/runtime/equal.js";
import type AjvLength from "ajv/dist/runtime/ucs2length.js";
import type AjvFormats from "ajv-formats";
import {
  ajvOptions,
  equalJson,
  formats,
  isLinearPattern,
  isObject,
  matches,
  pointerTokens,
  visitSchemas,
  type JsonObject,
} from "@toolwright/runtime/internal/json-schema";
import { hasMatch, UndecidedText } from "../patterns/pattern-matching.js";

/** Formats of JSON Schema that are not validated. */
const uncheckedFormats = ["idn-email", "idn-hostname", "iri", "iri-reference"];

/** Creates an Ajv with the standard formats. Loads Ajv on the first call: many runs never need it. */
export function createAjv(options: Ajv.Options = {}): Ajv.Ajv2020 {
  const require = createRequire(import.meta.url);
  const { Ajv2020, _ } = require("ajv/dist/2020.js") as typeof Ajv;
  const { default: equal } = require("ajv/dist/runtime/equal.js") as typeof AjvEqual;
  const { default: ucs2length } = require("ajv/dist/runtime/ucs2length.js") as typeof AjvLength;
  const addFormats = require("ajv-formats") as typeof AjvFormats;
  // Before it inlines a reference, Ajv searches arrays for others twice at each level: 40 levels would take hours.
  const ajv = new Ajv2020({ ...ajvOptions, inlineRefs: false, ...options });
  addFormats.default(ajv);
  // Ajv's own comparison calls properties of the values that are named `toString` or `valueOf`.
  ajv.scope.value("func", { key: equal, ref: equalJson, code: _`equalJson` });
  // Generated validators import both under these names.
  ajv.scope.value("func", { key: ucs2length, ref: ucs2length, code: _`countCharacters` });
  for (const format of uncheckedFormats) ajv.addFormat(format, true);
  // Otherwise a format named `constructor` would be the function that every object inherits.
  Object.setPrototypeOf(ajv.formats, null);
  return ajv;
}

/** Makes Ajv match patterns without unbounded backtracking. @throws {SyntaxError} for an invalid pattern */
export const boundedPatterns = Object.assign(
  (pattern: string): { readonly test: (text: string) => boolean; readonly toString: () => string } => {
    hasMatch(pattern, "");
    // Ajv compares patterns by their texts.
    return { test: (text) => hasMatch(pattern, text), toString: () => pattern };
  },
  { code: "new RegExp" },
);

/** Compiles for a handful of values per schema, and without validating the schema itself. */
export function createSchemaCompiler(): (schema: JsonObject) => ValidateFunction {
  const code = { optimize: false, regExp: boundedPatterns };
  const ajv = createAjv({ allErrors: true, validateSchema: false, addUsedSchema: false, code });
  return (schema) => ajv.compile(schema);
}

/**
 * Why a schema rejects a value, such as `width must be integer`; undefined if it accepts the value, or if only unbounded
 * backtracking could tell.
 */
export type ExplainRefusal = (schema: JsonObject, value: unknown) => string | undefined;

/** Compiles a schema only for values that it may reject: compiling is the slow part. */
export function createRefusalExplainer(createCompiler = createSchemaCompiler): ExplainRefusal {
  let compile: ReturnType<typeof createSchemaCompiler> | undefined;
  return (schema, value) => {
    if (isForMatches(schema) && matches(schema, value, schema)) return undefined;
    compile ??= createCompiler();
    const validate = compile(schema);
    try {
      return validate(value) ? undefined : (validate.errors ?? []).map(describeError).join(", ");
    } catch (error) {
      if (error instanceof UndecidedText) return undefined;
      throw error;
    }
  };
}

/** Whether `matches`, which knows fewer formats than Ajv and no bounded patterns, judges a schema as Ajv does. */
function isForMatches(schema: JsonObject): boolean {
  let isKnown = true;
  visitSchemas(schema, ({ format, pattern, patternProperties }) => {
    const patterns = isObject(patternProperties) ? Object.keys(patternProperties) : [];
    const sources = typeof pattern === "string" ? [pattern, ...patterns] : patterns;
    isKnown &&= (typeof format !== "string" || Object.hasOwn(formats, format)) && sources.every(isLinearPattern);
  });
  return isKnown;
}

function describeError(error: ErrorObject): string {
  const place = error.instancePath === "" ? "it" : error.instancePath.slice(1).replaceAll("/", ".");
  const name: unknown = error.params["additionalProperty"];
  return `${place} ${error.message ?? "is invalid"}${typeof name === "string" ? ` such as "${name}"` : ""}`;
}

/** Why a schema rejects a value. */
export interface SchemaRefusal {
  readonly message: string;
  /** Names and indexes that lead from the value to the rejected part. */
  readonly path: readonly string[];
  /** The keywords that reject it, in any branch of a union. */
  readonly keywords: ReadonlySet<string>;
}

/** Describes the deepest error: in a union, that of the branch closest to the value. */
export function describeRefusal(errors: readonly ErrorObject[]): SchemaRefusal {
  const depth = ({ instancePath }: ErrorObject): number => instancePath.split("/").length;
  const [first] = errors.toSorted((left, right) => depth(right) - depth(left));
  if (first === undefined) throw new Error("A validator that rejects a value must report an error.");
  const params = first.params as Readonly<Record<string, unknown>>; // Ajv's, by keyword.
  const further = params["additionalProperty"] ?? params["unevaluatedProperty"];
  const named = [params["missingProperty"], further].filter((name) => typeof name === "string");
  const at = first.instancePath === "" ? "" : `${first.instancePath} `;
  const name = first.propertyName === undefined ? "" : `the name ${JSON.stringify(first.propertyName)} `;
  const excess = typeof further === "string" ? `, and ${JSON.stringify(further)} is one` : "";
  return {
    message: `${at}${name}${first.message ?? first.keyword}${excess}`,
    path: [...pointerTokens(first.instancePath), ...named],
    keywords: new Set(errors.map(({ keyword }) => keyword)),
  };
}
