/** Every kind of generated file; from a surface to all its files, and from a path to its kind. */

import { compareText } from "@toolwright/runtime/internal/json-schema";
import { inventoryOutput, inventorySchemaOutput } from "./inventory-output.js";
import { metadataOutput } from "./metadata-output.js";
import type { EmittedFile, FileOf, OutputFile, OutputKind, Surface } from "./output-kind.js";
import { registryOutput } from "./registry-output.js";
import { schemaOutput } from "./schema-output.js";
import { validatorOutput } from "./validator-output.js";
import { wireOutput } from "./wire-output.js";

/** The kinds, in the order of emission. A new one is a file and a line here. */
const outputKinds: readonly OutputKind[] = [
  inventoryOutput,
  inventorySchemaOutput,
  schemaOutput,
  metadataOutput,
  registryOutput,
  validatorOutput,
  wireOutput,
];

/** The kind of the file at a path, relative to the output folder; undefined if there is none. */
export function outputKindAt(path: string): OutputKind | undefined {
  return outputKinds.find((kind) => kind.hasPath(path));
}

const isPending = (file: EmittedFile): file is Promise<OutputFile> => file instanceof Promise;
const isMade = (file: EmittedFile): file is OutputFile => !isPending(file);

export async function emitFiles(surface: Surface, fileOf: FileOf): Promise<OutputFile[]> {
  const files: OutputFile[] = [];
  for (const kind of outputKinds) {
    const emitted = await kind.emit(surface, fileOf);
    // Thousands of promises take a while, and a run that has made the texts before has none.
    files.push(...emitted.filter(isMade), ...(await Promise.all(emitted.filter(isPending))));
  }
  return files.sort((left, right) => compareText(left.path, right.path));
}
