/** From results and diagnostics to a log in SARIF 2.1.0, which code scanning services read. */

import type { Diagnostic, Severity } from "../diagnostics/diagnostics.js";
import { version } from "../config/version.js";
import { makeVisible, visibleJson } from "./visible-text.js";

export const sarifLevels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

export interface SarifRun {
  /** Names of the rules; results refer to them by index. */
  readonly rules: readonly string[];
  readonly results: readonly object[];
  readonly diagnostics: readonly Diagnostic[];
  readonly ran: boolean;
  /** Folder of the project in its repository: POSIX, empty or with a trailing slash. */
  readonly prefix: string;
}

export function renderSarifLog({ rules, results, diagnostics, ran, prefix }: SarifRun): string {
  const run = {
    tool: { driver: { name: "toolwright", version, rules: rules.map((id) => ({ id })) } },
    columnKind: "utf16CodeUnits",
    invocations: [
      {
        executionSuccessful: ran && diagnostics.every(({ severity }) => severity !== "error"),
        toolExecutionNotifications: diagnostics.map((diagnostic) => ({
          descriptor: { id: diagnostic.code },
          ...sarifFinding(diagnostic, prefix),
        })),
      },
    ],
    results,
  };
  const log = { $schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
  return visibleJson(log);
}

export function sarifFinding({ severity, message, hint, locations }: Diagnostic, prefix: string): object {
  const text = [message, ...(hint === undefined ? [] : [hint])].map(makeVisible).join("\n");
  return {
    level: sarifLevels[severity],
    message: { text },
    locations: locations.map((location) => sarifLocation(location, prefix)),
  };
}

export function sarifLocation({ file, line, column }: FilePlace, prefix: string): object {
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const uri = `${prefix}${file}`
    .replaceAll(/\p{Cs}/gu, "\ufffd")
    .split("/")
    .map(encodeURIComponent)
    .join("/");
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
