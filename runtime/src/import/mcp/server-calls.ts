/** Creates the handlers of imported tools, which call the server and return its answer. */

import type { ContentPart } from "../../envelope.js";
import { normalizeBase64 } from "../../content/base64.js";
import { parseJson, sameJson, type JsonValue } from "../../json-schema/json-values.js";
import type { AnyHandler } from "../../registry/call-state.js";
import { ToolFailure } from "../../tool-failure.js";
import { contentMark, type MadePart, type ResultWithContent } from "../../results/content-result.js";
import { callServerTool, type McpClient } from "./server-connection.js";

/** The fields of a `tools/call` result that are read here. */
interface ServerResult {
  readonly content?: readonly ContentPart[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export function createServerHandler(client: McpClient, name: string): AnyHandler {
  return async (args, _context, { signal, progress }) => {
    const call = { name, arguments: args as Record<string, unknown> }; // The input schema's root is an object.
    const options = { signal, onprogress: progress, resetTimeoutOnProgress: true };
    const result = (await callServerTool(client, call, options)) as ServerResult; // The SDK has checked it.
    if (result.isError === true) throw toFailure(result);
    return toReturned(result);
  };
}

function toReturned({ content = [], structuredContent, _meta }: ServerResult): ResultWithContent<unknown> {
  const parts = content.filter((part) => !repeats(part, structuredContent)).map(normalizeFile);
  return {
    [contentMark]: "result",
    result: structuredContent,
    content: parts.map((part): MadePart => ({ ...part, [contentMark]: "part" })),
    ...(_meta !== undefined && { _meta }),
  };
}

/** Writes the data of a file as vendors and clients accept it, or replaces the file with a sentence for the model. */
function normalizeFile(part: ContentPart): ContentPart {
  if (part.type === "image" || part.type === "audio") {
    const data = normalizeBase64(part.data);
    return data === undefined ? describeUnreadable(part) : { ...part, data };
  }
  if (part.type !== "resource" || !("blob" in part.resource)) return part;
  const blob = normalizeBase64(part.resource.blob);
  return blob === undefined ? describeUnreadable(part.resource) : { ...part, resource: { ...part.resource, blob } };
}

function describeUnreadable({ mimeType }: { readonly mimeType?: string }): ContentPart {
  const subject = mimeType === undefined ? "A part" : `A part (${mimeType})`;
  return { type: "text", text: `[${subject} of this result is left out: its data is not base64.]` };
}

/** Servers repeat structured content as text for older clients; adapters do so again, so the text is dropped. */
function repeats(part: ContentPart, structured: unknown): boolean {
  if (part.type !== "text" || structured === undefined || part.annotations || part._meta) return false;
  const parsed = parseJson(part.text);
  return parsed !== undefined && sameJson(parsed, structured as JsonValue); // The SDK has parsed it.
}

function toFailure({ content = [], structuredContent, _meta }: ServerResult): ToolFailure {
  const texts = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const others = content.filter(({ type }) => type !== "text");
  const details = {
    ...(others.length > 0 && { content: others }),
    ...(structuredContent !== undefined && { structuredContent }),
    ...(_meta !== undefined && { _meta }),
  };
  const hasDetails = Object.keys(details).length > 0;
  return new ToolFailure("handler_failed", texts.join("\n") || "The tool failed.", { ...(hasDetails && { details }) });
}
