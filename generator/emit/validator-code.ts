/**
 * From the schemas of a tool to Ajv's standalone code for them, which needs our support module only.
 *
 * Ajv writes all of it. Its keywords are replaced where their work is not bounded: `$ref` checks a value once for each
 * recursive definition, and `uniqueItems` takes linear time.
 */

import { type CodeKeywordDefinition, Name, _, str } from "ajv";
import standaloneCode from "ajv/dist/standalone/index.js";
import {
  annotationKeywords,
  followReference,
  formatPatterns,
  formats,
  isLinearPattern,
  isList,
  isObject,
  mapSubschemas,
  visitSchemas,
  type JsonObject,
} from "@toolwright/runtime/internal/json-schema";
import { createAjv } from "@toolwright/contract/internal/validation";

/** Variables of every function that Ajv writes. */
const [vErrors, errors, instancePath] = [new Name("vErrors"), new Name("errors"), new Name("instancePath")];

/** What the support module exports. */
const supportNames = [
  ...["addErrors", "boundedPattern", "checkOnce", "countCharacters", "equalJson", "findEqualItems", "formats"],
];

export interface ValidatorCode {
  /** Statements, which declare a function for each schema by the name of its key. */
  readonly text: string;
  /** Names of the support module that the code uses, sorted. */
  readonly support: readonly string[];
}

/** Writes a function for each schema, with Ajv's signature; throws an `Error` where Ajv rejects a schema. */
export function writeValidatorCode(schemas: Readonly<Record<string, JsonObject>>): ValidatorCode {
  const roots = Object.entries(schemas).map(([name, schema]) => ({ name, schema: withoutAnnotations(schema) }));
  // Looking up own properties doubles the cost, and most schemas do not need it.
  const ajv = createCodeAjv({ ownProperties: roots.some(({ schema }) => namesInheritedProperty(schema)) });
  const functions: Record<string, string> = {};
  for (const { name, schema } of roots) {
    boundPatterns(ajv, schema);
    ajv.removeKeyword("$ref").addKeyword(definitionKeyword(name, schema));
    const { $defs: _definitions, ...root } = schema;
    for (const [own, part] of [[name, root] as const, ...definitionsOf(name, schema)]) {
      ajv.addSchema(part, own);
      ajv.getSchema(own);
      functions[own] = own;
    }
  }
  let text = standaloneCode.default(ajv, functions).replace('"use strict";', "");
  // Only the typed functions are exported. No string literal has a line feed.
  for (const name of Object.keys(functions)) text = text.replace(`\nexport const ${name} =`, `\nconst ${name} =`);
  return { text: text.trim(), support: supportNames.filter((name) => text.includes(name)) };
}

function createCodeAjv(options: { readonly ownProperties: boolean }): ReturnType<typeof createAjv> {
  const ajv = createAjv({
    ...options,
    allErrors: true,
    messages: false,
    meta: false,
    validateSchema: false,
    addUsedSchema: false,
    code: { source: true, esm: true, lines: true, formats: _`formats` },
  });
  // Canonical schemas have no keyword that needs these, and they double the length of the code.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  for (const [name, test] of Object.entries({ ...formats, ...formatPatterns })) ajv.addFormat(name, test);
  // Its text comes from the support module.
  ajv.addFormat("url", () => true);
  return ajv.removeKeyword("uniqueItems").addKeyword(uniqueItemsKeyword);
}

/** Replaces Ajv's comparison of each item with every other; it finds the same pair. */
const uniqueItemsKeyword: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  error: {
    message: "must have unique items",
    params: ({ params }) => _`{i: ${params["equal"]}.i, j: ${params["equal"]}.j}`,
  },
  code: (context) => {
    if (context.schema !== true) return;
    const equal = context.gen.const("equal", _`findEqualItems(${context.data})`);
    context.setParams({ equal });
    context.fail(_`${equal} !== undefined`);
  },
};

/** Replaces Ajv's `$ref`: a definition has one function, errors are located in the whole schema, work is bounded. */
function definitionKeyword(root: string, schema: JsonObject): CodeKeywordDefinition {
  return {
    keyword: "$ref",
    schemaType: "string",
    code: (context) => {
      const { data, gen, it } = context;
      const reference = String(context.schema);
      const check = new Name(definitionName(root, reference));
      const place = _`{instancePath: ${instancePath} + ${str`${it.errorPath}`}}`;
      const call = isRecursive(schema, reference)
        ? _`checkOnce(${check}, ${data}, ${place})`
        : _`${check}(${data}, ${place})`;
      context.result(call, undefined, () => {
        gen.assign(vErrors, _`addErrors(${vErrors}, ${check}.errors, ${reference})`);
        gen.assign(errors, _`${vErrors}.length`);
      });
    },
  };
}

function definitionName(root: string, reference: string): string {
  return `${root}${reference.slice("#/$defs/".length)}`;
}

/** The definitions that a schema refers to, by the names of their functions. */
function definitionsOf(root: string, schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  return [...referencesIn(schema)].map((reference) => [
    definitionName(root, reference),
    followReference(schema, { $ref: reference }),
  ]);
}

function referencesIn(schema: JsonObject): ReadonlySet<string> {
  const references = new Set<string>();
  visitSchemas(schema, ({ $ref: reference }) => {
    if (typeof reference === "string") references.add(reference);
  });
  return references;
}

/** Whether a definition leads back to itself. */
function isRecursive(root: JsonObject, reference: string): boolean {
  const reached = new Set<string>();
  const follow = (from: string): void => {
    for (const next of referencesIn(followReference(root, { $ref: from }))) {
      if (!reached.has(next)) follow((reached.add(next), next));
    }
  };
  follow(reference);
  return reached.has(reference);
}

/** Has Ajv test the patterns that may backtrack by a function that limits the length of strings. */
function boundPatterns(ajv: ReturnType<typeof createAjv>, schema: JsonObject): void {
  visitSchemas(schema, ({ pattern, patternProperties }) => {
    for (const source of [pattern, ...(isObject(patternProperties) ? Object.keys(patternProperties) : [])]) {
      if (typeof source !== "string" || isLinearPattern(source)) continue;
      const ref = new RegExp(source, "u");
      ajv.scope.value("pattern", { key: String(ref), ref, code: _`boundedPattern(${source})` });
    }
  });
}

/** Removes annotations, which validate nothing and take up most of a schema. */
function withoutAnnotations(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([keyword]) => !annotationKeywords.has(keyword));
  return mapSubschemas(Object.fromEntries(kept), withoutAnnotations);
}

/** Whether a property has the name of a member that every object inherits, such as `constructor`. */
function namesInheritedProperty(schema: JsonObject): boolean {
  let isInherited = false;
  visitSchemas(schema, ({ properties, required }) => {
    const names = [...(isObject(properties) ? Object.keys(properties) : []), ...(isList(required) ? required : [])];
    isInherited ||= names.some((name) => String(name) in Object.prototype);
  });
  return isInherited;
}
