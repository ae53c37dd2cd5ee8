/** From what lint rules report to the same with the severities that the configuration asks for. */

import type { LintSeverity } from "../config.js";
import { isOffByDefault, type Report } from "../diagnostics.js";

/** Gives each finding its configured severity; what is off is dropped. */
export function withSeverities(severities: Readonly<Record<string, LintSeverity>>, report: Report): Report {
  return (finding) => {
    const { code } = finding;
    const configured = Object.hasOwn(severities, code) ? severities[code] : undefined;
    const severity = configured ?? (isOffByDefault(code) ? "off" : finding.severity);
    if (severity !== "off") report({ ...finding, severity });
  };
}
