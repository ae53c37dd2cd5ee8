/** Writes schemas as the types that a person would have written: interfaces, unions, and aliases with doc comments. */

import { createForeignExplainer } from "@toolwright/contract/internal/validation";
import {
  asText,
  isList,
  isObject,
  type JsonObject,
  type JsonValue,
  listOf,
  propertiesOf,
  requiredOf,
  valuesOf,
} from "@toolwright/runtime/internal/json-schema";
import { type CommentParts, type CommentTag, writeComment } from "./comment-texts.js";
import { mostDepth } from "../../diagnostics/collections.js";
import { type FlatSchemas, isAnnotating, type Loss, readFlatSchemas, tooDeep } from "./flat-schemas.js";
import type { CommentedType, TypePlace, TypesOfFile, TypeWriting } from "./type-writing.js";
import { writeObject } from "./written-objects.js";
import {
  closeObjects,
  constrainingTags,
  describingTags,
  hasContradiction,
  impliedTypes,
  isNumberFormat,
  isStringFormat,
  type JsonType,
  scalarNames,
} from "./tag-keywords.js";
import { isTypeName, pascalCase, singular } from "./type-names.js";
import { arrayOf, literalType, plainType, type TypeText, unionOf } from "./type-text.js";
import { joinTexts, separateMembers, templateOf, type UnionMember } from "./union-members.js";

export interface WriteTypeRequest {
  readonly schema: JsonObject;
  readonly name: string;
  readonly direction: "input" | "output";
  readonly file: TypesOfFile;
  readonly note: (loss: Loss) => void;
}

/** Writes the type of a root schema under a name, and all types that it needs. */
export function writeRootType({ schema, name, direction, file, note }: WriteTypeRequest): void {
  const flat = readFlatSchemas(schema, note);
  const references = new Map<JsonObject, string>([[flat.root, name]]);
  const explain = createForeignExplainer();
  const definitions = { $defs: closeObjects(flat.root["$defs"] ?? {}) };
  // The comparison reports a schema that does not compile.
  const isValid = (part: JsonObject, value: JsonValue): boolean =>
    explain({ ...(closeObjects(part) as JsonObject), ...definitions }, value) === undefined; // A schema again.
  const writing: TypeWriting = {
    ...flat,
    file,
    direction,
    openNames: new Set(),
    write: (part, place) => writePart(parts, part, place),
    writeInline: (part, place) => inline(writing, part, place),
    comment: (part, parts) => {
      const written = writeComment(parts);
      if (written.description === "words") flat.lose(part, "description", "a doc comment cannot hold the text", "text");
      for (const { keyword } of written.lost) flat.lose(part, keyword, "a tag cannot hold the value");
      return written.text;
    },
  };
  const parts: PartWriting = { writing, references, recursions: new Map(), open: [], isValid };
  const whole = rootOf(flat, references, name);
  declare(parts, whole, { name, longName: name, isArguments: direction === "input" });
}

/** A reference at the root is the root itself. */
function rootOf(flat: FlatSchemas, references: Map<JsonObject, string>, name: string): JsonObject {
  for (let whole = flat.root; ;) {
    const { $ref, ...beside } = flat.flatten(whole) || {};
    const target = $ref === undefined ? undefined : flat.follow($ref);
    if (target === undefined) return whole;
    references.set(target, name);
    if (Object.keys(beside).length > 0) return { ...(flat.flatten(target) || {}), ...beside };
    whole = target;
  }
}

/** The maximum number of recursive merged schemas for which types are written. */
const mostRecursions = 50;

interface PartWriting {
  readonly writing: TypeWriting;
  /** Names of the types that references lead to. */
  readonly references: Map<JsonObject, string>;
  /** Type names of recursive merged schemas, by the text of the schema. */
  readonly recursions: Map<string, string>;
  /** The schemas around the one that is being written. */
  readonly open: JsonObject[];
  readonly isValid: (schema: JsonObject, value: JsonValue) => boolean;
}

function writePart(parts: PartWriting, schema: JsonValue, place: TypePlace): CommentedType {
  if (!isObject(schema)) return { type: plainType(schema === false ? "never" : "unknown"), parts: { tags: [] } };
  const flat = parts.writing.flatten(schema as JsonObject); // An object of JSON.
  const recursion = flat === false ? undefined : parts.writing.mergedRecursion(flat);
  if (flat === false || recursion === undefined) return writeFlat(parts, flat, place);
  const type = writeRecursion(parts, recursion, place);
  return { type, parts: { description: descriptionOf(flat), tags: describingTagsOf(parts, flat) } };
}

function writeFlat(parts: PartWriting, flat: JsonObject | false, place: TypePlace): CommentedType {
  const { writing, open } = parts;
  if (flat === false) return { type: plainType("never"), parts: { tags: [] } };
  if (open.length > mostDepth) {
    writing.lose(flat, "$ref", tooDeep);
    return { type: plainType("unknown"), parts: { tags: [] } };
  }
  open.push(flat);
  const { type, tags, description } = writeConstraints(parts, flat, place);
  open.pop();
  const said = descriptionOf(flat) ?? description;
  return { type, parts: { description: said, tags: [...tags, ...describingTagsOf(parts, flat)] } };
}

function descriptionOf({ description }: JsonObject): string | undefined {
  return typeof description === "string" && description.trim() !== "" ? description : undefined;
}

/** Tags with values that the schema itself accepts: an invalid default cannot be generated. */
function describingTagsOf({ writing, isValid }: PartWriting, schema: JsonObject): readonly CommentTag[] {
  return describingTags(schema).flatMap((tag): readonly CommentTag[] => {
    const { keyword, value } = tag;
    if (keyword === "default" && !isValid(schema, value)) {
      writing.lose(schema, keyword, "it is no valid value", "text");
      return [];
    }
    if (keyword !== "examples" || !isList(value)) return [tag];
    const valid = (value as readonly JsonValue[]).filter((one) => isValid(schema, one)); // The schema is JSON.
    if (valid.length < value.length) writing.lose(schema, keyword, "one of them is no valid value", "text");
    return valid.length === 0 ? [] : [{ ...tag, value: valid }];
  });
}

interface ConstrainedType extends Pick<CommentParts, "description" | "tags"> {
  readonly type: TypeText;
}

function writeConstraints(parts: PartWriting, schema: JsonObject, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  if (schema["$ref"] !== undefined) return { type: writeReference(parts, schema, place), tags: [] };
  const values = valuesOf(schema) as readonly JsonValue[] | undefined; // The values of JSON.
  if (values !== undefined) {
    const constraints = withoutAnnotations(schema);
    return { type: unionOf(values.filter((value) => parts.isValid(constraints, value)).map(literalType)), tags: [] };
  }
  for (const keyword of ["anyOf", "oneOf"] as const) {
    const members = schema[keyword];
    if (!isList(members)) continue;
    const { [keyword]: _members, ...base } = withoutAnnotations(schema);
    const isSaid = Object.keys(base).join() === "type" && members.every((one) => hasType(writing, one, base["type"]));
    const all = members.map((one) => (isSaid ? one : writing.merge(base, one as JsonValue)) as JsonValue); // Of JSON.
    return writeUnion(parts, { schema, members: all, keyword }, place);
  }
  return writeTyped(parts, schema, place);
}

/** Whether all values of a schema have a type, so that it need not be said again. */
function hasType(writing: TypeWriting, schema: unknown, type: JsonValue | undefined, depth = 0): boolean {
  if (!isObject(schema) || depth > 20) return false;
  const flat = writing.flatten(schema as JsonObject); // An object of JSON.
  if (flat === false || flat["type"] === type) return true;
  if (flat["$ref"] !== undefined) return hasType(writing, writing.follow(flat["$ref"]), type, depth + 1);
  const members = flat["anyOf"] ?? flat["oneOf"];
  return isList(members) && members.every((member) => hasType(writing, member, type, depth + 1));
}

function withoutAnnotations(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !isAnnotating(keyword)));
}

/** The name of a merged schema that contains itself: inside, it is merged again. */
function writeRecursion(parts: PartWriting, schema: JsonObject, place: TypePlace): TypeText {
  const { writing, recursions } = parts;
  const key = JSON.stringify(schema);
  const known = recursions.get(key);
  if (known !== undefined) return plainType(known);
  if (recursions.size >= mostRecursions) {
    writing.lose(schema, "$ref", "the schemas that it is merged with refer to each other");
    return plainType("unknown");
  }
  const name = writing.file.names.take(place.name, place.longName);
  recursions.set(key, name);
  declare(parts, schema, { name, longName: name });
  return plainType(name);
}

function writeReference(parts: PartWriting, schema: JsonObject, place: TypePlace): TypeText {
  const { writing, references } = parts;
  const target = writing.follow(schema["$ref"]);
  if (target === undefined) {
    writing.lose(schema, "$ref", "it leads to no schema");
    return plainType("unknown");
  }
  const known = references.get(target);
  if (known !== undefined) return plainType(known);
  const last = decodeURIComponent(asText(schema["$ref"]).split("/").at(-1) ?? "").replaceAll("~1", "/");
  const wanted = definedName(last) ?? place.name;
  const isDefinition = /^#\/(?:\$defs|definitions)\/[^/]+$/.test(asText(schema["$ref"]));
  const key = isDefinition ? `${wanted} ${JSON.stringify([target, writing.root["$defs"]])}` : "";
  const shared = key === "" ? undefined : writing.file.shared.get(key);
  if (shared !== undefined) return plainType(shared);
  const name = writing.file.names.take(wanted, place.longName);
  references.set(target, name);
  if (key !== "") writing.file.shared.set(key, name);
  declare(parts, target, { name, longName: name });
  return plainType(name);
}

/** The name of a definition with a capital letter. */
function definedName(name: string): string | undefined {
  const capital = name.charAt(0).toUpperCase() + name.slice(1);
  return isTypeName(capital) ? capital : pascalCase(name);
}

/** Declares a type of a name that is taken for it. */
function declare(parts: PartWriting, schema: JsonObject, place: TypePlace): void {
  const { writing } = parts;
  const { declarations } = writing.file;
  const flat = writing.flatten(schema);
  // The declarations of a type's parts come after it.
  const index = declarations.length;
  writing.openNames.add(place.name);
  if (flat !== false && isPlainObject(flat)) {
    noteMissingType(writing, flat);
    const object = writeObject(writing, flat, place);
    const tags = [...objectTags(parts, flat), ...describingTagsOf(parts, flat)];
    const comment = writing.comment(flat, { description: descriptionOf(flat), tags });
    const head = { name: place.name, comment };
    if (object.kind === "members")
      declarations.splice(index, 0, { ...head, kind: "interface", members: object.members });
    else declarations.splice(index, 0, { ...head, kind: "alias", type: object.type.text });
  } else {
    const { type, parts: said } = writeFlat(parts, flat, place);
    const comment = writing.comment(flat || {}, said);
    declarations.splice(index, 0, { kind: "alias", name: place.name, comment, type: type.text });
  }
  writing.openNames.delete(place.name);
}

/** Without a type, a schema also accepts what its keywords are not about. */
function noteMissingType(writing: TypeWriting, schema: JsonObject): void {
  const implied = schema["type"] === undefined ? impliedTypes(schema) : [];
  if (implied.length > 0)
    writing.lose(schema, "type", `without a type, it also accepts what is no ${implied.join(" or ")}`);
}

function isPlainObject(schema: JsonObject): boolean {
  const others = ["$ref", "enum", "const", "anyOf", "oneOf"];
  const isObjectType = schema["type"] === "object" || (schema["type"] === undefined && impliesObject(schema));
  return isObjectType && !others.some((keyword) => keyword in schema);
}

function impliesObject(schema: JsonObject): boolean {
  const [only, ...others] = impliedTypes(schema);
  return only === "object" && others.length === 0;
}

/** The type, under a name of its own where it needs a comment. */
function inline(writing: TypeWriting, schema: JsonValue, place: TypePlace): TypeText {
  const first = writing.file.declarations.length;
  const { type, parts } = writing.write(schema, { ...place });
  const comment = isObject(schema) ? writing.comment(schema as JsonObject, parts) : null; // An object of JSON.
  if (comment === null) return type;
  const name = writing.file.names.take(place.name, place.longName);
  writing.file.declarations.splice(first, 0, { kind: "alias", name, comment, type: type.text });
  return plainType(name);
}

interface WrittenUnion {
  readonly schema: JsonObject;
  readonly members: readonly JsonValue[];
  readonly keyword: "anyOf" | "oneOf";
}

function writeUnion(parts: PartWriting, { schema, members, keyword }: WrittenUnion, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  const possible = joinTexts(members.filter((member) => member !== false));
  const others = possible.filter((member) => !(isObject(member) && member["type"] === "null"));
  const isNullable = others.length < possible.length;
  const [only] = others;
  if (others.length === 1 && only !== undefined) {
    const { type, parts: said } = writePart(parts, only, place);
    const hoisted = said.tags.filter(({ keyword: own }) => schema[own] === undefined);
    const whole = unionOf([type, ...(isNullable ? [plainType("null")] : [])]);
    return { type: whole, tags: hoisted, description: said.description };
  }
  if (keyword === "oneOf" && others.length > 1)
    writing.lose(schema, keyword, "a value of a union may be a value of several members");
  const written = possible.map((member): UnionMember => {
    const name = memberName(writing, member, place) ?? nameByRequired(member, possible, place) ?? place.name;
    const inner: TypePlace = { name, longName: name, mayBeTemplate: true };
    return { schema: isObject(member) ? (member as JsonObject) : {}, place: inner, ...writePart(parts, member, inner) };
  });
  const { types, tags } = separateMembers(writing, schema, written);
  return { type: unionOf(types), tags };
}

/** Named by its title, or by the constant that tells it from the others. */
function memberName(writing: TypeWriting, member: JsonValue, place: TypePlace): string | undefined {
  const flat = isObject(member) ? writing.flatten(member as JsonObject) : false; // An object of JSON.
  if (flat === false) return undefined;
  if (typeof flat["title"] === "string") return titleName(flat["title"]);
  for (const property of Object.values(propertiesOf(flat))) {
    const [value, ...others] = isObject(property) ? (valuesOf(property) ?? []) : [];
    const word = typeof value === "string" && others.length === 0 ? pascalCase(value) : undefined;
    if (word !== undefined) return `${word}${place.name}`;
  }
  return undefined;
}

/** Named by a property that only this member requires. */
function nameByRequired(member: JsonValue, all: readonly JsonValue[], place: TypePlace): string | undefined {
  const requiredBy = (one: JsonValue): readonly string[] => (isObject(one) ? requiredOf(one) : []);
  const own = requiredBy(member).find((name) => all.every((one) => one === member || !requiredBy(one).includes(name)));
  const word = own === undefined ? undefined : pascalCase(own);
  return word === undefined ? undefined : `${place.name}With${word}`;
}

/** A title that is a name rather than a sentence. */
function titleName(title: string): string | undefined {
  return title.split(/\s+/).length <= 4 ? pascalCase(title) : undefined;
}

function writeTyped(parts: PartWriting, schema: JsonObject, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  const { type: stated } = schema;
  const implied = stated === undefined ? impliedTypes(schema) : [];
  if (stated === undefined && implied.length === 0) return { type: plainType("unknown"), tags: [] };
  noteMissingType(writing, schema);
  const types = [...new Set((isList(stated) ? stated : stated === undefined ? implied : [stated]).map(asText))];
  if (Object.keys(withoutAnnotations(schema)).length === 1 && types.toSorted().join() === "array,object")
    return { type: plainType("object"), tags: [] };
  const written = types.filter((type) => type !== "integer" || !types.includes("number"));
  const all = written.map((type) => writeOneType(parts, { schema, type, place }));
  return { type: unionOf(all.map(({ type }) => type)), tags: all.flatMap(({ tags }) => tags) };
}

function writeOneType(
  parts: PartWriting,
  { schema, type, place }: { readonly schema: JsonObject; readonly type: string; readonly place: TypePlace },
): ConstrainedType {
  const { writing } = parts;
  switch (type) {
    case "string":
      return writeString(parts, schema, place);
    case "integer":
      writing.file.imports.add("Integer");
      return { type: plainType("Integer"), tags: numberTags(parts, schema) };
    case "number":
      return { type: plainType("number"), tags: numberTags(parts, schema) };
    case "boolean":
    case "null":
      return { type: plainType(type), tags: [] };
    case "array":
      return writeArray(parts, schema, place);
    case "object":
      return writeObjectType(parts, schema, place);
    default:
      writing.lose(schema, "type", `${JSON.stringify(type)} is no type of JSON`);
      return { type: plainType("unknown"), tags: [] };
  }
}

/** The tags of a type, without bounds that leave no value. */
function tagsOf({ writing }: PartWriting, schema: JsonObject, type: JsonType): readonly CommentTag[] {
  const tags = constrainingTags(schema, type);
  if (!hasContradiction(schema, type)) return tags;
  writing.lose(schema, tags[0]?.keyword ?? "type", "its bounds leave no value");
  return [];
}

function numberTags(parts: PartWriting, schema: JsonObject): readonly CommentTag[] {
  const { format } = schema;
  const tags = tagsOf(parts, schema, "number");
  if (isNumberFormat(format)) return [{ name: "format", keyword: "format", value: format }, ...tags];
  if (format !== undefined) parts.writing.lose(schema, "format", "no tag has it for numbers", "annotation");
  return tags;
}

function writeString(parts: PartWriting, schema: JsonObject, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  const template = place.mayBeTemplate === true ? templateOf(schema) : undefined;
  if (template !== undefined) return { type: plainType(template), tags: [] };
  const { format } = schema;
  const scalar = typeof format === "string" ? scalarNames.get(format) : undefined;
  const isTag = scalar === undefined && isStringFormat(format);
  if (format !== undefined && scalar === undefined && !isTag)
    writing.lose(schema, "format", "no tag has it", "annotation");
  if (scalar !== undefined) writing.file.imports.add(scalar);
  const tags = tagsOf(parts, schema, "string").filter(({ keyword }) => keyword !== "format" || isTag);
  return { type: plainType(scalar ?? "string"), tags };
}

function objectTags(parts: PartWriting, schema: JsonObject): readonly CommentTag[] {
  const names = Object.keys(propertiesOf(schema)).length;
  const isClosed =
    schema["additionalProperties"] === false || (schema["additionalProperties"] === undefined && names > 0);
  const required = requiredOf(schema).length;
  return tagsOf(parts, schema, "object").filter(({ keyword, value }) => {
    if (keyword === "minProperties" && Number(value) <= required) return false;
    if (keyword === "maxProperties" && isClosed && Number(value) >= names) return false;
    const isImpossible = keyword === "minProperties" ? isClosed && Number(value) > names : Number(value) < required;
    if (isImpossible) parts.writing.lose(schema, keyword, "it leaves no value");
    return !isImpossible;
  });
}

function writeObjectType(parts: PartWriting, schema: JsonObject, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  const { declarations, names } = writing.file;
  const tags = objectTags(parts, schema);
  const isNamed = Object.keys(propertiesOf(schema)).length + requiredOf(schema).length > 0;
  const title = typeof schema["title"] === "string" ? titleName(schema["title"]) : undefined;
  const name = isNamed ? names.take(title ?? place.name, place.longName) : place.name;
  const index = declarations.length;
  const object = writeObject(writing, schema, { name, longName: name });
  if (object.kind === "type") return { type: object.type, tags };
  const own = isNamed ? name : names.take(place.name, place.longName);
  declarations.splice(index, 0, { kind: "interface", name: own, comment: null, members: object.members });
  return { type: plainType(own), tags };
}

function writeArray(parts: PartWriting, schema: JsonObject, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  const { items, prefixItems } = schema;
  const inner: TypePlace = {
    name: singular(place.name),
    longName: singular(place.longName),
  };
  const tags = tagsOf(parts, schema, "array");
  if (isList(prefixItems) && prefixItems.length > 0) return writeTuple(parts, schema, inner);
  if (schema["maxItems"] === 0 && items === undefined) return { type: plainType("[]"), tags: [] };
  if (items === false) {
    const isImpossible = Number(schema["minItems"] ?? 0) > 0;
    if (isImpossible) writing.lose(schema, "minItems", "it leaves no value");
    return { type: plainType("[]"), tags: [] };
  }
  const element = items === undefined ? plainType("unknown") : writing.writeInline(items, inner);
  return { type: arrayOf(element), tags };
}

function writeTuple(parts: PartWriting, schema: JsonObject, place: TypePlace): ConstrainedType {
  const { writing } = parts;
  const { items, minItems = 0, maxItems = Infinity } = schema;
  const all = listOf(schema["prefixItems"]);
  const elements = all.slice(0, Number(maxItems));
  const isClosed = items === false || Number(maxItems) <= all.length;
  const texts = elements.map((element, index) => {
    const name = `${place.name}${index + 1}`;
    const { text, isCompound } = writing.writeInline(element, { ...place, name, longName: name });
    return index < Number(minItems) ? text : `${isCompound ? `(${text})` : text}?`;
  });
  const rest = isClosed
    ? []
    : [`...${arrayOf(items === undefined ? plainType("unknown") : writing.writeInline(items, place)).text}`];
  const tags = tagsOf(parts, schema, "array").filter(({ keyword, value }) => {
    if (keyword === "minItems") return Number(value) > elements.length;
    return keyword !== "maxItems" || !isClosed;
  });
  const isImpossible = isClosed && Number(minItems) > elements.length;
  if (isImpossible) writing.lose(schema, "minItems", "it leaves no value");
  return { type: plainType(`[${[...texts, ...rest].join(", ")}]`), tags: isImpossible ? [] : tags };
}
