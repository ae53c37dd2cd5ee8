/** Compilers from the oldest to the newest: each accepts what was generated, under every restriction, and Node.js runs it. */

import { afterAll, expect, test } from "vitest";
import { compile, installCompilers, ownCompilers, shortCompilations, supportedVersions } from "./compilations.js";

const [oldest] = supportedVersions;
const { compilers, dispose } = await installCompilers([oldest]);
afterAll(dispose);

const compilations = shortCompilations([...compilers, ...ownCompilers]);

test.each(compilations.map((one) => [one.name, one] as const))("%s", async (_name, compilation) => {
  const { compiled, ran } = await compile(compilation);
  expect(compiled).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  if (ran !== undefined) expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('"success"') });
});
