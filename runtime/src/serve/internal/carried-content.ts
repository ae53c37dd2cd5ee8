/** From the content of a result to the parts that a vendor's format can carry. */

import { countBytes } from "../../content/base64.js";
import type { ContentPart, ModelOutput } from "../../envelope.js";

/** A file with its bytes. */
export interface MediaPart {
  readonly mimeType: string;
  /** Base64. */
  readonly data: string;
  /** Name or address of the file, if it has one. */
  readonly name?: string | undefined;
}

/** How a format carries content. */
export interface ContentCarrier<Part> {
  readonly text: (text: string) => Part;
  /** Undefined if the format cannot carry the file. */
  readonly media: (part: MediaPart) => Part | undefined;
}

/** A result of which a model reads more than text. */
export type RichOutput = Pick<ModelOutput, "text" | "notice" | "content">;

/** Converts a result and the content beside it. */
export function carryOutput<Part>({ text, notice, content = [] }: RichOutput, carrier: ContentCarrier<Part>): Part[] {
  const said = [text, notice ?? ""].filter((one) => one !== "");
  return [...said.map((one) => carrier.text(one)), ...carryContent(content, carrier)];
}

/** Converts content; a model reads a sentence about each part that the format cannot carry. */
function carryContent<Part>(content: readonly ContentPart[], { text, media }: ContentCarrier<Part>): Part[] {
  return content.map((part) => {
    const read = readPart(part);
    return typeof read === "string" ? text(read) : (media(read) ?? text(describeLoss(read)));
  });
}

function readPart(part: ContentPart): MediaPart | string {
  switch (part.type) {
    case "text":
      return part.text;
    case "image":
    case "audio":
      return { mimeType: part.mimeType, data: part.data };
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

function describeLoss({ mimeType, data, name }: MediaPart): string {
  const what = `${name === undefined ? "A part" : name} (${mimeType}, ${countBytes(data)} bytes)`;
  return `[${what} of this result is left out: it cannot be shown to you here.]`;
}
type AnthropicImageType = "image/jpeg" | "image/png" | "image/gif" | "image/webp";

/** A part of a result that is more than text. */
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
