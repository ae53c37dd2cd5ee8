/** From the tools that a registry has now to what an adapter lists of them. */

import type { ToolMetadata } from "../../metadata.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import { toolNameForms, type NamingVendor } from "../../targets/vendor-limits.js";

/**
 * Creates a function that lists the tools of a registry for a vendor, anew after they have been replaced. Lists them
 * once to begin with, so that a tool which the vendor refuses is found when it is served.
 *
 * @throws {TypeError} when the vendor refuses the name of a tool.
 */
export function createToolList<List>(
  registry: ToolRegistry,
  vendor: NamingVendor,
  project: (tools: readonly ToolMetadata[]) => List,
): () => List {
  let listed: { readonly tools: readonly ToolMetadata[]; readonly list: List } | undefined;
  const list = (): List => {
    const { tools } = registry;
    if (listed?.tools !== tools) {
      checkNames(tools, vendor);
      listed = { tools, list: project(tools) };
    }
    return listed.list;
  };
  list();
  return list;
}

const vendors = { openai: "OpenAI", anthropic: "Anthropic", gemini: "Gemini", bedrock: "Bedrock", vscode: "VS Code" };

/** @throws {TypeError} when the vendor refuses the name of a tool. */
export function checkNames(tools: readonly ToolMetadata[], vendor: NamingVendor): void {
  const { pattern, asks } = toolNameForms[vendor];
  const refused = tools.filter(({ name }) => !pattern.test(name)).map(({ name }) => JSON.stringify(name));
  if (refused.length === 0) return;
  throw new TypeError(
    `${vendors[vendor]} refuses the tool name${refused.length > 1 ? "s" : ""} ${refused.join(", ")}: ` +
      `a name must have ${asks}. Rename the tool; the old name can stay as one of its aliases.`,
  );
}
