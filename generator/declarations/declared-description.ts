/** From a declaration to the description that the model reads: a field, a file, or the doc comment. */

import { createDiagnostic } from "../diagnostics/diagnostics.js";
import { readDocComment } from "../sources/doc-comments.js";
import { locateNode } from "../sources/nodes.js";
import type { Reading } from "./declaration-reading.js";

/** Finds a tool's description; a missing or empty one is a finding. */
export function resolveDescription(reading: Reading, field: string | undefined): string {
  const { reader, label, report, declaration, sources } = reading;
  const fields = (["description", "descriptionFile"] as const).filter(reader.has);
  if (fields.length > 1) {
    const both = [reader.locate("descriptionFile"), reader.locate("description")];
    report(createDiagnostic("description-twice", { tool: label }, both));
  }
  const written = reader.has("description") ? field : fileDescription(reading);
  if (fields.length > 0 && written === undefined) return ""; // Reported on reading.
  const comment = written?.trim() ?? readDocComment(declaration.variable)?.text;
  const at = fields[0] === undefined ? locateNode(sources.root, declaration.variable) : reader.locate(fields[0]);
  if (comment === undefined) {
    if (!reader.mayHave("description") && !reader.mayHave("descriptionFile")) {
      report(createDiagnostic("description-missing", { tool: label }, at));
    }
    return "";
  }
  if (comment.trim() === "") report(createDiagnostic("description-empty", { tool: label }, at));
  return comment;
}

function fileDescription({ reader, readText }: Reading): string | undefined {
  const path = reader.read("descriptionFile");
  return path === undefined ? undefined : readText(path, reader.locate("descriptionFile"));
}
