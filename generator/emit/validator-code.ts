/**
 * Generates the validators of a tool with Ajv's standalone mode. Their only import is our support module.
 *
 * Two keywords replace Ajv's, so that the work is bounded: `$ref` checks a value once for each recursive definition, and
 * `uniqueItems` takes linear time.
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
import { reachableFrom } from "../diagnostics/collections.js";
import { createAjv } from "@toolwright/contract/internal/validation";

/** Variables of every function that Ajv generates. */
const [vErrors, errors, instancePath] = [new Name("vErrors"), new Name("errors"), new Name("instancePath")];

/** The exports of the support module. */
const supportNames = [
  ...["addErrors", "boundedPattern", "checkOnce", "countCharacters", "equalJson", "findEqualItems", "formats"],
];

/**
 * Declares a function with Ajv's signature for each schema, named like its key, and lists the exports of the support
 * module that the text uses. Throws an `Error` if Ajv rejects a schema.
 */
export function writeValidatorCode(schemas: Readonly<Record<string, JsonObject>>) {
  const roots = Object.entries(schemas).map(([name, schema]) => ({ name, schema: withoutAnnotations(schema) }));
  // The check of own properties doubles the time, and most schemas do not need it.
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
  // Canonical schemas have no keyword that needs these, which double the size of the code.
  Object.assign(ajv.opts, { unevaluated: false, dynamicRef: false });
  for (const [name, test] of Object.entries({ ...formats, ...formatPatterns })) ajv.addFormat(name, test);
  // Its text comes from the support module.
  ajv.addFormat("url", () => true);
  return ajv.removeKeyword("uniqueItems").addKeyword(uniqueItemsKeyword);
}

/** Finds the same pair as Ajv, which compares each item with every other. */
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

/** A definition has one function; the paths of its errors start at the root. */
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

/** The referenced definitions, each with the name of its function. */
function definitionsOf(root: string, schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  return [...referencesIn(schema)].map(($ref) => [definitionName(root, $ref), followReference(schema, { $ref })]);
}

function referencesIn(schema: JsonObject): ReadonlySet<string> {
  const references = new Set<string>();
  visitSchemas(schema, ({ $ref: reference }) => {
    if (typeof reference === "string") references.add(reference);
  });
  return references;
}

/** Whether a definition refers to itself, perhaps indirectly. */
function isRecursive(root: JsonObject, reference: string): boolean {
  const usedIn = ($ref: string): ReadonlySet<string> => referencesIn(followReference(root, { $ref }));
  return reachableFrom(usedIn(reference), usedIn).has(reference);
}

/** Makes Ajv test patterns that may backtrack with a function that limits the length of strings. */
function boundPatterns(ajv: ReturnType<typeof createAjv>, schema: JsonObject): void {
  visitSchemas(schema, ({ pattern, patternProperties }) => {
    for (const source of [pattern, ...(isObject(patternProperties) ? Object.keys(patternProperties) : [])]) {
      if (typeof source !== "string" || isLinearPattern(source)) continue;
      const ref = new RegExp(source, "u");
      ajv.scope.value("pattern", { key: String(ref), ref, code: _`boundedPattern(${source})` });
    }
  });
}

/** Removes annotations, which are most of a schema. */
function withoutAnnotations(schema: JsonObject): JsonObject {
  const kept = Object.entries(schema).filter(([keyword]) => !annotationKeywords.has(keyword));
  return mapSubschemas(Object.fromEntries(kept), withoutAnnotations);
}

/** Whether a property has the name of an inherited member, such as `constructor`. */
function namesInheritedProperty(schema: JsonObject): boolean {
  let isInherited = false;
  visitSchemas(schema, ({ properties, required }) => {
    const names = [...(isObject(properties) ? Object.keys(properties) : []), ...(isList(required) ? required : [])];
    isInherited ||= names.some((name) => String(name) in Object.prototype);
  });
  return isInherited;
}
