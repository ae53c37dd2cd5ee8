/** From a declaration to the description that the model reads: a field, a file, or the doc comment. */

import { createDiagnostic, type Report } from "./diagnostics.js";
import type { DiscoveredDeclaration } from "./discover.js";
import { readDocComment } from "./doc-comments.js";
import type { FieldReader } from "./fields.js";
import type { Sources } from "./io/sources.js";
import { readTextFile } from "./io/text-files.js";
import { locateNode } from "./locations.js";

/** What a description is looked for in. */
export interface DescriptionRequest {
  readonly sources: Sources;
  readonly declaration: DiscoveredDeclaration;
  readonly reader: FieldReader;
  /** What messages call the tool. */
  readonly label: string;
  /** File of the declaration, relative to the root. */
  readonly source: string;
  readonly report: Report;
}

/** Finds a tool's description; that there is none, or an empty one, is a finding. */
export function resolveDescription(request: DescriptionRequest): string {
  const { reader, label, report, declaration, sources } = request;
  if (reader.has("description") && reader.has("descriptionFile")) {
    const both = [reader.locate("descriptionFile"), reader.locate("description")];
    report(createDiagnostic("description-twice", { tool: label }, both));
  }
  const written = reader.has("description") ? writtenDescription(request) : fileDescription(request);
  const field = ["description", "descriptionFile"].find((name) => reader.has(name));
  if (field !== undefined && written === undefined) return ""; // Reported when it was read.
  const comment = written ?? readDocComment(declaration.variable)?.text;
  if (comment === undefined) {
    if (!reader.mayHave("description") && !reader.mayHave("descriptionFile")) {
      report(createDiagnostic("description-missing", { tool: label }, locateNode(sources.root, declaration.variable)));
    }
    return "";
  }
  if (comment.trim() === "") {
    const at = field === undefined ? locateNode(sources.root, declaration.variable) : reader.locate(field);
    report(createDiagnostic("description-empty", { tool: label }, at));
  }
  return comment;
}

function writtenDescription({ reader }: DescriptionRequest): string | undefined {
  return reader.text("description")?.trim();
}

function fileDescription({ reader, sources, source, report }: DescriptionRequest): string | undefined {
  const path = reader.text("descriptionFile");
  if (path === undefined) return undefined;
  const text = readTextFile({ root: sources.root, beside: source, path, location: reader.locate("descriptionFile") });
  if (typeof text === "string") return text.trim();
  report(text);
  return undefined;
}
