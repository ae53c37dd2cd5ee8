/** Reads, renders and names the records that accept changes, one file each. */

import { createHash } from "node:crypto";
import type { ToolStability } from "@toolwright/runtime/internal/stabilities";
import {
  isObject,
  parseJson,
  renderJson,
  type JsonObject,
  type JsonValue,
} from "@toolwright/runtime/internal/json-schema";
import { toolStabilities } from "@toolwright/runtime/internal/stabilities";
import type { InventoryChange } from "../change.js";
import { shownLength } from "../changes/complete-change.js";

/** The record of an intended change. */
export interface Acceptance {
  readonly kind: "acceptance";
  readonly fingerprint: string;
  readonly rule: string;
  /** Null for a change of the whole inventory. */
  readonly tool: string | null;
  readonly pointer: string;
  /** Why the change is intended, for those who review the record. */
  readonly reason: string;
  readonly before?: JsonValue;
  readonly after?: JsonValue;
  /** The last day on which the record counts, as `YYYY-MM-DD`; null if it never expires. */
  readonly expires: string | null;
  /** The stability that decided the severity; null for a change of the whole inventory. */
  readonly acceptedAtStability: ToolStability | null;
}

/** Why a string is not an acceptance record. */
interface AcceptanceProblem {
  readonly kind: "problem";
  /** A sentence that says what is wrong. */
  readonly message: string;
  /** A sentence that says what to do about it. */
  readonly remedy: string;
}

const remedy = "Correct the record, or delete it and accept the change again.";

/** Reads the text of a record. */
export function parseAcceptance(text: string): Acceptance | AcceptanceProblem {
  const value = parseJson(text.replace(/^\uFEFF/, ""));
  if (value === undefined) {
    return /^<{7} /m.test(text)
      ? { kind: "problem", message: "The record has a merge conflict.", remedy: "Resolve the conflict." }
      : { kind: "problem", message: "The record is not valid JSON.", remedy };
  }
  if (!isObject(value)) return { kind: "problem", message: "The record is not a JSON object.", remedy };
  const fault = findFault(value);
  return fault === undefined ? fromJson(value) : { kind: "problem", message: fault, remedy };
}

const isText = (value: JsonValue | undefined): boolean => typeof value === "string" && value.trim() !== "";

interface RecordField {
  readonly key: string;
  readonly expected: string;
  readonly accepts: (value: JsonValue | undefined) => boolean;
}

const fields: readonly RecordField[] = [
  {
    key: "fingerprint",
    expected: "64 hexadecimal digits",
    accepts: (value) => typeof value === "string" && /^[0-9a-f]{64}$/.test(value),
  },
  { key: "rule", expected: "the name of a rule", accepts: isText },
  { key: "tool", expected: "the name of a tool, or null", accepts: (value) => value === null || isText(value) },
  { key: "pointer", expected: "a string", accepts: isText },
  { key: "reason", expected: "a string that says why the change is intended", accepts: isText },
  { key: "expires", expected: "a date as YYYY-MM-DD", accepts: (value) => value === undefined || isDay(value) },
  {
    key: "accepted_at_stability",
    expected: `${toolStabilities.map((word) => JSON.stringify(word)).join(", ")} or null`,
    accepts: (value) => value === null || toolStabilities.some((word) => word === value),
  },
];

const known = [...fields.map(({ key }) => key), "before", "after"];

function findFault(record: JsonObject): string | undefined {
  const wrong = fields.find(({ key, accepts }) => !accepts(record[key]));
  if (wrong !== undefined) return `"${wrong.key}" of the record must be ${wrong.expected}.`;
  const unknown = Object.keys(record).find((key) => !known.includes(key));
  return unknown === undefined ? undefined : `The record has an unknown key "${unknown}".`;
}

/** Whether a value is a day of the calendar. */
export function isDay(value: JsonValue): boolean {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(value);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function fromJson(record: JsonObject): Acceptance {
  const { accepted_at_stability: acceptedAtStability, expires = null, ...others } = record;
  // Each field is as `fields` requires.
  return { kind: "acceptance", ...others, expires, acceptedAtStability } as unknown as Acceptance;
}

/** Why a change is accepted, and until when. */
export interface AcceptanceTerms {
  readonly reason: string;
  /** The last day on which the record counts, as `YYYY-MM-DD`. */
  readonly expires?: string | undefined;
}

/** Renders the record of a change. */
export function renderAcceptance(change: InventoryChange, { reason, expires }: AcceptanceTerms): string {
  const { fingerprint, rule, tool, pointer, before, after, stability } = change;
  return renderJson({
    fingerprint,
    rule,
    tool,
    pointer,
    reason,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
    ...(expires === undefined ? {} : { expires }),
    accepted_at_stability: stability,
  });
}

/** A change, or a record, that may need the same path. */
export type AcceptanceKey = Pick<Acceptance, "fingerprint" | "rule" | "tool">;

/** Path of a record, relative to the records' folder; with a prefix of the fingerprint if others share tool and rule. */
export function acceptancePath(change: InventoryChange, others: readonly AcceptanceKey[]): string {
  const { tool, family, rule, fingerprint } = change;
  const isShared = others.some(
    (other) => other.tool === tool && other.rule === rule && other.fingerprint !== fingerprint,
  );
  const folder = family === null ? "" : `${pathPart(family)}/`;
  const subject = tool === null ? "" : `${pathPart(tool)}--`;
  return `${folder}${subject}${rule}${isShared ? `--${fingerprint.slice(0, shownLength)}` : ""}.json`;
}

/** Device names, which Windows refuses as file names, whatever the extension. */
const deviceNames = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9])$/i;

/** File systems allow names of 255 bytes; the rule and the fingerprint need about 60 of them. */
const longestPart = 120;

/** A name as a part of a path: a long one ends with its hash instead. */
function pathPart(name: string): string {
  const encoded = encodeName(name);
  if (encoded.length <= longestPart) return encoded;
  const hash = createHash("sha256").update(name).digest("hex").slice(0, shownLength);
  // Drops a partly cut encoded byte.
  const start = encoded.slice(0, longestPart - hash.length - 1).replace(/%[0-9A-F]?$/, "");
  return `${start}-${hash}`;
}

/** Percent-encodes characters that some file systems refuse. */
function encodeName(name: string): string {
  const bytes = [...new TextEncoder().encode(name)];
  const isDevice = deviceNames.test(name.split(".")[0] ?? "");
  const parts = bytes.map((byte, index) => {
    const character = String.fromCharCode(byte);
    const isInside = index > 0 && index < bytes.length - 1;
    const isPlain = isInside ? /[A-Za-z0-9_.-]/.test(character) : /[A-Za-z0-9_]/.test(character);
    return isPlain && !(isDevice && index === 0) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  });
  return parts.join("");
}
