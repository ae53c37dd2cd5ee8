/** From a surface to every file of its output. */

import { compareText } from "../stable-json.js";
import { emitInventory } from "./inventory.js";
import { emitMetadata } from "./metadata.js";
import type { OutputFile, Surface } from "./output-file.js";
import { emitRegistry } from "./registry.js";
import { emitSchemas } from "./schemas.js";
import { emitValidators } from "./validators.js";
import { emitWire } from "./wire.js";

/** Emits everything, in path order. A new kind of output is a new emitter in this list. */
export async function emitFiles(surface: Surface): Promise<OutputFile[]> {
  const files = [
    ...emitInventory(surface),
    ...emitSchemas(surface),
    ...(await emitMetadata(surface)),
    await emitRegistry(surface),
    ...emitValidators(surface),
    ...emitWire(surface),
  ];
  return files.sort((left, right) => compareText(left.path, right.path));
}
