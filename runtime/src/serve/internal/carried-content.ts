/** Converts the content of a result to parts of a vendor's format. */

import { countBytes } from "../../content/base64.js";
import type { ContentPart, ModelOutput } from "../../envelope.js";

interface MediaPart {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
  /** Name or URI. */
  readonly name?: string | undefined;
}

/** Creates the parts of a format. */
export interface ContentCarrier<Part> {
  readonly text: (text: string) => Part;
  /** Undefined if the format cannot carry the file. */
  readonly media: (part: MediaPart) => Part | undefined;
}

/** A result with content, as a model reads it. */
export type RichOutput = Pick<ModelOutput, "text" | "notice" | "content">;

/**
 * Converts a result and its content. Replaces each part that the format cannot carry with a sentence for the model, and
 * leaves out empty ones: some APIs refuse a whole request over an empty text or file.
 */
export function carryOutput<Part>(
  { text, notice = "", content = [] }: RichOutput,
  carrier: ContentCarrier<Part>,
): Part[] {
  const parts = [text, notice, ...content.map(readPart)].filter(
    (part) => typeof part !== "string" || part.trim() !== "",
  );
  if (parts.length === 0) return [carrier.text("[The result is empty.]")];
  return parts.map((part) => {
    if (typeof part === "string") return carrier.text(part);
    return (part.data === "" ? undefined : carrier.media(part)) ?? carrier.text(describeOmission(part));
  });
}

function readPart(part: ContentPart): MediaPart | string {
  switch (part.type) {
    case "text":
      return part.text;
    case "image":
    case "audio":
      // Servers often write image/jpg for image/jpeg.
      return { mimeType: part.mimeType === "image/jpg" ? "image/jpeg" : part.mimeType, data: part.data };
    case "resource": {
      const { resource } = part;
      if ("text" in resource) return `${resource.uri}:\n${resource.text}`;
      return { mimeType: resource.mimeType ?? "application/octet-stream", data: resource.blob, name: resource.uri };
    }
    case "resource_link": {
      const { name, uri, mimeType, description } = part;
      const details = [mimeType, description].filter((detail) => detail !== undefined).join(", ");
      return `${name}: ${uri}${details === "" ? "" : ` (${details})`}`;
    }
  }
}

function describeOmission({ mimeType, data, name }: MediaPart): string {
  const subject = `${name === undefined ? "A part" : name} (${mimeType}, ${countBytes(data)} bytes)`;
  return `[${subject} of this result is left out: it cannot be shown to you here.]`;
}

type AnthropicImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** A block of a `tool_result` in Anthropic's API. */
export type AnthropicResultBlock =
  | { type: "text"; text: string }
  | { type: "image"; source: { type: "base64"; media_type: AnthropicImageType; data: string } }
  | { type: "document"; title?: string; source: { type: "base64"; media_type: "application/pdf"; data: string } };

const imageTypes: readonly string[] = ["image/jpeg", "image/png", "image/gif", "image/webp"];

export const anthropicCarrier: ContentCarrier<AnthropicResultBlock> = {
  text: (text) => ({ type: "text", text }),
  media: ({ mimeType, data, name }) => {
    if (imageTypes.includes(mimeType)) {
      const media_type = mimeType as AnthropicImageType; // The list has these.
      return { type: "image", source: { type: "base64", media_type, data } };
    }
    if (mimeType !== "application/pdf") return undefined;
    const source = { type: "base64", media_type: mimeType, data } as const;
    return { type: "document", ...(name !== undefined && { title: name }), source };
  },
};
