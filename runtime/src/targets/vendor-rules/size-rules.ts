/** Rules about how large an input schema may be. */

import { isObject, listOf, pointerTokens, type JsonSchema } from "../../json-schema/json-schema.js";
import type { ToolRule } from "../rules.js";
import { keywordBreak } from "./keyword-rules.js";
import { followReference } from "./reference-rules.js";
import { inSchema, stated, type RuleFacts } from "./rule-facts.js";
import { innerSchemas, nameOf, propertyNamesOf, type SchemaPlace } from "./schema-places.js";

/** A rule with one limit. */
export interface LimitFacts extends RuleFacts {
  readonly limit: number;
}

const flatter = "Take parts of the arguments out, or make two tools of the one";

/** Values stand in each other at most so deep. Each property and each array's element is one level. */
export function nestingDepth({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `There are at most ${limit} levels: each property and each element of an array is one below what it stands in.`,
    fix: `${flatter}: bring inner objects up, with names that say where they belonged.`,
    find: inSchema((root) => {
      const { levels, deepest } = depthOf(root, limit);
      return levels <= limit
        ? []
        : [{ schemaPointer: deepest, problem: `its input schema has more than ${limit} levels` }];
    }),
  };
}

interface Depth {
  readonly levels: number;
  /** Pointer of the schema that is one level too deep. */
  readonly deepest: string;
}

const sameLevel = new Set(["anyOf", "oneOf", "allOf", "not", "if", "then", "else", "propertyNames"]);

/** Counts levels, level by level, and stops behind the limit: a type that contains itself has no end. */
function depthOf(root: JsonSchema, limit: number): Depth {
  let level = levelOf(root, [{ schema: root, pointer: "" }]);
  const counted = new Set<JsonSchema>();
  for (let levels = 0; ; levels++) {
    const below = level.inner.filter(({ schema }) => !counted.has(schema));
    const [first] = below;
    if (first === undefined) return { levels, deepest: "" };
    if (levels === limit) return { levels: levels + 1, deepest: first.pointer };
    // A type counts where it stands first along a way: one that contains itself is no deeper than it is written.
    for (const { schema } of level.seen) counted.add(schema);
    level = levelOf(root, below);
  }
}

interface Placed {
  readonly schema: JsonSchema;
  readonly pointer: string;
}

/** The schemas about the same values, references followed, and those about the values right inside of them. */
function levelOf(root: JsonSchema, starts: readonly Placed[]): { readonly seen: Placed[]; readonly inner: Placed[] } {
  const known = new Set<JsonSchema>();
  const seen: Placed[] = [];
  const inner: Placed[] = [];
  const waiting = starts.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (known.has(next.schema)) continue;
    known.add(next.schema);
    seen.push(next);
    const target = followReference(root, next.schema["$ref"]);
    // What stands in a definition is shown where it is used.
    if (target.kind === "schema") waiting.push({ schema: target.schema, pointer: next.pointer });
    for (const { schema, pointer } of innerSchemas(next.schema)) {
      const keyword = pointerTokens(pointer)[0] ?? "";
      if (keyword === "$defs" || keyword === "definitions") continue;
      (sameLevel.has(keyword) ? waiting : inner).push({ schema, pointer: next.pointer + pointer });
    }
  }
  return { seen, inner };
}

/** A schema has at most so many properties, those of inner objects and definitions included. */
export function propertyCount({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `A schema has at most ${limit} properties in all.`,
    fix: `${flatter}.`,
    find: inSchema((_schema, places) => {
      const count = sum(places.map(({ schema }) => propertyNamesOf(schema).length));
      return count <= limit ? [] : [{ schemaPointer: "", problem: `its input schema has ${count} properties` }];
    }),
  };
}

/** The names and values of a schema have at most so many characters in all. */
export function characterCount({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `The names of properties and definitions and the values of enums and consts have at most ${limit} characters in all.`,
    fix: `${flatter}; make a text of an enum with very many values.`,
    find: inSchema((_schema, places) => {
      const count = sum(places.map(charactersOf));
      return count <= limit
        ? []
        : [{ schemaPointer: "", problem: `the names and values of its input schema have ${count} characters` }];
    }),
  };
}

function charactersOf({ schema }: SchemaPlace): number {
  const definitions = isObject(schema["$defs"]) ? Object.keys(schema["$defs"]) : [];
  const values = [...listOf(schema["enum"]), ...(Object.hasOwn(schema, "const") ? [schema["const"]] : [])];
  const texts = [...propertyNamesOf(schema), ...definitions, ...values.map((value) => textOf(value))];
  return sum(texts.map((text) => text.length));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : String(JSON.stringify(value));
}

/** The enums of a schema have at most so many values in all. */
export function enumValueCount({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `The enums of a schema have at most ${limit} values in all.`,
    fix: "Make a text of an enum with very many values, and say in the description where they come from.",
    find: inSchema((_schema, places) => {
      const count = sum(places.map(({ schema }) => listOf(schema["enum"]).length));
      return count <= limit
        ? []
        : [{ schemaPointer: "", problem: `the enums of its input schema have ${count} values` }];
    }),
  };
}

/** An enum of many texts has at most so many characters. */
export function longEnum({ limit, values, ...facts }: LimitFacts & { readonly values: number }): ToolRule {
  return {
    ...stated(facts),
    requirement: `An enum of more than ${values} texts has at most ${limit} characters.`,
    fix: "Make a text of the enum, and say in the description where its values come from.",
    find: inSchema((_schema, places) =>
      places.flatMap((place) => {
        const texts = listOf(place.schema["enum"]).filter((value) => typeof value === "string");
        const count = sum(texts.map((text) => text.length));
        return texts.length <= values || count <= limit
          ? []
          : [keywordBreak(place, "enum", `has an enum of ${texts.length} texts with ${count} characters`)];
      }),
    ),
  };
}

/** The whole wire object is no larger than what is known to compile. */
export function grammarSize({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: `A schema has at most ${limit} properties: larger ones have been refused with "compiled grammar is too large".`,
    fix: `${flatter}, or send the tool without strict mode.`,
    find: inSchema((_schema, places) => {
      const count = sum(places.map(({ schema }) => propertyNamesOf(schema).length));
      return count <= limit ? [] : [{ schemaPointer: "", problem: `${nameOf({ path: "" })} has ${count} properties` }];
    }),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
