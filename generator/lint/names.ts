/** Rules about the names of tools, aliases and families, and about tools that the configuration names. */

import { joinPhrases, listWords, readMoment } from "@toolwright/contract/internal/inventories";
import { error } from "../diagnostics/diagnostic-kinds.js";
import type { SourceLocation } from "../diagnostics/diagnostics.js";
import { groupBy } from "../diagnostics/collections.js";
import { nearest, suggest } from "../diagnostics/spelling.js";
import { reservedValidatorReason } from "../emit/validator-output.js";
import type { ToolDefinition } from "../surface/tool-definition.js";
import { constantName, reservedNameReason, toolNamePattern } from "../surface/tool-names.js";
import { lintRule, locateField, labelOf } from "./lint-rule.js";

/** The names that some vendor or server accepts: a former name may be of another program. */
const anyVendorsName = /^[A-Za-z0-9_.:/-]{1,128}$/;

/** Every vendor and file system must accept the name of a tool. */
export const validToolNames = lintRule({
  findings: {
    "invalid-tool-name": error<{ name: string }>({
      message: ({ name }) => `"${name}" is not a valid tool name.`,
      hint: () =>
        "A name starts with a letter or _, then has letters, digits, _ and -, and is at most 64 characters long.",
    }),
    "invalid-alias": error<{ name: string }>({
      message: ({ name }) => `"${name}" cannot have been the name of a tool.`,
      hint: () => "An alias is a former name: letters, digits, _, -, ., : and /, at most 128 of them.",
    }),
    "reserved-tool-name": error<{ name: string; reason: string }>({
      message: ({ name, reason }) => `"${name}" is not a valid tool name: ${reason}.`,
      hint: () => "Choose another name.",
    }),
  },
  judgesPackages: true,
  checkTool: (tool, { settings }, report) => {
    const { name } = tool;
    if (!("name" in tool.locations.fields)) return; // Reported as a missing field.
    const reason = reservedNameReason(name) ?? (settings.validators ? reservedValidatorReason(name) : undefined);
    if (!toolNamePattern.test(name)) {
      report("invalid-tool-name", { name }, locateField(tool, "name"));
    } else if (reason !== undefined) {
      report("reserved-tool-name", { name, reason }, locateField(tool, "name"));
    }
    tool.aliases.forEach((alias, index) => {
      if (!anyVendorsName.test(alias)) report("invalid-alias", { name: alias }, locateField(tool, `aliases[${index}]`));
    });
  },
});

/** Names must be unique, also ignoring case, and so must the generated names. */
export const uniqueNames = lintRule({
  findings: {
    "duplicate-tool-name": error<{ name: string; packages: readonly string[] }>({
      message: ({ name, packages }) =>
        packages.length === 0
          ? `More than one tool is named "${name}".`
          : `${joinPhrases(packages)} each have a tool named "${name}".`,
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
    for (const [name, same] of groupBy(named, (tool) => tool.name)) {
      if (same.length === 1) continue;
      const packages = same.some((tool) => tool.package !== null)
        ? [...new Set(same.map((tool) => tool.package ?? "This project"))]
        : [];
      report("duplicate-tool-name", { name, packages }, same.map(locateName));
    }
    const distinct = [...new Map(named.map((tool) => [tool.name, tool])).values()];
    for (const similar of groupBy(distinct, (tool) => tool.name.toLowerCase()).values()) {
      if (similar.length === 1) continue;
      report("tool-names-differ-by-case", { names: namesOf(similar) }, similar.map(locateName));
    }
    const constantOf = (tool: ToolDefinition): string => memo(tool, constantName, () => constantName(tool.name));
    const valid = distinct.filter((tool) => toolNamePattern.test(tool.name));
    for (const [constant, colliding] of groupBy(valid, constantOf)) {
      // Names that differ only in case are reported above.
      if (new Set(colliding.map((tool) => tool.name.toLowerCase())).size === 1) continue;
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
export const uniqueAliases = lintRule({
  findings: {
    "alias-taken": error<{ alias: string; meaning: string }>({
      message: ({ alias, meaning }) => `"${alias}" is ${meaning}.`,
      hint: () => "An alias must lead to one tool. Remove the alias.",
    }),
  },
  check: ({ tools }, report) => {
    const aliases = tools.flatMap((tool) =>
      tool.aliases.map((alias, index) => ({
        alias,
        role: `an alias of ${labelOf(tool)}`,
        locate: () => locateField(tool, `aliases[${index}]`),
      })),
    );
    const byName = groupBy(tools, ({ name }) => name);
    for (const [alias, own] of groupBy(aliases, (one) => one.alias)) {
      if (alias === "") continue; // Reported as invalid.
      const named = byName.get(alias) ?? [];
      if (own.length + named.length === 1) continue;
      const roles = [...new Set([...own.map(({ role }) => role), ...named.map(({ name }) => `the name of ${name}`)])];
      const meaning = roles.length === 1 ? `listed twice as ${roles[0]}` : joinPhrases(roles);
      report("alias-taken", { alias, meaning }, [...own.map(({ locate }) => locate()), ...named.map(locateName)]);
    }
  },
});

/** Finds the tool that is meant by a name: the one of that alias, or the one with the nearest name. */
function createToolFinder(tools: readonly ToolDefinition[]): (name: string) => string | undefined {
  const named = tools.filter(({ name }) => name !== "");
  const names = named.map(({ name }) => name);
  const newNames = new Map(named.flatMap(({ name, aliases }) => aliases.map((alias) => [alias, name] as const)));
  return (name) => newNames.get(name) ?? nearest(name, names);
}

/** A deprecation must name versions or dates of the calendar, and a tool that exists. */
export const soundDeprecations = lintRule({
  findings: {
    "deprecation-invalid-moment": error<{ field: string; text: string }>({
      message: ({ field, text }) => `"${field}" must be a version or a date, but is ${JSON.stringify(text)}.`,
      hint: ({ text }) =>
        /^\d{4}-\d{2}-\d{2}$/.test(text)
          ? "There is no such day. Write a date of the calendar, such as 2026-12-31."
          : "Write a version, such as 2.0.0, or a date, such as 2026-12-31.",
    }),
    "replacement-unknown": error<{ tool: string; replacement: string; nearest: string | undefined }>({
      message: ({ tool, replacement }) =>
        replacement === tool
          ? `${tool} cannot replace itself.`
          : `"${replacement}" should replace ${tool}, but is not a tool.`,
      hint: ({ nearest }) => suggest(nearest) ?? "Write the name of a tool, or remove replacedBy.",
    }),
  },
  check: ({ tools }, report) => {
    const known = new Set(tools.map(({ name }) => name));
    const findMeant = createToolFinder(tools);
    for (const tool of tools) {
      const { since, removeAfter, replacedBy } = tool.deprecation ?? {};
      for (const [field, text] of Object.entries({ since, removeAfter })) {
        const place = `deprecation.${field}`;
        const location = tool.locations.fields[place];
        if (location === undefined || typeof text !== "string" || readMoment(text) !== undefined) continue;
        report("deprecation-invalid-moment", { field: place, text }, location);
      }
      if (replacedBy === null || replacedBy === undefined) continue;
      const isItself = replacedBy === tool.name && tool.name !== "";
      if (replacedBy !== "" && known.has(replacedBy) && !isItself) continue;
      const meant = isItself ? undefined : findMeant(replacedBy);
      const parameters = { tool: labelOf(tool), replacement: replacedBy, nearest: meant };
      report("replacement-unknown", parameters, locateField(tool, "deprecation.replacedBy"));
    }
  },
});

/** The family of a tool must be one of the configured families. */
export const knownFamily = lintRule({
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
  judgesPackages: true,
  checkTool: (tool, { settings }, report) => {
    const { families } = settings;
    if (families === null || families.includes(tool.family)) return;
    const parameters = {
      value: tool.family,
      isDefault: tool.package === null && !("family" in tool.locations.fields),
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

/** Options of a target must name existing tools: a renamed tool would no longer be excluded. */
export const excludedTools = lintRule({
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
    const findMeant = createToolFinder(tools);
    const describe = (target: string, tool: string): UnknownTool => ({
      target,
      tool,
      nearest: findMeant(tool),
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
