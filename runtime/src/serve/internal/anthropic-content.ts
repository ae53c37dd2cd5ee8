/** From the parts of a result to the blocks of a `tool_result` in Anthropic's API. */

import type { ContentCarrier } from "./carried-content.js";

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
