/** Explains findings about schemas that were closed by assumption in terms of the schemas as written. */

import {
  type JsonObject,
  type JsonValue,
  isJsonObject,
  isList,
  isObject,
  joinPointer,
  pointerTokens,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import type { SchemaChange, Witness } from "../change.js";
import { isDescriptive } from "../json-schema/constraints.js";
import { plainKinds, rewrittenEquivalent } from "../schema-rules/change-kinds.js";
import { propertyRemoved, removedFromResult } from "../schema-rules/properties.js";
import { comparableText } from "../schema-rules/schema-rule.js";
import type { AlignedPair, Path } from "./alignment.js";
import { isDescent } from "./units.js";
import { writePart } from "./described-edits.js";
import { collectWords } from "../values/vocabulary.js";
import type { SchemaValidator } from "../validation/schema-validator.js";
import type { ReadPool } from "../open-objects/declared-reading.js";
import { type FollowReference, namesInPlace } from "../open-objects/names-in-place.js";

/** Ajv's message for an undeclared name in a closed object, with the path and the name. */
const undeclared = /^(?:(\S+) )?must NOT have (?:additional|unevaluated) properties, and (".*") is one$/;

/** Its message for a value or type that is not allowed, with the path. */
const unlisted = /^(\S+) must be (?:equal to one of the allowed values|[a-z,]+)$/;

/** If the new schema ignores an undeclared name, the reason says so; else it tells why the value is invalid. */
export function createWitnessExplainer(
  { pool, written, isWritten }: ReadPool,
  validator: SchemaValidator,
): (witness: Witness) => Witness {
  if (isWritten) return (witness) => witness;
  const to = written.documentOf("to");
  const from = [pool, written].map((one) => one.documentOf("from"));
  // Collected once, because a comparison may have a thousand such witnesses.
  let parts: readonly JsonValue[] | undefined;
  const losesName = (value: JsonValue, reason: string): boolean =>
    !validator.accepts(pool.documentOf("to"), value) &&
    nameLost(validator.reason(pool.documentOf("to"), value)) === nameLost(reason);
  return (witness) => {
    const { instance, reason } = witness;
    if (validator.accepts(to, instance)) {
      const found = undeclared.test(reason) ? reason : validator.reason(pool.documentOf("to"), instance);
      return { instance, reason: `${nameLost(found)} is no longer declared, so it is ignored`, staysValid: true };
    }
    if (!undeclared.test(reason)) return witness;
    const own = validator.reason(to, instance);
    if (undeclared.test(own)) return { instance, reason: own };
    // Rejected for another reason, which is a change of its own.
    const lost = `${nameLost(reason)} is no longer declared`;
    parts ??= [...plainValues, ...collectWords([...from, to]).values];
    const accepted = acceptElsewhere(instance, { from, to, parts, validator });
    return accepted !== undefined && losesName(accepted, reason)
      ? { instance: accepted, reason: `${lost}, so it is ignored`, staysValid: true }
      : { instance, reason: lost };
  };
}

interface Accepting {
  readonly from: readonly JsonObject[];
  readonly to: JsonObject;
  /** Values to put where the new schema rejects or misses one. */
  readonly parts: readonly JsonValue[];
  readonly validator: SchemaValidator;
}

/** The maximum number of values to try instead of one that is rejected elsewhere. */
const mostTried = 400;
const plainValues: readonly JsonValue[] = ["a", 1];

/** Replaces or adds the parts that the new schema rejects or misses, as far as the old one accepts that. */
function acceptElsewhere(instance: JsonValue, { from, to, parts, validator }: Accepting): JsonValue | undefined {
  const waiting = [instance];
  let tried = 0;
  for (const value of waiting) {
    for (const { instancePath, params } of validator.errors(to, value)) {
      const name: unknown = params["missingProperty"];
      const path = [...pointerTokens(instancePath), ...(typeof name === "string" ? [name] : [])];
      for (const part of parts) {
        const changed = replacePart(value, path, part);
        if ((tried += 1) > mostTried) return undefined;
        if (!from.every((schema) => validator.accepts(schema, changed))) continue;
        if (validator.accepts(to, changed)) return changed;
        waiting.push(changed);
      }
    }
  }
  return undefined;
}

function replacePart(value: JsonValue, [token, ...path]: Path, part: JsonValue): JsonValue {
  if (token === undefined) return part;
  if (isList(value))
    return value.map((item, index) => (String(index) === token ? replacePart(item, path, part) : item));
  return isObject(value) ? { ...value, [token]: replacePart(value[token] ?? null, path, part) } : part;
}

function nameLost(reason: string): string {
  const [, path = "", name] = undeclared.exec(reason) ?? [];
  if (name !== undefined) return JSON.stringify([...pointerTokens(path), JSON.parse(name)].join("."));
  const [, place] = unlisted.exec(reason) ?? [];
  return place === undefined ? "a name in it" : JSON.stringify(pointerTokens(place).join("."));
}

/**
 * Reports fields that no part of a result declares any longer, if no single part lost them: a part was removed as a
 * whole, or fields moved between parts. Fields that only moved are not reported as new.
 */
export function withLostFields(
  changes: readonly SchemaChange[],
  pairs: readonly AlignedPair[],
  read: ReadPool,
): readonly SchemaChange[] {
  const { follow } = read.written;
  const originalOf = (schema: JsonObject): JsonObject => read.originalOf(schema) ?? schema;
  const inPlace = new Set(pairs.flatMap(({ inner }) => inner.filter(isInPlace).map(({ pair }) => pair)));
  let corrected = changes;
  for (const { from, to, paths } of pairs.filter((pair) => !inPlace.has(pair))) {
    const [now, before] = [originalOf(from), originalOf(to)];
    if (!isList(before["allOf"]) && !isList(now["allOf"])) continue;
    const fields = fieldsOf(before, follow);
    const { names } = namesInPlace(now, follow);
    const at = (field: Path): string => `#${joinPointer([...paths.to, ...field])}`;
    const kept = [...fields.keys()].filter((name) => names.has(name));
    const moved = new Set(kept.map((name) => `#${joinPointer([...paths.from, "properties", name])}`));
    const lost = new Map([...fields].filter(([name]) => !names.has(name)).map(([, field]) => [at(field.path), field]));
    corrected = corrected.filter(
      ({ rule, pointer }) =>
        !(rule === propertyRemoved.kinds.output.widening.name && moved.has(pointer)) &&
        !(rule === rewrittenEquivalent.name && lost.has(pointer)),
    );
    const reported = new Set(corrected.map(({ pointer }) => pointer));
    const unreported = [...lost].filter(([pointer]) => !reported.has(pointer));
    const whole = corrected.find(({ rule, pointer }) => rule === lostPart && pointer === at(["allOf"]));
    const shown = whole?.witness && losesFieldsOnly(before, now, { names, follow }) ? whole.witness : undefined;
    if (shown !== undefined) corrected = corrected.filter((change) => change !== whole);
    const found = unreported.map(([pointer, { name, schema, isRequired }]): SchemaChange => ({
      rule: removedFromResult.name,
      pointer,
      ...(shown !== undefined && isRequired
        ? { verdict: "breaking", witness: { ...shown, reason: sayMissing(shown.reason, name) } }
        : { verdict: "compatible" }),
      before: writePart(schema, read),
    }));
    corrected = [...corrected, ...found];
  }
  return corrected;
}

const isInPlace = ({ paths }: AlignedPair["inner"][number]): boolean => !isDescent(paths.from) || !isDescent(paths.to);

const lostPart = plainKinds.output.narrowing.name;

/** Says that another field is missing in Ajv's message about a missing one, which ends with its name. */
function sayMissing(message: string, name: string): string {
  const words = "must have required property ";
  const at = message.indexOf(words);
  return at === -1 ? message : `${message.slice(0, at + words.length)}'${name}'`;
}

interface Remaining {
  /** The fields that are still declared. */
  readonly names: ReadonlySet<string>;
  readonly follow: FollowReference;
}

/** Whether every removed part only declares removed fields, and requires at least one of them. */
function losesFieldsOnly(before: JsonObject, now: JsonObject, { names, follow }: Remaining): boolean {
  const partsOf = ({ allOf, ...own }: JsonObject): readonly JsonObject[] =>
    [own, ...(isList(allOf) ? allOf : [])].filter(isJsonObject).map((part) => follow(part) ?? part);
  const kept = new Set(partsOf(now).map(comparableText));
  const gone = partsOf(before).filter((part) => !kept.has(comparableText(part)) && Object.keys(part).length > 0);
  const isOfFields = (part: JsonObject): boolean =>
    Object.keys(part).every(
      (keyword) => ["type", "properties", "required"].includes(keyword) || isDescriptive(keyword),
    ) && [...Object.keys(propertiesOf(part)), ...requiredOf(part)].every((name) => !names.has(name));
  return gone.every(isOfFields) && gone.some((part) => requiredOf(part).length > 0);
}

interface Field {
  readonly name: string;
  readonly isRequired: boolean;
  readonly path: Path;
  readonly schema: JsonObject[string];
}

/** The fields that all parts of a schema declare together, each with its path. */
function fieldsOf(schema: JsonObject, follow: FollowReference, path: Path = [], depth = 0): Map<string, Field> {
  if (depth > deepest) return new Map();
  const required = new Set(requiredOf(schema));
  const own = Object.entries(propertiesOf(schema)).map(
    ([name, inner]) =>
      [name, { name, isRequired: required.has(name), path: [...path, "properties", name], schema: inner }] as const,
  );
  const target = follow(schema);
  const referred = target === undefined ? [] : [...fieldsOf(target, follow, path, depth + 1)];
  const parts = isList(schema["allOf"]) ? schema["allOf"] : [];
  const joint = parts.flatMap((part, index) =>
    isObject(part) ? [...fieldsOf(part, follow, [...path, "allOf", String(index)], depth + 1)] : [],
  );
  return new Map([...joint, ...referred, ...own]);
}

const deepest = 8;
