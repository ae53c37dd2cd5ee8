/** From `uniqueItems` to a call of our support module: Ajv's code compares each item with every other. */

import type { CodeKeywordDefinition } from "ajv";
import { _, str } from "ajv/dist/compile/codegen/index.js";

/** Replaces Ajv's `uniqueItems`, with the same verdicts and the same pair of items in the error. */
export const uniqueItemsKeyword: CodeKeywordDefinition = {
  keyword: "uniqueItems",
  type: "array",
  schemaType: "boolean",
  trackErrors: true,
  code: ({ gen, data, schema, it }) => {
    if (schema !== true) return;
    const equal = gen.const("equal", _`findEqual(${data})`);
    gen.if(_`${equal} !== null`, () => {
      const [path, schemaPath] = [str`${it.errorPath}`, `${it.errSchemaPath}/uniqueItems`];
      gen.code(_`fault(${path}, ${schemaPath}, ${"uniqueItems"}, {i: ${equal}.i, j: ${equal}.j})`);
    });
  },
};
