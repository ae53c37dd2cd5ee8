/** Checks the tools of a registry, and selects tools by name. */

import type { ToolMetadata } from "../metadata.js";
import type { ToolNamed } from "./tool-call.js";

/** The name under which providers for all tools with a parameter stand. */
export const everyTool = "*";

/** Throws a `TypeError` with all problems: a shared name or alias, a missing handler, an unused provider or receipt. */
export function checkTools(
  tools: readonly ToolMetadata[],
  handlers: Readonly<Record<string, unknown>>,
  { hidden = {}, receipts = {} }: { readonly hidden?: Readonly<Record<string, object>>; readonly receipts?: object },
): void {
  const byName = new Map<string, ToolMetadata>();
  const problems: string[] = [];
  const add = (name: string, tool: ToolMetadata): void => {
    const other = byName.get(name);
    if (other === undefined) byName.set(name, tool);
    else problems.push(`"${name}" is a name or alias of both "${other.name}" and "${tool.name}".`);
  };
  for (const tool of tools) add(tool.name, tool);
  for (const tool of tools) for (const alias of tool.aliases ?? []) add(alias, tool);
  for (const { name } of tools) {
    const handler: unknown = Object.hasOwn(handlers, name) ? handlers[name] : undefined;
    if (typeof handler !== "function") problems.push(`"${name}" has no handler.`);
  }
  for (const [name, providers] of Object.entries(hidden)) {
    const those = tools.filter((tool) => name === everyTool || tool.name === name);
    const strange = Object.keys(providers).filter(
      (path) => !those.some((tool) => tool.hiddenParameters?.includes(path)),
    );
    const subject = name === everyTool ? "No tool has a" : `"${name}" has no`;
    problems.push(...strange.map((path) => `${subject} hidden parameter "${path}" to provide.`));
  }
  for (const name of Object.keys(receipts)) {
    const isCustom = tools.some((tool) => tool.name === name && tool.modelRendering === "custom_text_receipt");
    if (!isCustom) problems.push(`"${name}" has no modelRendering "custom_text_receipt" to render.`);
  }
  if (problems.length > 0) throw new TypeError(`These tools cannot be registered. ${problems.join(" ")}`);
}

/**
 * Selects tools by name, in the order of the names; a registry of them needs only their handlers.
 *
 * @throws {TypeError} when no tool has one of the names.
 */
export function selectTools<const Tool extends ToolMetadata, const Names extends readonly Tool["name"][]>(
  tools: readonly Tool[],
  names: Names,
): { readonly [Index in keyof Names]: ToolNamed<Tool, Names[Index]> } {
  const byName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]));
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0) {
    throw new TypeError(`There is no tool named ${missing.map((name) => `"${name}"`).join(" or ")}.`);
  }
  // Each position has the tool of its name, as the type says.
  return names.map((name) => byName.get(name)) as unknown as ReturnType<typeof selectTools<Tool, Names>>;
}
