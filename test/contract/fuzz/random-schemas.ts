/** Makes schemas of random types, as toolwright generates them. */

import { rmSync } from "node:fs";
import { check } from "toolwright/generator";
import type { JsonObject } from "@toolwright/runtime/internal/json-schema";
import { packageFiles } from "../../oracle/random-modules.js";
import { sampleAt } from "../../oracle/random-types.js";
import { createToolProject } from "../../support/scratch-project.js";

/** A schema of a random type. */
export interface RandomSchema {
  readonly index: number;
  readonly direction: "input" | "output";
  readonly schema: JsonObject;
}

/** Makes the schemas of the types from one index on; of a type that is refused there is none. */
export async function makeSchemas(run: {
  readonly seed: number;
  readonly start: number;
  readonly types: number;
}): Promise<readonly RandomSchema[]> {
  const indexes = Array.from({ length: run.types }, (_, offset) => run.start + offset);
  const files = indexes.flatMap((index) =>
    Object.entries(sampleAt(run.seed, index).filesFor(`sample_${index}`)).map(
      ([name, text]) => [`tools/s${index}/${name}`, text] as const,
    ),
  );
  const project = createToolProject({ ...packageFiles, ...Object.fromEntries(files) });
  try {
    const { tools, diagnostics } = await check({ root: project.root });
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    const wrong = new Set(errors.flatMap(({ locations }) => locations.map(({ file }) => file.split("/")[1])));
    return tools
      .filter(({ source }) => !wrong.has(source.split("/")[1]))
      .flatMap(({ name, inputSchema, outputSchema }) => {
        const index = Number(name.slice("sample_".length));
        const input = { index, direction: "input", schema: inputSchema } as const;
        return outputSchema === null ? [input] : [input, { index, direction: "output", schema: outputSchema } as const];
      });
  } finally {
    rmSync(project.root, { recursive: true });
  }
}
