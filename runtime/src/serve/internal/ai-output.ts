/** From an envelope to the output of a tool in the AI SDK, and from such an output to what the model reads. */

import type { ContentPart, ModelOutput, ToolError, ToolResultEnvelope } from "../../envelope.js";
import { isObject } from "../../json-schema/json-values.js";
import type { ToolRegistry } from "../../registry/tool-registry.js";
import { carryOutput } from "./carried-content.js";

/** What a model gets of a result. */
export type AiOutput =
  | { type: "text" | "error-text"; value: string }
  | { type: "json"; value: never } // JSON, whose type each version of the SDK declares for itself.
  | { type: "content"; value: { type: "text"; text: string }[] };

/** What stands in an output beside the result, in the property `toolwright`. */
interface Beside {
  readonly content?: readonly ContentPart[];
  readonly undelivered?: ToolError;
  /** The result is the property `result` of the output, rather than the output itself. */
  readonly isInside?: true;
}

/**
 * Makes the output of a successful call: its result. Content, or the reason why the model does not get the result, is
 * put into a property `toolwright`, because the SDK keeps nothing else of a call.
 */
export function makeOutput(envelope: Extract<ToolResultEnvelope, { status: "success" }>): unknown {
  const { result, content, undelivered } = envelope;
  const isOwn = isObject(result) && Object.hasOwn(result, "toolwright");
  if (content === undefined && undelivered === undefined && !isOwn) return result;
  const beside = { ...(content !== undefined && { content }), ...(undelivered !== undefined && { undelivered }) };
  // A result that is not JSON may not even be copied.
  const isJson = undelivered?.kind !== "invalid_result";
  if (!isObject(result) || isOwn || !isJson) return { result, toolwright: { ...beside, isInside: true } };
  return { ...result, toolwright: beside };
}

function readOutput(output: unknown): Beside & { readonly result: unknown } {
  if (!isObject(output) || !isObject(output["toolwright"])) return { result: output };
  const { toolwright, ...rest } = output;
  const beside = toolwright as Beside; // As `makeOutput` writes it.
  return { ...beside, result: beside.isInside === true ? rest["result"] : rest };
}

/** Version 5 passes the output itself; later ones put it beside the call. */
interface GivenOutput {
  readonly output: unknown;
  readonly isBesideCall: boolean;
}

function readGiven(given: unknown): GivenOutput {
  const isBesideCall = isObject(given) && "toolCallId" in given && "output" in given;
  return { output: isBesideCall ? given["output"] : given, isBesideCall };
}

/** As the registry is made: for a caller that can wait, it loads what shortens large results. */
type OutputOf = (envelope: ToolResultEnvelope, mayWait: boolean) => ModelOutput | Promise<ModelOutput>;

/**
 * Decides what the model reads of an output. The SDK may ask in another process, for an output of an earlier call, so
 * nothing but the output counts. Versions from 6 on can wait for the module that shortens large results.
 */
export function toAiOutput(registry: ToolRegistry, tool: string, given: unknown): AiOutput | Promise<AiOutput> {
  const { output, isBesideCall } = readGiven(given);
  const { result, content, undelivered } = readOutput(output);
  const envelope: ToolResultEnvelope = {
    tool,
    status: "success",
    result,
    ...(content !== undefined && { content }),
    ...(undelivered !== undefined && { undelivered }),
  };
  const read = registry.toModelOutput as OutputOf;
  const isText = registry.find(tool)?.modelRendering === "custom_text_receipt";
  const convert = (one: ModelOutput): AiOutput => toOutput(one, { isText, isBesideCall });
  const found = read(envelope, isBesideCall);
  return found instanceof Promise ? found.then(convert) : convert(found);
}

function toOutput(
  output: ModelOutput,
  { isText, isBesideCall }: { readonly isText: boolean; readonly isBesideCall: boolean },
): AiOutput {
  const { isError, text, structured, notice, content } = output;
  if (isError) return { type: "error-text", value: text };
  if (notice === undefined && content === undefined) {
    if (isText || typeof structured === "string") return { type: "text", value: text };
    return { type: "json", value: (structured ?? null) as never }; // See `AiOutput`.
  }
  const value = carryOutput<object>(output, {
    text: (said) => ({ type: "text", text: said }),
    media: ({ mimeType: mediaType, data, name }) => {
      if (!isBesideCall) return { type: "media", data, mediaType };
      if (mediaType.startsWith("image/")) return { type: "image-data", data, mediaType };
      return { type: "file-data", data, mediaType, ...(name !== undefined && { filename: name }) };
    },
  });
  // Version 5 knows the part `media`, and later versions those of images and files.
  return { type: "content", value: value as never };
}
