/** The functions that generated validators share. The build bundles this module into a text, which the generator writes beside them. */

import { isUrlFormat, formats as checkedFormats } from "./formats.js";
import { longestBacktracking } from "./patterns.js";

export { equalJson } from "./json-values.js";
export { countCharacters, findEqualItems } from "./linear-tests.js";

/** The formats that no regular expression can check. */
export const formats: typeof checkedFormats = { ...checkedFormats, url: isUrlFormat };

/** An error as Ajv's code makes it. */
interface FoundError {
  instancePath: string;
  schemaPath: string;
}

/** A function that Ajv wrote; `errors` holds those of its last call. */
interface Check {
  (data: unknown, context: { readonly instancePath: string }): boolean;
  errors: FoundError[] | null;
}

/** Adds the errors of a definition, whose schema paths begin at the definition, to those found so far. */
export function addErrors(found: FoundError[] | null, errors: FoundError[], reference: string): FoundError[] {
  const all = found ?? [];
  for (const error of errors) {
    if (!error.schemaPath.startsWith("#/$defs/")) error.schemaPath = reference + error.schemaPath.slice(1);
    all.push(error);
  }
  return all;
}

interface Outcome {
  readonly instancePath: string;
  readonly errors: FoundError[] | null;
}

/** Outcomes by function and value, for the length of one outermost call. */
const outcomes = new Map<Check, Map<object, Outcome>>();
let depth = 0;

/** More errors of one value than this are not copied to each variant of a union that refers to it. */
const mostErrors = 200;

/**
 * Checks a value against a recursive definition, once for each value: each variant of a union may ask for the same
 * value again, so without this the work grows with the number of variants to the power of the depth.
 */
export function checkOnce(check: Check, data: unknown, context: { readonly instancePath: string }): boolean {
  if (typeof data !== "object" || data === null) return check(data, context);
  const known = outcomes.get(check) ?? new Map<object, Outcome>();
  outcomes.set(check, known);
  const { instancePath } = context;
  let outcome = known.get(data);
  if (outcome === undefined) {
    depth += 1;
    try {
      const errors = check(data, context) ? null : (check.errors?.slice(0, mostErrors) ?? null);
      outcome = { instancePath, errors };
      known.set(data, outcome);
    } finally {
      depth -= 1;
      if (depth === 0) outcomes.clear();
    }
  }
  const isElsewhere = outcome.instancePath !== instancePath;
  check.errors = isElsewhere ? relocate(outcome, instancePath) : outcome.errors;
  return outcome.errors === null;
}

/** A value that did not come from JSON may contain one object at several places. */
function relocate({ errors, instancePath }: Outcome, to: string): FoundError[] | null {
  return (
    errors?.map((error) => ({ ...error, instancePath: to + error.instancePath.slice(instancePath.length) })) ?? null
  );
}

/** Creates a test for a pattern that may backtrack, which refuses long strings unchecked. */
export function boundedPattern(source: string): Pick<RegExp, "test"> {
  const pattern = new RegExp(source, "u");
  return { test: (text) => text.length <= longestBacktracking && pattern.test(text) };
}
