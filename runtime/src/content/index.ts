/** The public names of `@toolwright/runtime/content`: creates the parts of a result that are not its JSON. */

import type { ContentFields, ContentPart } from "../envelope.js";
import { contentMark, type MadePart, type ResultWithContent } from "../results/content-result.js";
import { encodeBase64, isBase64 } from "./base64.js";

type FileContent = {
  readonly uri: string;
  readonly mimeType?: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
} & ({ readonly text: string } | { readonly bytes: Uint8Array | string });

type LinkFields = Omit<Extract<ContentPart, { type: "resource_link" }>, "type" | keyof ContentFields>;

/**
 * Constructors of parts. A handler returns one part or an array of them, or `withContent` if it has a result too. Bytes
 * are a `Uint8Array`, or a string that is base64 already.
 *
 * @throws {TypeError} when a string of bytes is not base64, or a media type does not fit.
 */
export const content = {
  text: (text: string, options?: ContentFields): MadePart => make({ type: "text", text: String(text), ...options }),
  image: (bytes: Uint8Array | string, mimeType: string, options?: ContentFields): MadePart =>
    make({ type: "image", data: toBase64(bytes), mimeType: checkType(mimeType, "image/"), ...options }),
  audio: (bytes: Uint8Array | string, mimeType: string, options?: ContentFields): MadePart =>
    make({ type: "audio", data: toBase64(bytes), mimeType: checkType(mimeType, "audio/"), ...options }),
  /** A file inside the result. */
  resource: (file: FileContent, options?: ContentFields): MadePart => {
    if ("text" in file) return make({ type: "resource", resource: file, ...options });
    const { bytes, ...rest } = file;
    return make({ type: "resource", resource: { ...rest, blob: toBase64(bytes) }, ...options });
  },
  /** A file elsewhere, which the client or the application can read. */
  resourceLink: (link: LinkFields, options?: ContentFields): MadePart =>
    make({ type: "resource_link", ...link, ...options }),
} as const;

/** A result with parts beside it. */
export function withContent<Result>(result: Result, ...parts: readonly MadePart[]): ResultWithContent<Result> {
  return { [contentMark]: "result", result, content: parts };
}

function make(part: ContentPart): MadePart {
  return { ...part, [contentMark]: "part" };
}

function toBase64(bytes: Uint8Array | string): string {
  if (typeof bytes !== "string") return encodeBase64(bytes);
  if (isBase64(bytes)) return bytes;
  throw new TypeError("A string of bytes must be base64, with padding and without a prefix such as data:.");
}

function checkType(mimeType: string, prefix: string): string {
  if (mimeType.startsWith(prefix)) return mimeType;
  throw new TypeError(`The media type must begin with ${prefix}, not "${mimeType}". Return other files as a resource.`);
}
