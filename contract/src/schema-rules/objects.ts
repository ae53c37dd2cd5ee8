/** Rules about undeclared property names. */

import { isObject, type JsonObject, type JsonValue, propertiesOf } from "@toolwright/runtime/internal/json-schema";
import type { Direction } from "../change.js";
import { isDescriptive } from "../json-schema/constraints.js";
import { severities } from "../tool-rules/tool-rule.js";
import { type ChangeKind, narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import { findGroupEdits, type SchemaPair, type SchemaRule } from "./schema-rule.js";

const elsewhere = new WeakSet<JsonObject>();

/**
 * The subschema of a name that only other schemas of the place declare, in an open object that is read as closed. It has
 * the types or values that these allow.
 */
export function declaredElsewhere(kind: JsonObject): JsonObject {
  const schema = { ...kind };
  elsewhere.add(schema);
  return schema;
}

const onlyRequired = new WeakSet<JsonObject>();

/** The subschema of a name that is required but never declared, in an open object that is read as closed. */
export function requiredOnly(): JsonObject {
  const schema = {};
  onlyRequired.add(schema);
  return schema;
}

/** Whether the author of a schema declares a property in it. */
export function isDeclared(schema: JsonObject, name: string): boolean {
  const properties = propertiesOf(schema);
  if (!Object.hasOwn(properties, name)) return false;
  const { [name]: value } = properties;
  return !isObject(value) || !(elsewhere.has(value) || onlyRequired.has(value));
}

export function isDeclaredElsewhere(value: JsonValue | undefined): boolean {
  return isObject(value) && elsewhere.has(value);
}

/** A schema with no more properties than it declares itself. */
export function ownPartOf(schema: JsonObject): JsonObject {
  const properties = Object.entries(propertiesOf(schema));
  const own = properties.filter(([, value]) => !isDeclaredElsewhere(value));
  return own.length === properties.length ? schema : { ...schema, properties: Object.fromEntries(own) };
}

/** The subschema for properties that a schema does not name. */
export function furtherOf({ additionalProperties }: JsonObject): JsonValue {
  return additionalProperties ?? true;
}

/** A schema with other properties; an empty `required` is omitted. */
export function withProperties(
  schema: JsonObject,
  { properties, required }: { readonly properties: JsonObject; readonly required: readonly string[] },
): JsonObject {
  const { required: _required, ...rest } = schema;
  return { ...rest, properties, ...(required.length === 0 ? {} : { required: [...required] }) };
}

/** The properties of the first schema that the second does not declare. */
export function namesGone(from: JsonObject, to: JsonObject): string[] {
  return namesWithout(propertiesOf(ownPartOf(from)), propertiesOf(ownPartOf(to)));
}

/** The properties of the second schema that the first does not declare. */
export function namesAdded(from: JsonObject, to: JsonObject): string[] {
  return namesWithout(propertiesOf(ownPartOf(to)), propertiesOf(from));
}

function namesWithout(properties: JsonObject, known: JsonObject): string[] {
  const isKnown = (name: string): boolean => Object.hasOwn(known, name) && known[name] !== false;
  return Object.keys(properties).filter((name) => properties[name] !== false && !isKnown(name));
}

/** The keyword belongs to the object, although the pointer leads to the subschema of its values. */
function ownerOf(subject: string): string {
  return subject === "`*`" ? "the arguments object" : subject.replace(/\.\*`$/, "`");
}

/** The subschema for undeclared properties changes. */
export const objectClosed: SchemaRule = {
  keywords: ["additionalProperties", "unevaluatedProperties"],
  kinds: {
    input: {
      narrowing: narrowedInput(
        "input-object-closed",
        ({ subject }) => `${ownerOf(subject)} no longer accepts additional properties`,
      ),
      widening: widenedInput(
        "input-widened-object-opened",
        ({ subject }) => `${ownerOf(subject)} now accepts additional properties`,
      ),
    },
    output: {
      narrowing: widenedOutput("output-widened-object-opened"),
      widening: narrowedOutput("output-narrowed-object-closed"),
    },
  },
  find: (pair) => {
    const isAligned = isObject(pair.from["additionalProperties"]) && isObject(pair.to["additionalProperties"]);
    return findGroupEdits(pair, [...(isAligned ? [] : [["additionalProperties"]]), ["unevaluatedProperties"]]);
  },
};

const common = { severity: severities("info", "info", "info"), advice: [], heading: "none", isQuiet: true } as const;

/** Reported once for each schema. */
export const undeclaredNames: Readonly<Record<Direction, ChangeKind>> = {
  input: {
    ...common,
    name: "input-undeclared-refused",
    message: () => "an undeclared value that was accepted, and does not fit the new schema, would be refused now",
  },
  output: {
    ...common,
    name: "output-undeclared-allowed",
    message: () => "the result may now have properties that are not declared, which it could not have before",
  },
};

/** `open` objects declare names and accept others, `closed` ones reject others. */
export type Openness = "closed" | "neither" | "open";

/** Two schemas at one place. */
interface OpenPair extends Pick<SchemaPair, "from" | "to"> {
  readonly openness: Readonly<Record<"from" | "to", Openness>>;
}

interface OpennessChange {
  readonly kind: ChangeKind;
  /** Whether it is about the keyword that closes this object; other changes are reported once for each schema. */
  readonly isOwn: boolean;
}

/** How a pair differs in its treatment of undeclared names. */
export function findOpennessChange({ from, to, openness }: OpenPair, direction: Direction): OpennessChange | undefined {
  const isOpen = openness.from === "open";
  if (isOpen && openness.to === "closed") return { kind: undeclaredNames[direction], isOwn: false };
  if (openness.from === "closed" && openness.to === "open")
    return { kind: objectClosed.kinds[direction].widening, isOwn: true };
  if (direction === "output") return undefined;
  const isTyped = (name: string): boolean => !takesAnything(propertiesOf(to)[name]);
  return isOpen && namesAdded(from, to).some(isTyped) ? { kind: undeclaredNames.input, isOwn: false } : undefined;
}

function takesAnything(schema: JsonValue | undefined): boolean {
  return !isObject(schema) ? schema !== false : isEmpty(schema);
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).every(isDescriptive);
}
