/** Limits of the size of an input schema, and of all tools of a request together. */

import {
  definitionKeywords,
  findTarget,
  inPlaceKeywords,
  isObject,
  type JsonSchema,
  listOf,
  propertiesOf,
  type SchemaPlace,
  subschemaPointer,
  visitSubschemas,
} from "@toolwright/runtime/internal/json-schema";
import {
  atKeywords,
  atRoot,
  type CheckedTool,
  listNames,
  optionalNamesOf,
  type RequestRequirement,
  type SchemaRequirement,
  type ToolRequirement,
} from "./vendor-rule.js";

const flatter = "Remove parameters, or split the tool in two";

/** Limits the depth of values. Each property and each array element is one level. */
export function nestingDepth(limit: number, why?: string): ToolRequirement {
  const because = why === undefined ? "" : `: ${why}`;
  return {
    requirement: `A schema must nest at most ${limit} levels deep, where each property and each array element is one level${because}.`,
    fix: `${flatter}: flatten inner objects, with names that say where they belong.`,
    checkTool: atRoot(({ schema }) => {
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
    // A type counts once along each path: a recursive one is not deeper than it is written.
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

const countProperties = ({ schema }: SchemaPlace): number => Object.keys(propertiesOf(schema)).length;

/** Sums a number over the schemas of a tool. */
const total = (count: (place: SchemaPlace) => number, { places }: CheckedTool): number =>
  places.reduce((sum, place) => sum + count(place), 0);

interface SchemaLimit extends Pick<ToolRequirement, "fix" | "requirement"> {
  readonly limit: number;
  readonly count: (place: SchemaPlace) => number;
  readonly describe: (count: number) => string;
}

/** Limits a number that is counted in the whole input schema of a tool. */
function schemaTotal({ limit, count, describe, ...texts }: SchemaLimit): ToolRequirement {
  return {
    ...texts,
    checkTool: (tool) => {
      const counted = total(count, tool);
      return counted <= limit ? [] : [{ schemaPointer: "", problem: describe(counted) }];
    },
  };
}

/** Includes the properties of inner objects and definitions. */
export const propertyCount = (limit: number): ToolRequirement =>
  schemaTotal({
    limit,
    requirement: `A schema must have at most ${limit} properties in total.`,
    fix: `${flatter}.`,
    count: countProperties,
    describe: (count) => `its input schema has ${count} properties`,
  });

export const characterCount = (limit: number): ToolRequirement =>
  schemaTotal({
    limit,
    requirement: `Property names, definition names, and enum and const values must have at most ${limit} characters in total.`,
    fix: `${flatter}; make a very large enum a string.`,
    count: charactersOf,
    describe: (count) => `the names and values of its input schema have ${count} characters`,
  });

export const enumValueCount = (limit: number): ToolRequirement =>
  schemaTotal({
    limit,
    requirement: `The enums of a schema must have at most ${limit} values in total.`,
    fix: "Make a very large enum a string, and say in the description where its values come from.",
    count: ({ schema }) => listOf(schema["enum"]).length,
    describe: (count) => `the enums of its input schema have ${count} values`,
  });

function charactersOf({ schema }: SchemaPlace): number {
  const definitions = isObject(schema["$defs"]) ? Object.keys(schema["$defs"]) : [];
  const values = [...listOf(schema["enum"]), ...(Object.hasOwn(schema, "const") ? [schema["const"]] : [])];
  const texts = values.map((value) => (typeof value === "string" ? value : String(JSON.stringify(value))));
  const names = Object.keys(propertiesOf(schema));
  return [...names, ...definitions, ...texts].reduce((sum, { length }) => sum + length, 0);
}

/** Limits the characters of an enum with more than a number of strings. */
export function longEnum({ strings, limit }: { readonly strings: number; readonly limit: number }): SchemaRequirement {
  return {
    requirement: `An enum of more than ${strings} strings must have at most ${limit} characters.`,
    fix: "Make the enum a string, and say in the description where its values come from.",
    checkSchema: atKeywords(({ schema }) => {
      const texts = listOf(schema["enum"]).filter((value) => typeof value === "string");
      const count = texts.join("").length;
      if (texts.length <= strings || count <= limit) return undefined;
      return { enum: `has an enum of ${texts.length} strings with ${count} characters` };
    }),
  };
}

export function toolCount(limit: number, fix: string): RequestRequirement {
  return {
    requirement: `A request must have at most ${limit} tools.`,
    fix,
    checkRequest: (tools) => {
      // No source says that those in a namespace count.
      const { length } = tools.filter(({ namespace }) => namespace === undefined);
      return length > limit ? [{ problem: `there are ${length} of them` }] : [];
    },
  };
}

interface RequestLimit {
  readonly limit: number;
  /** The noun of the counted things, in the plural. */
  readonly counted: string;
  /** The amount that one tool adds to the count. */
  readonly count: (tool: CheckedTool) => number;
  readonly fix: string;
}

export function requestTotal({ limit, counted, count, fix }: RequestLimit): RequestRequirement {
  return {
    requirement: `The tools of a request must have at most ${limit} ${counted} together.`,
    fix,
    checkRequest: (tools) => {
      const counts = tools.map((tool) => ({ name: tool.name, count: count(tool) }));
      const sum = counts.reduce((before, one) => before + one.count, 0);
      if (sum <= limit) return [];
      const most = counts.filter((one) => one.count > 0).sort((left, right) => right.count - left.count);
      const named = listNames(most.slice(0, 3).map(({ name }) => name));
      return [{ problem: `they have ${sum} ${counted}, most of them in ${named}` }];
    },
  };
}

/** Limits the properties of a request to a number that is known to compile. */
export function grammarSize(limit: number): RequestRequirement {
  return {
    ...requestTotal({
      limit,
      counted: "properties",
      count: (tool) => total(countProperties, tool),
      fix: `${flatter}, or send fewer of the tools in strict mode.`,
    }),
    requirement: `The tools of a request must have at most ${limit} properties together: larger ones have been refused with "compiled grammar is too large".`,
  };
}

export const countOptional = (tool: CheckedTool): number => total(({ schema }) => optionalNamesOf(schema).length, tool);

/** Counts the properties, at every depth, that are a union: by `anyOf` or by an array of types. */
export const countUnions = (tool: CheckedTool): number =>
  total(({ schema }) => {
    const properties = Object.values(propertiesOf(schema)).filter(isObject);
    return properties.filter(({ anyOf, type }) => Array.isArray(anyOf) || Array.isArray(type)).length;
  }, tool);
