/** From findings to the same with the configured severities. */

import type { LintSeverity } from "./config.js";
import type { Report } from "../diagnostics/diagnostics.js";

/** Gives each finding its configured severity; `off` drops it. */
export function withSeverities(severities: Readonly<Record<string, LintSeverity>>, report: Report): Report {
  return (finding) => {
    const severity = severities[finding.code] ?? finding.severity;
    if (severity !== "off") report({ ...finding, severity });
  };
}
