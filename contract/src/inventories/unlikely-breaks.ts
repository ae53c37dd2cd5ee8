/** Judges whether calls are unlikely to hit a proved break of their arguments. */

import {
  type JsonObject,
  type JsonValue,
  isJsonObject,
  isObject,
  listOf,
  pointerTokens,
  propertiesOf,
} from "@toolwright/runtime/internal/json-schema";
import type { ParameterPath, ParameterPathStep } from "@toolwright/runtime/internal/parameter-paths";
import type { SchemaChange } from "../change.js";
import { composingSchemas, schemasAt } from "../json-schema/composing-schemas.js";
import { createToolUse, type PlaceInUse, type ToolUse, type UseStep } from "../replay/values-in-use.js";
import { declaredTypesOf } from "../schema-rules/value-sets.js";
import type { ContractTool } from "../tool-lists/contract-tool.js";

/** Judges the breaks of one tool. */
export type IsUnlikely = (change: SchemaChange) => boolean;

/** A tool on both sides, and the arguments of recorded calls. */
interface UnlikelySides {
  readonly before: Pick<ContractTool, "examples" | "inputSchema">;
  readonly after: Pick<ContractTool, "inputSchema">;
  readonly calls: ToolUse | undefined;
}

/** Creates the judge of a tool's breaks. A break is likely if a value that is rejected now was declared or sent. */
export function createUnlikelyJudge({ before, after, calls }: UnlikelySides): IsUnlikely {
  let use: { readonly all: ToolUse | undefined } | undefined;
  const inUse = (): ToolUse | undefined => (use ??= { all: collectDeclared(before, createToolUse(calls)) }).all;
  return (change) => {
    const path = instancePathOf(change.pointer);
    if (change.verdict !== "breaking" || path === undefined) return false;
    const refuses = refusedBy(change, { path, after: after.inputSchema });
    if (refuses === undefined) return false;
    const isAbsence = refuses.kind === "absent";
    const places = inUse()?.at(isAbsence ? path.slice(0, -1) : path);
    if (places === undefined) return false;
    if (isAbsence) return !places.some((place) => isLeftOut(place, path.at(-1)));
    const schemas = [before.inputSchema, after.inputSchema].flatMap((root) => schemasAt(root, path));
    const name = path.findLast((step) => step.kind === "property")?.name ?? "";
    if (refuses.kind === "fraction" && isContinuous(name, schemas)) return false;
    if (refuses.kind !== "empty" && schemas.some(isUnitRange)) return false;
    return !places.some(refuses.holds);
  };
}

/** The values that a break rejects, if few callers can have them. */
type Refusal =
  | { readonly kind: "absent" }
  | { readonly kind: "bound" | "empty" | "fraction"; readonly holds: (place: PlaceInUse) => boolean };

function refusedBy(
  change: SchemaChange,
  { path, after }: { readonly path: ParameterPath; readonly after: JsonObject },
): Refusal | undefined {
  switch (change.rule) {
    case "input-type-narrowed":
      return isToInteger(change) ? { kind: "fraction", holds: ({ hasFraction }) => hasFraction } : undefined;
    case "input-constraint-tightened":
      return isObject(change.after) ? refusedByBound(change.after, change.before) : undefined;
    case "input-property-became-required":
    case "input-required-added":
      // The server fills in the default, although its schema requires the property.
      return schemasAt(after, path).some(({ default: value }) => value !== undefined) ? { kind: "absent" } : undefined;
    default:
      return undefined;
  }
}

function isToInteger({ before, after }: SchemaChange): boolean {
  if (!isObject(before) || !isObject(after)) return false;
  const isListed = [before, after].some((kind) => "enum" in kind || "const" in kind);
  const [old, now] = [declaredTypesOf(before) ?? [], declaredTypesOf(after) ?? []];
  const gone = old.filter((type) => !now.includes(type));
  return !isListed && gone.length === 1 && gone[0] === "number" && now.includes("integer");
}

/** The largest integer that a JavaScript number represents exactly. */
const safe = Number.MAX_SAFE_INTEGER;

function refusedByBound(after: JsonObject, before: JsonValue | undefined): Refusal | undefined {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, minLength, ...others } = after;
  if (Object.keys(others).length > 0) return undefined;
  if (minLength !== undefined) {
    const isNew = minLength === 1 && before === undefined;
    return isNew ? { kind: "empty", holds: ({ hasEmptyText }) => hasEmptyText } : undefined;
  }
  const least = minimum ?? exclusiveMinimum;
  if (typeof least === "number") {
    if (least !== 0 && least !== 1 && least > -safe) return undefined;
    return { kind: "bound", holds: (place) => (minimum === undefined ? place.least <= least : place.least < least) };
  }
  const most = maximum ?? exclusiveMaximum;
  if (typeof most !== "number" || most < safe) return undefined;
  return { kind: "bound", holds: ({ greatest }) => (maximum === undefined ? greatest >= most : greatest > most) };
}

/** Whether some object at a place lacks a property. */
function isLeftOut({ objects, inside }: PlaceInUse, step: ParameterPathStep | undefined): boolean {
  return objects > (step?.kind === "property" ? (inside.get(step.name)?.values ?? 0) : 0);
}

/** Whether a schema allows values from 0 to 1 only, where every fraction matters. */
function isUnitRange({ maximum, exclusiveMaximum, minimum, exclusiveMinimum }: JsonObject): boolean {
  const [most, least] = [maximum ?? exclusiveMaximum, minimum ?? exclusiveMinimum ?? 0];
  return typeof most === "number" && most <= 1 && typeof least === "number" && least >= 0;
}

/** Names of quantities that are measured, not counted. */
const measured =
  /(?:^|[^a-z])(?:temperature|top_?p|probability|ratio|rate|score|weight|opacity|alpha|confidence|threshold|factor|scale|zoom|fraction|percent\w*|penalty|strength|lat|latitude|lon|lng|long|longitude|price|amount|cost|radius|angle|speed|seconds?|secs?|[xy]|dx|dy)(?:[^a-z]|$)/;
const fractional = /\b0(?:\.0+)? ?(?:to|and|-|–|\.\.) ?1(?:\.0+)?\b|\d\.\d|\bfraction|\bdecimal|\bseconds\b/i;

/** Whether a number probably stands for a measured quantity, which need not be an integer. */
function isContinuous(name: string, schemas: readonly JsonObject[]): boolean {
  const words = name.replaceAll(/([a-z0-9])([A-Z])/g, "$1_$2").toLowerCase();
  return measured.test(words) || schemas.some(({ description }) => fractional.test(String(description ?? "")));
}

/** The path into the arguments for a pointer into their schema; undefined if it leads to no fixed place. */
function instancePathOf(pointer: string): ParameterPath | undefined {
  const tokens = pointerTokens(pointer);
  const path: ParameterPathStep[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] ?? "";
    if (token === "properties") path.push({ kind: "property", name: tokens[(index += 1)] ?? "" });
    else if (token === "items") path.push({ kind: "elements" });
    else if (token === "additionalProperties") path.push({ kind: "values" });
    else if (/^(?:any|one|all)Of$/.test(token)) index += 1;
    else if (index < tokens.length - 1) return undefined;
  }
  return path;
}

/** The maximum number of schemas to search for values. */
const mostVisits = 20_000;
const deepest = 24;
const valueKeywords = ["default", "const", "example", "multipleOf"];
const bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"];

/** Adds the values that the old side declares: defaults, examples, enums and bounds; undefined if too many. */
function collectDeclared({ inputSchema, examples }: UnlikelySides["before"], use: ToolUse): ToolUse | undefined {
  for (const example of examples ?? []) use.add(example);
  let visits = 0;
  const visit = (schema: JsonObject, path: readonly UseStep[]): void => {
    if ((visits += 1) > mostVisits || path.length > deepest) return;
    for (const part of composingSchemas(inputSchema, schema)) {
      const { enum: listed, examples: shown, items } = part;
      const single = [...valueKeywords, ...bounds].map((keyword) => part[keyword]);
      for (const value of [...listOf(listed), ...listOf(shown)]) use.add(value, path);
      for (const value of single) if (value !== undefined) use.add(value, path);
      for (const [name, inner] of Object.entries(propertiesOf(part)))
        if (isJsonObject(inner)) visit(inner, [...path, name]);
      if (isJsonObject(items)) visit(items, [...path, 0]);
    }
  };
  visit(inputSchema, []);
  return visits > mostVisits ? undefined : use;
}
