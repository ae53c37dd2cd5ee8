/** From the settings of reviews to what must hold of them beyond their schema, each finding where the setting stands. */

import { isAbsolute } from "node:path";
import type { ConfigReview } from "../config.js";
import { fixedRules, ruleNames } from "../contract/severities.js";
import { createDiagnostic, type Report, type SourceLocation } from "../diagnostics.js";
import { listWords, nearest } from "../spelling.js";
import type { MergedConfig } from "./merged-config.js";

/** Reports what the settings of reviews name and cannot be. */
export function checkReview(merged: MergedConfig, report: Report): void {
  const { review, families } = merged.config;
  const invalid = (path: ReviewPath, problem: string): void => {
    const [key, ...rest] = path;
    const words = rest.map((part) => (typeof part === "number" ? `[${part}]` : `.${part}`)).join("");
    report(createDiagnostic("config-invalid-value", { key: `review.${key}${words}`, problem }, locate(merged, path)));
  };
  const folder = review?.acceptances;
  if (folder !== undefined && (isAbsolute(folder) || /^\.\.?(?:\/|$)/.test(folder))) {
    invalid(["acceptances"], "is not a folder inside the project");
  }
  review?.severities?.forEach(({ rule, family }, index) => {
    if (!ruleNames.includes(rule)) {
      const parameters = { rule, nearest: nearest(rule, ruleNames) };
      report(createDiagnostic("config-unknown-rule", parameters, locate(merged, ["severities", index, "rule"])));
    } else if (fixedRules.includes(rule)) {
      invalid(["severities", index, "rule"], `names "${rule}", whose severity nobody can change`);
    }
    if (family !== undefined && families !== undefined && !families.includes(family)) {
      invalid(["severities", index, "family"], `must be ${listWords(families)}, as "families" lists them`);
    }
  });
}

/** A way into the settings of reviews. */
type ReviewPath = readonly [keyof ConfigReview, ...(string | number)[]];

/** The place in the first configuration that has the setting: that is where it comes from. */
function locate({ sources }: MergedConfig, path: ReviewPath): SourceLocation {
  const source = sources.find(({ value }) => value.review?.[path[0]] !== undefined) ?? sources[0];
  return source.json.locate([...source.path, "review", ...path]);
}
