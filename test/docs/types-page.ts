/** From the rows of the type table to the tables of docs/types.md. */

import type { JsonValue } from "@toolwright/runtime/internal/json-schema";
import { typeGroups, type RowGroup } from "../schema-truth/type-groups.js";
import { tableOf } from "./markdown-blocks.js";

const blocks = /(<!-- rows: (.*) -->\n)[\s\S]*?(<!-- prettier-ignore-end -->)/g;

/** The subjects that a page has tables of. */
export function subjectsOf(page: string): string[] {
  return [...page.matchAll(blocks)].map(([, , subject = ""]) => subject);
}

/** A page with its tables made again from the rows. */
export function withTables(page: string): string {
  return page.replace(blocks, (_, start: string, subject: string, end: string) => {
    const group = typeGroups.find(({ heading }) => heading === subject);
    if (group === undefined) throw new Error(`There must be rows of ${subject}.`);
    return `${start}\n${tablesOf(group)}\n\n${end}`;
  });
}

function tablesOf({ supported, refused }: RowGroup): string {
  const shown = supported.filter(({ onPage }) => onPage);
  const refusals = refused.filter(({ onPage }) => onPage);
  const schemas = shown.map((row) => [describeType(row), code(printSchema(row.schema))]);
  const advice = refusals.map((row) => [describeType(row), prose(`${capitalize(row.refused)}. ${row.instead}`)]);
  return [
    ...(schemas.length === 0 ? [] : [tableOf(["TypeScript", "JSON Schema"], schemas)]),
    ...(advice.length === 0 ? [] : [tableOf(["Refused", "Why, and what to write instead"], advice)]),
  ].join("\n\n");
}

interface DescribedRow {
  readonly type: string;
  readonly declarations?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** What a type needs to be declared stands above it. */
function describeType({ type, declarations, files = {} }: DescribedRow): string {
  const beside = Object.entries(files).map(([path, text]) => `${code(text)} in ${code(path)}`);
  return [...beside, ...(declarations === undefined ? [] : [code(declarations)]), code(type)].join("<br>");
}

function code(text: string): string {
  const line = text
    .replace(/\n \* /g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return line.includes("`") ? `\`\` ${line} \`\`` : `\`${line}\``;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Characters that Markdown takes for something else, outside of code. */
function prose(text: string): string {
  const parts = text.split(/(`[^`]*`)/);
  return parts.map((part) => (part.startsWith("`") ? part : part.replace(/[<_*[\]]/g, "\\$&"))).join("");
}

/** A schema on one line; the page says once that every object is closed. */
function printSchema(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map((member: JsonValue) => printSchema(member)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).filter(
    ([key, member]) => !(key === "additionalProperties" && member === false),
  );
  const members = entries.map(([key, member]) => `${JSON.stringify(key)}: ${printSchema(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}
