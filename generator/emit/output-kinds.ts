/** Lists the kinds of generated files, and emits the files of a surface. */

import { compareText } from "@toolwright/runtime/internal/json-schema";
import { digestOf } from "../disk/reads.js";
import { catalogueOutput } from "./catalogue-output.js";
import { inventoryOutput, inventorySchemaOutput } from "./inventory-output.js";
import { metadataOutput } from "./metadata-output.js";
import type { FileOf, OutputFile, OutputKind, Surface } from "./output-kind.js";
import { registryOutput } from "./registry-output.js";
import { schemaOutput } from "./schema-output.js";
import { toolsPageOutput } from "./tools-page-output.js";
import { validatorOutput } from "./validator-output.js";
import { wireOutput } from "./wire-output.js";

/** In the order of emission. */
const outputKinds: readonly OutputKind[] = [
  inventoryOutput,
  inventorySchemaOutput,
  schemaOutput,
  metadataOutput,
  registryOutput,
  validatorOutput,
  wireOutput,
  catalogueOutput,
  toolsPageOutput,
];

/** The path is relative to the output folder. */
export function outputKindAt(path: string): OutputKind | undefined {
  return outputKinds.find((kind) => kind.hasPath(path));
}

/** Emits all files, in path order. `onDisk` has the texts of the output folder, by path. */
export async function emitFiles(surface: Surface, onDisk: ReadonlyMap<string, string>): Promise<OutputFile[]> {
  const fileOf = createFileOf(surface, onDisk);
  const files: OutputFile[] = [];
  for (const kind of outputKinds) {
    const emitted = await kind.emit(surface, fileOf);
    files.push(...(await Promise.all(emitted.map((file) => Promise.resolve(file)))));
  }
  return files.sort((left, right) => compareText(left.path, right.path));
}

/** Takes the text on disk if it has the digest that an earlier run stored; generates it otherwise. */
function createFileOf({ digests, memo }: Surface, onDisk: ReadonlyMap<string, string>): FileOf {
  const findText = async (...[tool, path, generate]: Parameters<FileOf>): Promise<string> => {
    const known = digests.get(tool);
    const current = onDisk.get(path);
    if (known === undefined) return generate();
    if (current !== undefined && known[path] === digestOf(current)) return current;
    const text = await generate();
    known[path] = digestOf(text);
    return text;
  };
  return (tool, path, generate) =>
    memo(tool, path, async () => ({ path, text: await findText(tool, path, generate), tools: [tool.name] }));
}
