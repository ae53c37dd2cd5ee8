/** A description must name the parameters by the names that they have. */

import { warning } from "../diagnostics/diagnostic-kinds.js";
import { parseParameterPath } from "@toolwright/runtime";
import { type JsonObject, isList, isObject } from "@toolwright/runtime/json-schema";
import type { ToolDefinition } from "../surface/tool-definition.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import { suggest } from "../diagnostics/spelling.js";
import { descriptionOf, schemaNodes } from "./described-values.js";
import { findMentions, type ParameterMention } from "./parameter-mentions.js";
import { locateDescription, type LintedProject, surfaceRule } from "./lint-rule.js";
import { findsMisspelled, findsOtherCase } from "./similar-names.js";

export const parametersInDescriptions = surfaceRule({
  findings: {
    "description-names-unknown-parameter": warning<{
      tool: string;
      /** The described parameter; null for the tool's own description. */
      path: string | null;
      name: string;
      nearest: string | undefined;
      isHidden: boolean;
    }>({
      message: ({ tool, path, name, isHidden }) => {
        const owner = path === null ? `The description of ${tool}` : `The description of "${path}" of ${tool}`;
        return isHidden
          ? `${owner} names the parameter "${name}", which is hidden from the model.`
          : `${owner} names "${name}", which is not a parameter of the tool.`;
      },
      hint: ({ nearest, isHidden }) =>
        isHidden ? "Describe what happens without it." : (suggest(nearest) ?? "Name a parameter that exists."),
    }),
  },
  check: (surface, report) => {
    const { tools, memo } = surface;
    let words: ReadonlySet<string> | undefined;
    // Few descriptions ask.
    const isWord = (name: string): boolean =>
      (words ??= new Set(tools.flatMap((tool) => memo(tool, wordsOfTool, () => wordsOfTool(tool))))).has(name);
    for (const tool of tools) {
      for (const { path, names, locate } of memo(tool, findWrongNames, () => findWrongNames(tool, surface))) {
        const wrong = names.filter(({ unlessWord }) => unlessWord === undefined || !isWord(unlessWord));
        for (const { name, nearest, isHidden } of new Map(wrong.map((one) => [one.name, one])).values()) {
          report("description-names-unknown-parameter", { tool: tool.name, path, name, nearest, isHidden }, locate());
        }
      }
    }
  },
});

interface Described {
  /** The described parameter; null for the tool's own description. */
  readonly path: string | null;
  readonly text: string;
  readonly locate: () => SourceLocation;
}

function descriptionsOf(tool: ToolDefinition, { locateProperty }: LintedProject): Described[] {
  const ofTool = { path: null, text: tool.description, locate: () => locateDescription(tool) };
  const ofSchema = schemaNodes(tool.inputSchema).flatMap(({ schema, pointer, path }): Described[] => {
    const text = descriptionOf(schema);
    return text === undefined ? [] : [{ path, text, locate: () => locateProperty(tool, pointer) }];
  });
  return [ofTool, ...ofSchema];
}

interface KnownNames {
  /** The parameters, at any depth. */
  readonly parameters: ReadonlySet<string>;
  /** The parameter that a name misspells, or writes in another case. */
  readonly sameInOtherCase: (name: string) => string | undefined;
  readonly misspelled: (name: string) => string | undefined;
  /** The hidden parameters, by name and by path. */
  readonly hidden: ReadonlySet<string>;
  /** Whether there may be parameters that the schema does not name. */
  readonly isOpen: boolean;
}

function namesOf({ inputSchema, hiddenParameters }: ToolDefinition): KnownNames {
  const nodes = schemaNodes(inputSchema);
  const parameters = new Set(nodes.flatMap(({ schema }) => propertyNames(schema)));
  const hidden = hiddenParameters.flatMap((path) => {
    const last = parseParameterPath(path).at(-1);
    return last?.kind === "property" ? [path, last.name] : [path];
  });
  const isOpen = nodes.some(
    ({ schema }) => isObject(schema["patternProperties"]) || isObject(schema["additionalProperties"]),
  );
  const names = [...parameters];
  return {
    parameters,
    sameInOtherCase: findsOtherCase(names),
    misspelled: findsMisspelled(names),
    hidden: new Set(hidden.filter((name) => !parameters.has(name))),
    isOpen,
  };
}

/** The words with a meaning anywhere in a tool. */
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
  /**
   * Not wrong if this is known otherwise: as a value, a tool, a part of a result, or a parameter of another tool.
   * Undefined if nothing excuses it.
   */
  readonly unlessWord: string | undefined;
}

interface WrongDescription extends Omit<Described, "text"> {
  readonly names: readonly WrongName[];
}

function findWrongNames(tool: ToolDefinition, project: LintedProject): WrongDescription[] {
  const known = namesOf(tool);
  return descriptionsOf(tool, project).flatMap(({ text, ...described }) => {
    const names = findMentions(text).flatMap((mention) => judgeMention(mention, known) ?? []);
    return names.length === 0 ? [] : [{ ...described, names }];
  });
}

function judgeMention(mention: ParameterMention, known: KnownNames): WrongName | undefined {
  const { name, form, isCalledParameter } = mention;
  const { parameters, hidden, isOpen } = known;
  const steps = name.split(/[.[\]]+/).filter((step) => step !== "");
  if (hidden.has(name)) {
    const isMeant = form === "code" || isCalledParameter || isCompound(name);
    return isMeant ? { name, nearest: undefined, isHidden: true, unlessWord: undefined } : undefined;
  }
  const unknown = steps.filter((step) => !parameters.has(step));
  // `scripts.build` is a place in something else if no part of it is a parameter.
  const [step] = unknown;
  if (step === undefined || (steps.length > 1 && unknown.length === steps.length)) return undefined;
  const meant = meantBy(step, mention, known);
  const isWrong = meant !== undefined || (isCalledParameter && !isOpen);
  return isWrong ? { name, nearest: meant, isHidden: false, unlessWord: step } : undefined;
}

/** The parameter that a name was meant to be: a plain word needs stronger evidence. */
function meantBy(
  name: string,
  { form, isCalledParameter }: ParameterMention,
  { sameInOtherCase, misspelled }: KnownNames,
): string | undefined {
  const inOtherCase = sameInOtherCase(name);
  if (inOtherCase !== undefined && (form === "code" || isCompound(name))) return inOtherCase;
  return form === "code" || isCalledParameter ? misspelled(name) : undefined;
}

function isCompound(name: string): boolean {
  return /_|[a-z][A-Z]/.test(name);
}
