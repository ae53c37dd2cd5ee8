/** Writes the members of a union apart, so that the compiler keeps each, and their tags where they apply. */

import { isObject, type JsonObject, type JsonValue, valuesOf } from "@toolwright/runtime/internal/json-schema";
import { constrainedKind } from "../../schemas/tags/types-of-tags.js";
import type { CommentTag } from "./comment-texts.js";
import { isAnnotating } from "./flat-schemas.js";
import { keyType } from "./key-patterns.js";
import type { CommentedType, TypePlace, TypeWriting } from "./type-writing.js";
import { plainType, type TypeText } from "./type-text.js";

export interface UnionMember extends CommentedType {
  readonly schema: JsonObject;
  readonly place: TypePlace;
}

interface SeparateMembers {
  readonly types: readonly TypeText[];
  /** Tags for the comment of the whole union. */
  readonly tags: readonly CommentTag[];
}

export function separateMembers(
  writing: TypeWriting,
  schema: JsonObject,
  members: readonly UnionMember[],
): SeparateMembers {
  const hoisted: CommentTag[] = [];
  const types = members.map((member) => {
    const { parts, type } = member;
    if (parts.description === undefined && parts.tags.length === 0) return type;
    const base = baseOf(type.text);
    const alike = members.filter((other) => other !== member && baseOf(other.type.text) === base);
    const isPrimitive = base === "string" || base === "number" || base === "boolean";
    // The compiler keeps one of two types that are the same without their comments.
    const isLost =
      alike.length > 0 && alike.some((other) => other.type.text === type.text || (isPrimitive && type.text === base));
    const constraints = parts.tags.filter(({ keyword }) => !isAnnotating(keyword));
    if (isLost) {
      for (const { keyword } of constraints)
        writing.lose(member.schema, keyword, `another member of the union is also ${JSON.stringify(type.text)}`);
      if (parts.description !== undefined)
        writing.lose(member.schema, "description", "the compiler joins the members of the union", "text");
      return type;
    }
    const mayHoist =
      parts.description === undefined &&
      constraints.length === parts.tags.length &&
      constraints.every(({ keyword }) => schema[keyword] === undefined) &&
      members.every((other) => other === member || kindOf(other.type.text) !== undefined) &&
      constraints.every(({ keyword }) => {
        const kind = keyword === "format" ? kindOf(type.text) : constrainedKind(keyword);
        return members.every((other) => other === member || kindOf(other.type.text) !== kind);
      });
    if (mayHoist) {
      hoisted.push(...constraints);
      return type;
    }
    return nameMember(writing, member);
  });
  return { types, tags: hoisted };
}

/** An interface that is the member's own takes the comment; any other type gets a name for it. */
function nameMember(writing: TypeWriting, { parts, schema, type, place }: UnionMember): TypeText {
  const comment = writing.comment(schema, parts);
  if (comment === null) return type;
  const { declarations, names } = writing.file;
  const index = declarations.findIndex(({ name, comment: own }) => name === type.text && own === null);
  const declaration = declarations[index];
  if (declaration?.kind === "interface" && schema["$ref"] === undefined) {
    declarations[index] = { ...declaration, comment };
    return type;
  }
  const name = names.take(place.name, place.longName);
  declarations.push({ kind: "alias", name, comment, type: type.text });
  return plainType(name);
}

function baseOf(text: string): string {
  if (/^(?:string|"(?:[^"\\]|\\.)*"(?: \| "(?:[^"\\]|\\.)*")*)$/.test(text)) return "string";
  if (/^(?:number|[\d.e+-]+(?: \| [\d.e+-]+)*)$/.test(text)) return "number";
  if (/^(?:boolean|true|false)(?: \| (?:true|false))*$/.test(text)) return "boolean";
  return text;
}

const scalars = /^(?:Uri|DateTime|CalendarDate|TimeOfDay|Duration|Email|Hostname|Ipv4|Ipv6|Uuid)$/;

/** The kind of a type's values; undefined if its text does not say. */
function kindOf(text: string): string | undefined {
  const base = baseOf(text);
  if (base === "string" || scalars.test(text)) return "string";
  if (base === "number" || text === "Integer") return "number";
  if (base === "boolean" || text === "null") return base;
  if (/\[\]$|^\[/.test(text)) return "array";
  return /^Record</.test(text) ? "object" : undefined;
}

/** Keywords beside which strings of a union can be said by one pattern. */
const sayable = new Set(["type", "enum", "const", "pattern", "minLength", "maxLength"]);

/**
 * Joins the strings of a union into one pattern: the compiler would take a string with a pattern and a literal, or two
 * strings, for one string.
 */
export function joinTexts(members: readonly JsonValue[]): readonly JsonValue[] {
  const patterns = members.map((member) => (isObject(member) ? patternOf(member as JsonObject) : undefined)); // Of JSON.
  const joined = patterns.filter((pattern) => pattern !== undefined);
  const isLiteral = (member: JsonValue): boolean => isObject(member) && valuesOf(member) !== undefined;
  const needsPattern = members.some((member, index) => patterns[index] !== undefined && !isLiteral(member));
  if (joined.length < 2 || !needsPattern) return members;
  const isTemplate = (member: JsonValue): boolean => isObject(member) && templateOf(member as JsonObject) !== undefined; // Of JSON.
  if (members.every((member, index) => patterns[index] === undefined || isLiteral(member) || isTemplate(member)))
    return members;
  const pattern = joined.map((one) => `(?:${one})`).join("|");
  const first = patterns.findIndex((one) => one !== undefined);
  return members.flatMap((member, index) =>
    index === first ? [{ type: "string", pattern }] : patterns[index] === undefined ? [member] : [],
  );
}

/** The template literal for a string with a pattern and no other constraint; undefined if none is the same. */
export function templateOf(schema: JsonObject): string | undefined {
  const { type, pattern } = schema;
  const isAlone =
    type === "string" && Object.keys(schema).every((keyword) => keyword === "type" || keyword === "pattern");
  const template = isAlone && typeof pattern === "string" ? keyType(pattern) : undefined;
  return template?.startsWith("`") === true ? template : undefined;
}

/** A pattern for exactly the strings of a schema; undefined if it has other values, or needs no pattern. */
function patternOf(schema: JsonObject): string | undefined {
  const values = valuesOf(schema);
  const isText =
    values === undefined ? schema["type"] === "string" : values.every((value) => typeof value === "string");
  if (!isText || !Object.keys(schema).every((keyword) => sayable.has(keyword))) return undefined;
  const { pattern, minLength, maxLength } = schema;
  if (values !== undefined) return `^(?:${values.map((value) => escapePattern(String(value))).join("|")})$`;
  const hasLength = minLength !== undefined || maxLength !== undefined;
  if (typeof pattern === "string") return hasLength ? undefined : pattern;
  return hasLength
    ? `^[\\s\\S]{${Number(minLength ?? 0)},${maxLength === undefined ? "" : Number(maxLength)}}$`
    : undefined;
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
