/** Explains errors about values: each fault says what the value should be. */

import { isDateFormat } from "../json-schema/formats.js";
import { asText, isObject, listOf, type JsonSchema } from "../json-schema/json-values.js";
import { countCharacters } from "../json-schema/linear-tests.js";
import { itemSchemaOf, propertiesOf, requiredOf, schemasOfProperty, valuesOf } from "../json-schema/parts.js";
import { escapeToken, valueAt } from "../json-schema/pointers.js";
import { applyingSchemas, partsOf } from "../json-schema/references.js";
import { readVariantNames } from "../json-schema/check/variant-names.js";
import { describeFormat, describeSchema } from "./describe-schema.js";
import { countNoun, describePlace, describeValue, joinWords, quote, quoteList } from "./describe-value.js";
import { findNearest } from "./nearest-name.js";
import { suggestOption, type ArgumentFault, type ErrorSite } from "./argument-fault.js";

/** Keywords whose errors are about names instead of a value. */
const ofNames = new Set(["required", "additionalProperties", "unevaluatedProperties", "discriminator"]);

/** The words for each bound, and the noun that it counts. */
const bounds: Readonly<Record<string, readonly [words: string, noun: string]>> = {
  minLength: ["have at least", "character"],
  maxLength: ["have at most", "character"],
  minItems: ["have at least", "element"],
  maxItems: ["have at most", "element"],
  minProperties: ["have at least", "property"],
  maxProperties: ["have at most", "property"],
  minimum: ["be at least", ""],
  maximum: ["be at most", ""],
  exclusiveMinimum: ["be greater than", ""],
  exclusiveMaximum: ["be less than", ""],
  multipleOf: ["be a multiple of", ""],
};

const explainers: Readonly<Record<string, (site: ErrorSite) => ArgumentFault>> = {
  type: explainType,
  enum: (site) => explainValues(site, listOf(site.error.params["allowedValues"] ?? site.schema?.["enum"])),
  const: (site) => explainValues(site, [site.error.params["allowedValue"]]),
  anyOf: explainUnion,
  oneOf: explainUnion,
  format: explainFormat,
  pattern: explainPattern,
  items: (site) => explainBound(site, ["have at most", "element"]),
  unevaluatedItems: (site) => explainBound(site, ["have at most", "element"]),
  uniqueItems: explainRepeated,
  contains: explainContains,
  minContains: explainContains,
  maxContains: explainContains,
  not: (site) => say(site, `${site.place} must not be ${describeSchema(site.schema?.["not"], site.root)}`),
  "false schema": (site) => say(site, `${site.place} is not allowed; leave it out`),
  propertyNames: explainName,
  dependentRequired: explainDependent,
  depth: (site) => say(site, `${site.place} are nested too deeply`),
  json: (site) => say(site, `${site.place} are not JSON`),
};

/** Explains an error; undefined for one about names. */
export function explainKeyword(site: ErrorSite): ArgumentFault | undefined {
  const { keyword, message } = site.error;
  if (ofNames.has(keyword)) return undefined;
  const bound = bounds[keyword];
  if (bound !== undefined) return explainBound(site, bound);
  const explain = explainers[keyword];
  return explain?.(site) ?? say(site, `${site.place} ${message ?? `is not valid: see "${keyword}" in the schema`}`);
}

function explainRepeated(site: ErrorSite): ArgumentFault {
  const { i, j } = site.error.params;
  return say(site, `${site.place} must not repeat an element: ${String(j)} and ${String(i)} are equal`);
}

function say({ error }: ErrorSite, message: string, further: Partial<ArgumentFault> = {}): ArgumentFault {
  return { pointer: error.instancePath, keyword: error.keyword, message, ...further };
}

/** "x must be a string, not the number 5". */
function expect(site: ErrorSite, expected: string, further: Partial<ArgumentFault> = {}): ArgumentFault {
  const received = describeValue(site.value, site.isSecret ? "secret" : "open");
  const advice = canBeLeftOut(site) ? "; leave it out if there is no value" : "";
  return say(site, `${site.place} must be ${expected}, not ${received}${advice}`, { expected, received, ...further });
}

/** Whether a model probably sent null or an empty string instead of omitting an optional property. */
function canBeLeftOut({ value, isSecret, tokens, root, whole }: ErrorSite): boolean {
  if (isSecret || (value !== null && value !== "")) return false;
  const name = tokens.at(-1);
  const owner = tokens.slice(0, -1);
  const { [String(name)]: _wrong, ...others } = Object(valueAt(whole, owner)) as Readonly<Record<string, unknown>>;
  const owners = schemasAt(owner, whole, root).filter((schema) => fitsTags(others, schema));
  return (
    name !== undefined &&
    owners.some((owner) => Object.hasOwn(propertiesOf(owner), name)) &&
    !owners.some((owner) => requiredOf(owner).includes(name))
  );
}

/** The schemas that may apply to a part of the arguments: of the unions around it, the variants with the right tags. */
function schemasAt(tokens: readonly string[], whole: unknown, root: JsonSchema): readonly JsonSchema[] {
  let value = whole;
  let schemas = applyingSchemas(root, root);
  for (const token of tokens) {
    const index = Array.isArray(value) ? Number(token) : undefined;
    const holder = value;
    value = valueAt(value, [token]);
    schemas = schemas
      .filter((schema) => fitsTags(holder, schema))
      .flatMap((schema) => (index === undefined ? schemasOfProperty(schema, token) : [itemSchemaOf(schema, index)]))
      .flatMap((schema) => applyingSchemas(schema, root));
  }
  return schemas;
}

/** Whether every present property has a value that its schema lists, if it lists any. */
function fitsTags(value: unknown, schema: JsonSchema): boolean {
  return Object.entries(propertiesOf(schema)).every(([name, property]) => {
    const values = isObject(property) ? valuesOf(property) : undefined;
    const tag = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
    return values === undefined || tag === undefined || values.includes(tag);
  });
}

function explainFormat(site: ErrorSite): ArgumentFault {
  const fault = expect(site, describeFormat(asText(site.error.params["format"])));
  if (typeof site.value !== "string" || site.isSecret) return fault;
  const day = /^\d{4}-\d{2}-\d{2}(?=$|[t ])/i.exec(site.value)?.[0];
  if (day === undefined || isDateFormat(day)) return fault;
  return { ...fault, message: `${fault.message}: there is no such day` };
}

function explainType(site: ErrorSite): ArgumentFault {
  const { schema, root, value, error } = site;
  const expected = describeSchema({ ...schema, type: error.params["type"] }, root);
  const fault = expect(site, expected);
  const isText = typeof value === "string" && /^\s*[[{]/.test(value);
  if (!isText || !/\ban? (array|object)/.test(expected)) return fault;
  const received = "a string";
  return { ...fault, received, message: `${site.place} must be ${expected}, not JSON in a string: send it as it is` };
}

function explainValues(site: ErrorSite, options: readonly unknown[]): ArgumentFault {
  const { value } = site;
  const expected = quoteList(options);
  const fault = expect(site, expected, { options });
  if (typeof value !== "string" || site.isSecret) return fault;
  // Among strings a string needs no introduction.
  const isAmongStrings = options.some((option) => typeof option === "string");
  const message = isAmongStrings ? `${site.place} must be ${expected}, not ${quote(value)}` : fault.message;
  return options.length === 1 ? { ...fault, message } : suggestOption({ ...fault, message }, value, options);
}

function explainPattern(site: ErrorSite): ArgumentFault {
  const { pattern, limit } = site.error.params;
  if (limit === undefined) return expect(site, `a string that matches the pattern ${asText(pattern)}`);
  const longest = countNoun(Number(limit).toLocaleString("en"), "character");
  const expected = `at most ${longest}`;
  const message = `${site.place} is too long to be checked against the pattern ${String(pattern)}: ${expected}`;
  return say(site, message, { expected });
}

function explainUnion(site: ErrorSite): ArgumentFault {
  const { schema, root, error, value, place } = site;
  const variants = listOf(schema?.[error.keyword]);
  const listed = variants.map((variant) => (isObject(variant) ? valuesOf(variant) : undefined));
  if (Array.isArray(error.params["passingSchemas"])) {
    return say(site, `more than one alternative matches ${place}; exactly one must`);
  }
  if (listed.length > 0 && listed.every((values) => values !== undefined)) return explainValues(site, listed.flat());
  const fitting = isObject(value)
    ? variants.filter((variant) => partsOf(variant, root).every((part) => fitsTags(value, part)))
    : [];
  const expected = describeSchema({ [error.keyword]: fitting.length === 0 ? variants : fitting }, root);
  if (!isObject(value) || !expected.includes("an object")) return expect(site, expected);
  if (expected.includes("an object w")) {
    const advice = site.isSecret ? "" : describeNames(value, fitting.length === 0 ? variants : fitting, root);
    return say(site, `${place} must be ${expected}${advice}`, { expected, received: "an object" });
  }
  return say(site, `${place} matches none of the alternatives in the schema`, { received: "an object" });
}

/** The maximum number of names, or groups of names, in advice. */
const mostNames = 3;

/** What is wrong with the names of an object that no variant of a union accepts; nothing if the names are right. */
function describeNames(value: JsonSchema, variants: readonly unknown[], root: JsonSchema): string {
  const { declared, known, unknown, whole } = readVariantNames(variants, value, root);
  if (Object.keys(value).length === 0) return ", not an empty object";
  if (known.length > 0 && whole.length === 0) {
    const kept = declared.filter((own) => known.some((name) => own.has(name)));
    const others = kept.map((own) => known.filter((name) => !own.has(name)));
    const distinct = [...new Set(others.map((names) => quoteList(names, "and")))];
    const which = kept.length > 2 ? "only one of them" : "not both";
    return distinct.length > mostNames ? `, ${which}` : `, ${which}: leave out ${distinct.join(", or ")}`;
  }
  if (unknown.length === 0) return "";
  const missing = new Set(declared.flatMap((own) => [...own]).filter((name) => !Object.hasOwn(value, name)));
  const [first = ""] = unknown;
  const meant = unknown.length === 1 ? findNearest(first, [...missing]) : undefined;
  const none = `${quoteList(unknown.slice(0, mostNames), "and")} ${unknown.length === 1 ? "is" : "are"} unknown there`;
  return meant === undefined ? `; ${none}` : `; ${none}, did you mean ${quote(meant)}?`;
}

function explainBound(site: ErrorSite, [words, noun]: readonly [string, string]): ArgumentFault {
  const { error, value, place } = site;
  const limit = error.params["limit"] ?? error.params["multipleOf"];
  const amount = noun === "" ? String(limit) : countNoun(limit, noun);
  const size = Array.isArray(value)
    ? value.length
    : isObject(value)
      ? Object.keys(value).length
      : countCharacters(String(value));
  const received = noun === "" ? describeValue(value, site.isSecret ? "secret" : "open") : countNoun(size, noun);
  const actual = noun !== "" ? String(size) : site.isSecret ? received : quote(value);
  return say(site, `${place} must ${words} ${amount}, not ${actual}`, {
    expected: `${words.replace(/^(have|be) /, "")} ${amount}`,
    received,
  });
}

function explainContains(site: ErrorSite): ArgumentFault {
  const { schema, root, place } = site;
  const wanted = describeSchema(schema?.["contains"], root);
  const least = Number(schema?.["minContains"] ?? 1);
  const most = schema?.["maxContains"];
  if (site.error.keyword !== "maxContains" && least === 1 && most === undefined) {
    return say(site, `${place} must contain ${wanted}`, { expected: wanted });
  }
  const numbers = [`at least ${least}`, ...(most === undefined ? [] : [`at most ${String(most)}`])];
  return say(site, `${place} must contain ${joinWords(numbers, "and")} of: ${wanted}`, { expected: wanted });
}

function explainName(site: ErrorSite): ArgumentFault {
  const { error, schema, root, place, isSecret } = site;
  const name = String(error.params["propertyName"]);
  const names = schema?.["propertyNames"];
  const expected =
    isObject(names) && typeof names["pattern"] === "string"
      ? `a match of ${names["pattern"]}`
      : describeSchema(names, root);
  const written = isSecret ? "a name" : quote(name);
  return say(site, `${written} is not a valid name in ${place}: a name must be ${expected}`, {
    pointer: isSecret ? error.instancePath : `${error.instancePath}/${escapeToken(name)}`,
    expected,
  });
}

function explainDependent(site: ErrorSite): ArgumentFault {
  const { error, tokens, whole } = site;
  const { property, missingProperty } = error.params;
  const missing = describePlace([...tokens, String(missingProperty)], whole);
  return say(site, `${missing} is required where ${quoteList([property])} is given`, {
    pointer: `${error.instancePath}/${escapeToken(String(missingProperty))}`,
    received: "nothing",
  });
}
