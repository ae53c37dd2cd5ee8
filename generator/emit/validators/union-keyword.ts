/** From a union to code that chooses the branch that a value is meant for and reports its errors only. */

import type { Code, CodeKeywordDefinition, KeywordCxt } from "ajv";
import { _, getProperty, not, str, stringify } from "ajv/dist/compile/codegen/index.js";
import { checkDataType } from "ajv/dist/compile/validate/dataType.js";
import { joinPointer, type JsonObject, type JsonValue } from "@toolwright/runtime/json-schema";
import { findUnionCases, type BranchChoice, type UnionCase, type CaseType } from "./union-cases.js";

/** Replaces Ajv's `anyOf`, with the same verdicts: only checks the branch that the type or discriminant selects. */
export const unionKeyword: CodeKeywordDefinition = {
  keyword: "anyOf",
  schemaType: "array",
  trackErrors: true,
  before: "oneOf",
  error: { message: "must match a schema in anyOf" },
  code: (context) => {
    // Ajv passes on the canonical schema that it was given.
    const root = context.it.schemaEnv.root.schema as JsonObject;
    const branches = context.schema as readonly JsonValue[];
    const cases = findUnionCases({ root, branches });
    const all = branches.map((_branch, index) => index);
    if (cases === undefined) applyAny(context, all);
    else applyCases(context, cases);
  },
};

function applyCases(context: KeywordCxt, cases: readonly UnionCase[]): void {
  const { gen, data, parentSchema } = context;
  const taken = cases.flatMap(({ types }) => types);
  const outer: unknown = parentSchema["type"];
  // The schema around the union reports values of any other type.
  const isReported = (Array.isArray(outer) ? outer : [outer]).every((type) => taken.includes(type as CaseType));
  const only = cases.length === 1 && isReported ? cases[0] : undefined;
  if (only !== undefined && only.choice.kind === "one") {
    applyBranch(context, only.choice.branch);
    return;
  }
  gen.block(() => {
    beginChain(
      gen,
      cases.map(({ types, choice }) => ({
        condition: either(types.map((type) => checkDataType(type, data))),
        apply: () => applyChoice(context, choice, types),
      })),
    );
    if (isReported) return;
    gen.else();
    addError(context, { keyword: "type", params: _`{type: ${stringify(taken.length === 1 ? taken[0] : taken)}}` });
  }, 1);
}

/** Ajv's own `or` nests parentheses. */
function either(conditions: readonly Code[]): Code {
  return conditions.reduce((whole, one) => _`${whole} || ${one}`);
}

/** One of several blocks of code; the first whose condition holds runs. */
interface Alternative {
  readonly condition: Code;
  readonly apply: () => void;
}

function beginChain(gen: KeywordCxt["gen"], alternatives: readonly Alternative[]): void {
  for (const [index, { condition, apply }] of alternatives.entries()) {
    if (index === 0) gen.if(condition);
    else gen.elseIf(condition);
    apply();
  }
}

function applyChoice(context: KeywordCxt, choice: BranchChoice, types: readonly CaseType[]): void {
  if (choice.kind === "one") applyBranch(context, choice.branch, types);
  else if (choice.kind === "tagged") applyTagged(context, choice);
  else applyAny(context, choice.branches);
}

/** Checks a branch, except for what is known of the type. */
function applyBranch(context: KeywordCxt, branch: number, known: readonly CaseType[] = []): void {
  const { gen, it } = context;
  const branches = context.schema as readonly JsonObject[]; // Ajv hands on canonical schemas.
  const { type, ...rest } = branches[branch] ?? {};
  const allowed: readonly unknown[] = Array.isArray(type) ? type : [type];
  const isKnown = known.length > 0 && known.every((one) => allowed.includes(one));
  const place = {
    schemaPath: _`${it.schemaPath}.anyOf[${branch}]`,
    errSchemaPath: `${it.errSchemaPath}/anyOf/${branch}`,
  };
  const subschema = isKnown
    ? { schema: rest, topSchemaRef: it.topSchemaRef, ...place }
    : { keyword: "anyOf", schemaProp: branch };
  context.subschema(subschema, gen.name("valid"));
}

function applyTagged(context: KeywordCxt, { tag, branches }: Extract<BranchChoice, { kind: "tagged" }>): void {
  const { gen, data } = context;
  const all = branches.flatMap(({ values }) => values);
  const allowed = stringify(all.filter((one) => one !== undefined));
  const value = gen.const("tag", _`${data}${getProperty(tag)}`);
  const required = { keyword: "required", params: _`{missingProperty: ${tag}, allowed: ${allowed}}` };
  const missing = { condition: _`${value} === undefined`, apply: () => addError(context, required) };
  beginChain(gen, [
    ...(all.includes(undefined) ? [] : [missing]),
    ...branches.map(({ branch, values }) => ({
      condition: either(values.map((one) => _`${value} === ${one === undefined ? _`undefined` : one}`)),
      apply: () => applyBranch(context, branch, ["object"]),
    })),
  ]);
  gen.else();
  const error = _`typeof ${value} === "string" ? "mapping" : "tag"`;
  const params = _`{error: ${error}, tag: ${tag}, tagValue: ${value}, allowed: ${allowed}}`;
  addError(context, { keyword: "discriminator", params, property: tag });
  gen.endIf();
}

/** As Ajv does: accepts the value of the first branch that fits, else reports the errors of all. */
function applyAny(context: KeywordCxt, branches: readonly number[]): void {
  const { gen } = context;
  const valid = gen.let("valid", false);
  const branchValid = gen.name("_valid");
  gen.block(() => {
    for (const branch of branches) {
      context.subschema({ keyword: "anyOf", schemaProp: branch, compositeRule: true }, branchValid);
      gen.assign(valid, _`${valid} || ${branchValid}`);
      gen.if(not(valid));
    }
  });
  context.result(
    valid,
    () => context.reset(),
    () => context.error(true),
  );
}

/** An error that is not one of the keyword's own. */
interface UnionError {
  readonly keyword: string;
  readonly params: Code;
  /** The property at fault; by default the value itself. */
  readonly property?: string;
}

function addError({ gen, it }: KeywordCxt, { keyword, params, property }: UnionError): void {
  const tokens = property === undefined ? "" : joinPointer([property]);
  const path = str`${it.errorPath}${tokens}`;
  gen.code(_`fault(${path}, ${`${it.errSchemaPath}/anyOf`}, ${keyword}, ${params})`);
}
