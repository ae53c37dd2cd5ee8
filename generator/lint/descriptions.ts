/** Rules about descriptions: their length, their origin, and the parameter names in them. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { parseParameterPath } from "@toolwright/runtime/internal/parameter-paths";
import { isObject, type JsonObject, listOf, propertiesOf, typesOf } from "@toolwright/runtime/internal/json-schema";
import { warning } from "../diagnostics/diagnostic-kinds.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import { suggest } from "../diagnostics/spelling.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { descriptionOf, schemaNodes } from "./described-values.js";
import { type LintedProject, lintRule, locateDescription, labelOf } from "./lint-rule.js";
import { findMentions, findMisspelled, findOtherCase, type ParameterMention } from "./mentioned-names.js";

/** The description of a tool must not exceed the configured budget. */
export const descriptionBudget = lintRule({
  findings: {
    "description-over-budget": warning<{ tool: string; length: number; budget: number }>({
      message: ({ tool, length, budget }) =>
        `The description of ${tool} has ${length} characters, which exceeds the budget of ${budget}.`,
      hint: () => 'It is sent with every request. Shorten it, or raise "budgets.descriptionCharacters".',
    }),
  },
  judgesPackages: true,
  checkTool: (tool, { settings }, report) => {
    const budget = settings.budgets.descriptionCharacters;
    if (budget === null) return;
    const length = [...tool.description].length;
    if (length <= budget) return;
    report("description-over-budget", { tool: labelOf(tool), length, budget }, locateDescription(tool));
  },
});

/** Values that get their descriptions from one package, through one position in the project. */
interface ForeignDescriptions {
  readonly owner: string;
  readonly package: string;
  /** Paths of the values; empty for the whole schema. */
  readonly paths: readonly string[];
  readonly location: SourceLocation;
}

/** Descriptions should come from the project, not from an installed package. */
export const dependencyDescriptions = lintRule({
  findings: {
    "description-from-dependency": warning<Omit<ForeignDescriptions, "location">>({
      message: ({ owner, paths, package: name }) => {
        const [noun, verb] =
          paths.length === 1 ? ["description", "is a doc comment"] : ["descriptions", "are doc comments"];
        return `The ${noun} of ${nameValue(owner, paths)} ${verb} of the package ${name}, so its authors decide what the model reads.`;
      },
      hint: () =>
        "Declare the property in the project, with a doc comment of your own and the tags that it has in the package.",
    }),
  },
  checkTool: (tool, project, report) => {
    for (const { location, ...descriptions } of findForeignDescriptions(project, tool)) {
      report("description-from-dependency", descriptions, location);
    }
  },
});

function findForeignDescriptions({ locateProperty }: LintedProject, tool: ToolDefinition): ForeignDescriptions[] {
  const described = (["input", "output"] as const).flatMap((part) => {
    const { packages } = tool.sourceMaps[part];
    const root = part === "input" ? tool.inputSchema : tool.outputSchema;
    const owner = part === "input" ? labelOf(tool) : `the result of ${labelOf(tool)}`;
    return (root === null ? [] : schemaNodes(root)).flatMap(({ schema, pointer, path }) => {
      const name = packages[pointer];
      if (name === undefined || descriptionOf(schema) === undefined) return [];
      return [{ owner, package: name, path, location: locateProperty(tool, pointer, part) }];
    });
  });
  const groups = groupBy(described, ({ path: _, ...others }) => JSON.stringify(others));
  return [...groups.values()].map((group) => ({ ...group[0], paths: group.map(({ path }) => path) }));
}

/** Names the first two values; a type of a package may have thousands. */
function nameValue(owner: string, paths: readonly string[]): string {
  const named = joinPhrases(
    paths.map((path) => (path === "" ? owner : `"${path}"`)),
    { most: 2 },
  );
  return paths.length === 1 && paths[0] === "" ? owner : `${named} of ${owner}`;
}

/** The parameter names in a description must exist. */
export const parametersInDescriptions = lintRule({
  findings: {
    "description-names-unknown-parameter": warning<{
      tool: string;
      /** The described parameter; null for the tool's own description. */
      path: string | null;
      name: string;
      nearest: string | undefined;
      isHidden: boolean;
      isOpen: boolean;
    }>({
      message: ({ tool, path, name, nearest, isHidden, isOpen }) => {
        const owner = path === null ? `The description of ${tool}` : `The description of "${path}" of ${tool}`;
        if (isHidden) return `${owner} names the parameter "${name}", which is hidden from the model.`;
        // An open map takes the name, too.
        if (isOpen && nearest !== undefined) return `${owner} names "${name}", but the tool declares "${nearest}".`;
        return `${owner} names "${name}", which is not a parameter of the tool.`;
      },
      hint: ({ nearest, isHidden }) =>
        isHidden ? "Describe what happens without it." : (suggest(nearest) ?? "Name a parameter that exists."),
    }),
  },
  check: (surface, report) => {
    const { tools, memo } = surface;
    let words: ReadonlySet<string> | undefined;
    // Computed lazily, because few descriptions need it.
    const isWord = (name: string): boolean =>
      (words ??= new Set(tools.flatMap((tool) => memo(tool, wordsOfTool, () => wordsOfTool(tool))))).has(name);
    for (const tool of tools) {
      for (const { path, names, locate } of memo(tool, findWrongNames, () => findWrongNames(tool, surface))) {
        const wrong = names.filter(({ unlessWord }) => unlessWord === undefined || !isWord(unlessWord));
        for (const { unlessWord: _, ...found } of new Map(wrong.map((one) => [one.name, one])).values()) {
          report("description-names-unknown-parameter", { tool: labelOf(tool), path, ...found }, locate());
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
  readonly parameters: readonly string[];
  /** The hidden parameters, by name and by path. */
  readonly hidden: ReadonlySet<string>;
  /** Whether the tool accepts undeclared parameters. */
  readonly isOpen: boolean;
}

function namesOf({ inputSchema, hiddenParameters }: ToolDefinition): KnownNames {
  const nodes = schemaNodes(inputSchema);
  const parameters = [...new Set(nodes.flatMap(({ schema }) => Object.keys(propertiesOf(schema))))];
  const hidden = hiddenParameters.flatMap((path) => {
    const last = parseParameterPath(path).at(-1);
    return last?.kind === "property" ? [path, last.name] : [path];
  });
  const isOpen = nodes.some(({ schema }) => isOpenMap(schema));
  return { parameters, hidden: new Set(hidden.filter((name) => !parameters.includes(name))), isOpen };
}

/** Whether an object takes names that it does not declare; without properties, any name. */
function isOpenMap(schema: JsonObject): boolean {
  const { additionalProperties: others, patternProperties } = schema;
  if (isObject(patternProperties) || isObject(others) || others === true) return true;
  const isBare = typesOf(schema).includes("object") && Object.keys(propertiesOf(schema)).length === 0;
  return isBare && others === undefined && !composingKeywords.some((keyword) => keyword in schema);
}

const composingKeywords = ["allOf", "anyOf", "oneOf", "$ref", "if", "required"];

/** The names and values of a tool, which its or another description may mention. */
function wordsOfTool({ name, aliases, inputSchema, outputSchema }: ToolDefinition): string[] {
  const schemas = [inputSchema, ...(outputSchema === null ? [] : [outputSchema])];
  const ofSchemas = schemas
    .flatMap((schema) => schemaNodes(schema))
    .flatMap(({ schema }) => [
      ...Object.keys(propertiesOf(schema)),
      ...[schema["const"], ...listOf(schema["enum"])].filter((value) => typeof value === "string"),
    ]);
  return [name, ...aliases, ...ofSchemas];
}

interface WrongName {
  readonly name: string;
  readonly nearest: string | undefined;
  readonly isHidden: boolean;
  /** Whether the tool accepts undeclared parameters. */
  readonly isOpen: boolean;
  /** The name is right if this is a value, a tool, a part of a result or another tool's parameter; undefined if never. */
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
    return isMeant ? { name, nearest: undefined, isHidden: true, isOpen, unlessWord: undefined } : undefined;
  }
  const unknown = steps.filter((step) => !parameters.includes(step));
  // `scripts.build` is a path in something else if no part of it is a parameter.
  const [step] = unknown;
  if (step === undefined || (steps.length > 1 && unknown.length === steps.length)) return undefined;
  const meant = meantBy(step, mention, known);
  const isWrong = meant !== undefined || (isCalledParameter && !isOpen);
  return isWrong ? { name, nearest: meant, isHidden: false, isOpen, unlessWord: step } : undefined;
}

/** The parameter that a name probably means; a plain word needs stronger evidence. */
function meantBy(
  name: string,
  { form, isCalledParameter }: ParameterMention,
  { parameters, isOpen }: KnownNames,
): string | undefined {
  const inOtherCase = findOtherCase(name, parameters);
  if (inOtherCase !== undefined && (form === "code" || isCompound(name))) return inOtherCase;
  const misspelled = form === "code" || isCalledParameter ? findMisspelled(name, parameters) : undefined;
  // An open map may take a list of them, too.
  return isOpen && name === `${misspelled}s` ? undefined : misspelled;
}

function isCompound(name: string): boolean {
  return /_|[a-z][A-Z]/.test(name);
}
