/** Makes instances from a JSON Schema, as fast-check arbitraries. */

import fc from "fast-check";
import type { JsonSchema, JsonType, JsonValue } from "./json-schema.js";
import { alternativesOf } from "./schema-alternatives.js";
import type { Alternative } from "./schema-alternatives.js";

/** Which optional properties an instance has: about half of them, none, or all (and then no null where there is a choice). */
export type Presence = "some" | "required" | "every";

interface Context {
  readonly root: JsonSchema;
  readonly presence: Presence;
  readonly depth: number;
}

type Instances = fc.Arbitrary<JsonValue>;

/** Below this depth optional properties and items are left out, so that a recursive schema ends. */
const deepest = 8;

/**
 * Instances of the schema, most of them valid. Constraints that cannot be built (`not`, an untaken `if`) are left to a
 * validator: judge every instance with it.
 */
export function instancesOf(schema: JsonSchema, presence: Presence): Instances {
  const instances = buildInstances(schema, { root: schema, presence, depth: 0 });
  if (instances === undefined) throw new Error("A schema must have at least one instance.");
  return instances;
}

/** Undefined where the schema has no instance. */
function buildInstances(schema: JsonSchema, context: Context): Instances | undefined {
  const choices = alternativesOf(schema, context.root).flatMap((alternative) => choicesOf(alternative, context));
  const wanted = context.presence === "every" ? choices.filter((choice) => !choice.isNull) : [];
  const taken = wanted.length > 0 ? wanted : choices;
  return taken.length === 0 ? undefined : fc.oneof(...taken.map((choice) => choice.instances));
}

interface Choice {
  readonly isNull: boolean;
  readonly instances: Instances;
}

function choicesOf(alternative: Alternative, context: Context): readonly Choice[] {
  if (alternative.values !== undefined) {
    const rest = alternative.values.filter((value) => value !== null);
    const nullable = rest.length < alternative.values.length;
    return [
      ...(nullable ? [{ isNull: true, instances: fc.constant(null) }] : []),
      ...(rest.length > 0 ? [{ isNull: false, instances: fc.constantFrom(...rest) }] : []),
    ];
  }
  return impliedTypes(alternative).map((type) => ({
    isNull: type === "null",
    instances: typedInstances(type, alternative, context),
  }));
}

function impliedTypes(alternative: Alternative): readonly JsonType[] {
  if (alternative.types !== undefined) return alternative.types;
  if (alternative.properties.size > 0 || alternative.required.size > 0) return ["object"];
  return ["null", "boolean", "number", "string", "array", "object"];
}

function typedInstances(type: JsonType, alternative: Alternative, context: Context): Instances {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return numbers(alternative, fc.maxSafeInteger());
    case "number":
      return numbers(alternative, fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "string":
      return strings(alternative);
    case "array":
      return arrays(alternative, context);
    case "object":
      return objects(alternative, context);
  }
}

/** Values within the bounds: the bounds themselves, their neighbours, the edges of machine integers, and any others. */
function numbers({ bounds }: Alternative, any: fc.Arbitrary<number>): Instances {
  const least = bounds.minimum ?? bounds.exclusiveMinimum ?? -Infinity;
  const greatest = bounds.maximum ?? bounds.exclusiveMaximum ?? Infinity;
  const edges = [
    least,
    least + 1,
    greatest - 1,
    greatest,
    0,
    1,
    -1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 32,
    2 ** 53,
    2 ** 64,
  ];
  const within = edges.filter((edge) => Number.isFinite(edge) && edge >= least && edge <= greatest);
  const low = Math.ceil(Math.max(least, -1000));
  const near = fc.integer({ min: low, max: Math.max(low, Math.floor(Math.min(greatest, low + 2000))) });
  const far = any.filter((value) => value >= least && value <= greatest).map((value) => value + 0);
  const isNarrow = greatest - least < 2 ** 32;
  return fc.oneof(
    ...(within.length > 0 ? [fc.constantFrom(...within)] : []),
    { weight: 2, arbitrary: fc.noBias(near) },
    ...(isNarrow ? [] : [{ weight: 2, arbitrary: far }]),
  );
}

const formats: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  "date-time": () => timestamps(),
  date: () => timestamps().map((timestamp) => timestamp.slice(0, 10)),
  time: () => timestamps().map((timestamp) => timestamp.slice(11)),
  uri: () =>
    fc.nat().chain((id) => fc.constantFrom(`https://example.org/${id}?q=a#b`, `urn:item:${id}`, `file:///${id}`)),
  uuid: () => fc.uuid(),
  email: () => fc.emailAddress(),
  ipv4: () => fc.ipV4(),
  ipv6: () => fc.ipV6(),
};

function timestamps(): fc.Arbitrary<string> {
  const range = { min: new Date("1970-01-01T00:00:00Z"), max: new Date("2099-12-31T23:59:59Z"), noInvalidDate: true };
  const zones = fc.constantFrom("Z", "+00:00", "-07:30");
  return fc.tuple(fc.date(range), zones).map(([date, zone]) => date.toISOString().replace("Z", zone));
}

function strings({ bounds, pattern, format }: Alternative): Instances {
  const formatted = format === undefined ? undefined : formats[format];
  if (formatted !== undefined) return formatted();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, "u"));
  const minLength = bounds.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(bounds.maxLength ?? Infinity, minLength + 12));
  const odd = ["", " ", "\n", "null", "0", "é", "🙂", "../a b"].filter(
    ({ length }) => length >= minLength && length <= maxLength,
  );
  const ordinary = fc.string({ minLength, maxLength });
  return odd.length === 0 ? ordinary : fc.oneof({ weight: 3, arbitrary: ordinary }, fc.constantFrom(...odd));
}

function arrays({ bounds, items }: Alternative, context: Context): Instances {
  const item = context.depth < deepest ? buildInstances(items, { ...context, depth: context.depth + 1 }) : undefined;
  if (item === undefined) return fc.constant([]);
  const minLength = bounds.minItems ?? (context.presence === "every" ? 1 : 0);
  const maxLength = Math.min(bounds.maxItems ?? minLength + 3, minLength + 64);
  return fc.array(item, { minLength, maxLength, size: "max" });
}

function objects(alternative: Alternative, context: Context): Instances {
  const optional = context.depth >= deepest ? "required" : context.presence;
  const entries: fc.Arbitrary<readonly [string, JsonValue] | undefined>[] = [];
  const unnamed = [...alternative.required].map((name) => [name, alternative.unknownProperties] as const);
  for (const [name, schema] of new Map([...unnamed, ...alternative.properties])) {
    if (optional === "required" && !alternative.required.has(name)) continue;
    const value = buildInstances(schema, { ...context, depth: context.depth + 1 });
    if (value === undefined) continue;
    const present = value.map((instance) => [name, instance] as const);
    const always = optional === "every" || alternative.required.has(name);
    entries.push(always ? present : fc.oneof(fc.constant(undefined), present));
  }
  if (optional !== "required") entries.push(unknownEntries(alternative, context));
  return fc.tuple(...entries).map((present) => Object.fromEntries(present.filter((entry) => entry !== undefined)));
}

/** One property that the schema does not name, a quarter of the time, where such are allowed. */
function unknownEntries({ unknownProperties }: Alternative, context: Context) {
  const absent = fc.constant(undefined);
  if (context.depth >= deepest || unknownProperties === false) return absent;
  const value =
    unknownProperties === true
      ? fc.constantFrom<JsonValue[]>(null, 7, "unknown", [], { nested: true })
      : buildInstances(unknownProperties, { ...context, depth: context.depth + 1 });
  if (value === undefined) return absent;
  const name = fc.constantFrom("unknown_key", "toString", "0");
  return fc.oneof({ weight: 3, arbitrary: absent }, fc.tuple(name, value));
}
