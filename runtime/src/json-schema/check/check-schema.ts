/**
 * Lists all errors of a value by JSON Schema 2020-12, as Ajv reports them.
 *
 * Reads the schema at run time, for tools without a generated validator and platforms that forbid code generation.
 * Other libraries of this kind are larger, and their errors are too poor for a useful message.
 */

import {
  apply,
  evaluate,
  isMemoized,
  startRun,
  type ErrorReport,
  type Reporter,
  type KeywordSite,
} from "../evaluate.js";
import { asText, isObject, type JsonSchema } from "../json-values.js";
import { longestBacktracking, UncheckedTextError } from "../patterns.js";
import { escapeToken, fragmentToken } from "../pointers.js";
import { tooDeep, type SchemaError, type Validator } from "../schema-error.js";
import { boundTests } from "../value-tests.js";
import { isLinearPattern } from "./linear-pattern.js";
import { createUnionReader } from "./unions.js";

/** Throws an `Error` if the schema cannot be evaluated: a dangling reference, or an invalid pattern. */
export function checkSchema(schema: unknown, value: unknown, root: JsonSchema): readonly SchemaError[] {
  const errors: SchemaError[] = [];
  const report = { reporter: createReporter(), instancePath: "", schemaPath: "#", errors };
  evaluate(schema, value, { run: startRun(root, isLinearPattern), report });
  return errors;
}

/** Creates a validator, which throws an `Error` if the schema cannot be evaluated. */
export function createValidator(schema: JsonSchema): Validator {
  const validate: Validator = (value): value is unknown => {
    try {
      validate.errors = checkSchema(schema, value, schema);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      validate.errors = [tooDeep];
    }
    return validate.errors.length === 0;
  };
  return validate;
}

/** Whether a value matches a schema in a root, or the root itself; never throws. */
export function matches(schema: unknown, value: unknown, root: JsonSchema): boolean {
  // A schema that cannot be evaluated, as with an invalid pattern or a dangling reference, matches nothing.
  try {
    return evaluate(schema, value, { run: startRun(root, isLinearPattern) });
  } catch {
    return false;
  }
}

/** The errors that a definition reports for a value, and their location. */
interface Found extends ErrorReport {
  readonly seen: Set<string>;
}

/** Above this, only missing properties are looked for: what is missing explains an unknown name. */
const mostErrors = 1_000;

const isFull = ({ errors }: ErrorReport): boolean => errors.length >= mostErrors;

function fail(report: ErrorReport, { keyword, schema }: KeywordSite, params?: SchemaError["params"]): void {
  if (isFull(report) && keyword !== "required") return;
  const { instancePath, schemaPath, errors } = report;
  errors.push({
    instancePath,
    schemaPath: `${schemaPath}/${keyword}`,
    keyword,
    params: params ?? operandOf(schema, keyword),
  });
}

function createReporter(): Reporter {
  const readUnion = createUnionReader();
  // By definition and value.
  const known = new Map<object, Map<unknown, Found>>();
  return {
    isFull,
    fail,
    check: (report, site, check) => {
      if (isFull(report) && site.keyword !== "required") return true;
      try {
        return check(site.schema[site.keyword], site);
      } catch (error) {
        if (!(error instanceof UncheckedTextError)) throw error;
        fail(report, { ...site, keyword: "pattern" }, { pattern: error.pattern, limit: longestBacktracking });
        return false;
      }
    },
    step: ({ reporter, errors, instancePath, schemaPath }, { keyword }, member, key) => ({
      reporter,
      errors,
      instancePath:
        key === undefined ? instancePath : `${instancePath}/${typeof key === "number" ? key : escapeToken(key)}`,
      schemaPath: `${schemaPath}/${keyword}${member === undefined ? "" : `/${fragmentToken(String(member))}`}`,
    }),
    explainUnion: ({ instancePath, schemaPath, errors, reporter }, site, schemas) => {
      const variants = schemas.map((schema, member) => {
        const own: SchemaError[] = [];
        apply(schema, { ...site, report: { reporter, instancePath, schemaPath, errors: own } }, member);
        return { schema, errors: own };
      });
      const { run, keyword, value } = site;
      const union = { root: run.root, operand: site.schema[keyword], keyword, path: schemaPath, instancePath, value };
      for (const error of readUnion(variants, union)) errors.push(error);
    },
    follow: (report, site, target) => {
      const { value, seen, depth = 0 } = site;
      // Ajv's `schemaPath` leads into the referenced schema.
      const inner = { ...report, schemaPath: asText(site.schema["$ref"]).replace(/\/$/, "") };
      // The site is one reference further.
      if (!isObject(target) || !isMemoized(value, depth - 1)) {
        return evaluate(target, value, { ...site, report: inner });
      }
      const ofTarget = known.get(target) ?? new Map<unknown, Found>();
      known.set(target, ofTarget);
      let found = ofTarget.get(value);
      if (found === undefined) {
        found = { ...inner, errors: [], seen: new Set() };
        evaluate(target, value, { ...site, seen: found.seen, report: found });
        ofTarget.set(value, found);
      }
      if (found.errors.length === 0) for (const name of found.seen) seen?.add(name);
      const { instancePath, errors } = report;
      for (const error of found.errors) {
        if (isFull(report)) break;
        const rest = error.instancePath.slice(found.instancePath.length);
        errors.push(found.instancePath === instancePath ? error : { ...error, instancePath: instancePath + rest });
      }
      return found.errors.length === 0;
    },
  };
}

/** The names by which the error of a keyword gives its operand; the keyword itself if it is not here. */
const operandNames: Readonly<Record<string, string>> = { const: "allowedValue", enum: "allowedValues" };

/** The params of an error that depend on the schema alone, as Ajv names them. */
function operandOf(schema: JsonSchema, keyword: string): SchemaError["params"] {
  if (keyword === "not") return {};
  if (keyword === "contains") {
    const { minContains = 1, maxContains } = schema;
    return { minContains, ...(maxContains !== undefined && { maxContains }) };
  }
  const name = Object.hasOwn(boundTests, keyword) ? "limit" : (operandNames[keyword] ?? keyword);
  return { [name]: schema[keyword] };
}
