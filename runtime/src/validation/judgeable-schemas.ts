/** From a schema to an error where no value can be judged by it. */

import { escapeToken, isObject, resolveReference, visitSchema, type JsonSchema } from "../json-schema/json-schema.js";

/**
 * Checks that every reference in a schema leads somewhere and every pattern is a regular expression.
 *
 * @throws {Error} that names the first keyword of which this is not so.
 */
export function checkJudgeable(root: JsonSchema): void {
  const anchors = new Set<unknown>();
  visitSchema(root, ({ $anchor: anchor }) => {
    if (typeof anchor === "string") anchors.add(`#${anchor}`);
  });
  visitSchema(root, (schema, pointer) => {
    if (schema["$ref"] !== undefined && !anchors.has(schema["$ref"])) checkReference(schema, { root, pointer });
    if (typeof schema["pattern"] === "string") checkPattern(schema["pattern"], `${pointer}/pattern`);
    if (!isObject(schema["patternProperties"])) return;
    for (const pattern of Object.keys(schema["patternProperties"])) {
      checkPattern(pattern, `${pointer}/patternProperties/${escapeToken(pattern)}`);
    }
  });
}

/** Where a schema stands. */
interface Place {
  readonly root: JsonSchema;
  readonly pointer: string;
}

function checkReference(schema: JsonSchema, { root, pointer }: Place): void {
  const seen = new Set<JsonSchema>();
  let current: JsonSchema | undefined = schema;
  for (; current?.["$ref"] !== undefined; current = resolveReference(root, current["$ref"])) {
    if (seen.has(current)) refuse("$ref", { pointer, because: "leads back to itself" });
    seen.add(current);
  }
  if (current === undefined) refuse("$ref", { pointer, because: `leads nowhere: ${JSON.stringify(schema["$ref"])}` });
}

function checkPattern(pattern: string, pointer: string): void {
  try {
    new RegExp(pattern, "u");
  } catch (error) {
    throw new Error(`The schema is not valid: the pattern at #${pointer} is not a regular expression.`, {
      cause: error,
    });
  }
}

function refuse(keyword: string, { pointer, because }: { readonly pointer: string; readonly because: string }): never {
  throw new Error(`The schema is not valid: "${keyword}" at #${pointer}/${keyword} ${because}.`);
}
