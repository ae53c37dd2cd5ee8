/** Converts envelopes to what models read. */

import type { ContentPart, ModelOutput, ToolError, ToolResultEnvelope } from "../envelope.js";
import type { Finisher, FittingResult, RegisteredTool } from "./call-state.js";
import type { SuccessEnvelope } from "./tool-call.js";

export interface OutputSettings {
  /** The envelope's tool; undefined if the registry does not have it. */
  readonly tool: RegisteredTool | undefined;
  readonly resultCharacters: number;
  /** Undefined until it is loaded. */
  readonly fitLarge: Finisher["fitLarge"] | undefined;
}

/** Default maximum length of a result as JSON, for a model. */
export const defaultResultCharacters = 100_000;

/** The length of a result as JSON; 0 if the handler returned nothing. */
export function measureResult(result: unknown): number {
  return JSON.stringify(result)?.length ?? 0;
}

/** Whether all of an envelope's result and of its texts fits. */
export function isShort(envelope: ToolResultEnvelope, characters: number): boolean {
  if (envelope.status === "error" || envelope.undelivered !== undefined) return true;
  return measureResult(envelope.result) <= characters && measureTexts(envelope.content) <= characters;
}

function measureTexts(content: readonly ContentPart[] = []): number {
  return content.reduce((sum, part) => sum + textOf(part).length, 0);
}

/** The text of a part; empty for other parts. */
export function textOf(part: ContentPart): string {
  const holder = part.type === "resource" ? part.resource : part;
  return "text" in holder ? holder.text : "";
}

/** Converts an envelope to what a model reads: all of its result, the part that fits, or an error. */
export function toModelOutput(envelope: ToolResultEnvelope, settings: OutputSettings): ModelOutput {
  if (envelope.status === "error") return describeError(envelope.error);
  const { undelivered } = envelope;
  if (undelivered !== undefined) return describeError(undelivered);
  const fitting = fitResult(envelope, settings);
  if ("kind" in fitting) return describeError(fitting);
  const { structured, notice, content } = fitting;
  return {
    isError: false,
    text:
      renderReceipt(settings.tool, structured) ??
      (typeof structured === "string" ? structured : toText(structured, content)),
    structured,
    ...(notice !== undefined && { notice }),
    ...(content !== undefined && { content }),
  };
}

/** Some APIs refuse an empty text, and models take one for a failure. */
const noResult = "Done.";

function toText(result: unknown, content: readonly ContentPart[] | undefined): string {
  if (result === undefined) return content === undefined ? noResult : "";
  return JSON.stringify(result) ?? "null";
}

/** Shortens a result that is too large, or returns the error of one that cannot be delivered. */
function fitResult(envelope: SuccessEnvelope, settings: OutputSettings): FittingResult | ToolError {
  const { result, content } = envelope;
  const { tool, resultCharacters, fitLarge } = settings;
  if (tool === undefined || isShort(envelope, resultCharacters)) {
    return { structured: result, ...(content !== undefined && { content }) };
  }
  return (
    fitLarge?.(tool, envelope, resultCharacters) ?? {
      kind: "result_too_large",
      message: `The result of ${envelope.tool} has more than ${resultCharacters} characters.`,
      retryable: false,
    }
  );
}

/** The text of a tool's own receipt; undefined if it has none, or if that throws: the result must reach the model. */
export function renderReceipt(tool: RegisteredTool | undefined, result: unknown): string | undefined {
  try {
    return tool?.receipt?.(result);
  } catch {
    return undefined;
  }
}

function describeError({ message, recoveryHint, details = {} }: ToolError): ModelOutput {
  // The message already describes all faults.
  const { faults: _faults, ...others } = details;
  return {
    isError: true,
    text: recoveryHint === undefined ? message : `${message}\n${recoveryHint}`,
    ...(Object.keys(others).length > 0 && { details: others }),
  };
}

/** Renders what a model reads as one string, for loops that send text: the envelope as JSON, or a receipt. */
export function renderEnvelope(envelope: ToolResultEnvelope, settings: OutputSettings): string {
  const { isError, text, structured, notice, details } = toModelOutput(envelope, settings);
  if (envelope.status === "error") {
    const { details: _all, ...error } = envelope.error;
    return JSON.stringify({ ...envelope, error: { ...error, ...(details !== undefined && { details }) } });
  }
  if (isError) return text;
  const { content = [], _meta, ...rest } = envelope;
  const isReceipt = renderReceipt(settings.tool, structured) !== undefined;
  const said = isReceipt
    ? text
    : JSON.stringify({ ...rest, result: structured, ...(notice !== undefined && { notice }) });
  return [said, ...(isReceipt && notice !== undefined ? [notice] : []), ...content.map(describePart)].join("\n");
}

/** Describes a part of a result for a model that reads text alone. */
function describePart(part: ContentPart): string {
  if (part.type === "text") return part.text;
  const { uri, mimeType } = { uri: "", ...("resource" in part ? part.resource : part) };
  if (part.type === "resource" && "text" in part.resource) return `${uri}:\n${part.resource.text}`;
  const what = [part.type, uri, mimeType].filter(Boolean).join(" ");
  return part.type === "resource_link" ? what : `[Left out, because only text is shown here: ${what}]`;
}
