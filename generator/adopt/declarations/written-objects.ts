/** Writes object schemas as members of interfaces, or as records. */

import {
  isObject,
  type JsonObject,
  type JsonValue,
  propertiesOf,
  requiredOf,
  valuesOf,
} from "@toolwright/runtime/internal/json-schema";
import { keyType } from "./key-patterns.js";
import { scalarNames } from "./tag-keywords.js";
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
  const required = new Set(requiredOf(own));
  const members = Object.entries(properties).flatMap(([name, property]) =>
    writeProperty(writing, { name, property, schema, isRequired: required.has(name) }, place),
  );
  const indexes = writeIndexes(writing, own, { place, members, source: schema });
  const all = [...members, ...indexes];
  if (all.length === 0) {
    // Nothing reads the comment of an interface without members.
    const isSaid = ["description", "title", "examples"].some((keyword) => keyword in own);
    if (place.isArguments === true && !isSaid) return { kind: "members", members: all };
    if (place.isArguments === true) return { kind: "type", type: plainType("Record<string, never>") };
    const isUnknown = own["additionalProperties"] !== false && Object.keys(properties).length === 0;
    return { kind: "type", type: plainType(`Record<string, ${isUnknown ? "unknown" : "never"}>`) };
  }
  const [index] = indexes;
  if (index === undefined || indexes.length > 1 || index.comment !== null || place.isArguments === true)
    return { kind: "members", members: all };
  if (members.length === 0) return { kind: "type", type: recordOf(writing, index) };
  // Without exactOptionalPropertyTypes, the compiler adds undefined to an optional property of an interface.
  const isMixed = index.name === "string" && index.type !== "unknown" && members.some(({ isOptional }) => isOptional);
  if (!isMixed) return { kind: "members", members: all };
  const name = writing.file.names.take(`${place.name}Properties`);
  writing.file.declarations.push({ kind: "interface", name, comment: null, members });
  return { kind: "type", type: { text: `${name} & ${recordOf(writing, index).text}`, isCompound: true } };
}

/** An alias may refer to itself in an object, but not in the argument of a generic type. */
function recordOf({ openNames }: TypeWriting, { name, type }: WrittenMember): TypeText {
  const isOpen = type.match(/[A-Za-z_$][\w$]*/g)?.some((word) => openNames.has(word)) ?? false;
  return plainType(isOpen ? `{ [name: ${name}]: ${type} }` : `Record<${name}, ${type}>`);
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
  const inner: TypePlace = { name: own, longName: `${place.name}${own}` };
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
  /** The schema as its source has it. */
  readonly source: JsonObject;
  readonly place: TypePlace;
  readonly members: readonly WrittenMember[];
}

function writeIndexes(
  writing: TypeWriting,
  schema: JsonObject,
  { place, members, source }: ObjectMembers,
): readonly WrittenMember[] {
  const { additionalProperties: further, patternProperties } = schema;
  const patterns = isObject(patternProperties) ? Object.entries(patternProperties as JsonObject) : []; // The schema is JSON.
  const keyed = patterns.map(([pattern, value]) => ({ pattern, value, key: keyType(pattern) }));
  const unsayable = keyed.filter(({ key }) => key === undefined);
  for (const { pattern } of unsayable)
    writing.lose(source, "patternProperties", `no template literal is ${JSON.stringify(pattern)}`);
  const others = unsayable.length > 0 ? unsayableValue(unsayable, further) : (further ?? false);
  const wanted = [
    ...keyed.flatMap(({ key, value }) => (key === undefined || value === false ? [] : [{ key, value }])),
    ...(others === false ? [] : [{ key: "string", value: others }]),
  ];
  const written = wanted.map(({ key, value }) => {
    const name = `${place.name}Value`;
    const { type, parts } = writing.write(value, { name, longName: name });
    const comment = isObject(value) ? writing.comment(value as JsonObject, parts) : null; // An object of JSON.
    return { kind: "index", name: key, isOptional: false, type: type.text, comment } as const;
  });
  const isUnfit = (index: WrittenMember): boolean => {
    const named = members.filter(({ name }) => matchesKey(index.name, name));
    const keys = index.name === "string" ? written.filter((other) => other !== index) : [];
    return [...named, ...keys].some(({ type }) => !isPartOf(type, index.type));
  };
  return written.map((index) => {
    if (!isUnfit(index)) return index;
    const keyword = index.name === "string" ? "additionalProperties" : "patternProperties";
    writing.lose(source, keyword, "an index signature is about all properties that it matches");
    return { ...index, type: "unknown", comment: null };
  });
}

/** Whether an index signature is about a property, by the text of its key. */
function matchesKey(key: string, name: string): boolean {
  if (key === "string") return true;
  if (key === "number") return /^"?-?[\d.]+"?$/.test(name);
  const text = name.startsWith('"') ? (JSON.parse(name) as string) : name; // It is a string of JSON.
  const [start = "", end = ""] = key.slice(1, -1).replaceAll(/\\(.)/g, "$1").split("${string}");
  return key.startsWith("`${string}") && key.endsWith("${string}`")
    ? text.includes(key.slice(10, -10))
    : text.startsWith(start) && text.endsWith(end);
}

function unsayableValue(
  unsayable: readonly { readonly value: JsonValue }[],
  further: JsonValue | undefined,
): JsonValue {
  const [only, ...others] = unsayable;
  return only !== undefined && others.length === 0 && further === false ? only.value : true;
}

/** Whether each member of a union is one of another, or a value of one. */
function isPartOf(type: string, whole: string): boolean {
  const members = whole.split(" | ");
  const isCovered = (member: string): boolean =>
    members.includes(member) || members.some((primitive) => valuesOfPrimitive[primitive]?.test(member));
  return whole === "unknown" || type === whole || type.split(" | ").every(isCovered);
}

const valuesOfPrimitive: Readonly<Record<string, RegExp>> = {
  string: new RegExp(`^(?:"(?:[^"\\\\]|\\\\.)*"|${[...scalarNames.values()].join("|")})$`),
  number: /^(?:-?[\d.]+(?:e[-+]?\d+)?|Integer)$/,
  boolean: /^(?:true|false)$/,
};
