/** Rules about added, removed and renamed tools, and their aliases. */

import { hasPassed } from "./stability.js";
import { type AddedToolRule, type KeptToolRule, type RemovedToolRule, severities, shownByCallOf } from "./tool-rule.js";

/** A tool is gone: every call of it fails. */
export const toolRemoved: RemovedToolRule = {
  name: "tool-removed",
  about: "removed",
  mirror: "tool-added",
  severity: severities("error", "warning", "error"),
  claim: "accepted before, rejected now",
  heading: "Removed",
  find: (tool, context) => {
    const { name, stability, deprecation } = tool;
    const removeAfter = stability === "deprecated" ? (deprecation?.removeAfter ?? null) : null;
    const isDue = removeAfter !== null && hasPassed(removeAfter, context);
    const since = removeAfter === null ? "" : `; it was supposed to stay until ${removeAfter}`;
    return {
      pointer: "#",
      ...shownByCallOf([tool], context, `no tool is named "${name}" any more`),
      before: tool.inputSchema,
      message: `\`${name}\` is no longer a tool${since}`,
      advice: [
        "keep it, deprecated, until its removal date has passed",
        "keep its name as an alias of the tool that replaces it",
      ],
      ...(isDue ? { severity: "info" } : {}),
    };
  },
};

/** A tool gets a different name: calls by the old name fail unless it stays as an alias. */
export const toolRenamed: KeptToolRule = {
  name: "tool-renamed",
  about: "kept",
  mirror: "tool-renamed",
  severity: severities("error", "warning", "error"),
  claim: "accepted before, rejected now",
  find: ({ before, after }, context) => {
    if (before.name === after.name) return undefined;
    const names = { pointer: "#/name", before: before.name, after: after.name };
    const isAlias = after.aliases?.includes(before.name) === true;
    if (isAlias) {
      return {
        ...names,
        verdict: "compatible",
        severity: "warning",
        message: `\`${before.name}\` is now called \`${after.name}\`, and the old name is an alias`,
        advice: ["keep the name: allow-lists, remembered approvals, the AI SDK and VS Code use it"],
      };
    }
    return {
      ...names,
      ...shownByCallOf([before], context, `no tool is named "${before.name}" any more`),
      message: `\`${before.name}\` is now called \`${after.name}\``,
      advice: ["keep the old name as an alias of the new one", "keep the name"],
    };
  },
};

/** A tool is new. */
export const toolAdded: AddedToolRule = {
  name: "tool-added",
  about: "added",
  mirror: "tool-removed",
  severity: severities("info", "info", "warning"),
  heading: "Added",
  find: ({ name, stability, inputSchema }) => [
    {
      pointer: "#",
      verdict: "compatible",
      after: inputSchema,
      message: stability === "deprecated" ? `\`${name}\` is new and already deprecated` : `\`${name}\` is new`,
      advice: stability === "deprecated" ? ["leave it out", "start it as experimental or stable"] : [],
    },
  ],
};

/** An alias no longer leads to the tool. */
export const aliasRemoved: KeptToolRule = {
  name: "alias-removed",
  about: "kept",
  mirror: "alias-added",
  severity: severities("error", "warning", "error"),
  claim: "accepted before, rejected now",
  find: ({ before, after }, context) => {
    if (after.aliases === undefined) return [];
    const names = [after.name, ...after.aliases];
    const gone = (before.aliases ?? []).filter((alias) => !names.includes(alias));
    return gone.map((alias) => {
      const other = context.after.tools.find(({ name, aliases = [] }) => name === alias || aliases.includes(alias));
      const now = other === undefined ? `no tool is named "${alias}" any more` : `"${alias}" is now ${other.name}`;
      return {
        pointer: "#/aliases",
        ...shownByCallOf([before], context, now),
        before: alias,
        message: `the alias \`${alias}\` ${other === undefined ? "is gone" : `now points to \`${other.name}\``}`,
        advice: ["keep the alias: registries accept it and no model sees it"],
      };
    });
  },
};

/** A new alias leads to the tool. */
export const aliasAdded: KeptToolRule = {
  name: "alias-added",
  about: "kept",
  mirror: "alias-removed",
  severity: severities("info", "info", "info"),
  heading: "Added",
  find: ({ before, after }) => {
    if (before.aliases === undefined) return [];
    const names = [before.name, ...before.aliases];
    const added = (after.aliases ?? []).filter((alias) => !names.includes(alias));
    return added.map((alias) => ({
      pointer: "#/aliases",
      verdict: "compatible",
      after: alias,
      message: `the alias \`${alias}\` now points to the tool`,
      advice: [],
    }));
  },
};
