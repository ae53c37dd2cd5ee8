/** The formats of each command's report for machines; commands themselves are loaded only where they run. */

export const reportFormats = {
  init: ["json"],
  generate: ["json"],
  check: ["json"],
  list: ["json"],
  lint: ["json", "github", "sarif", "junit"],
  verify: ["json"],
  review: ["json", "markdown", "github", "sarif", "junit"],
  accept: ["json"],
} as const;

export type CommandName = keyof typeof reportFormats;

export type ReportFormat<Name extends CommandName> = (typeof reportFormats)[Name][number];
