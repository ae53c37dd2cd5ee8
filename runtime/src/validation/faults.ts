/** Converts the errors of a validator to faults, in terms that a model can act on. */

import { isObject } from "../json-schema/json-values.js";
import { escapeToken, pointerTokens, valueAt } from "../json-schema/pointers.js";
import { resolveReference } from "../json-schema/references.js";
import type { ObjectSchema } from "../metadata.js";
import type { ArgumentFault, ErrorSite } from "./argument-fault.js";
import { describePlace } from "./describe-value.js";
import { createValidator } from "../json-schema/check/check-schema.js";
import { explainKeyword } from "./keyword-faults.js";
import { explainNames } from "./missing-and-unknown-names.js";
import { unexplained, type SchemaError } from "../json-schema/schema-error.js";
import { followTokens, isSecret, readSecretPaths, type SecretPaths } from "./secret-places.js";

export type { ArgumentFault } from "./argument-fault.js";

/** The arguments that errors are about, and their schema. */
export interface ErrorContext {
  readonly tool: string;
  readonly schema: ObjectSchema;
  readonly arguments: unknown;
  /** Paths of sensitive parameters, whose values are never quoted. The grammar is that of `hiddenParameters`. */
  readonly sensitive?: readonly string[];
}

/**
 * Explains why arguments are not valid: one fault for each correction, in the order of the arguments. The errors of a
 * generated validator, of `createValidator` and of Ajv with `allErrors` give the same faults.
 */
export function explainErrors(errors: readonly SchemaError[], about: ErrorContext): readonly ArgumentFault[] {
  const secrets = readSecretPaths(about.sensitive);
  const located = locateErrors(errors, about);
  const sites = located.slice(0, mostExplained).map((error) => readSite(error, { about, secrets }));
  const faults = [...explainNames(sites), ...sites.flatMap((site) => explainKeyword(site) ?? [])];
  const byText = new Map(dropRepeated(faults).map((fault) => [`${fault.pointer} ${fault.message}`, fault]));
  const sorted = sortFaults([...byText.values()], about.arguments);
  const count = located.length - sites.length;
  const further = { pointer: "", keyword: "further", message: `and at least ${count} more`, count };
  return count > 0 ? [...sorted, further] : sorted;
}

/** Errors beyond this number are only counted: no model reads so many, and each is compared with all names. */
const mostExplained = 100;

const unions = new Set(["anyOf", "oneOf", "discriminator", "not", "if"]);

/**
 * Prefers the errors of our own evaluation, and adds those at other locations: Ajv reports every variant of a union, and
 * does not locate the keywords of definitions in the schema.
 */
function locateErrors(errors: readonly SchemaError[], about: ErrorContext): readonly SchemaError[] {
  if (errors.length === 0) return [];
  const own = interpret(about);
  const isWithin = (place: string, outer: string): boolean => `${place}/`.startsWith(`${outer}/`);
  // Ours come first, and if there are enough of them, the others are never explained.
  const reported = own.length >= mostExplained ? [] : errors.slice(0, mostExplained);
  const unionPlaces = reported.filter(({ keyword }) => unions.has(keyword)).map(({ instancePath }) => instancePath);
  const candidates = reported.filter(
    (error) =>
      error !== unexplained &&
      !unions.has(error.keyword) &&
      !unionPlaces.some((place) => isWithin(error.instancePath, place)),
  );
  const told = new Set(candidates.length > 0 ? own.map(placeOf) : []);
  const further = candidates.filter((error) => !told.has(placeOf(error)));
  // An unknown name may be a misspelling of the missing one.
  const isMissing = ({ params }: SchemaError): boolean => params["missingProperty"] !== undefined;
  const all = [...own.filter(isMissing), ...own.filter((error) => !isMissing(error)), ...further];
  return all.length > 0 ? all : errors;
}

function interpret({ schema, arguments: value }: ErrorContext): readonly SchemaError[] {
  const validate = createValidator(schema);
  try {
    return validate(value) ? [] : (validate.errors ?? []);
  } catch {
    return []; // Only the validator that found the errors can read the schema.
  }
}

/** The location of an error, which may be a missing or unknown property. */
function placeOf({ instancePath, params }: SchemaError): string {
  const name = params["missingProperty"] ?? params["additionalProperty"] ?? params["unevaluatedProperty"];
  return typeof name === "string" ? `${instancePath}/${escapeToken(name)}` : instancePath;
}

function readSite(
  error: SchemaError,
  { about, secrets }: { readonly about: ErrorContext; readonly secrets: SecretPaths },
): ErrorSite {
  const tokens = pointerTokens(error.instancePath);
  const { value, secrets: left } = followTokens(secrets, about.arguments, tokens);
  return {
    error,
    tool: about.tool,
    root: about.schema,
    schema: resolveReference(about.schema, error.schemaPath.slice(0, error.schemaPath.lastIndexOf("/"))),
    tokens,
    value,
    whole: about.arguments,
    place: describePlace(tokens, about.arguments),
    isSecret: isSecret(left, value),
    secrets: left,
  };
}

/** Where a value must be one of a list, keeps only that fault; elsewhere, one about the type hides all others. */
function dropRepeated(faults: readonly ArgumentFault[]): readonly ArgumentFault[] {
  const listed = new Set(faults.filter(isListed).map(({ pointer }) => pointer));
  const typed = new Set(faults.filter(({ keyword }) => keyword === "type").map(({ pointer }) => pointer));
  return faults.filter((fault) =>
    listed.has(fault.pointer) ? isListed(fault) : !typed.has(fault.pointer) || fault.keyword === "type",
  );
}

function isListed({ keyword }: ArgumentFault): boolean {
  return keyword === "enum" || keyword === "const" || keyword === "discriminator";
}

/** Sorts faults by location; missing properties come after present ones. */
function sortFaults(faults: readonly ArgumentFault[], value: unknown): readonly ArgumentFault[] {
  const indexes = new Map<object, ReadonlyMap<string, number>>();
  const indexOf = (holder: object, name: string): number => {
    const known = indexes.get(holder) ?? new Map(Object.keys(holder).map((key, index) => [key, index]));
    indexes.set(holder, known);
    return known.get(name) ?? Number.MAX_VALUE;
  };
  const rankOf = (fault: ArgumentFault): readonly number[] => {
    let current = value;
    return pointerTokens(fault.pointer).map((token) => {
      const index = Array.isArray(current) ? Number(token) : isObject(current) ? indexOf(current, token) : undefined;
      current = valueAt(current, [token]);
      return index ?? Number.MAX_VALUE;
    });
  };
  const ranked = faults.map((fault) => ({ fault, rank: rankOf(fault) }));
  return ranked.sort((left, right) => compareRanks(left.rank, right.rank)).map(({ fault }) => fault);
}

function compareRanks(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((rank, index) => rank !== right[index]);
  return at === -1 ? left.length - right.length : (left[at] ?? -1) - (right[at] ?? -1);
}
