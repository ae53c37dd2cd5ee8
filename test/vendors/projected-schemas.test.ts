/** What becomes of every tool for every target: a payload that the rules allow and Ajv compiles, or a rule that says no. */

import { join } from "node:path";
import { pointerTokens, valueAt } from "@toolwright/runtime/internal/json-schema";
import { Ajv } from "ajv";
import type { Ajv2020 } from "ajv/dist/2020.js";
import { projectTool } from "@toolwright/runtime/targets";
import { describe, expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { createAjv } from "../support/ajv.js";
import { describeTarget, openApiGemini, splitCode } from "../support/target-forms.js";
import { builtInTools, expressible, obstacles, tableTools, vendorTargets } from "./fixture-tools.js";

/** The older form of Gemini's parameters is a dialect of its own: `nullable`, and counts as texts. */
const withJsonSchema = vendorTargets.filter((target) => target !== openApiGemini);

describe.each(vendorTargets)("%j", (target) => {
  test("takes every built-in tool", () => {
    const refused = builtInTools.flatMap((tool) =>
      obstacles(target)
        .get(tool)
        ?.map(({ problem }) => problem),
    );
    expect(refused).toEqual([]);
  });

  test("names a place that exists for every loss", () => {
    for (const tool of [...builtInTools, ...tableTools]) {
      for (const loss of projectTool(tool, target).losses) {
        const part = loss.part === "metadata" ? tool : tool[loss.part];
        expect(
          valueAt<unknown>(part, pointerTokens(loss.pointer)),
          `${tool.name}: ${JSON.stringify(loss)}`,
        ).toBeDefined();
      }
    }
  });
});

test("Ajv compiles every schema", () => {
  const ajv = createAjv();
  // VS Code reads draft-07, and Copilot asks no more than that its meta-schema holds.
  const draft07 = new Ajv({ strict: false, validateFormats: false });
  // Many targets are sent the same schema.
  const schemas = new Map<string, { what: string; compiler: Ajv | Ajv2020 }>();
  for (const target of withJsonSchema) {
    const compiler = target === "vscode" ? draft07 : ajv;
    for (const tool of expressible(target)) {
      const wire: unknown = projectTool(tool, target).wire;
      const what = `${tool.name} for ${describeTarget(target)}`;
      for (const schema of schemasIn(wire)) schemas.set(JSON.stringify(schema), { what, compiler });
    }
  }
  expect(schemas.size).toBeGreaterThan(builtInTools.length + tableTools.length);
  for (const [text, { what, compiler }] of schemas) {
    expect(() => compiler.compile(JSON.parse(text) as object), `${what}: ${text}`).not.toThrow();
  }
});

test("which types a target cannot express", () => {
  const targets = new Map<string, string[]>();
  for (const target of vendorTargets) {
    const refused = new Map<string, string[]>();
    for (const tool of tableTools) {
      const codes = new Set(
        obstacles(target)
          .get(tool)
          ?.map(({ rule }) => splitCode(rule.code)[1]),
      );
      const reason = [...codes].join(", ");
      if (codes.size > 0) refused.set(reason, [...(refused.get(reason) ?? []), tool.description]);
    }
    const lines = [...refused].map(([reason, types]) => `  ${reason}: ${types.join("; ")}\n`);
    const text = [`  ${[...refused.values()].flat().length} of ${tableTools.length}\n`, ...lines].join("");
    targets.set(text, [...(targets.get(text) ?? []), describeTarget(target)]);
  }
  // Targets that refuse the same types for the same reasons stand together.
  const texts = [...targets].map(([text, titles]) => `${titles.join("; ")}:\n${text}`);
  expectGolden({ file: join(import.meta.dirname, "inexpressible-types.txt"), actual: texts.join("\n") });
});

/** The schemas of the arguments and of the result, wherever a wire object has them. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    /schema$|^parameters$|^json$/i.test(key) && isSchema(inner) ? [inner] : schemasIn(inner),
  );
}

function isSchema(value: unknown): value is object {
  return typeof value === "object" && value !== null && "type" in value;
}
