/** Declares GenerateImage, which has an image model draw a picture. */

import type { DateTime, Integer } from "@toolwright/runtime";
import type { BuiltinTool } from "../builtin-tool.js";

/** Arguments of GenerateImage. */
export interface GenerateImageArgs {
  /** What the picture shows, with style, composition and any text in it: the model sees nothing else. */
  prompt: string;

  /**
   * Name of the file, without a folder; omit or null for one made up by the runtime.
   * @default null
   */
  name?: string | null;

  /**
   * Width and height in pixels, such as "1024x1024", as far as the image model knows them; omit or null for its
   * default.
   * @default null
   */
  size?: string | null;

  /**
   * Background, such as "transparent" or "opaque", as far as the image model knows it; omit or null for its default.
   * @default null
   */
  background?: string | null;

  /**
   * File format, such as "png", "jpeg" or "webp", as far as the image model knows it; omit or null for its default.
   * @default null
   */
  output_format?: string | null;
}

/** Width and height of an image. */
export interface ImageSize {
  /**
   * Width in pixels, where known.
   * @minimum 0
   */
  width?: Integer | null;

  /**
   * Height in pixels, where known.
   * @minimum 0
   */
  height?: Integer | null;
}

/** An image that was generated and saved. */
export interface GeneratedImage {
  /** What this is a reference to. */
  type: string;

  /** Id of the image. */
  id: string;

  /** URI of the image, for messages to the operator. */
  uri: string;

  /** Workspace that the image was saved in. */
  workspace_id: string;

  /** Path of the file. */
  path: string;

  /** Media type of the file. */
  mime: string;

  /**
   * Size of the file in bytes.
   * @minimum 0
   */
  byte_count: Integer;

  /** SHA-256 digest of the file, in hexadecimal. */
  sha256: string;

  /** Width and height. */
  size: ImageSize;

  /** When the image was generated. */
  created_at: DateTime;
}

/** The parameters that an image was generated with. */
export interface ImageParameters {
  /** Name that was asked for. */
  name?: string | null;

  /** Size that was asked for. */
  size?: string | null;

  /** Background that was asked for. */
  background?: string | null;

  /** File format that was asked for. */
  output_format?: string | null;
}

/** Result of GenerateImage. */
export interface GenerateImageResult {
  /** The images. */
  images: GeneratedImage[];

  /** Provider of the image model. */
  provider: string;

  /** The image model. */
  model: string;

  /** The prompt that was sent. */
  prompt: string;

  /** The parameters that were sent. */
  parameters: ImageParameters;

  /** One line about what happened. */
  summary_text?: string | null;
}

/**
 * Has an image model draw a picture from a description and saves it in the workspace. Use it when the operator asks for
 * a picture; draw charts and diagrams of data with a program instead, since an image model gets figures and labels
 * wrong. Calls take long and cost money, and each call makes a new picture, so put all requirements into `prompt`
 * before the first. Returns where the file is and what was asked for; you do not see the picture itself, so check it
 * with ViewImage when its content matters. It cannot change an existing picture.
 */
export const generateImage: BuiltinTool<GenerateImageArgs, GenerateImageResult> = {
  name: "GenerateImage",
  title: "Generate an image",
  family: "local_environment",
  stability: "stable",
  effect: "mutating",
  openWorld: true,
  typicalDurationMs: 25000,
  modelRendering: "custom_text_receipt",
};
