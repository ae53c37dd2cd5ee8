/** Reads the values of hidden parameters that the option --hidden gives. */

import type { ToolMetadata } from "@toolwright/runtime";
import { describeHiddenType, fitsHiddenType } from "@toolwright/runtime/internal/validation/hidden-types";
import { joinPhrases } from "@toolwright/contract/internal/inventories";
import { parseBoundedJson } from "../diagnostics/collections.js";
import { createDiagnostic, type Diagnostic, type Report } from "../diagnostics/diagnostics.js";
import { nearest } from "../diagnostics/spelling.js";
import type { RequestedCall } from "./tool-call.js";

/** Values by path, as JSON or as plain text. */
export type HiddenTexts = Readonly<Record<string, string>>;

/** Findings about paths that name no hidden parameter of the tool. */
export function checkHidden({ name, hiddenParameters = [] }: ToolMetadata, hidden: HiddenTexts): Diagnostic[] {
  const unknown = Object.keys(hidden).filter((path) => !hiddenParameters.includes(path));
  return unknown.map((path) => {
    const paths = joinPhrases([...hiddenParameters]);
    return createDiagnostic("hidden-parameter-unknown", {
      tool: name,
      path,
      nearest: nearest(path, hiddenParameters),
      paths,
    });
  });
}

/** The values, as JSON or as plain text: as JSON where both fit the type. */
export function readHidden(
  hidden: HiddenTexts,
  { tool, report }: { readonly tool: ToolMetadata | undefined; readonly report: Report },
): RequestedCall["hidden"] {
  const { name = "", hiddenTypes = {} } = tool ?? {};
  const entries = Object.entries(hidden).map(([path, text]) => {
    const type = (Object.hasOwn(hiddenTypes, path) ? hiddenTypes[path] : undefined) ?? {};
    const value = [parseBoundedJson(text), text].find((one) => one !== undefined && fitsHiddenType(one, type));
    if (value === undefined) {
      report(createDiagnostic("hidden-value-invalid", { tool: name, path, expected: describeHiddenType(type) }));
    }
    return [path, value] as const;
  });
  return Object.fromEntries(entries);
}
