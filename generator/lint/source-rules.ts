/** Rules about the tools of a source that is not ours: what it leaves out, and names that mislead. */

import { joinPhrases, listWords } from "@toolwright/contract/internal/inventories";
import {
  applyingSchemas,
  isObject,
  type JsonSchema,
  propertiesOf,
  requiredOf,
} from "@toolwright/runtime/internal/json-schema";
import { error, info, warning } from "../diagnostics/diagnostic-kinds.js";
import { groupBy } from "../diagnostics/collections.js";
import { findLookAlikes } from "../diagnostics/look-alikes.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { definitionAround, schemaNodes, usedNodes } from "./described-values.js";
import { lintRule, locateField, labelOf, startSentence } from "./lint-rule.js";
import { wordsOf } from "./mentioned-names.js";

/** A model chooses a tool by its description. */
export const toolDescriptions = lintRule({
  findings: {
    "tool-description-missing": warning<{ tool: string }>({
      message: ({ tool }) => `${tool} has no description, so a model chooses it by its name alone.`,
      hint: () => "Say what the tool does, and when to use it.",
    }),
  },
  checkTool: (tool, _project, report) => {
    if (tool.description.trim() !== "") return;
    report("tool-description-missing", { tool: startSentence(labelOf(tool)) }, tool.locations.declaration);
  },
});

interface SomeTools {
  readonly tools: readonly string[];
  readonly all: number;
}

/** Names some of the tools if others have it. */
function describeLack({ tools, all }: SomeTools, what: string): string {
  if (tools.length === all)
    return all === 1 ? `The only tool has no ${what}.` : `No tool has ${/^[aeiou]/.test(what) ? "an" : "a"} ${what}.`;
  const [verb, names] = [tools.length === 1 ? "has" : "have", joinPhrases(tools, { most: 4 })];
  return `${tools.length} of ${all} tools ${verb} no ${what}: ${names}.`;
}

/** Hosts show titles, and check results against output schemas. */
export const partsForHosts = lintRule({
  findings: {
    "output-schema-missing": info<SomeTools>({
      message: (lack) => describeLack(lack, "output schema"),
      hint: () => "With an output schema, hosts and models know what a result holds.",
    }),
    "title-missing": info<SomeTools>({
      message: (lack) => describeLack(lack, "title"),
      hint: () => "Hosts show the title to people, and otherwise the name.",
    }),
  },
  check: ({ tools, source }, report) => {
    const lacks = (isLacking: (tool: ToolDefinition) => boolean): SomeTools => ({
      tools: tools.filter(isLacking).map(labelOf),
      all: tools.length,
    });
    // Only the Model Context Protocol has these fields.
    const isMcp = tools.every((tool) => "inputSchema" in (source?.sent.get(tool)?.raw ?? {}));
    if (!isMcp) return;
    const [untitled, unspecified] = [lacks(({ title }) => title === null), lacks((tool) => tool.outputSchema === null)];
    if (unspecified.tools.length > 0) report("output-schema-missing", unspecified);
    if (untitled.tools.length > 0) report("title-missing", untitled);
  },
});

/** Verbs that mean the same before the same words. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["fetch", "get"],
  ["retrieve", "get"],
]);

/** Names must be told apart, by models and by people. */
export const distinctNames = lintRule({
  findings: {
    "tool-listed-twice": error<{ name: string; times: number }>({
      message: ({ name, times }) => `${times} tools are named "${name}", so a call reaches only one of them.`,
      hint: () => "Give each tool its own name.",
    }),
    "tool-names-alike": warning<{ names: string }>({
      message: ({ names }) => `The names ${names} mean the same, so a model cannot tell which tool to call.`,
      hint: () => "Rename them by what differs, or keep one of them.",
    }),
    "look-alike-character": warning<{ name: string; character: string }>({
      message: ({ name, character }) => `The name "${name}" has the character ${character}, which looks like another.`,
      hint: () => "Such a name passes for another. Write it in plain letters.",
    }),
  },
  check: ({ tools }, report) => {
    const named = tools.filter(({ name }) => name !== "");
    const byName = groupBy(named, ({ name }) => name);
    for (const [name, same] of byName) {
      if (same.length === 1) continue;
      report("tool-listed-twice", { name, times: same.length }, same.map(locateName));
    }
    const distinct = [...byName.values()].map(([first]) => first);
    for (const alike of groupBy(distinct, ({ name }) => meaningOf(name)).values()) {
      if (alike.length === 1) continue;
      const names = joinPhrases(alike.map(({ name }) => `"${name}"`));
      report("tool-names-alike", { names }, alike.map(locateName));
    }
  },
  checkTool: (tool, { locateProperty }, report) => {
    const ofParameters = schemaNodes(tool.inputSchema).flatMap(({ schema, pointer }) =>
      Object.keys(propertiesOf(schema)).map((name) => ({ name, locate: () => locateProperty(tool, pointer) })),
    );
    for (const { name, locate } of [{ name: tool.name, locate: () => locateName(tool) }, ...ofParameters]) {
      const [index] = findLookAlikes(name);
      if (index === undefined) continue;
      const point = name.codePointAt(index) ?? 0;
      report("look-alike-character", { name, character: nameCodePoint(point) }, locate());
    }
  },
});

function nameCodePoint(point: number): string {
  return `U+${point.toString(16).toUpperCase().padStart(4, "0")}`;
}

function locateName(tool: ToolDefinition) {
  return locateField(tool, "name");
}

function meaningOf(name: string): string {
  const words = wordsOf(name);
  const [first = "", ...others] = words.length === 0 ? [name] : words;
  return [synonyms.get(first) ?? first, ...others].join(" ");
}

/** A model cannot send a required property that nothing describes. */
export const knownRequired = lintRule({
  findings: {
    "required-property-unknown": warning<{ tool: string; path: string; names: string }>({
      message: ({ tool, path, names }) => {
        const owner = path === "" ? tool : `"${path}" of ${tool}`;
        return `${owner} has ${names} in \`required\`, which nothing in its schema describes.`;
      },
      hint: () => "Declare the property, or remove it from `required`.",
    }),
  },
  checkTool: (tool, { locateProperty }, report) => {
    const { inputSchema: root } = tool;
    const nodes = usedNodes(root).filter(({ pointer }) => !isCondition(pointer) && !isDefinition(pointer));
    // Members of a union or an intersection describe the same value, and have the same path.
    const groups = groupBy(nodes, ({ path, pointer }) => `${definitionAround(pointer)} ${path}`);
    for (const group of groups.values()) {
      const applying = group.flatMap(({ schema }) => applyingSchemas(schema, root));
      const described = new Set(applying.flatMap((schema) => Object.keys(propertiesOf(schema))));
      const isOpen = applying.some(takesOtherNames);
      const names = group.flatMap(({ schema }) => requiredOf(schema));
      const unknown = [...new Set(names.filter((name) => !described.has(name)))];
      if (isOpen || unknown.length === 0) continue;
      const [{ path, pointer }] = group;
      const parameters = { tool: labelOf(tool), path, names: listWords(unknown, { conjunction: "and", most: 5 }) };
      report("required-property-unknown", parameters, locateProperty(tool, pointer));
    }
  },
});

/** Whether a schema is a condition, which requires nothing. */
function isCondition(pointer: string): boolean {
  return /\/(?:not|if)(?:\/|$)/.test(pointer);
}

/** Whether a pointer leads to a definition, whose properties may be described where something refers to it. */
function isDefinition(pointer: string): boolean {
  return pointer !== "" && pointer === definitionAround(pointer);
}

/** A schema of other properties describes them. */
function takesOtherNames({ additionalProperties, patternProperties, $dynamicRef }: JsonSchema): boolean {
  return isObject(additionalProperties) || isObject(patternProperties) || $dynamicRef !== undefined;
}
