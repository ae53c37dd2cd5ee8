/** Kinds of diagnostics: a severity, and a message and hint with typed parameters. */

/** The severities, the most severe first. */
export const severityOrder = ["error", "warning", "info"] as const;

/** `error` stops the run; `warning` deserves a look; `info` is reported by `toolwright lint` only. */
export type Severity = (typeof severityOrder)[number];

interface DiagnosticTexts<Parameters> {
  readonly message: (parameters: Parameters) => string;
  readonly hint?: (parameters: Parameters) => string | undefined;
  /** Lines from outside that explain the finding. */
  readonly quotes?: (parameters: Parameters) => readonly string[];
  /** Only reported without other errors, which would explain it. */
  readonly onlyAlone?: true;
}

export interface DiagnosticKind<Parameters> extends DiagnosticTexts<Parameters> {
  readonly severity: Severity;
}

/** Kinds of findings by code. Codes are public: documented, and never reused. */
export type DiagnosticKinds = Readonly<Record<string, DiagnosticKind<never>>>;

export type ParametersOf<Kind> = Kind extends DiagnosticKind<infer Parameters> ? Parameters : never;

type NoParameters = Record<never, never>;

function kindsOf(severity: Severity) {
  return <Parameters = NoParameters>(texts: DiagnosticTexts<Parameters>): DiagnosticKind<Parameters> => ({
    severity,
    ...texts,
  });
}

export const error = kindsOf("error");
export const warning = kindsOf("warning");
export const info = kindsOf("info");
