/** Vendor requirements for the fields of a tool: its name, its description, its examples. */

import { withoutUnprovedPatterns } from "@toolwright/runtime/internal/import/mcp/unproved-patterns";
import {
  checkSchema,
  escapeToken,
  isObject,
  type JsonSchema,
  matches,
  propertiesOf,
} from "@toolwright/runtime/internal/json-schema";
import type { NameForm } from "@toolwright/runtime/internal/rendering/vendor-limits";
import {
  nameOf,
  quoteValue,
  type RequestRequirement,
  type RuleBreak,
  type SchemaRequirement,
  type ToolRequirement,
} from "./vendor-rule.js";

/** The names that Claude accepts for parameters. */
export const claudeParameterNames: NameForm = {
  pattern: /^[a-zA-Z0-9_.-]{1,64}$/,
  asks: "1 to 64 letters, digits, _, . and -",
};

/** Identifiers of up to 64 characters, which Gemini accepts as names of properties. */
export const identifierNames: NameForm = {
  pattern: /^[A-Za-z_][A-Za-z0-9_]{0,63}$/,
  asks: "a letter or _ first, and then up to 63 letters, digits and _",
};

/** `pointer` is where the wire object has the name, by default in its body. */
export function toolName({ pattern, asks }: NameForm, pointer?: string): ToolRequirement {
  return {
    requirement: `A tool's name must have ${asks}.`,
    fix: "Give the tool a name that fits; the old one can stay as one of its `aliases`.",
    checkTool: ({ name, bodyPointer }) => {
      if (pattern.test(name)) return [];
      const length = name.length > 40 ? `, of ${name.length} characters,` : "";
      const problem = name === "" ? "it has no name" : `its name ${quoteValue(name)}${length} must have ${asks}`;
      return [{ wirePointer: pointer ?? `${bodyPointer}/name`, problem }];
    },
  };
}

export const anyName: ToolRequirement = {
  requirement: "A tool must have a name.",
  fix: "Write the tool's `name`.",
  checkTool: ({ name }) => (name === "" ? [{ wirePointer: "/name", problem: "it has no name" }] : []),
};

export function shortName(limit: number, why: string): ToolRequirement {
  return {
    requirement: `A tool's name must have at most ${limit} characters: ${why}.`,
    fix: "Give the tool a shorter name; the old one can stay as one of its `aliases`.",
    checkTool: ({ name: { length } }) =>
      length > limit ? [{ wirePointer: "/name", problem: `its name has ${length} characters, and ${why}` }] : [],
  };
}

export const uniqueNames: RequestRequirement = {
  requirement: "Two tools must not have the same name.",
  fix: "Rename one of the tools.",
  checkRequest: (tools) => {
    const seen = new Set<string>();
    return tools.flatMap(({ name, namespace, bodyPointer }, tool) => {
      const full = JSON.stringify([namespace, name]);
      const isTaken = name !== "" && seen.has(full);
      seen.add(full);
      const problem = `another tool is also named ${JSON.stringify(name)}`;
      return isTaken ? [{ tool, wirePointer: `${bodyPointer}/name`, problem }] : [];
    });
  },
};

/** The names of all properties, or only of the parameters themselves. */
export function propertyNames(
  { pattern, asks }: NameForm,
  of: "properties" | "parameters" = "properties",
): SchemaRequirement {
  return {
    requirement: `The name of ${of === "parameters" ? "a parameter" : "a property"} must have ${asks}.`,
    fix: "Rename the property in the arguments type.",
    checkSchema: (place) => {
      if (of === "parameters" && place.pointer !== "") return [];
      const wrong = Object.keys(propertiesOf(place.schema)).filter((name) => !pattern.test(name));
      const owner = place.path === "" ? "a parameter" : `a property of ${nameOf(place)}`;
      return wrong.map((name) => ({
        schemaPointer: `${place.pointer}/properties/${escapeToken(name)}`,
        problem: `${owner} is called ${quoteValue(name)}, and its name must have ${asks}`,
      }));
    },
  };
}

export function shortDescription(limit: number): ToolRequirement {
  const refused = "Azure OpenAI and older models refuse";
  return {
    requirement: `A description must have at most ${limit} characters: ${refused} longer ones.`,
    fix: "Shorten the description, or move parts of it to the parameters.",
    checkTool: ({ description: { length } = "", bodyPointer }) => {
      const problem = `its description has ${length} characters, which ${refused}`;
      return length > limit ? [{ wirePointer: `${bodyPointer}/description`, problem }] : [];
    },
  };
}

interface TextField {
  /** A field of the body. */
  readonly field: string;
  readonly fix: string;
  readonly isOptional?: boolean;
}

export function textField({ field, fix, isOptional = false }: TextField): ToolRequirement {
  return {
    requirement: isOptional
      ? `A tool's \`${field}\` must not be empty if it is present.`
      : `A tool must have a non-empty \`${field}\`.`,
    fix,
    checkTool: ({ body, bodyPointer }) => {
      const value = body[field];
      if (value === undefined ? isOptional : typeof value === "string" && value.trim() !== "") return [];
      const problem = value === undefined ? `it has no ${field}` : `its ${field} is ${quoteValue(value)}`;
      return [{ wirePointer: `${bodyPointer}/${field}`, problem }];
    },
  };
}

interface ExampleField {
  /** The field of the wire object that has the examples. */
  readonly field: string;
  /** A phrase that describes each element. */
  readonly holds: string;
  /** The arguments of an example. */
  readonly inputOf: (example: unknown) => unknown;
}

/** Each example is a call that the input schema accepts. */
export function validExamples({ field, holds, inputOf }: ExampleField): ToolRequirement {
  return {
    requirement: `\`${field}\` must be an array of objects, with ${holds}, each valid for the input schema.`,
    fix: "Write each example as the model would send it.",
    checkTool: ({ wire, inputSchema }) => {
      const { [field]: examples } = wire;
      if (examples === undefined) return [];
      const isList = Array.isArray(examples) && examples.every((example) => isObject(inputOf(example)));
      if (!isList) return [{ wirePointer: `/${field}`, problem: `its ${field} are ${quoteValue(examples)}` }];
      return examples.flatMap((example, index): RuleBreak[] => {
        const fault = inputSchema && describeFault(inputSchema, inputOf(example));
        if (fault === undefined) return [];
        return [{ wirePointer: `/${field}/${index}`, problem: `its example ${index + 1} ${fault}` }];
      });
    },
  };
}

/** The first error in a value, if the schema can be evaluated; no error of a pattern that might never end. */
function describeFault(inputSchema: JsonSchema, value: unknown): string | undefined {
  const schema = withoutUnprovedPatterns(inputSchema);
  if (matches(schema, value, schema)) return undefined; // The same verdict, sooner.
  try {
    const [fault] = checkSchema(schema, value, schema);
    if (fault === undefined) return undefined;
    const place = fault.instancePath === "" ? "" : ` at ${JSON.stringify(fault.instancePath)}`;
    return `does not match the input schema: the keyword ${fault.keyword} rejects it${place}`;
  } catch {
    return undefined; // An invalid schema breaks another rule.
  }
}
