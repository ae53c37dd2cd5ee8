/** From the review settings to requirements beyond their schema, reported where the setting stands. */

import { isAbsolute } from "node:path";
import type { ConfigReview } from "./config.js";
import { listWords } from "@toolwright/contract/internal/inventories";
import { fixedRules, ruleNames } from "@toolwright/contract/internal/changes";
import { createDiagnostic, type Report } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import type { SettingPath } from "./config-source.js";
import { invalidSetting, locateSetting, type MergedConfig } from "./merged-config.js";

export function checkReview(merged: MergedConfig, report: Report): void {
  const { review, families } = merged.config;
  const invalid = (path: readonly [keyof ConfigReview, ...SettingPath], problem: string): void =>
    report(invalidSetting(merged, ["review", ...path], problem));
  const folder = review?.acceptances;
  if (folder !== undefined && (isAbsolute(folder) || /^\.\.?(?:\/|$)/.test(folder))) {
    invalid(["acceptances"], "must be a folder inside the project");
  }
  review?.severities?.forEach(({ rule, family }, index) => {
    if (!ruleNames.includes(rule)) {
      const parameters = { rule, nearest: nearest(rule, ruleNames) };
      report(
        createDiagnostic(
          "config-unknown-rule",
          parameters,
          locateSetting(merged, ["review", "severities", index, "rule"]),
        ),
      );
    } else if (fixedRules.includes(rule)) {
      invalid(["severities", index, "rule"], `names "${rule}", whose severity is fixed`);
    }
    if (family !== undefined && families !== undefined && !families.includes(family)) {
      invalid(["severities", index, "family"], `must be one of "families": ${listWords(families)}`);
    }
  });
}
