/** From an atom and a node to the atom with the constraints that the node has on its type. */

import { type JsonObject, type JsonValue, isList } from "@toolwright/runtime/internal/json-schema";
import type { Atom, Bound, ListAtom, NumberAtom, ObjectAtom, TextAtom } from "./atoms.js";
import { numberAt } from "../../json-schema/keyword-values.js";
import { integerFormats, textFormats } from "../../json-schema/keywords.js";
import { hasItems, hasProperties, isSkipped, nodeAt, prefixLength, restOf } from "../../validation/value-parts.js";
import type { SchemaNode } from "../../json-schema/nodes.js";

/** Adds a node's keywords on the atom's type; undefined where nothing is left. */
export function narrowByKind(atom: Atom, node: SchemaNode): Atom | undefined {
  const { schema } = node;
  const types = typesOf(schema["type"]);
  const isNumber = atom.kind === "number" && types?.includes("integer") === true;
  if (types !== undefined && !types.includes(atom.kind) && !isNumber) return undefined;
  switch (atom.kind) {
    case "number": {
      const isInteger = atom.isInteger || (types !== undefined && !types.includes("number"));
      return narrowNumber({ ...atom, isInteger }, schema);
    }
    case "string":
      return narrowText(atom, schema);
    case "array":
      return narrowList(atom, node);
    case "object":
      return narrowObject(atom, node);
    case "listed":
      throw new Error("Listed values are judged one by one.");
  }
}

function typesOf(type: JsonValue | undefined): readonly JsonValue[] | undefined {
  return type === undefined || isList(type) ? type : [type];
}

function narrowNumber(atom: NumberAtom, schema: JsonObject): NumberAtom | undefined {
  const { format } = schema;
  const range = typeof format === "string" ? integerFormats.get(format) : undefined;
  const leasts = [
    atom.least,
    { value: numberAt(schema, "minimum", -Infinity), isOpen: false },
    { value: numberAt(schema, "exclusiveMinimum", -Infinity), isOpen: true },
    { value: range?.least ?? -Infinity, isOpen: false },
  ];
  const mosts = [
    atom.most,
    { value: numberAt(schema, "maximum", Infinity), isOpen: false },
    { value: numberAt(schema, "exclusiveMaximum", Infinity), isOpen: true },
    { value: range?.most ?? Infinity, isOpen: false },
  ];
  const step = schema["multipleOf"];
  return tighten({
    ...atom,
    isInteger: atom.isInteger || range !== undefined || step === 1,
    least: leasts.reduce(laterOf),
    most: mosts.reduce(earlierOf),
    multiples: typeof step === "number" ? [...atom.multiples, step] : atom.multiples,
  });
}

/** The lower bound of the numbers that are above both. */
export function laterOf(left: Bound, right: Bound): Bound {
  return (left.value === right.value ? left.isOpen : left.value > right.value) ? left : right;
}

/** The upper bound of the numbers that are below both. */
export function earlierOf(left: Bound, right: Bound): Bound {
  return (left.value === right.value ? left.isOpen : left.value < right.value) ? left : right;
}

/** Moves the bounds of integers to integers in the range; undefined where no number is left. */
export function tighten(atom: NumberAtom): NumberAtom | undefined {
  const least = atom.isInteger ? moveToInteger(atom.least, 1) : atom.least;
  const most = atom.isInteger ? moveToInteger(atom.most, -1) : atom.most;
  const isPoint = least.value === most.value;
  if (least.value > most.value || (isPoint && (least.isOpen || most.isOpen))) return undefined;
  return { ...atom, least, most };
}

function moveToInteger({ value, isOpen }: Bound, step: 1 | -1): Bound {
  if (Math.abs(value) >= Number.MAX_SAFE_INTEGER) return { value, isOpen };
  const rounded = step === 1 ? Math.ceil(value) : Math.floor(value);
  return { value: isOpen && rounded === value ? value + step : rounded, isOpen: false };
}

function narrowText(atom: TextAtom, schema: JsonObject): TextAtom | undefined {
  const minLength = Math.max(atom.minLength, numberAt(schema, "minLength", 0));
  const maxLength = Math.min(atom.maxLength, numberAt(schema, "maxLength", Infinity));
  const { pattern, format } = schema;
  const patterns = typeof pattern === "string" ? [...new Set([...atom.patterns, pattern])] : atom.patterns;
  const isJudged = typeof format === "string" && textFormats.has(format);
  const formats = isJudged ? [...atom.formats, format] : atom.formats;
  return minLength > maxLength ? undefined : { ...atom, minLength, maxLength, patterns, formats };
}

function narrowList(atom: ListAtom, node: SchemaNode): ListAtom | undefined {
  const { schema } = node;
  const closed = restOf(node) === false ? prefixLength(node) : Infinity;
  const maxItems = Math.min(atom.maxItems, numberAt(schema, "maxItems", Infinity), closed);
  const longer = Math.max(atom.minItems, numberAt(schema, "minItems", 0));
  const isContaining = schema["contains"] !== undefined && !isSkipped(node, longer);
  const minItems = Math.max(longer, isContaining ? numberAt(schema, "minContains", 1) : 0);
  if (minItems > maxItems) return undefined;
  return {
    ...atom,
    minItems,
    maxItems,
    groups: hasItems(node) ? [...atom.groups, node] : atom.groups,
    unique: schema["uniqueItems"] === true && !isSkipped(node, longer) ? [...atom.unique, node] : atom.unique,
    containing: isContaining ? [...atom.containing, node] : atom.containing,
  };
}

function narrowObject(atom: ObjectAtom, node: SchemaNode): ObjectAtom | undefined {
  const { schema } = node;
  const names = isList(schema["required"]) ? schema["required"].map(String) : [];
  const required = names.length === 0 ? atom.required : new Set([...atom.required, ...names]);
  const minProperties = Math.max(atom.minProperties, numberAt(schema, "minProperties", 0), required.size);
  const maxProperties = Math.min(atom.maxProperties, numberAt(schema, "maxProperties", Infinity));
  if (minProperties > maxProperties || names.some((name) => atom.absent.has(name))) return undefined;
  const nameNode = nodeAt(node, "propertyNames");
  return {
    ...atom,
    minProperties,
    maxProperties,
    required,
    groups: hasProperties(node) ? [...atom.groups, node] : atom.groups,
    names: nameNode === undefined ? atom.names : [...atom.names, nameNode],
  };
}
