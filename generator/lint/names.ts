/** Rules about the names of tools, aliases and families, and about tools that the configuration names. */

import { joinPhrases, listWords } from "@toolwright/contract/internal/inventories";
import { error } from "../diagnostics/diagnostic-kinds.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import { nearest, suggest } from "../diagnostics/spelling.js";
import { reservedValidatorReason } from "../emit/validator-output.js";
import { constantName } from "../surface/tool-names.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { reservedNameReason, toolNamePattern } from "../surface/tool-names.js";
import { groupTools, locateField, surfaceRule, toolRule } from "./lint-rule.js";

/** Every vendor and file system must accept the name of a tool. */
export const validToolNames = toolRule({
  findings: {
    "invalid-tool-name": error<{ name: string }>({
      message: ({ name }) => `"${name}" is not a valid tool name.`,
      hint: () =>
        "A name starts with a letter or _, then has letters, digits, _ and -, and is at most 64 characters long.",
    }),
    "reserved-tool-name": error<{ name: string; reason: string }>({
      message: ({ name, reason }) => `"${name}" is not a valid tool name: ${reason}.`,
      hint: () => "Choose another name.",
    }),
  },
  checkTool: (tool, { settings }, report) => {
    const { name } = tool;
    if (!("name" in tool.locations.fields)) return; // Reported as a missing field.
    const reason = reservedNameReason(name) ?? (settings.validators ? reservedValidatorReason(name) : undefined);
    if (!toolNamePattern.test(name)) {
      report("invalid-tool-name", { name }, locateField(tool, "name"));
    } else if (reason !== undefined) {
      report("reserved-tool-name", { name, reason }, locateField(tool, "name"));
    }
  },
});

/** Names must be unique, also ignoring case, and so must the generated names. */
export const uniqueNames = surfaceRule({
  findings: {
    "duplicate-tool-name": error<{ name: string }>({
      message: ({ name }) => `More than one tool is named "${name}".`,
      hint: () => "A model calls a tool by its name. Give each tool its own.",
    }),
    "tool-names-differ-by-case": error<{ names: string }>({
      message: ({ names }) => `The names ${names} differ only in case.`,
      hint: () => "Models confuse them, and some file systems cannot hold both. Rename one.",
    }),
    "generated-name-collision": error<{ names: string; constant: string }>({
      message: ({ names, constant }) => `The tools ${names} would share the generated name "${constant}".`,
      hint: () => "Rename one of them.",
    }),
  },
  check: ({ tools, memo }, report) => {
    const named = tools.filter((tool) => tool.name !== "");
    for (const [name, same] of groupTools(named, (tool) => tool.name)) {
      report("duplicate-tool-name", { name }, same.map(locateName));
    }
    const distinct = [...new Map(named.map((tool) => [tool.name, tool])).values()];
    for (const [, similar] of groupTools(distinct, (tool) => tool.name.toLowerCase())) {
      report("tool-names-differ-by-case", { names: namesOf(similar) }, similar.map(locateName));
    }
    const constantOf = (tool: ToolDefinition): string => memo(tool, constantName, () => constantName(tool.name));
    const valid = distinct.filter((tool) => toolNamePattern.test(tool.name));
    for (const [constant, colliding] of groupTools(valid, constantOf)) {
      if (new Set(colliding.map((tool) => tool.name.toLowerCase())).size === 1) continue; // Reported above.
      const parameters = { names: namesOf(colliding), constant };
      report("generated-name-collision", parameters, colliding.map(locateName));
    }
  },
});

function locateName(tool: ToolDefinition): SourceLocation {
  return locateField(tool, "name");
}

function namesOf(tools: readonly ToolDefinition[]): string {
  return listWords(
    tools.map((tool) => tool.name),
    { conjunction: "and" },
  );
}

/** An alias must belong to one tool, and must not be the name of another. */
export const uniqueAliases = surfaceRule({
  findings: {
    "alias-taken": error<{ alias: string; meaning: string }>({
      message: ({ alias, meaning }) => `"${alias}" is ${meaning}.`,
      hint: () => "An alias must lead to one tool. Remove the alias.",
    }),
  },
  check: ({ tools }, report) => {
    const uses = tools.flatMap(usesOf);
    const words = new Set(uses.filter(({ isAlias }) => isAlias).map(({ word }) => word));
    for (const word of words) {
      const same = uses.filter((use) => use.word === word);
      if (same.length < 2) continue;
      const aliases = same.filter(({ isAlias }) => isAlias);
      const others = same.filter(({ isAlias }) => !isAlias);
      const roles = [...aliases, ...others].map(
        ({ tool, isAlias }) => `${isAlias ? "an alias" : "the name"} of ${tool}`,
      );
      const distinct = [...new Set(roles)];
      const meaning = distinct.length === 1 ? `${distinct[0]} twice` : joinPhrases(distinct);
      const locations = [...aliases, ...others].map(({ location }) => location);
      report("alias-taken", { alias: word, meaning }, locations);
    }
  },
});

interface WordUse {
  readonly word: string;
  readonly tool: string;
  readonly isAlias: boolean;
  readonly location: SourceLocation;
}

function usesOf(tool: ToolDefinition): WordUse[] {
  const { name } = tool;
  const aliases = tool.aliases.map((word, index) => ({
    word,
    tool: name,
    isAlias: true,
    location: locateField(tool, `aliases[${index}]`),
  }));
  return [...aliases, { word: name, tool: name, isAlias: false, location: locateField(tool, "name") }];
}

/** The family of a tool must be one of the configured families. */
export const knownFamily = toolRule({
  findings: {
    "unknown-family": error<{ value: string; isDefault: boolean; nearest: string | undefined; known: string }>({
      message: ({ value, isDefault }) =>
        isDefault
          ? `The tool has no family, and "families" does not list the default "${value}".`
          : `Unknown family "${value}": "families" does not list it.`,
      hint: ({ isDefault, nearest, known }) =>
        isDefault
          ? `Write family: ${known}, or set "defaultFamily" to one of them.`
          : (suggest(nearest) ?? `Write ${known}, or add it to "families".`),
    }),
  },
  checkTool: (tool, { settings }, report) => {
    const { families } = settings;
    if (families === null || families.includes(tool.family)) return;
    const parameters = {
      value: tool.family,
      isDefault: !("family" in tool.locations.fields),
      nearest: nearest(tool.family, families),
      known: listWords(families),
    };
    report("unknown-family", parameters, locateField(tool, "family"));
  },
});

interface UnknownTool {
  target: string;
  tool: string;
  nearest: string | undefined;
  known: string;
}

const unknownToolHint = ({ nearest, known }: UnknownTool): string =>
  suggest(nearest) ?? `Remove it. The tools are ${known}.`;

/** The tools that the options of a target name must exist: a renamed tool would no longer be excluded. */
export const excludedTools = surfaceRule({
  findings: {
    "config-excludes-unknown-tool": error<UnknownTool>({
      message: ({ target, tool }) => `The target "${target}" excludes "${tool}", which is not a tool.`,
      hint: unknownToolHint,
    }),
    "config-wraps-unknown-tool": error<UnknownTool>({
      message: ({ target, tool }) => `\`wrapNullable\` of the target "${target}" names "${tool}", which is not a tool.`,
      hint: unknownToolHint,
    }),
  },
  check: ({ tools, settings }, report) => {
    const names = tools.map(({ name }) => name);
    const newNames = new Map(tools.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)));
    const describe = (target: string, tool: string): UnknownTool => ({
      target,
      tool,
      nearest: newNames.get(tool) ?? nearest(tool, names),
      known: listWords(names.toSorted(), { conjunction: "and" }),
    });
    const isUnknown = (tool: string): boolean => !names.includes(tool);
    for (const { name, target, exclude, locations } of settings.targets) {
      for (const tool of Object.keys(exclude).filter(isUnknown)) {
        report("config-excludes-unknown-tool", describe(name, tool), locations?.exclude[tool]);
      }
      const wrapped = "wrapNullable" in target && target.wrapNullable !== true ? (target.wrapNullable ?? []) : [];
      for (const tool of wrapped.filter(isUnknown)) {
        report("config-wraps-unknown-tool", describe(name, tool), locations?.target);
      }
    }
  },
});
