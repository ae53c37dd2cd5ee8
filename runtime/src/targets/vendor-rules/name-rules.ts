/** Rules about the names of tools and of their parameters, and about descriptions. */

import { isObject, listOf } from "../../json-schema/json-values.js";
import { escapeToken } from "../../json-schema/pointers.js";
import type { SchemaRule, ToolRule } from "../rules.js";
import { atPlaces, listNames, quoteValue, stated, type VendorRuleFacts } from "./rule-facts.js";
import type { SchemaPlace } from "../../json-schema/schema-places.js";
import { nameOf, propertyNamesOf } from "./schema-facts.js";
import type { NameForm } from "../tool-names.js";

interface NameFacts extends VendorRuleFacts, NameForm {}

/** `pointer` is where the wire object has the name. */
export function toolName({ pattern, asks, pointer, ...facts }: NameFacts & { readonly pointer: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: `A tool's name has ${asks}.`,
    fix: "Give the tool a name that fits; the old one can stay as one of its `aliases`.",
    find: ({ name }) => (pattern.test(name) ? [] : [{ wirePointer: pointer, problem: describeName(name, asks) }]),
  };
}

/** A tool has a name at all, where any is taken. */
export function nameSaid({ pointer, ...facts }: VendorRuleFacts & { readonly pointer: string }): ToolRule {
  return {
    ...stated(facts),
    requirement: "A tool has a name.",
    fix: "Write the tool's `name`.",
    find: ({ name }) => (name === "" ? [{ wirePointer: pointer, problem: "it has no name" }] : []),
  };
}

function describeName(name: string, asks: string): string {
  if (name === "") return "it has no name";
  const length = name.length > 40 ? `, of ${name.length} characters,` : "";
  return `its name ${quoteValue(name)}${length} must have ${asks}`;
}

/** Warns about a name longer than what works everywhere. */
export function longName({ limit, why, pointer, ...facts }: VendorRuleFacts & LengthFacts): ToolRule {
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: `A tool's name has at most ${limit} characters: ${why}.`,
    fix: "Give the tool a shorter name; the old one can stay as one of its `aliases`.",
    find: ({ name }) =>
      name.length > limit
        ? [{ wirePointer: pointer, problem: `its name has ${name.length} characters, and ${why}` }]
        : [],
  };
}

/** Warns about a description that some models or hosts refuse. */
export function longDescription({
  limit,
  pointer,
  ...facts
}: VendorRuleFacts & { readonly limit: number; readonly pointer: string }): ToolRule {
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: `A description has at most ${limit} characters: Azure OpenAI and older models refuse longer ones.`,
    fix: "Shorten the description, or move parts of it to the parameters.",
    find: ({ description = "" }) =>
      description.length > limit
        ? [
            {
              wirePointer: pointer,
              problem: `its description has ${description.length} characters, which Azure OpenAI and older models refuse`,
            },
          ]
        : [],
  };
}

interface LengthFacts {
  readonly limit: number;
  readonly why: string;
  readonly pointer: string;
}

/** Checks the names of all properties, or only of the parameters themselves. */
export function propertyNames({
  pattern,
  asks,
  isForParametersOnly = false,
  ...facts
}: NameFacts & { readonly isForParametersOnly?: boolean }): SchemaRule {
  return {
    ...stated(facts),
    requirement: `The name of ${isForParametersOnly ? "a parameter" : "a property"} has ${asks}.`,
    fix: "Rename the property in the arguments type.",
    visit: (place) =>
      isForParametersOnly && place.pointer !== ""
        ? []
        : propertyNamesOf(place.schema)
            .filter((name) => !pattern.test(name))
            .map((name) => ({
              schemaPointer: `${place.pointer}/properties/${escapeToken(name)}`,
              problem: describeProperty(place, name, asks),
            })),
  };
}

function describeProperty(place: SchemaPlace, name: string, asks: string): string {
  const what = place.path === "" ? "a parameter" : `a property of ${nameOf(place)}`;
  return `${what} is called ${quoteValue(name)}, and its name must have ${asks}`;
}

export function textField({
  pointer,
  field,
  fix,
  isOptional = false,
  ...facts
}: VendorRuleFacts & TextFacts): ToolRule {
  return {
    ...stated(facts),
    requirement: isOptional
      ? `A tool's \`${field}\`, if it has one, is not empty.`
      : `A tool has a \`${field}\` that is not empty.`,
    fix,
    find: ({ wire }) => {
      const holder = pointer === "" ? wire : wire[pointer.slice(1)];
      const value = isObject(holder) ? holder[field] : undefined;
      if (value === undefined ? isOptional : typeof value === "string" && value.trim() !== "") return [];
      const problem = value === undefined ? `it has no ${field}` : `its ${field} is ${quoteValue(value)}`;
      return [{ wirePointer: `${pointer}/${field}`, problem }];
    },
  };
}

interface TextFacts {
  /** Object with the field: empty for the wire object itself, or a field of it such as `/toolSpec`. */
  readonly pointer: string;
  readonly field: string;
  readonly fix: string;
  /** Whether a tool may lack the field. */
  readonly isOptional?: boolean;
}

/** No two values of an enum differ by letter case alone. */
export function enumCasing(facts: VendorRuleFacts): SchemaRule {
  return {
    ...stated({ severity: "warning", ...facts }),
    requirement: "No two values of an enum differ only in letter case: a model may return either.",
    fix: "Rename the values so that they differ in more than case.",
    visit: atPlaces(({ schema }) => {
      const texts = listOf(schema["enum"]).filter((value) => typeof value === "string");
      const same = texts.filter((text) =>
        texts.some((other) => other !== text && other.toLowerCase() === text.toLowerCase()),
      );
      return same.length === 0 ? undefined : `has values that differ only in case: ${listNames(same)}`;
    }),
  };
}
