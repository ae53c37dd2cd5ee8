/** From random types and from those of packages to projects that both compilers read. */

import { mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import type { Corpus } from "../corpora/corpora.js";
import { toolFiles } from "../corpora/judge-corpus.js";
import { packageFiles } from "../oracle/random-package.js";
import { sampleAt } from "../oracle/random-types.js";
import { minimalProject, repository, type ProjectFiles } from "../support/scratch-project.js";
import { readWithBoth, type ComparedRuns } from "./compared-runs.js";

/** Types of one project: some fail alone, which stops the whole from being generated. */
const batchSize = 10;

/** Describes the random types of a seed: both compilers make the same of each. */
export function describeComparedTypes({ seed, types }: { readonly seed: number; readonly types: number }): void {
  const starts = Array.from({ length: Math.ceil(types / batchSize) }, (_, index) => index * batchSize);
  test.each(starts)(`both compilers make the same of the random types of seed ${seed}, from %i`, async (start) => {
    const samples = Array.from({ length: batchSize }, (_, index) => filesOfSample(seed, start + index));
    const read = await readSamples(samples);
    // Of samples that it cannot read, the others still have to be the same.
    for (const one of read ? [] : samples) await readSamples([one]);
  });
}

/** What TypeScript 7 does not say enough about for some computed types. */
const limits = ["it does not keep the order of computed properties", "it writes computed unions in another order"];

/** Whether TypeScript 7 has read the samples, and made of them what TypeScript 6 does. */
async function readSamples(samples: readonly ProjectFiles[]): Promise<boolean> {
  const { six, seven, reason } = await readWithBoth(Object.assign({ ...minimalProject, ...packageFiles }, ...samples));
  expect(reason === null || limits.includes(reason), reason ?? "").toBe(true);
  expect(seven).toEqual(six);
  return reason === null;
}

function filesOfSample(seed: number, index: number): ProjectFiles {
  const files = Object.entries(sampleAt(seed, index).filesFor(`sample_${index}`));
  return Object.fromEntries(files.map(([name, text]) => [`tools/s${index}/${name}`, text]));
}

/** Reads a tool for every type of a package. */
export function compareCorpus(corpus: Corpus): Promise<ComparedRuns> {
  return readWithBoth({ ...minimalProject, ...toolFiles(corpus) }, (root) => {
    const link = join(root, "node_modules", corpus.package);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(repository, "node_modules", corpus.package), link);
  });
}
