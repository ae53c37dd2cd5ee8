/** Finds the regions of a document, and what each of them shows. */

import { createDiagnostic, type Report, type SourceLocation } from "../../diagnostics/diagnostics.js";
import { nearest } from "../../diagnostics/spelling.js";
import type { Comment } from "./markers.js";

/** What a region shows. */
export type RegionForm =
  { readonly kind: "list" | "table" | "count" } | { readonly kind: "tool"; readonly name: string };

export interface RegionValue {
  readonly text: string;
  /** Offset in the document. */
  readonly offset: number;
}

const filterNames = ["family", "stability", "name"] as const;

export type FilterName = (typeof filterNames)[number];

export interface Region {
  readonly form: RegionForm;
  /** Offset of the form in the document, or of the comment without one. */
  readonly formOffset: number;
  /** The values of each filter that is set; a tool must match one of each. */
  readonly filters: ReadonlyMap<FilterName, readonly RegionValue[]>;
  /** Whether its words are right. */
  readonly isSound: boolean;
  /** Offset of the opening comment. */
  readonly start: number;
  /** Offsets of what is between the comments. */
  readonly bodyStart: number;
  readonly bodyEnd: number;
}

export interface RegionDocument {
  readonly comments: readonly Comment[];
  readonly isMdx: boolean;
  readonly locate: (offset: number) => SourceLocation;
}

type Marker =
  | { readonly kind: "open"; readonly words: RegionValue }
  | { readonly kind: "close" }
  | { readonly kind: "unknown"; readonly text: string; readonly isClosing: boolean };

function readMarker({ text, textStart }: Comment): Marker | undefined {
  const content = text.trim();
  if (!/^\/?\s*toolwright/i.test(content)) return undefined;
  const isClosing = content.startsWith("/");
  if (isClosing) return content === "/toolwright" ? { kind: "close" } : { kind: "unknown", text: content, isClosing };
  const open = /^toolwright:tools(?=\s|$)/.exec(content)?.[0];
  if (open !== undefined) {
    const offset = textStart + (text.length - text.trimStart().length) + open.length;
    return { kind: "open", words: { text: content.slice(open.length), offset } };
  }
  // Any other sentence may begin with the name.
  return /^toolwright\s*:/i.test(content) ? { kind: "unknown", text: content, isClosing } : undefined;
}

type OpenRegion = Omit<Region, "bodyEnd">;

/** Pairs the comments, and reports what is wrong with them. */
export function readRegions({ comments, isMdx, locate }: RegionDocument, report: Report): Region[] {
  const comment = (text: string): string => (isMdx ? `{/* ${text} */}` : `<!-- ${text} -->`);
  const regions: Region[] = [];
  let open: OpenRegion | undefined;
  let nested = 0;
  for (const one of comments) {
    const marker = readMarker(one);
    if (marker === undefined) continue;
    const at = locate(one.start);
    if (one.end === undefined || (marker.kind === "open" && /<!--|\{\/\*/.test(marker.words.text))) {
      report(createDiagnostic("region-comment-not-closed", { close: isMdx ? "*/}" : "-->" }, at));
      // Its end may be what the comment has swallowed.
      open = undefined;
      nested = Infinity;
    } else if (marker.kind === "unknown") {
      const text = marker.text.replaceAll(/\s+/g, " ").slice(0, 60);
      report(createDiagnostic("region-comment-unknown", { comment, text, isClosing: marker.isClosing }, at));
      if (marker.isClosing) open = undefined;
      else nested++;
    } else if (marker.kind === "close") {
      if (open !== undefined) regions.push({ ...open, bodyEnd: one.start });
      else if (nested === 0) report(createDiagnostic("region-not-opened", { comment }, at));
      else nested--;
      open = undefined;
    } else {
      if (open !== undefined) {
        report(createDiagnostic("region-nested", { comment }, [at, locate(open.start)]));
        nested++;
      }
      let isSound = true;
      const words = readWords(marker.words, (finding, offset) => {
        isSound = false;
        report(finding(locate(offset)));
      });
      open = { ...words, start: one.start, bodyStart: one.end, isSound };
      if (words.formOffset < 0) open = { ...open, formOffset: one.start };
    }
  }
  if (open !== undefined) report(createDiagnostic("region-not-closed", { comment }, locate(open.start)));
  return regions;
}

type ReportAt = (finding: (location: SourceLocation) => ReturnType<typeof createDiagnostic>, offset: number) => void;

const forms = ["list", "table", "count"] as const;

const written = { forms: "list, table, count and tool:NAME", filters: "family, stability and name" };

function readForm(word: string): RegionForm | undefined {
  const name = /^tool:([^]*)$/.exec(word)?.[1];
  if (name !== undefined) return { kind: "tool", name };
  const kind = forms.find((known) => known === word);
  return kind && { kind };
}

/** The form, which is a list by default, and the filters. */
function readWords(words: RegionValue, reportAt: ReportAt): Pick<Region, "filters" | "form" | "formOffset"> {
  const filters = new Map<FilterName, readonly RegionValue[]>();
  let form: RegionForm | undefined;
  let formOffset = -1;
  const conflict = (offset: number, texts: { words: string; problem: string; remedy: string }): void =>
    reportAt((location) => createDiagnostic("region-words-conflict", texts, location), offset);
  for (const { 0: word, index } of words.text.matchAll(/(?:[^\s"'=]+=)?(?:"[^"]*"|'[^']*'|[^\s"']+)+|["']/g)) {
    const offset = words.offset + index;
    const [, key, value = ""] = /^([^=:"']+)=([^]*)$/.exec(word) ?? [];
    const filter = filterNames.find((name) => name === key);
    const read = readForm(word);
    if (filter !== undefined) {
      if (filters.has(filter)) {
        const remedy = `Write one ${filter}= with all values, and commas between them.`;
        conflict(offset, { words: `${filter}=`, problem: "stands twice in one region", remedy });
      }
      filters.set(filter, [...(filters.get(filter) ?? []), ...splitValues(value, offset + filter.length + 1)]);
    } else if (read === undefined) {
      const name = (key ?? word).replaceAll(/["']/g, "") || word;
      const close = nearest(name, key === undefined ? [...forms, "tool:NAME"] : filterNames);
      const parameters = { word: name.slice(0, 60), nearest: close, ...written };
      reportAt((location) => createDiagnostic("region-word-unknown", parameters, location), offset);
    } else if (form !== undefined) {
      const remedy = "Keep one of the forms, and write another region for the other.";
      conflict(offset, { words: word, problem: "is the second form of one region", remedy });
    } else {
      form = read;
      formOffset = offset;
    }
  }
  if (form?.kind === "tool" && filters.size > 0) {
    const remedy = "Remove the filters, or show several tools as a list or a table.";
    conflict(formOffset, { words: `tool:${form.name}`, problem: "shows one tool, so filters have no effect", remedy });
  }
  return { form: form ?? { kind: "list" }, formOffset, filters };
}

/** Values between commas, also in quotation marks. */
function splitValues(text: string, offset: number): RegionValue[] {
  const values = [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^,"'])+/g)];
  if (values.length === 0) return [{ text: "", offset }];
  return values.flatMap(({ 0: value, index }) =>
    value
      .replaceAll(/^["']|["']$/g, "")
      .split(",")
      .map((part) => ({ text: part.trim(), offset: offset + index })),
  );
}
