/** Reads the fields of a declaration, and checks their kinds. */

import { type FieldKind, type FieldPart, listWords } from "@toolwright/contract/internal/inventories";
import { createDiagnostic, type Report, type SourceLocation } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import { isComplete, toJson, type StaticObject, type StaticValue } from "./static-values.js";

export interface FieldReader<Fields> {
  /** The value of a field; undefined if absent, or of the wrong kind, which is reported. */
  readonly read: <Field extends keyof Fields & string>(field: Field) => Fields[Field] | undefined;
  readonly has: (field: keyof Fields & string) => boolean;
  /** Whether the field is present, perhaps misspelled or in an unreadable part of the object. */
  readonly mayHave: (field: keyof Fields & string) => boolean;
  /** Position of the field's value, or of the whole object where the field is absent. */
  readonly locate: (field: keyof Fields & string) => SourceLocation;
  /** The parts of the object in a field; `read` reports their findings. */
  readonly inside: (field: keyof Fields & string) => FieldReader<Readonly<Record<string, unknown>>> | undefined;
}

export interface FieldOwner<Fields> {
  /** The field that contains the object, or null for the declaration itself. */
  readonly field: string | null;
  readonly label: string;
  readonly kinds: { readonly [Field in keyof Fields & string]: FieldKind };
  /** Hints for forbidden fields. */
  readonly remedies?: ReadonlyMap<string, string>;
}

interface FieldPlace {
  readonly path: string;
  readonly label: string;
  readonly report: Report;
}

/** Codes for values outside an enum, for fields with a code of their own. */
const wordCodes = new Map([
  ["effect", "unknown-effect"],
  ["stability", "unknown-stability"],
] as const);

/** Creates a reader of an object's fields, and reports unknown ones. */
export function readFields<Fields>(
  object: StaticObject,
  owner: FieldOwner<Fields>,
  report: Report,
): FieldReader<Fields> {
  const { field: parent, kinds, label } = owner;
  const misspelled = reportUnknownFields(object, owner, report);
  return {
    read: (field) => {
      const value = object.entries.get(field)?.value;
      const path = parent === null ? field : `${parent}.${field}`;
      // The kind of the field has checked its value.
      return value && (readValue(value, kinds[field], { path, label, report }) as Fields[typeof field] | undefined);
    },
    has: (field) => object.entries.has(field),
    mayHave: (field) => object.entries.has(field) || misspelled.has(field) || object.incomplete,
    locate: (field) => object.entries.get(field)?.value.location ?? object.location,
    inside: (field) => {
      const [value, { parts }] = [object.entries.get(field)?.value, kinds[field]];
      if (value?.kind !== "object" || parts === undefined) return undefined;
      return readFields(value, { field, label, kinds: kindsOf(parts) }, () => undefined);
    },
  };
}

/** Reports unknown fields, with the likely intended ones. */
function reportUnknownFields<Fields>(
  object: StaticObject,
  { field: parent, kinds, remedies }: FieldOwner<Fields>,
  report: Report,
): ReadonlySet<string> {
  const known = Object.keys(kinds);
  const misspelled = new Set<string>();
  for (const [field, { location }] of object.entries) {
    if (known.includes(field)) continue;
    const remedy = remedies?.get(field);
    const meant = remedy === undefined ? nearest(field, known) : undefined;
    if (meant !== undefined) misspelled.add(meant);
    const parameters = {
      owner: parent === null ? "A tool declaration" : `"${parent}"`,
      field,
      nearest: meant,
      remedy: remedy ?? `The fields are ${known.join(", ")}.`,
    };
    report(createDiagnostic("unknown-field", parameters, location));
  }
  return misspelled;
}

function readValue(value: StaticValue, kind: FieldKind, place: FieldPlace): unknown {
  if (value.kind === "unknown") return undefined; // Reported on reading.
  const { elements, parts, words } = kind;
  const refuse = (expected: string): undefined => {
    const parameters = { field: place.path, expected, actual: quoteStatic(value) };
    place.report(createDiagnostic("invalid-field", parameters, value.location));
  };
  if (elements !== undefined) {
    if (value.kind !== "array") return refuse("an array");
    const read = value.elements.map((element, index) =>
      readValue(element, elements, { ...place, path: `${place.path}[${index}]` }),
    );
    return read.filter((element) => element !== undefined);
  }
  if (value.kind === "object" && kind.accepts({})) {
    if (parts !== undefined) return readParts(value, parts, place);
    return isComplete(value) ? toJson(value) : undefined; // An incomplete value was reported on reading.
  }
  if (value.kind !== "scalar" || (words !== undefined && typeof value.value !== "string")) {
    return refuse(words === undefined ? kind.expected : "a string");
  }
  if (kind.accepts(value.value)) return value.value;
  const code = [...wordCodes].find(([field]) => field === place.path)?.[1];
  if (code === undefined || words === undefined) return refuse(kind.expected);
  const word = String(value.value);
  const parameters = { value: word, nearest: nearest(word, words), known: listWords(words) };
  place.report(createDiagnostic(code, parameters, value.location));
  return undefined;
}

/** Reads an object's parts; a missing required one is reported and left out. */
function readParts(object: StaticObject, parts: Readonly<Record<string, FieldPart>>, place: FieldPlace): object {
  const { path, label, report } = place;
  const reader = readFields<Record<string, unknown>>(object, { field: path, label, kinds: kindsOf(parts) }, report);
  const entries = Object.entries(parts).map(([part, { absent, example }]) => {
    if (example !== undefined && !reader.mayHave(part)) {
      const parameters = { owner: `The ${path} of ${label}`, field: part, example };
      report(createDiagnostic("missing-field", parameters, object.location));
    }
    return [part, reader.read(part) ?? absent] as const;
  });
  return Object.fromEntries(entries);
}

function kindsOf(parts: Readonly<Record<string, FieldPart>>): Readonly<Record<string, FieldKind>> {
  return Object.fromEntries(Object.entries(parts).map(([part, { kind }]) => [part, kind]));
}

export function quoteStatic(value: StaticValue): string {
  if (value.kind === "array") return "an array";
  if (value.kind !== "scalar") return "an object";
  return typeof value.value === "string" ? JSON.stringify(value.value) : String(value.value);
}
