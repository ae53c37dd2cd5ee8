/** What a model is told about every parameter: what it is, what it takes, and whether it may be left out. */

import { joinPhrases } from "@toolwright/contract/inventory";
import { followReference, type JsonObject, requiredOf, unescapeToken } from "@toolwright/runtime/json-schema";
import { warning, type DiagnosticKinds } from "../diagnostics/diagnostic-kinds.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { descriptionOf, schemaNodes, type DescribedNode } from "./described-values.js";
import { toolRule } from "./lint-rule.js";

/** One finding for each tool: a finding for each of a hundred parameters would hide every other. */
interface Parameters {
  readonly tool: string;
  readonly paths: readonly string[];
}

const mostNamed = 5;

/** `The parameters "a" and "b" of send`, and the verb that fits. */
function nameParameters({ tool, paths }: Parameters, one: string, many: string): string {
  const rest = paths.length - mostNamed;
  const quoted = paths.slice(0, rest === 1 ? undefined : mostNamed).map((path) => `"${path}"`);
  const named = joinPhrases(rest > 1 ? [...quoted, `${rest} more`] : quoted);
  return paths.length === 1 ? `The parameter ${named} of ${tool} ${one}` : `The parameters ${named} of ${tool} ${many}`;
}

const findings = {
  "property-description-missing": warning<Parameters>({
    message: (found) => `${nameParameters(found, "has", "have")} no description.`,
    hint: () => "Describe what it means, its unit, and what happens without it.",
  }),
  "property-accepts-anything": warning<Parameters>({
    message: (found) => `${nameParameters(found, "accepts", "accept")} any value, so a model has to guess.`,
    hint: () => "Write the type that the handler expects, such as a union of what it tells apart.",
  }),
  "default-of-required-property": warning<Parameters>({
    message: (found) => `${nameParameters(found, "has a default, but is", "have defaults, but are")} required.`,
    hint: () => "Write `?` after the name, so that a model may leave it out, or remove @default.",
  }),
} satisfies DiagnosticKinds;

export const propertyDescriptions = toolRule({
  findings,
  checkTool: (tool, { locateProperty }, report) => {
    const all = schemaNodes(tool.inputSchema);
    const nodes = all.filter(({ isProperty }) => isProperty);
    const schemas = new Map(all.map(({ pointer, schema }) => [pointer, schema]));
    const found = {
      "property-description-missing": nodes.filter((node) => isBare(tool, node)),
      "property-accepts-anything": nodes.filter(({ schema }) =>
        Object.keys(schema).every((key) => annotations.has(key)),
      ),
      "default-of-required-property": nodes.filter((node) => isRequiredWithDefault(schemas, node)),
    };
    for (const code of Object.keys(found) as (keyof typeof found)[]) {
      const [first] = found[code];
      if (first === undefined) continue;
      const paths = [...new Set(found[code].map(({ path }) => path))];
      report(code, { tool: tool.name, paths }, locateProperty(tool, first.pointer));
    }
  },
});

/** A constant explains itself, such as the discriminant of a variant. */
function isBare({ inputSchema }: ToolDefinition, { schema }: DescribedNode): boolean {
  const described = [schema, followReference(inputSchema, schema)].some((one) => descriptionOf(one) !== undefined);
  return !described && !("const" in schema);
}

/** Keywords that restrict no value. */
const annotations = new Set(["title", "description", "default", "examples", "deprecated", "readOnly", "writeOnly"]);

function isRequiredWithDefault(schemas: ReadonlyMap<string, JsonObject>, { schema, pointer }: DescribedNode): boolean {
  if (!("default" in schema)) return false;
  const [, parent = "", name = ""] = /^(.*)\/properties\/([^/]*)$/.exec(pointer) ?? [];
  return requiredOf(schemas.get(parent) ?? {}).includes(unescapeToken(name));
}
