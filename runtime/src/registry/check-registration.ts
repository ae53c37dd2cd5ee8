/** Checks what an application registers: JavaScript can pass anything, and a cast too. Every application loads this module. */

import type { ToolMetadata } from "../metadata.js";
import { namedGates } from "../middleware/approval.js";
import type { AnySettings } from "./call-state.js";

/** The name under which providers for all tools with a parameter stand. */
export const everyTool = "*";

type SurfaceOption = "hidden" | "receipts" | "validators";

/** The words that an option may be, or none. */
type Words = readonly string[] | 0;

const surfaceOptions: Readonly<Record<SurfaceOption, Words>> = { hidden: 0, receipts: 0, validators: 0 };
const options: Readonly<Record<keyof AnySettings, Words>> = {
  ...surfaceOptions,
  ...{ approval: 0, argumentLimits: 0, audit: 0, auditValues: 0, clock: 0, deadlineMs: 0, decode: 0, middleware: 0 },
  ...{ reader: 0, resultCharacters: 0, retry: 0, timeoutMs: 0, validateResults: 0 },
  errors: ["full", "opaque"],
  order: ["sequential", "parallel"],
  results: ["declared", "all", "strict"],
  unknownParameters: ["refuse", "drop"],
};
const approvalOptions: Readonly<Record<string, Words>> = { approver: 0, gate: namedGates, memory: 0, timeoutMs: 0 };

/** Throws a `TypeError` with all problems of the options: unknown names, and words that would count as another. */
export function checkOptions(given: AnySettings): void {
  refuse("This registry cannot be created.", [
    ...findOptionProblems(given, options),
    ...findOptionProblems(Object(given.approval) as object, approvalOptions, "approval."),
  ]);
}

function findOptionProblems(given: object, known: Readonly<Record<string, Words>>, prefix = ""): string[] {
  return Object.entries(given).flatMap(([name, value]: [string, unknown]) => {
    const option = prefix + name;
    if (!Object.hasOwn(known, name)) return [`There is no option ${option}, only ${Object.keys(known).join(", ")}.`];
    const words = known[name] || [value];
    const isOther = name === "gate" ? typeof value === "function" : name.startsWith("unknown") && Array.isArray(value);
    if (value === undefined || isOther || words.some((word) => word === value)) return [];
    return [`${option} must be one of ${words.map(quote).join(", ")}, not ${quote(value)}.`];
  });
}

const quote = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : typeOf(value));

const typeOf = (value: unknown): string => `of type ${typeof value}`;

/** A problem unless a value is a function. */
const notCallable = (what: string, value: unknown): string[] =>
  typeof value === "function" ? [] : [`${what} is ${typeOf(value)}, not a function.`];

/** Throws for options that belong to no tool. */
export function checkParts(parts: object): void {
  refuse(cannotRegister, findOptionProblems(parts, surfaceOptions));
}

const cannotRegister = "These tools cannot be registered.";

function refuse(what: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new TypeError(`${what} ${problems.join(" ")}`);
}

/**
 * Throws a `TypeError` with all problems: a shared name or alias, a missing handler or provider, an unused provider or
 * receipt. A handler without a tool is no problem: an application may select tools, and keep all its handlers in one
 * object.
 */
export function checkTools(
  tools: readonly ToolMetadata[],
  handlers: object,
  { hidden = {}, receipts = {} }: Pick<AnySettings, SurfaceOption>,
): void {
  if (!Array.isArray(tools)) refuse(cannotRegister, [`The tools are ${typeOf(tools)}, not an array.`]);
  refuse(cannotRegister, [
    ...findSharedNames(tools).map(
      ({ name, owners: [one, other] }) => `"${name}" is a name or alias of both "${one.name}" and "${other.name}".`,
    ),
    ...findMissingHandlers(tools, handlers),
    ...findUnusedProviders(tools, hidden),
    ...findMissingProviders(tools, hidden),
    ...Object.keys(receipts)
      .filter((name) => !tools.some((tool) => tool.name === name && tool.modelRendering === "custom_text_receipt"))
      .map((name) => `"${name}" has no modelRendering "custom_text_receipt" to render.`),
  ]);
}

interface NamedTool extends Pick<ToolMetadata, "name"> {
  readonly aliases?: readonly string[] | undefined;
}

interface SharedName<Tool> {
  readonly name: string;
  /** The same tool twice if it repeats an alias. */
  readonly owners: readonly [Tool, Tool];
}

/** Finds the names and aliases that could mean two tools, those of names first. */
export function findSharedNames<Tool extends NamedTool>(tools: readonly Tool[]): readonly SharedName<Tool>[] {
  const byName = new Map<string, Tool>();
  const add = (name: string, tool: Tool): readonly SharedName<Tool>[] => {
    const other = byName.get(name);
    if (other !== undefined) return [{ name, owners: [other, tool] }];
    byName.set(name, tool);
    return [];
  };
  const shared = tools.flatMap((tool) => add(tool.name, tool));
  return [...shared, ...tools.flatMap((tool) => (tool.aliases ?? []).flatMap((alias) => add(alias, tool)))];
}

function findMissingHandlers(tools: readonly ToolMetadata[], handlers: object): string[] {
  const given = Object(handlers) as Readonly<Record<string, unknown>>; // Any object.
  const missing = tools.flatMap(({ name }) => {
    const handler = Object.hasOwn(given, name) ? given[name] : undefined;
    return handler === undefined ? [`"${name}" has no handler.`] : notCallable(`The handler of "${name}"`, handler);
  });
  if (missing.length === 0) return missing;
  // One of the others may be misspelled.
  const names = new Set(tools.map(({ name }) => name));
  const others = Object.keys(given).filter((name) => !names.has(name));
  return others.length === 0
    ? missing
    : [...missing, `No tool matches the handlers of ${others.map(quote).join(", ")}.`];
}

type AllProviders = NonNullable<AnySettings["hidden"]>;

function findUnusedProviders(tools: readonly ToolMetadata[], hidden: AllProviders): string[] {
  return Object.entries(hidden).flatMap(([name, providers]) => {
    const those = tools.filter((tool) => name === everyTool || tool.name === name);
    const subject = name === everyTool ? "No tool has a" : `"${name}" has no`;
    return Object.entries(providers ?? {}).flatMap(([path, provider]: [string, unknown]) => {
      if (!those.some((tool) => tool.hiddenParameters?.includes(path))) {
        return [`${subject} hidden parameter "${path}" to provide.`];
      }
      return provider === undefined ? [] : notCallable(`The provider for "${path}" of "${name}"`, provider);
    });
  });
}

function findMissingProviders(tools: readonly ToolMetadata[], hidden: AllProviders): string[] {
  return tools.flatMap((tool) =>
    requiredHidden(tool)
      .filter((path) => ![tool.name, everyTool].some((key) => Object.hasOwn(hidden, key) && hidden[key]?.[path]))
      .map((path) => `"${tool.name}" has no provider for its hidden parameter "${path}", by the option hidden.`),
  );
}

/** The paths of the hidden parameters of a tool that need a provider. */
export function requiredHidden({ hiddenTypes = {} }: ToolMetadata): readonly string[] {
  return Object.keys(hiddenTypes).filter((path) => hiddenTypes[path]?.required);
}
