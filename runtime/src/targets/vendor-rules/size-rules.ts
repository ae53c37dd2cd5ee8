/** Rules about the size of an input schema. */

import { isObject, listOf, type JsonSchema } from "../../json-schema/json-values.js";
import { definitionKeywords, inPlaceKeywords } from "../../json-schema/keywords.js";
import { findTarget } from "../../json-schema/references.js";
import { subschemaPointer, visitSubschemas } from "../../json-schema/walk.js";
import type { RequestRule, SchemaRule, ToolRule } from "../rules.js";
import { atKeywords, atMost, atRoot, stated, type VendorRuleFacts } from "./rule-facts.js";
import type { SchemaPlace } from "../../json-schema/schema-places.js";
import { requestTotal } from "./request-rules.js";
import { propertyNamesOf } from "./schema-facts.js";

export interface LimitFacts extends VendorRuleFacts {
  readonly limit: number;
}

const flatter = "Remove parameters, or split the tool in two";

/** Limits the depth of values. Each property and each array element is one level. */
export function nestingDepth({ limit, why, ...facts }: LimitFacts & { readonly why?: string }): ToolRule {
  const because = why === undefined ? "" : `: ${why}`;
  return {
    ...stated(facts),
    requirement: `A schema nests at most ${limit} levels deep, where each property and each array element is one level${because}.`,
    fix: `${flatter}: flatten inner objects, with names that say where they belong.`,
    find: atRoot(({ schema }) => {
      const { levels, deepest } = depthOf(schema, limit);
      return levels <= limit
        ? []
        : [{ schemaPointer: deepest, problem: `its input schema has more than ${limit} levels${because}` }];
    }),
  };
}

interface Depth {
  readonly levels: number;
  /** Pointer of the schema that is one level too deep. */
  readonly deepest: string;
}

/** Counts level by level, and stops beyond the limit: a recursive type has no end. */
function depthOf(root: JsonSchema, limit: number): Depth {
  let level = levelOf(root, [{ schema: root, pointer: "" }]);
  const counted = new Set<JsonSchema>();
  for (let levels = 0; ; levels++) {
    const below = level.inner.filter(({ schema }) => !counted.has(schema));
    const [first] = below;
    if (first === undefined) return { levels, deepest: "" };
    if (levels === limit) return { levels: levels + 1, deepest: first.pointer };
    // A type counts once along each path: a recursive one is no deeper than it is written.
    for (const { schema } of level.seen) counted.add(schema);
    level = levelOf(root, below);
  }
}

interface Placed {
  readonly schema: JsonSchema;
  readonly pointer: string;
}

/** The schemas for the same values, with references resolved, and those for their direct members. */
function levelOf(root: JsonSchema, starts: readonly Placed[]): { readonly seen: Placed[]; readonly inner: Placed[] } {
  const known = new Set<JsonSchema>();
  const seen: Placed[] = [];
  const inner: Placed[] = [];
  const waiting = starts.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (known.has(next.schema)) continue;
    known.add(next.schema);
    seen.push(next);
    const target = findTarget(root, next.schema["$ref"]);
    // A definition is reported where it is used.
    if (target.kind === "schema") waiting.push({ schema: target.schema, pointer: next.pointer });
    const { pointer } = next;
    visitSubschemas(next.schema, (schema, keyword, member) => {
      if (definitionKeywords.has(keyword)) return;
      const found = { schema, pointer: pointer + subschemaPointer(keyword, member) };
      (inPlaceKeywords.has(keyword) ? waiting : inner).push(found);
    });
  }
  return { seen, inner };
}

/** Limits the properties of a schema, including inner objects and definitions. */
export function propertyCount({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `A schema has at most ${limit} properties in total.`,
    fix: `${flatter}.`,
    find: atMost(limit, countingProperties),
  };
}

const countingProperties = {
  count: ({ schema }: SchemaPlace) => propertyNamesOf(schema).length,
  describe: (count: number) => `its input schema has ${count} properties`,
};

export function characterCount({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `The names of properties and definitions and the values of enums and consts have at most ${limit} characters in total.`,
    fix: `${flatter}; make a very large enum a string.`,
    find: atMost(limit, {
      count: charactersOf,
      describe: (count) => `the names and values of its input schema have ${count} characters`,
    }),
  };
}

function charactersOf({ schema }: SchemaPlace): number {
  const definitions = isObject(schema["$defs"]) ? Object.keys(schema["$defs"]) : [];
  const values = [...listOf(schema["enum"]), ...(Object.hasOwn(schema, "const") ? [schema["const"]] : [])];
  const texts = values.map((value) => (typeof value === "string" ? value : String(JSON.stringify(value))));
  return [...propertyNamesOf(schema), ...definitions, ...texts].reduce((sum, { length }) => sum + length, 0);
}

export function enumValueCount({ limit, ...facts }: LimitFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: `The enums of a schema have at most ${limit} values in total.`,
    fix: "Make a very large enum a string, and say in the description where its values come from.",
    find: atMost(limit, {
      count: ({ schema }) => listOf(schema["enum"]).length,
      describe: (count) => `the enums of its input schema have ${count} values`,
    }),
  };
}

/** Limits the characters of a large enum of strings. */
export function longEnum({ limit, values, ...facts }: LimitFacts & { readonly values: number }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `An enum of more than ${values} strings has at most ${limit} characters.`,
    fix: "Make the enum a string, and say in the description where its values come from.",
    visit: atKeywords(({ schema }) => {
      const texts = listOf(schema["enum"]).filter((value) => typeof value === "string");
      const count = texts.join("").length;
      if (texts.length <= values || count <= limit) return undefined;
      return { enum: `has an enum of ${texts.length} strings with ${count} characters` };
    }),
  };
}

/** Limits the properties of all tools of a request together to a number that is known to compile. */
export function grammarSize({ limit, ...facts }: LimitFacts): RequestRule {
  return {
    ...requestTotal({
      severity: "warning",
      ...facts,
      limit,
      counted: "properties",
      count: ({ places }) => places.reduce((sum, place) => sum + countingProperties.count(place), 0),
      fix: `${flatter}, or send fewer of the tools in strict mode.`,
    }),
    requirement: `The tools of a request have at most ${limit} properties together: larger ones have been refused with "compiled grammar is too large".`,
  };
}
