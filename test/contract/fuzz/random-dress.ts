/** Writes a schema in other words that mean the same: references of every kind, an older dialect, words of tools. */

import type { createRandom } from "@toolwright/contract/internal/values";
import { isObject, mapSubschemas, type JsonObject } from "@toolwright/runtime/internal/json-schema";

type Random = ReturnType<typeof createRandom>;
type Dress = (document: JsonObject) => JsonObject;

const root = "https://example.org/root.json";

/** Rewrites each schema of a document, its own references included. */
function rewrite(schema: JsonObject, change: (schema: JsonObject) => JsonObject): JsonObject {
  return change(mapSubschemas(schema, (inner: JsonObject) => rewrite(inner, change)));
}

const withReferences =
  (name: (definition: string) => string): Dress =>
  (document) =>
    rewrite(document, (schema) => {
      const definition = /^#\/\$defs\/([^/]+)$/.exec(String(schema["$ref"]))?.[1];
      return definition === undefined ? schema : { ...schema, $ref: name(definition) };
    });

/** Gives each definition a name of its own. */
const withNames =
  (keyword: "$anchor" | "$id"): Dress =>
  (document) => {
    const definitions = Object.entries(isObject(document["$defs"]) ? document["$defs"] : {});
    const named = definitions.map(([name, schema]) => [
      name,
      isObject(schema) ? { [keyword]: name, ...schema } : schema,
    ]);
    return { ...document, $defs: Object.fromEntries(named) as JsonObject };
  };

const toDraft07: Dress = (document) => {
  const older = rewrite(document, ({ prefixItems, items, $ref, dependentRequired, ...schema }) => ({
    ...schema,
    ...(prefixItems === undefined
      ? items !== undefined && { items }
      : { items: prefixItems, ...(items !== undefined && { additionalItems: items }) }),
    ...(typeof $ref === "string" && { $ref: $ref.replace("#/$defs/", "#/definitions/") }),
    ...(dependentRequired !== undefined && { dependencies: dependentRequired }),
  }));
  const { $defs, ...schema } = older;
  const definitions = $defs === undefined ? {} : { definitions: $defs };
  return { $schema: "http://json-schema.org/draft-07/schema#", ...schema, ...definitions };
};

const dresses: readonly Dress[] = [
  (document) => withReferences((name) => `#${name}`)(withNames("$anchor")(document)),
  (document) => ({ $id: root, ...withReferences((name) => `${root}#/$defs/${name}`)(document) }),
  (document) => ({ $id: root, ...withReferences((name) => name)(withNames("$id")(document)) }),
  toDraft07,
  (document) => rewrite(document, (schema) => ({ ...schema, "x-order": 1, markdownDescription: "*A word.*" })),
];

/** The document in other words, or as it is. */
export function dress(document: JsonObject, random: Random): JsonObject {
  const isPlain = Object.keys(isObject(document["$defs"]) ? document["$defs"] : {}).every((name) => /^\w+$/.test(name));
  const isOf2020 = /"(?:unevaluated\w+|dependentSchemas)":/.test(JSON.stringify(document));
  const chosen = random.pick(dresses);
  return random.chance(0.7) || !isPlain || (isOf2020 && chosen === toDraft07) ? document : chosen(document);
}
