/** From a schema and a seed to arguments: valid, nearly valid, and made to take long. */

import type { createRandom } from "@toolwright/contract/internal/values";
import { isObject, listOf, resolveReference, type JsonSchema } from "@toolwright/runtime/internal/json-schema";

export type Random = ReturnType<typeof createRandom>;

/** The most bytes of arguments, as JSON or as the text that is sent. */
export const longest = 100_000;

interface Making {
  readonly root: JsonSchema;
  readonly random: Random;
  /** How likely a value is that the schema does not ask for. */
  readonly noise: number;
  /** Values that may still be made. */
  left: number;
}

/** A value that a schema mostly accepts. */
function make(schema: unknown, making: Making, depth: number): unknown {
  const { root, random, noise } = making;
  making.left -= 1;
  if (random.chance(noise)) return anything(random);
  if (!isObject(schema)) return anything(random);
  const target = resolveReference(root, schema["$ref"]);
  if (target !== undefined) return depth > 60 ? {} : make(target, making, depth + 1);
  if (Object.hasOwn(schema, "const")) return schema["const"];
  const values = listOf(schema["enum"]);
  if (values.length > 0) return random.pick(values);
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])];
  if (variants.length > 0) return make(random.pick(variants), making, depth + 1);
  const types = Array.isArray(schema["type"]) ? schema["type"] : [schema["type"]];
  switch (random.pick<unknown>(types)) {
    case "object":
      return makeObject(schema, making, depth);
    case "array": {
      const length = depth > 20 || making.left < 0 ? 0 : random.below(4);
      return Array.from({ length }, () => make(schema["items"], making, depth + 1));
    }
    case "integer":
      return random.below(100);
    case "number":
      return random.below(1_000) / 7;
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    default:
      return text(random);
  }
}

function makeObject(schema: JsonSchema, making: Making, depth: number): unknown {
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const required = listOf(schema["required"]);
  const names = Object.keys(properties).filter(
    (name) => required.includes(name) || (making.left > 0 && depth < 40 && making.random.chance(0.5)),
  );
  const members = names.map((name) => [name, make(properties[name], making, depth + 1)] as const);
  return Object.fromEntries(making.random.chance(making.noise) ? [...members, ["other", 1]] : members);
}

const texts = ["", "a", "src/main.ts", "2026-01-31", "https://docs.my-company.example.org/", "null", "5", "[1]", "é😀"];

function text(random: Random): string {
  return random
    .pick(texts)
    .repeat(random.chance(0.05) ? 1 + random.below(2_000) : 1)
    .slice(0, longest);
}

function anything(random: Random): unknown {
  return random.pick<unknown>([null, true, 0, -1.5, "", "x", [], {}, [[]], { a: { b: [1] } }, text(random)]);
}

/** Attacks on one place of arguments. */
const attacks: readonly ((random: Random) => unknown)[] = [
  (random) =>
    random.pick(["a", "-", "_", " ", "a-", "a.", "1:", "é", "\ud800", "%", "/"]).repeat(10_000 + random.below(20_000)),
  (random) => `https://${random.pick(["a-", "a.", "a:", "@", "%"]).repeat(random.below(20_000))}!`,
  (random) => Array.from({ length: 5_000 + random.below(5_000) }, (_, index) => ({ id: index % 4_999 })),
  () => Array.from({ length: 20_000 }, () => "x"),
  () => Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`path${index}`, index])),
  (random) => nest(random.pick([50, 200, 490]), (inner) => [inner]),
  (random) => nest(random.pick([50, 200, 490]), (inner) => ({ left: inner, items: [] })),
];

function nest(depth: number, wrap: (inner: unknown) => unknown): unknown {
  let value: unknown = { x: "no number" };
  for (let level = 0; level < depth; level += 1) value = wrap(value);
  return value;
}

/** Follows a schema that refers to itself, as deep as arguments may be. */
function makeDeep(schema: unknown, making: Making, depth: number): unknown {
  if (!isObject(schema) || depth > 240) return making.random.pick([{}, "x", 1]);
  const target = resolveReference(making.root, schema["$ref"]);
  if (target !== undefined) return makeDeep(target, making, depth);
  const variants = [...listOf(schema["anyOf"]), ...listOf(schema["oneOf"])].filter((one) => leadsOn(one, making.root));
  if (variants.length > 0) return makeDeep(making.random.pick(variants), making, depth);
  if (schema["items"] !== undefined) return [makeDeep(schema["items"], making, depth + 1)];
  const properties = isObject(schema["properties"]) ? schema["properties"] : {};
  const names = Object.keys(properties).filter((name) => leadsOn(properties[name], making.root));
  const name = names.length > 0 ? making.random.pick(names) : undefined;
  const shallow = { ...making, noise: 0.02, left: 3 };
  const rest = makeObject(schema, shallow, 38) as object; // It is an object.
  return name === undefined ? rest : { ...rest, [name]: makeDeep(properties[name], making, depth + 1) };
}

function leadsOn(schema: unknown, root: JsonSchema): boolean {
  if (!isObject(schema)) return false;
  const target = resolveReference(root, schema["$ref"]) ?? schema;
  return ["properties", "items", "anyOf", "oneOf"].some((keyword) => target[keyword] !== undefined);
}

/** Arguments of a tool: an object, or the text of one; never more than the longest. */
export function hostileArguments(root: JsonSchema, random: Random): unknown {
  for (;;) {
    const made = makeArguments(root, random);
    if (sizeOf(made) <= longest) return made;
  }
}

/** How many bytes arguments take. */
export function sizeOf(sent: unknown): number {
  return Buffer.byteLength(typeof sent === "string" ? sent : JSON.stringify(sent));
}

function makeArguments(root: JsonSchema, random: Random): unknown {
  const making = (noise: number): Making => ({ root, random, noise, left: 200 });
  const names = Object.keys(isObject(root["properties"]) ? root["properties"] : {});
  const base = make(root, making(0), 0) as object; // Tools take objects.
  const name = names.length > 0 ? random.pick(names) : "other";
  switch (random.below(6)) {
    case 0:
      return base;
    case 1:
      return make(root, making(0.1), 0);
    case 2:
      return makeDeep(root, making(0), 0);
    case 3:
      return { ...base, ...(random.pick(attacks.slice(4, 5))(random) as object) };
    case 4:
      return spoil(JSON.stringify(base), random);
    default:
      return { ...base, [name]: random.pick(attacks)(random) };
  }
}

/** The text of arguments, as models and attackers write it. */
function spoil(json: string, random: Random): string {
  const run = random
    .pick(["_", " ", "\n", "-", "'", "*", "(", "#", "/", "{", "[", '"', "\\", "```"])
    .repeat(3_000 + random.below(20_000));
  return random.pick([
    `${run}${json}`,
    `${json}${run}`,
    `Here: ${run}:${json}`,
    json.replaceAll('"', "'"),
    json.slice(0, random.below(json.length + 1)),
    json.replaceAll(",", " "),
    `${json.slice(0, -1)},"x":${JSON.stringify(run)}}`,
    JSON.stringify(json),
  ]);
}
