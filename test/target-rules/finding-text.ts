/** From findings to the text that goldens hold. */

import type { Diagnostic } from "toolwright/generator";

/** Each finding with its places, what is wrong and what to write instead. */
export function describeFindings(findings: readonly Diagnostic[]): string {
  if (findings.length === 0) return "nothing\n";
  return findings
    .map(({ code, severity, message, hint, locations }) => {
      const places = locations.map(({ file, line, column }) => `${file}:${line}:${column}`);
      const lines = [
        `${severity} ${code} ${places.join(" ")}`,
        `  ${message}`,
        ...(hint === undefined ? [] : [`  ${hint}`]),
      ];
      return `${lines.map((line) => line.trimEnd()).join("\n")}\n`;
    })
    .join("");
}
