/** Renders where the schemas of adopted tools and the types of their handlers differ. */

import { joinPhrases } from "@toolwright/contract/internal/inventories";
import type { DriftClass } from "../adopt/existing-types/drift.js";
import type { LocatedDrift } from "../adopt/existing-types/merge-types.js";
import { count, renderLocation } from "./diagnostics-text.js";
import { escapeProse, inlineCode } from "./review-markdown.js";
import type { Palette } from "./text-layout.js";
import { makeVisible } from "./visible-text.js";

/** A tool whose arguments have a type in the project. */
export interface DriftingTool {
  readonly name: string;
  /** `src/read-file.ts#ReadFileArgs`; null for a tool whose type is written anew. */
  readonly type: string | null;
  readonly typeFoundBy: "map" | "name" | "use" | null;
  readonly drift: readonly LocatedDrift[];
}

/** What a report says about a difference: the words before both sides, or a whole sentence. */
function wordDrift({ class: kind, parameter, schema, type }: LocatedDrift): string {
  const name = parameter === "" ? "the arguments" : `\`${parameter}\``;
  const [own, other] = [schema ?? "nothing", type ?? "nothing"];
  const sides = `${own} in the schema, ${other} in the type`;
  switch (kind) {
    case "missing-in-type":
      return `${name} is in the schema only: ${own}`;
    case "missing-in-schema":
      return `${name} is in the type only: ${other}`;
    case "hidden-candidate":
      return `${name} is in the type only, and the schema never mentions it: write @hidden above it if no model may set it`;
    case "renamed":
      return `${name} is \`${own}\` in the schema`;
    case "required":
    case "type":
    case "enum":
      return `${name} is ${own} in the schema, and ${other} in the type`;
    case "bounds":
    case "default":
    case "description":
    case "open-object":
    case "unproven":
      return `${name}: ${sides}`;
  }
}

/** Words of the classes where several are counted. */
const nouns: Readonly<Record<DriftClass, string>> = {
  "missing-in-type": "parameter",
  "missing-in-schema": "parameter",
  "hidden-candidate": "parameter",
  renamed: "name",
  required: "parameter",
  type: "integer",
  enum: "enum",
  bounds: "bound",
  default: "default",
  description: "description",
  "open-object": "object",
  unproven: "difference",
};

/** `2 descriptions and 1 default`. */
function countMerged(drift: readonly LocatedDrift[]): string {
  const merged = drift.filter(({ isMerged }) => isMerged);
  const words = [...new Set(merged.map(({ class: kind }) => nouns[kind]))];
  return joinPhrases(words.map((word) => count(merged.filter((one) => nouns[one.class] === word).length, word)));
}

const placesOf = ({ schemaLocation, typeLocation }: LocatedDrift): string =>
  [schemaLocation, typeLocation].flatMap((place) => (place === null ? [] : [renderLocation(place)])).join(" and ");

/** A block for each tool whose type exists; empty without any. */
export function renderDrift(
  tools: readonly DriftingTool[],
  { palette, isWritten }: { readonly palette: Palette; readonly isWritten: boolean },
): readonly string[] {
  return tools.flatMap((tool) => {
    const { name, type, typeFoundBy, drift } = tool;
    if (type === null) return [];
    const left = drift.filter(({ isMerged }) => !isMerged);
    const merged = countMerged(drift);
    const head = `${palette.bold(makeVisible(name))} and ${makeVisible(type)}, found by ${typeFoundBy ?? "name"}`;
    if (drift.length === 0) return [`${head}: no difference\n`];
    const lines = [
      head,
      ...left.flatMap((one) => driftLines(one, palette)),
      ...(merged === "" ? [] : [`  ${isWritten ? "written" : "--write adds"} to the type: ${merged}`]),
    ];
    return [lines.map((line) => `${line}\n`).join("")];
  });
}

function driftLines(drift: LocatedDrift, palette: Palette): readonly string[] {
  return [
    `  ${palette.yellow(drift.class)} ${makeVisible(wordDrift(drift))}`,
    `    ${palette.cyan(placesOf(drift))}`,
    ...drift.examples.map(
      ({ acceptedBy, arguments: value, reason }) =>
        `    the ${acceptedBy} alone accepts ${makeVisible(JSON.stringify(value))}: ${makeVisible(reason)}`,
    ),
  ];
}

/** A list for each tool whose type exists, as Markdown. */
export function renderDriftMarkdown(tools: readonly DriftingTool[]): readonly string[] {
  return tools.flatMap(({ name, type, drift }) => {
    if (type === null || drift.length === 0) return [];
    const merged = countMerged(drift);
    const lines = drift
      .filter(({ isMerged }) => !isMerged)
      .map((one) => {
        const examples = one.examples.map(
          ({ acceptedBy, arguments: value }) =>
            `; the ${acceptedBy} alone accepts ${inlineCode(JSON.stringify(value))}`,
        );
        return `- ${one.class}: ${escapeProse(wordDrift(one))} (${escapeProse(placesOf(one))})${examples.join("")}`;
      });
    const last = merged === "" ? [] : [`- merged into the type: ${merged}`];
    return [[`${inlineCode(name)} and ${inlineCode(type)}:`, "", ...lines, ...last].join("\n")];
  });
}
