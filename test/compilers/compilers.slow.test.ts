/** Holds TypeScript 7 to what TypeScript 6 makes of more random types, and of those that packages export. */

import { expect, test } from "vitest";
import { readCorpora } from "../corpora/corpora.js";
import { seedOr } from "../support/seed.js";
import { compareCorpus, describeComparedTypes } from "./compared-types.js";

describeComparedTypes({ seed: seedOr(14), types: 500 });

test.each(readCorpora())("both compilers make the same of the types of $package", async (corpus) => {
  const { six, seven, reason } = await compareCorpus(corpus);
  expect(reason).toBeNull();
  expect(seven).toEqual(six);
});
