/** From the tools of a surface to one file for each target, which holds what a request to it carries. */

import { wireFile } from "../names.js";
import { renderJson } from "../stable-json.js";
import { requestOf, toolsOf } from "../target-requests.js";
import type { OutputFile, Surface } from "./output-file.js";

/** Emits the payload of each configured target; what `vscode` gets stands in the extension's package.json. */
export function emitWire({ tools, targets }: Surface): OutputFile[] {
  return targets.flatMap((settings) => {
    if (settings.name === "vscode") return [];
    return {
      path: wireFile(settings.name),
      text: renderJson(requestOf(tools, settings)),
      tools: toolsOf(tools, settings).map(({ name }) => name),
    };
  });
}
