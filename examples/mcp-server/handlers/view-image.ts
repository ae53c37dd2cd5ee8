/** Handles ViewImage without a vision model: it tells what the file itself says, and that the question is open. */

import { readFile } from "node:fs/promises";
import type { ToolHandler } from "../../../generated/registry.js";
import { resolveInside, type Sandbox } from "../sandbox.js";
import { ToolFailure } from "@toolwright/runtime";

/** How the files of each format begin. */
const signatures = [
  { format: "PNG", pattern: /^\x89PNG\r\n\x1A\n/ },
  { format: "JPEG", pattern: /^\xFF\xD8\xFF/ },
  { format: "GIF", pattern: /^GIF8[79]a/ },
  { format: "WebP", pattern: /^RIFF[^]{4}WEBP/ },
];

export const viewImage: ToolHandler<"ViewImage", Sandbox> = async ({ path, prompt }, { root }, { signal }) => {
  const bytes = await readFile(await resolveInside(root, path), { signal }).catch(() => {
    signal.throwIfAborted();
    throw new ToolFailure("not_found", `${path} is not a file that can be read.`);
  });
  const beginning = bytes.toString("latin1", 0, 16);
  const format = signatures.find(({ pattern }) => pattern.test(beginning))?.format;
  if (format === undefined) throw new ToolFailure("not_an_image", `${path} is not a PNG, JPEG, GIF or WebP file.`);
  const pixels = format === "PNG" ? `, ${bytes.readUInt32BE(16)} by ${bytes.readUInt32BE(20)} pixels` : "";
  return {
    summary: `${format} image${pixels}, ${bytes.length} bytes.`,
    uncertain: [`This server has no vision model, so nobody has answered: ${prompt}`],
  };
};
