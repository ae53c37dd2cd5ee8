/** Lists the tools of a registry, and those of its server, as pages of `tools/list`. */

import { callNamesOf } from "../../metadata.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import { mcp } from "../../targets/formats/mcp.js";
import { protocolError, type OwnTools, type RequestFields } from "./mcp-server.js";
import { memoizeTools } from "./served-registry.js";

interface ToolPage {
  readonly tools: readonly { readonly name: string }[];
  readonly nextCursor?: string;
}

/** Ends the listing of a server whose own list has no end. */
const maximumPages = 1000;

/** Creates the handler of `tools/list`, which renders the registry's tools again only after they have changed. */
export function createToolList(registry: ToolRegistry, own: OwnTools | undefined, pageSize: number | undefined) {
  if (pageSize !== undefined && !(Number.isInteger(pageSize) && pageSize > 0)) {
    throw new TypeError("pageSize must be a positive integer.");
  }
  const listRegistry = memoizeTools(registry, (tools) => mcp.projectTools(tools));
  return async (cursor: string | undefined, extra: RequestFields): Promise<ToolPage> => {
    const tools: ToolPage["tools"] = [...listRegistry(), ...(own === undefined ? [] : await listOwn(own, extra))];
    const names = tools.map(({ name }) => name);
    if (new Set(names).size < names.length) {
      const shared = names.filter((name, index) => names.indexOf(name) < index);
      throw protocolError("internalError", describeShared(shared));
    }
    return cutPage(tools, pageSize ?? Infinity, cursor);
  };
}

async function listOwn(own: OwnTools, extra: RequestFields): Promise<ToolPage["tools"]> {
  const tools: ToolPage["tools"][number][] = [];
  let cursor: string | undefined;
  for (let page = 0; page < maximumPages; page++) {
    const params = cursor === undefined ? {} : { cursor };
    const found = (await own.list({ method: "tools/list", params }, extra)) as ToolPage; // It answers `tools/list`.
    tools.push(...found.tools);
    cursor = found.nextCursor;
    if (cursor === undefined) return tools;
  }
  throw protocolError("internalError", `The list of tools does not end after ${maximumPages} pages.`);
}

const cursorStart = "after:";

/**
 * A cursor names the last tool of its page, so that the listing continues after that tool even if the list changes. If
 * the tool is gone, nothing shows which tools the client has seen.
 */
function cutPage(tools: ToolPage["tools"], pageSize: number, cursor: string | undefined): ToolPage {
  const last = tools.findIndex(({ name }) => `${cursorStart}${name}` === cursor);
  if (cursor !== undefined && last === -1) {
    throw protocolError("invalidParams", "The cursor is unknown or outdated. List the tools from the start.");
  }
  const page = tools.slice(last + 1, last + 1 + pageSize);
  const end = page.at(-1);
  const isMore = last + 1 + pageSize < tools.length;
  return { tools: page, ...(isMore && end !== undefined && { nextCursor: `${cursorStart}${end.name}` }) };
}

/**
 * Refuses a server that has tools of the same names as the registry.
 *
 * @throws {TypeError} with all names.
 */
export function refuseSharedNames(registry: ToolRegistry, own: OwnTools | undefined): void {
  if (own === undefined) return;
  const shared = registry.tools.flatMap(callNamesOf).filter((name) => own.has(name));
  if (shared.length > 0) throw new TypeError(describeShared(shared));
}

export function describeShared(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`).join(", ");
  return `The server's own tools and those of the registry must have different names; both have ${quoted}.`;
}
