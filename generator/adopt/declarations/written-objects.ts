/** Writes object schemas as members of interfaces, or as records. */

import {
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  propertiesOf,
  requiredOf,
  valuesOf,
} from "@toolwright/runtime/internal/json-schema";
import { keyType } from "./key-patterns.js";
import { pascalCase } from "./type-names.js";
import { plainType, propertyName, type TypeText } from "./type-text.js";
import type { TypePlace, TypeWriting, WrittenMember } from "./type-writing.js";

export type WrittenObject =
  | { readonly kind: "members"; readonly members: readonly WrittenMember[] }
  | { readonly kind: "type"; readonly type: TypeText };

/** Writes an object without unions. */
export function writeObject(writing: TypeWriting, schema: JsonObject, place: TypePlace): WrittenObject {
  const own = withNamedKeys(writing, schema);
  const properties = withRequired(own);
  const members = Object.entries(properties).flatMap(([name, property]) =>
    writeProperty(writing, { name, property, schema: own, isRequired: requiredOf(own).includes(name) }, place),
  );
  const indexes = writeIndexes(writing, own, { place, members });
  if (members.length > 0 || place.longName === place.name) {
    const isRoot = members.length === 0 && indexes.length === 0;
    if (members.length > 0 || (isRoot && isNamedRoot(own)) || indexes.some(({ comment }) => comment !== null))
      return { kind: "members", members: [...members, ...indexes] };
  }
  const [only, ...others] = indexes;
  if (only === undefined) {
    const isClosed = own["additionalProperties"] === false;
    if (isClosed || Object.keys(propertiesOf(own)).length > 0)
      return { kind: "type", type: plainType("Record<string, never>") };
    return { kind: "type", type: plainType("Record<string, unknown>") };
  }
  if (others.length === 0 && only.comment === null)
    return { kind: "type", type: plainType(`Record<${only.name}, ${only.type}>`) };
  return { kind: "members", members: indexes };
}

/** A tool without parameters has an interface without members. */
function isNamedRoot(schema: JsonObject): boolean {
  return schema["additionalProperties"] === undefined || schema["additionalProperties"] === false;
}

/** Names that are listed for the keys of a record are properties. */
function withNamedKeys(writing: TypeWriting, schema: JsonObject): JsonObject {
  const { propertyNames, ...others } = schema;
  if (!isObject(propertyNames)) return others;
  const names = writing.flatten(propertyNames as JsonObject); // An object of JSON.
  const listed = names === false ? [] : valuesOf(names);
  const further = schema["additionalProperties"] ?? true;
  if (listed !== undefined && Object.keys(propertiesOf(schema)).length === 0) {
    const entries = listed.filter((name) => typeof name === "string").map((name) => [name, further] as const);
    return { ...others, properties: Object.fromEntries(entries), additionalProperties: false };
  }
  const { type: _type, ...constraints } = names === false ? {} : names;
  const [only, ...rest] = Object.keys(constraints);
  if (only === undefined) return others;
  const pattern = constraints["pattern"];
  const isMap = Object.keys(propertiesOf(schema)).length === 0 && schema["patternProperties"] === undefined;
  if (only === "pattern" && rest.length === 0 && typeof pattern === "string" && keyType(pattern) !== undefined && isMap)
    return { ...others, patternProperties: { [pattern]: further }, additionalProperties: false };
  writing.lose(schema, "propertyNames", "no type says what names have to be like");
  return others;
}

/** The properties, with those that are only required. */
function withRequired(schema: JsonObject): JsonObject {
  const properties = propertiesOf(schema);
  const missing = requiredOf(schema).filter((name) => !Object.hasOwn(properties, name));
  const { additionalProperties: further = true } = schema;
  return { ...properties, ...Object.fromEntries(missing.map((name) => [name, further])) };
}

interface PropertyToWrite {
  readonly name: string;
  readonly property: JsonValue;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

function writeProperty(
  writing: TypeWriting,
  { name, property, schema, isRequired }: PropertyToWrite,
  place: TypePlace,
): readonly WrittenMember[] {
  const problem = refusedName(name, isRequired);
  if (problem !== undefined) {
    const where = isObject(property) ? (property as JsonObject) : schema; // An object of JSON.
    writing.lose(where, "properties", problem);
    return [];
  }
  if (property === false && !isRequired) return [];
  const own = pascalCase(name) ?? "Value";
  const inner: TypePlace = { name: own, longName: `${place.name}${own}`, mayHaveComment: true };
  const { type, parts } = writing.write(property, inner);
  const comment = isObject(property) ? writing.comment(property as JsonObject, parts) : null; // An object of JSON.
  return [{ kind: "property", name: propertyName(name), isOptional: !isRequired, type: type.text, comment }];
}

/** Why no property can have a name; undefined if one can. */
function refusedName(name: string, isRequired: boolean): string | undefined {
  if (name === "") return "no property has an empty name";
  if (name === "__proto__") return "in JavaScript, __proto__ is an object's prototype";
  if (!isRequired && Object.hasOwn(Object.prototype, name))
    return `every object of JavaScript has a member named ${name}, so it cannot be optional`;
  return undefined;
}

interface ObjectMembers {
  readonly place: TypePlace;
  readonly members: readonly WrittenMember[];
}

function writeIndexes(
  writing: TypeWriting,
  schema: JsonObject,
  { place, members }: ObjectMembers,
): readonly WrittenMember[] {
  const { additionalProperties: further, patternProperties } = schema;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties as JsonObject) : []; // Of JSON.
  const keyed = patterns.map(([pattern, value]) => ({ pattern, value, key: keyType(pattern) }));
  const unsayable = keyed.filter(({ key }) => key === undefined);
  for (const { pattern } of unsayable)
    writing.lose(schema, "patternProperties", `no template literal is ${JSON.stringify(pattern)}`);
  const isAny = further === true || (isObject(further) && Object.keys(further).length === 0);
  const wanted: { readonly key: string; readonly value: JsonValue }[] = [
    ...keyed.flatMap(({ key, value }) => (key === undefined ? [] : [{ key, value }])),
    ...(unsayable.length > 0 ? [{ key: "string", value: unsayableValue(unsayable, further) }] : []),
    ...(unsayable.length === 0 && further !== undefined && further !== false
      ? [{ key: "string", value: further }]
      : []),
  ];
  const only = wanted.length === 1;
  return wanted.flatMap(({ key, value }): readonly WrittenMember[] => {
    if (value === false) return [];
    const name = `${place.name}Value`;
    const written = writing.write(value, { name, longName: name, mayHaveComment: true });
    const comment = isObject(value) ? writing.comment(value as JsonObject, written.parts) : null; // An object of JSON.
    const types = members.map(({ type }) => type);
    const fits =
      isAny ||
      (only &&
        types.every((type) => isPartOf(type, written.type.text)) &&
        members.every(({ isOptional }) => !isOptional));
    const isAlone = only && members.length === 0;
    if (fits || isAlone) return [{ kind: "index", name: key, isOptional: false, type: written.type.text, comment }];
    if (written.type.text === "unknown")
      return [{ kind: "index", name: key, isOptional: false, type: "unknown", comment }];
    writing.lose(
      schema,
      key === "string" ? "additionalProperties" : "patternProperties",
      "an index signature is about all properties",
    );
    return [{ kind: "index", name: key, isOptional: false, type: "unknown", comment: null }];
  });
}

function unsayableValue(
  unsayable: readonly { readonly value: JsonValue }[],
  further: JsonValue | undefined,
): JsonValue {
  const [only, ...others] = unsayable;
  return only !== undefined && others.length === 0 && further === false ? only.value : true;
}

/** Whether each member of a union is one of another. */
function isPartOf(type: string, whole: string): boolean {
  const members = whole.split(" | ");
  return type === whole || type.split(" | ").every((member) => members.includes(member));
}

/** Whether a schema has any index signature. */
export function isOpenRecord(schema: JsonObject): boolean {
  return isList(schema["patternProperties"]) || isObject(schema["additionalProperties"]);
}
