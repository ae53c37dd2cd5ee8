/** Rules about parameters: descriptions, types, enum values, patterns and examples. */

import { joinPhrases, listWords } from "@toolwright/contract/internal/inventories";
import { createForeignExplainer } from "@toolwright/contract/internal/validation";
import {
  annotationKeywords,
  followReference,
  isLinearPattern,
  isObject,
  type JsonObject,
  listOf,
  longestBacktracking,
  requiredOf,
  unescapeToken,
} from "@toolwright/runtime/internal/json-schema";
import { type DiagnosticKinds, warning } from "../diagnostics/diagnostic-kinds.js";
import { groupBy } from "../diagnostics/collections.js";
import { tagDiagnostics } from "../diagnostics/tag-diagnostics.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { type DescribedNode, descriptionOf, schemaNodes, usedNodes } from "./described-values.js";
import { lintRule, locateField, labelOf } from "./lint-rule.js";

/** The parameters of a tool share a finding, since a hundred findings would hide the others. */
interface Parameters {
  readonly tool: string;
  readonly paths: readonly string[];
}

/** Renders `The parameters "a" and "b" of send`, followed by the singular or plural. */
function nameParameters({ tool, paths }: Parameters, one: string, many: string): string {
  const quoted = paths.map((path) => `"${path}"`);
  const named = joinPhrases(quoted, { most: 5 });
  return paths.length === 1 ? `The parameter ${named} of ${tool} ${one}` : `The parameters ${named} of ${tool} ${many}`;
}

const findings = {
  "property-description-missing": warning<Parameters>({
    message: (found) => `${nameParameters(found, "has", "have")} no description.`,
    hint: () => "Describe what it means, its unit, and what happens without it.",
  }),
  "property-accepts-anything": warning<Parameters>({
    message: (found) => `${nameParameters(found, "accepts", "accept")} any value, so a model has to guess.`,
    hint: () => "Write the type that the handler expects, such as a union of the cases that it distinguishes.",
  }),
  "default-of-required-property": warning<Parameters>({
    message: (found) => `${nameParameters(found, "has a default, but is", "have defaults, but are")} required.`,
    hint: () => "Make it optional, with `?` in TypeScript, so that a model may leave it out, or remove the default.",
  }),
} satisfies DiagnosticKinds;

/** A parameter needs a description and a type, and is optional if it has a default. */
export const propertyDescriptions = lintRule({
  findings,
  checkTool: (tool, { locateProperty }, report) => {
    const all = schemaNodes(tool.inputSchema);
    const nodes = usedNodes(tool.inputSchema).filter(({ isProperty }) => isProperty);
    const schemas = new Map(all.map(({ pointer, schema }) => [pointer, schema]));
    const found = {
      "property-description-missing": nodes.filter((node) => isBare(tool, node)),
      "property-accepts-anything": nodes.filter(({ schema }) =>
        Object.keys(schema).every((key) => annotationKeywords.has(key)),
      ),
      "default-of-required-property": nodes.filter((node) => isRequiredWithDefault(schemas, node)),
    };
    for (const code of Object.keys(found) as (keyof typeof found)[]) {
      const [first] = found[code];
      if (first === undefined) continue;
      const paths = [...new Set(found[code].map(({ path }) => path))];
      report(code, { tool: labelOf(tool), paths }, locateProperty(tool, first.pointer));
    }
  },
});

/** A constant, such as the discriminant of a variant, needs no description. */
function isBare({ inputSchema }: ToolDefinition, { schema }: DescribedNode): boolean {
  const described = [schema, followReference(inputSchema, schema)].some((one) => descriptionOf(one) !== undefined);
  return !described && !("const" in schema);
}

function isRequiredWithDefault(schemas: ReadonlyMap<string, JsonObject>, { schema, pointer }: DescribedNode): boolean {
  if (!("default" in schema)) return false;
  const [, parent = "", name = ""] = /^(.*)\/properties\/([^/]*)$/.exec(pointer) ?? [];
  return requiredOf(schemas.get(parent) ?? {}).includes(unescapeToken(name));
}

/** Enum values must not differ only in case: a model confuses them. */
export const enumCase = lintRule({
  findings: {
    "enum-values-differ-by-case": warning<{ tool: string; path: string; values: string }>({
      message: ({ tool, path, values }) => `Values of "${path}" of ${tool} differ only in case: ${values}.`,
      hint: () => "Models confuse them, and some vendors do not enforce case. Keep one of them.",
    }),
  },
  checkTool: (tool, { locateProperty }, report) => {
    for (const { schema, pointer, path } of schemaNodes(tool.inputSchema)) {
      for (const values of similarValues(schema)) {
        const parameters = { tool: labelOf(tool), path, values: listWords(values, { conjunction: "and" }) };
        report("enum-values-differ-by-case", parameters, locateProperty(tool, pointer));
      }
    }
  },
});

function similarValues(schema: DescribedNode["schema"]): string[][] {
  const { anyOf, enum: listed, oneOf } = schema;
  const members = [...listOf(anyOf), ...listOf(oneOf)];
  const constants = members.map((member) => (isObject(member) ? member["const"] : undefined));
  const values = new Set([...listOf(listed), ...constants].filter((value) => typeof value === "string"));
  return [...groupBy(values, (value) => value.toLowerCase()).values()].filter((group) => group.length > 1);
}

/** A pattern must not backtrack: a long string would block the process. */
export const backtrackingPatterns = lintRule({
  findings: {
    "pattern-may-backtrack": warning<{ tool: string; path: string; pattern: string }>({
      message: ({ tool, path, pattern }) =>
        `The pattern ${pattern} of "${path}" of ${tool} may take more than linear time in the length of a string.`,
      hint: () =>
        `Strings of more than ${longestBacktracking.toLocaleString("en")} characters are refused unchecked. Begin the pattern with ^, and let no two repetitions match the same characters, as in ^[a-z]+(?:-[a-z]+)*$.`,
    }),
  },
  checkTool: (tool, { locateProperty }, report) => {
    for (const { schema, pointer, path } of schemaNodes(tool.inputSchema)) {
      const { pattern: own, patternProperties } = schema;
      const names = isObject(patternProperties) ? Object.keys(patternProperties) : [];
      for (const pattern of typeof own === "string" ? [own, ...names] : names) {
        if (isLinearPattern(pattern)) continue;
        report("pattern-may-backtrack", { tool: labelOf(tool), path, pattern }, locateProperty(tool, pointer));
      }
    }
  },
});

/** Whether the tool rejects one of its examples, which `example-not-valid` reports. */
export function hasInvalidExample({ examples, inputSchema }: ToolDefinition): boolean {
  const explainRefusal = createForeignExplainer();
  return examples.some((example) => explainRefusal(inputSchema, example) !== undefined);
}

/** The tool must accept its examples: some vendors reject the whole request otherwise. */
export const validExamples = lintRule({
  findings: { "example-not-valid": tagDiagnostics["example-not-valid"] },
  checkTool: (tool, _project, report) => {
    const explainRefusal = createForeignExplainer();
    tool.examples.forEach((example, index) => {
      const problem = explainRefusal(tool.inputSchema, example);
      if (problem === undefined) return;
      const parameters = { subject: `a call that ${labelOf(tool)} accepts`, problem };
      report("example-not-valid", parameters, locateField(tool, `examples[${index}]`));
    });
  },
});
