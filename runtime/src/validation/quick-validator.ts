/** Creates validators that give no reasons: most calls are valid, and `explainErrors` checks the others again. */

import type { JsonSchema } from "../json-schema/json-values.js";
import { evaluate, startRun } from "../json-schema/evaluate.js";
import { UncheckedTextError } from "../json-schema/patterns.js";
import { unexplained, type Validator } from "../json-schema/schema-error.js";

/** The analysis of patterns, once it is loaded. */
export interface PatternAnalysis {
  isLinear?: (source: string) => boolean;
}

/**
 * Creates a validator, which throws an `Error` if the schema cannot be evaluated. Until the analysis of patterns is
 * loaded, it accepts a string that is too long for its pattern.
 */
export function createQuickValidator(schema: JsonSchema, analysis: PatternAnalysis): Validator {
  const isAccepted = (value: unknown): boolean => {
    try {
      return evaluate(schema, value, { run: startRun(schema, analysis.isLinear) });
    } catch (error) {
      if (error instanceof UncheckedTextError) return false;
      throw error;
    }
  };
  const validate: Validator = (value): value is unknown => {
    const isValid = isAccepted(value);
    validate.errors = isValid ? null : [unexplained];
    return isValid;
  };
  return validate;
}

/** Creates the loader of the analysis for schemas with patterns: few have any, and the analysis is large. */
export function patternAnalysisLoader(
  analysis: PatternAnalysis,
  schemas: readonly unknown[],
): (() => Promise<void>) | undefined {
  if (!JSON.stringify(schemas).includes('"pattern')) return undefined;
  return async () => {
    analysis.isLinear ??= (await import("../json-schema/check/linear-pattern.js")).isLinearPattern;
  };
}
