/** From results and findings to a log in SARIF 2.1.0, which code scanning services read. */

import type { Diagnostic, Severity } from "../diagnostics.js";
import { version } from "../version.js";
import { visibleJson, visibleLines } from "./visible-text.js";

/** What SARIF calls each severity. */
export const sarifLevels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "note" };

/** A place in a file, or a whole file. */
interface FilePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** What a run came to. */
export interface SarifRun {
  /** Names of the rules that the results are of; their indexes are what results name them by. */
  readonly rules: readonly string[];
  readonly results: readonly object[];
  /** What is wrong with the run itself. */
  readonly diagnostics: readonly Diagnostic[];
  readonly ran: boolean;
  /** Folder of the project in its repository: POSIX, empty or with a slash at its end. */
  readonly prefix: string;
}

/** Renders the log. */
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
  return `${visibleJson(log)}\n`;
}

/** What a result and a notification have in common. */
export function sarifFinding({ severity, message, hint, locations }: Diagnostic, prefix: string): object {
  const text = [message, ...(hint === undefined ? [] : [hint])].flatMap(visibleLines).join("\n");
  return {
    level: sarifLevels[severity],
    message: { text },
    locations: locations.map((location) => sarifLocation(location, prefix)),
  };
}

/** A place, by its path in the repository. */
export function sarifLocation({ file, line, column }: FilePlace, prefix: string): object {
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const uri = `${prefix}${file}`.split("/").map(encodeURIComponent).join("/");
  return { physicalLocation: { artifactLocation: { uri }, ...region } };
}
