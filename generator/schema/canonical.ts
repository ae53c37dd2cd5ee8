/** From the engine's draft-07 schema to the canonical 2020-12 one: definitions named and inlined by our rules. */

import type { JsonObject, JsonValue } from "../definition.js";
import { isObject } from "../json-values.js";
import { compareText, sameJson } from "../stable-json.js";
import { mapSubschemas } from "../subschemas.js";
import { survivingDefinitions } from "./definition-uses.js";
import { referenceTarget, type EngineSchema } from "./engine-schema.js";
import { nameInKey } from "./definitions.js";
import { mergeNull } from "./nullable.js";
import { orderKeywords } from "./keyword-order.js";
import { joinMemberTexts } from "./tag-records.js";

/** Which way a schema's instances travel: arguments come in closed, results go out open. */
export type Direction = "input" | "output";

interface Conversion {
  readonly schema: EngineSchema;
  readonly direction: Direction;
  /** Definitions that stay, by key; the others are inlined. */
  readonly surviving: ReadonlySet<string>;
  /** Names given so far, by key. */
  readonly names: Map<string, string>;
  /** Converted definitions, by name. */
  readonly definitions: Map<string, JsonObject>;
}

/** Renders a schema in canonical form; its root is always written out, never a reference. */
export function canonicalize(schema: EngineSchema, direction: Direction): JsonObject {
  const conversion: Conversion = {
    schema,
    direction,
    surviving: survivingDefinitions(schema),
    names: new Map(),
    definitions: new Map(),
  };
  const root = convertSchema(conversion, expandRoot(schema), []);
  const names = [...conversion.definitions.keys()].sort(compareText);
  const definitions = Object.fromEntries(names.map((name) => [name, conversion.definitions.get(name) ?? {}]));
  return orderKeywords(names.length === 0 ? root : { ...root, $defs: definitions });
}

/** Follows the references at the root; what stands beside a reference wins over what it refers to. */
function expandRoot({ root, definitions }: EngineSchema): JsonObject {
  const { $ref, ...beside } = root;
  const target = definitions[referenceTarget($ref) ?? ""];
  return target === undefined ? root : expandRoot({ root: { ...target, ...beside }, definitions });
}

/** Converts a schema that stands at a path of property names. */
function convertSchema(conversion: Conversion, schema: JsonObject, path: readonly string[]): JsonObject {
  const { $ref, ...beside } = schema;
  const key = referenceTarget($ref);
  if (key === undefined) return convertKeywords(conversion, schema, path);
  if (!conversion.surviving.has(key)) {
    return convertSchema(conversion, besideDefinition(conversion.schema.definitions[key] ?? {}, beside), path);
  }
  const reference = { $ref: `#/$defs/${nameDefinition(conversion, key, path)}` };
  return { ...reference, ...convertKeywords(conversion, beside, path) };
}

/** Inlines a definition where keywords stand beside the reference to it: a constraint of both holds twice. */
function besideDefinition(definition: JsonObject, beside: JsonObject): JsonObject {
  const annotations = new Set(["description", "title", "default", "examples", "deprecated", "readOnly", "writeOnly"]);
  const conflict = Object.entries(beside).some(
    ([keyword, value]) =>
      !annotations.has(keyword) && keyword in definition && !sameJson(definition[keyword] ?? null, value),
  );
  return conflict ? { allOf: [definition], ...beside } : { ...definition, ...beside };
}

function nameDefinition(conversion: Conversion, key: string, path: readonly string[]): string {
  const known = conversion.names.get(key);
  if (known !== undefined) return known;
  const taken = new Set(conversion.names.values());
  const own = asDefinitionName(nameInKey(key));
  let name = taken.has(own) ? asDefinitionName(path.map(capitalize).join("")) : own;
  while (taken.has(name)) name += "Type";
  conversion.names.set(key, name);
  conversion.definitions.set(name, convertSchema(conversion, conversion.schema.definitions[key] ?? {}, path));
  return name;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function asDefinitionName(text: string): string {
  const name = text.replace(/\W/g, "_");
  return /^[A-Za-z_]/.test(name) ? name : `_${name}`;
}

function convertKeywords(conversion: Conversion, schema: JsonObject, path: readonly string[]): JsonObject {
  const result = mapSubschemas(toTuples2020(schema), (inner, name) =>
    convertSchema(conversion, inner, name === undefined ? path : [...path, name]),
  );
  return orderKeywords(joinMemberTexts(mergeNull(fitDirection(result, conversion.direction))));
}

/** Draft-07 writes a tuple as `items` and `additionalItems`, 2020-12 as `prefixItems` and `items`. */
function toTuples2020(schema: JsonObject): JsonObject {
  if (!Array.isArray(schema["items"])) return schema;
  const { items, additionalItems, ...others } = schema;
  return { ...others, prefixItems: items, ...(additionalItems === undefined ? {} : { items: additionalItems }) };
}

/** An input object is closed and always lists its properties; an output object lets readers ignore what they do not know. */
function fitDirection(schema: JsonObject, direction: Direction): JsonObject {
  const further = schema["additionalProperties"];
  // `Record<string, never>` is an object whose further properties fit nothing.
  if (further !== false && !(further !== undefined && fitsNothing(further))) return schema;
  const { additionalProperties, ...open } = schema;
  const { properties = {} } = schema;
  if (direction === "output") return { ...open, properties };
  // What can never be given need not be listed where nothing else may be given either.
  const possible = Object.entries(properties ?? {}).filter(([, value]: [string, JsonValue]) => !fitsNothing(value));
  return { ...open, properties: Object.fromEntries(possible), additionalProperties: false };
}

function fitsNothing(schema: JsonValue): boolean {
  return isObject(schema) && sameJson(schema["not"] ?? null, {});
}
