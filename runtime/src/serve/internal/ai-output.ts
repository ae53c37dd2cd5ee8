/** Converts envelopes to outputs of tools in the AI SDK, and such outputs to what the model reads. */

import type { ContentPart, ModelOutput, ToolError, ToolResultEnvelope } from "../../envelope.js";
import { isObject } from "../../json-schema/json-values.js";
import { fitLarge } from "../../registry/shorten-result.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import { carryOutput } from "./carried-content.js";

/** A result, as a model reads it. */
export type AiOutput =
  | { type: "text" | "error-text"; value: string }
  | { type: "json"; value: never } // JSON, whose type each version of the SDK declares for itself.
  | { type: "content"; value: { type: "text"; text: string }[] };

/** The property `toolwright` of an output, beside the result. */
interface OutputExtras {
  readonly content?: readonly ContentPart[];
  readonly undelivered?: ToolError;
  /** The result is in the property `result` of the output. */
  readonly isInside?: true;
}

/**
 * Makes the output of a successful call: its result. The property `toolwright` carries content, or the reason why the
 * model does not get the result, because the SDK keeps nothing but the output.
 */
export function makeOutput(envelope: Extract<ToolResultEnvelope, { status: "success" }>): unknown {
  const { result, content, undelivered } = envelope;
  const hasOwnProperty = isObject(result) && Object.hasOwn(result, "toolwright");
  if (content === undefined && undelivered === undefined && !hasOwnProperty) return result;
  const extras = { ...(content !== undefined && { content }), ...(undelivered !== undefined && { undelivered }) };
  // A result that is not JSON cannot be spread safely.
  const isJson = undelivered?.kind !== "invalid_result";
  if (!isObject(result) || hasOwnProperty || !isJson) return { result, toolwright: { ...extras, isInside: true } };
  return { ...result, toolwright: extras };
}

function readOutput(output: unknown): OutputExtras & { readonly result: unknown } {
  if (!isObject(output) || !isObject(output["toolwright"])) return { result: output };
  const { toolwright, ...rest } = output;
  const extras = toolwright as OutputExtras; // As `makeOutput` writes it.
  return { ...extras, result: extras.isInside === true ? rest["result"] : rest };
}

/** A registry's `toModelOutput` also takes the function that shortens results, which it loads only when a tool runs. */
type ToModelOutput = (envelope: ToolResultEnvelope, shorten: typeof fitLarge) => ModelOutput;

/**
 * Converts an output to what the model reads. The SDK may call this in another process, for an output of an earlier call,
 * so only the output counts. Version 5 passes the output itself; later versions pass it beside the call.
 */
export function toAiOutput(registry: ToolRegistry, tool: string, given: unknown): AiOutput {
  const isBesideCall = isObject(given) && "toolCallId" in given && "output" in given;
  const { result, content, undelivered } = readOutput(isBesideCall ? given["output"] : given);
  const envelope: ToolResultEnvelope = {
    tool,
    status: "success",
    result,
    ...(content !== undefined && { content }),
    ...(undelivered !== undefined && { undelivered }),
  };
  const read = registry.toModelOutput as ToModelOutput;
  const isText = registry.find(tool)?.modelRendering === "custom_text_receipt";
  return toOutput(read(envelope, fitLarge), { isText, isBesideCall });
}

function toOutput(
  output: ModelOutput,
  { isText, isBesideCall }: { readonly isText: boolean; readonly isBesideCall: boolean },
): AiOutput {
  const { isError, text, structured, notice, content } = output;
  if (isError) return { type: "error-text", value: text };
  if (notice === undefined && content === undefined) {
    if (isText || structured === undefined || typeof structured === "string") return { type: "text", value: text };
    return { type: "json", value: structured as never }; // See `AiOutput`.
  }
  const value = carryOutput<object>(output, {
    text: (each) => ({ type: "text", text: each }),
    media: ({ mimeType: mediaType, data, name }) => {
      if (!isBesideCall) return { type: "media", data, mediaType };
      if (mediaType.startsWith("image/")) return { type: "image-data", data, mediaType };
      return { type: "file-data", data, mediaType, ...(name !== undefined && { filename: name }) };
    },
  });
  // Version 5 knows the part `media`, and later versions those of images and files.
  return { type: "content", value: value as never };
}
