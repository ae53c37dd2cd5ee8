/** An optional property becomes required. */

import { requiredOf } from "@toolwright/runtime/json-schema";
import { namesAdded } from "./object-parts.js";
import { narrowedInput, narrowedOutput, widenedInput, widenedOutput } from "./change-kinds.js";
import type { SchemaRule } from "./schema-rule.js";

export const propertyBecameRequired: SchemaRule = {
  keywords: ["required"],
  kinds: {
    input: {
      narrowing: narrowedInput("input-property-became-required", ({ subject }) => `${subject} is now required`, [
        "keep it optional, with a default",
      ]),
      widening: widenedInput("input-widened-property-became-optional", ({ subject }) => `${subject} is now optional`),
    },
    output: {
      narrowing: widenedOutput(
        "output-widened-property-became-optional",
        ({ subject }) => `${subject} may now be missing from the result`,
      ),
      widening: narrowedOutput(
        "output-narrowed-property-became-required",
        ({ subject }) => `${subject} is now always in the result`,
      ),
    },
  },
  find: ({ from, to }) => {
    const isNew = new Set(namesAdded(from, to));
    return requiredOf(to)
      .filter((name) => !requiredOf(from).includes(name) && !isNew.has(name))
      .map((name) => ({
        replacement: { ...from, required: [...requiredOf(from), name] },
        path: ["properties", name],
        side: "to",
        added: "required",
      }));
  },
};
