/** From diagnostics to the workflow commands that annotate a pull request on GitHub. */

import { severityOrder, type Severity } from "../diagnostics/diagnostic-kinds.js";
import type { Diagnostic } from "../diagnostics/diagnostics.js";
import { disarmCommands, makeVisible } from "./visible-text.js";

/** GitHub shows no more than this per level. */
const mostAnnotations = 10;

const levels: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", info: "notice" };

export interface Annotation {
  readonly severity: Severity;
  /** A place in a file, or a whole file. */
  readonly location: { readonly file: string; readonly line?: number; readonly column?: number } | null;
  readonly title: string;
  readonly lines: readonly string[];
}

interface WorkflowLog {
  readonly annotations: readonly Annotation[];
  /** Folder of the project in its repository: POSIX, empty or with a trailing slash. */
  readonly prefix: string;
  /** The text of the log below the commands. */
  readonly lines: readonly string[];
}

export function renderLog({ annotations, prefix, lines }: WorkflowLog): string {
  return [...renderAnnotations(annotations, prefix), ...lines.map(disarmCommands)].map((line) => `${line}\n`).join("");
}

/** Renders the commands, errors first, and counts those that GitHub would not show. */
function renderAnnotations(annotations: readonly Annotation[], prefix: string): string[] {
  return severityOrder.flatMap((severity) => {
    const ofLevel = annotations.filter((annotation) => annotation.severity === severity);
    const rest = ofLevel.length - mostAnnotations;
    const commands = ofLevel.slice(0, mostAnnotations).map((annotation) => renderCommand(annotation, prefix));
    return [...commands, ...(rest > 0 ? [`... and ${rest} more ${levels[severity]}${rest === 1 ? "" : "s"}`] : [])];
  });
}

export function annotateDiagnostic({ code, severity, message, hint, locations }: Diagnostic): Annotation {
  const lines = [message, ...(hint === undefined ? [] : [hint])].map(makeVisible);
  return { severity, location: locations[0] ?? null, title: code, lines };
}

function renderCommand({ severity, location, title, lines }: Annotation, prefix: string): string {
  const place =
    location === null
      ? {}
      : { file: makeVisible(`${prefix}${location.file}`), line: location.line, col: location.column };
  const properties = Object.entries({ ...place, title }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${escapeProperty(String(value))}`],
  );
  return `::${levels[severity]} ${properties.join(",")}::${escapeData(lines.join("\n"))}`;
}

function escapeData(text: string): string {
  return disarmCommands(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
