/** A description must name the parameters by the names that they have. */

import { parseParameterPath } from "@toolwright/runtime";
import type { JsonObject, ToolDefinition } from "../definition.js";
import { createDiagnostic, type SourceLocation } from "../diagnostics.js";
import { isList, isObject } from "../json-values.js";
import { descriptionOf, schemaNodes } from "./described-values.js";
import { findMentions, type ParameterMention } from "./parameter-mentions.js";
import { locateDescription, type LintedSurface, type LintRule } from "./rule.js";
import { misspelled, sameInOtherCase } from "./similar-names.js";

export const parametersInDescriptions: LintRule = (surface, report) => {
  const everywhere = new Set(surface.tools.flatMap(wordsOfTool));
  for (const tool of surface.tools) {
    const known = namesOf(tool, everywhere);
    for (const { path, text, locate } of descriptionsOf(surface, tool)) {
      for (const { name, ...wrong } of findWrongNames(text, known)) {
        report(
          createDiagnostic("description-names-unknown-parameter", { tool: tool.name, path, name, ...wrong }, locate()),
        );
      }
    }
  }
};

interface Described {
  /** The parameter whose description it is; null for that of the tool. */
  readonly path: string | null;
  readonly text: string;
  readonly locate: () => SourceLocation;
}

function descriptionsOf({ locateProperty }: LintedSurface, tool: ToolDefinition): Described[] {
  const ofTool = { path: null, text: tool.description, locate: () => locateDescription(tool) };
  const ofSchema = schemaNodes(tool.inputSchema).flatMap(({ schema, pointer, path }): Described[] => {
    const text = descriptionOf(schema);
    return text === undefined ? [] : [{ path, text, locate: () => locateProperty(tool, pointer) }];
  });
  return [ofTool, ...ofSchema];
}

/** What a tool's descriptions may name. */
interface KnownNames {
  /** The parameters, at any depth. */
  readonly parameters: readonly string[];
  /** The parameters that the model never sees, by name and by path. */
  readonly hidden: ReadonlySet<string>;
  /** Whatever else has a name: values, tools, parts of results, and what is a parameter of another tool. */
  readonly others: ReadonlySet<string>;
  /** Whether there may be parameters that the schema does not name. */
  readonly isOpen: boolean;
}

function namesOf({ inputSchema, hiddenParameters }: ToolDefinition, others: ReadonlySet<string>): KnownNames {
  const nodes = schemaNodes(inputSchema);
  const parameters = [...new Set(nodes.flatMap(({ schema }) => propertyNames(schema)))];
  const hidden = hiddenParameters.flatMap((path) => {
    const last = parseParameterPath(path).at(-1);
    return last?.kind === "property" ? [path, last.name] : [path];
  });
  const isOpen = nodes.some(
    ({ schema }) => isObject(schema["patternProperties"]) || isObject(schema["additionalProperties"]),
  );
  return { parameters, hidden: new Set(hidden.filter((name) => !parameters.includes(name))), others, isOpen };
}

/** The words that mean something somewhere in a tool. */
function wordsOfTool({ name, aliases, inputSchema, outputSchema }: ToolDefinition): string[] {
  const schemas = [inputSchema, ...(outputSchema === null ? [] : [outputSchema])];
  const ofSchemas = schemas
    .flatMap((schema) => schemaNodes(schema))
    .flatMap(({ schema }) => [
      ...propertyNames(schema),
      ...[schema["const"], ...(isList(schema["enum"]) ? schema["enum"] : [])].filter(
        (value) => typeof value === "string",
      ),
    ]);
  return [name, ...aliases, ...ofSchemas];
}

function propertyNames({ properties }: JsonObject): string[] {
  return isObject(properties) ? Object.keys(properties) : [];
}

interface WrongName {
  readonly name: string;
  readonly nearest: string | undefined;
  readonly isHidden: boolean;
}

/** The names in a text that are wrong, each once. */
export function findWrongNames(text: string, known: KnownNames): WrongName[] {
  const found = findMentions(text).flatMap((mention) => judgeMention(mention, known) ?? []);
  return [...new Map(found.map((wrong) => [wrong.name, wrong])).values()];
}

function judgeMention(mention: ParameterMention, known: KnownNames): WrongName | undefined {
  const { name, form, isCalledParameter } = mention;
  const { parameters, hidden, others, isOpen } = known;
  const steps = name.split(/[.[\]]+/).filter((step) => step !== "");
  if (hidden.has(name) || (steps.length === 1 && !others.has(name) && hidden.has(steps[0] ?? ""))) {
    const isMeant = form === "code" || isCalledParameter || isCompound(name);
    return isMeant ? { name, nearest: undefined, isHidden: true } : undefined;
  }
  const unknown = steps.filter((step) => !parameters.includes(step));
  // `scripts.build` is a place in something else where nothing of it is a parameter.
  const [step] = unknown;
  if (step === undefined || (steps.length > 1 && unknown.length === steps.length) || others.has(step)) return undefined;
  const meant = meantBy(step, mention, parameters);
  const isWrong = meant !== undefined || (isCalledParameter && !isOpen);
  return isWrong ? { name, nearest: meant, isHidden: false } : undefined;
}

/** The parameter that a name was meant to be: the plainer the name is written, the surer that must be. */
function meantBy(
  name: string,
  { form, isCalledParameter }: ParameterMention,
  parameters: readonly string[],
): string | undefined {
  const inOtherCase = sameInOtherCase(name, parameters);
  if (inOtherCase !== undefined && (form === "code" || isCompound(name))) return inOtherCase;
  return form === "code" || isCalledParameter ? misspelled(name, parameters) : undefined;
}

function isCompound(name: string): boolean {
  return /_|[a-z][A-Z]/.test(name);
}
