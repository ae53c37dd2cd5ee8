/** Writes arguments as JSON with a comment at each fault. */

import { escapeToken, pointerTokens } from "../json-schema/pointers.js";
import { countNoun, quote, shorten } from "./describe-value.js";
import { isSecret, stepInto, type SecretPaths } from "./secret-places.js";

export interface Annotations {
  /** Comments by JSON Pointer. */
  readonly comments: ReadonlyMap<string, string>;
  /** JSON Pointers of unknown properties, which may be misnamed secrets. */
  readonly unknown: ReadonlySet<string>;
  /** The maximum number of characters of a value without a fault. */
  readonly longest: number;
}

interface OpenAnnotations extends Annotations {
  /** JSON Pointers of the objects and arrays that contain a fault. */
  readonly open: ReadonlySet<string>;
}

interface Part {
  readonly value: unknown;
  readonly pointer: string;
  readonly indent: string;
  /** The beginning of its line: its name and a colon. */
  readonly label: string;
  readonly secrets: SecretPaths;
  readonly isLast: boolean;
}

/** Writes arguments as JSON with comments, line by line. Abbreviates long values that contain no fault. */
export function annotate(
  value: unknown,
  { secrets, ...how }: Annotations & { readonly secrets: SecretPaths },
): string[] {
  const open = new Set<string>();
  for (const pointer of how.comments.keys()) {
    for (let end = pointer.lastIndexOf("/"); end >= 0; end = pointer.lastIndexOf("/", end - 1)) {
      open.add(pointer.slice(0, end));
      if (end === 0) break;
    }
  }
  return writePart({ value, pointer: "", indent: "", label: "", secrets, isLast: true }, { ...how, open });
}

function writePart(part: Part, how: OpenAnnotations): string[] {
  const { value, pointer, indent, label } = part;
  const comment = how.comments.get(pointer);
  const note = comment === undefined ? "" : ` // ← ${comment}`;
  const comma = part.isLast ? "" : ",";
  const isOpen = typeof value === "object" && value !== null && !isSecret(part.secrets, value) && how.open.has(pointer);
  if (!isOpen) {
    const short = how.unknown.has(pointer) ? withheld : compact(value, how.longest, part.secrets);
    return [`${indent}${label}${short}${comma}${note}`];
  }
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const lines = writeMembers(part, how);
  return [`${indent}${label}${open}${note}`, ...lines, `${indent}${close}${comma}`];
}

function writeMembers({ value, pointer, indent, secrets }: Part, how: OpenAnnotations): string[] {
  const members = Object.entries(value as object); // It is open, so it is an object or an array.
  const inner = `${indent}  `;
  const absent = listAbsent(value as object, pointer, how);
  const lines: string[] = [];
  let skipped = 0;
  const flush = (): void => {
    if (skipped > 0) lines.push(`${inner}… ${skipped} more`);
    skipped = 0;
  };
  for (const [index, [token, member]] of members.entries()) {
    const at = `${pointer}/${escapeToken(token)}`;
    const isPlain = !how.comments.has(at) && !how.open.has(at);
    if (isPlain && (Array.isArray(value) || how.longest < 40) && index >= (how.longest < 40 ? 0 : 2)) {
      skipped += 1;
      continue;
    }
    flush();
    const label = Array.isArray(value) ? "" : `${quote(token)}: `;
    const isLast = index === members.length - 1;
    const left = stepInto(secrets, { value, token });
    lines.push(...writePart({ value: member, pointer: at, indent: inner, label, secrets: left, isLast }, how));
  }
  flush();
  return [
    ...lines,
    ...absent.map((name) => `${inner}// ${quote(name)} ← ${how.comments.get(`${pointer}/${escapeToken(name)}`) ?? ""}`),
  ];
}

function listAbsent(value: object, pointer: string, { comments }: Annotations): readonly string[] {
  return [...comments.keys()]
    .filter((one) => one.startsWith(`${pointer}/`) && !one.slice(pointer.length + 1).includes("/"))
    .flatMap((one) => pointerTokens(one.slice(pointer.length)))
    .filter((name) => !Object.hasOwn(value, name));
}

/** Not JSON, or a model would send it back as the value. */
const withheld = "(secret, not repeated here)";

function compact(value: unknown, longest: number, secrets: SecretPaths): string {
  if (isSecret(secrets, value)) return withheld;
  if (typeof value === "string") return JSON.stringify(shorten(value, longest));
  if (typeof value !== "object" || value === null) return String(value);
  const isList = Array.isArray(value);
  const members = Object.entries(value);
  const inside = Math.floor(longest / 2); // A part of every member is better than some members without any.
  let text = "";
  // Half the length for each step inwards, so that circular values end too.
  if (longest < 2 && members.length > 0) return isList ? "[…]" : "{…}";
  for (const [token, member] of members) {
    const inner = compact(member, inside, stepInto(secrets, { value, token }));
    text += `${text === "" ? "" : ", "}${isList ? "" : `${quote(token)}: `}${inner}`;
    if (text.length > longest) {
      return isList ? `[… ${countNoun(members.length, "element")}]` : `{… ${countNoun(members.length, "property")}}`;
    }
  }
  return isList ? `[${text}]` : text === "" ? "{}" : `{ ${text} }`;
}
