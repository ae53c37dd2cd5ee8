/** Renders the result of the command adopt: what is assumed, what differs, and the files as a diff. */

import type { PlannedRegistration } from "../adopt/handlers/rewrite-plan.js";
import type { AdoptedTool, AdoptResult } from "../commands/adopt.js";
import { renderDrift, renderDriftMarkdown } from "./adoption-drift.js";
import { count } from "./diagnostics-text.js";
import { escapeProse, inlineCode, joinRows, renderDiagnostic } from "./review-markdown.js";
import { renderDiff } from "./drift-text.js";
import { alignColumns, type Palette, type Screen } from "./text-layout.js";
import { makeVisible, visibleJson } from "./visible-text.js";

export const adoptionStates: Readonly<Record<AdoptedTool["state"], string>> = {
  equivalent: "equivalent",
  "equivalent-but": "equivalent but for",
  refused: "refused",
};

export function renderAdoption(result: AdoptResult, { palette }: Screen): string {
  const blocks = [
    ...assumedBlock(result, palette),
    toolsBlock(result, palette),
    ...result.tools.flatMap((tool) => differencesBlock(tool, palette)),
    ...renderDrift(result.tools, { palette, isWritten: result.isWritten }),
    ...registrationsBlock(result, palette),
    ...(result.isWritten ? [] : diffBlocks(result, palette)),
    summarise(result),
  ];
  return blocks.join("\n");
}

const placeOf = ({ file, effectLine }: AdoptedTool): string => `${makeVisible(file ?? "")}:${effectLine}`;

const assumedTools = ({ tools }: AdoptResult): readonly AdoptedTool[] =>
  tools.filter(({ assumed }) => assumed.includes("effect"));

/** Tools whose effect nobody has stated come first: somebody has to look. */
function assumedBlock(result: AdoptResult, palette: Palette): readonly string[] {
  const tools = assumedTools(result);
  if (tools.length === 0) return [];
  const head = `${palette.bold("Effect assumed")}: the source does not say, so MCP's default is written\n`;
  const rows = tools.map((tool) => [`  ${makeVisible(tool.name)}`, tool.effect ?? "", placeOf(tool)]);
  return [
    head +
      alignColumns(rows)
        .map((line) => `${line}\n`)
        .join(""),
  ];
}

function toolsBlock({ tools }: AdoptResult, palette: Palette): string {
  const rows = tools.map((tool) => [makeVisible(tool.name), adoptionStates[tool.state], notesOf(tool)]);
  const [head = "", ...lines] = alignColumns([["TOOL", "SCHEMAS", "NOTES"], ...rows]);
  return [palette.bold(head), ...lines].map((line) => `${line}\n`).join("");
}

function notesOf({ reason, isOpen, differences, drift }: AdoptedTool): string {
  const left = drift.filter(({ isMerged }) => !isMerged);
  const parts = [
    ...(reason === null ? [] : [makeVisible(reason)]),
    ...(differences.length === 0 ? [] : [count(differences.length, "difference")]),
    ...(left.length === 0 ? [] : [`${count(left.length, "difference")} from the type`]),
    ...(isOpen ? ["accepts undeclared names"] : []),
  ];
  return parts.join("; ");
}

function differencesBlock({ name, differences }: AdoptedTool, palette: Palette): readonly string[] {
  if (differences.length === 0) return [];
  const lines = differences.map((one) => {
    const witness = one.witness === undefined ? "" : `, such as ${makeVisible(JSON.stringify(one.witness))}`;
    return `  ${one.part} #${makeVisible(one.pointer)} ${one.kind}: ${makeVisible(one.reason ?? "")}${witness}\n`;
  });
  return [`${palette.bold(makeVisible(name))}\n${lines.join("")}`];
}

/** What becomes of each registration; the findings say why some stay. */
function registrationsBlock({ registrations }: AdoptResult, palette: Palette): readonly string[] {
  if (registrations.length === 0) return [];
  const rows = registrations.map(({ name, location, state }) => [
    name === null ? "(computed)" : makeVisible(name),
    registrationStates[state],
    location === null ? "" : `${makeVisible(location.file)}:${location.line}`,
  ]);
  const [head = "", ...lines] = alignColumns([["REGISTRATION", "METADATA", "PLACE"], ...rows]);
  return [[palette.bold(head), ...lines].map((line) => `${line}\n`).join("")];
}

const registrationStates: Readonly<Record<PlannedRegistration["state"], string>> = {
  rewritten: "takes it",
  done: "has it",
  left: "stays",
  "not found": "not found",
};

function diffBlocks({ files, rewritten }: AdoptResult, palette: Palette): readonly string[] {
  const changed = rewritten.map((file) => ({ ...file, origin: "with metadata" }));
  const added = files
    .filter(({ path, state }) => state !== "unchanged" && !rewritten.some((file) => file.path === path))
    .map((file) => ({ ...file, origin: "from the source" }));
  return [...added, ...changed].map(({ path, previous, text, origin }) =>
    renderDiff(path, { previous, text, origin }, palette),
  );
}

/** `12 tools: 10 equivalent, 1 equivalent but for what is listed, 1 refused.` */
function summarise(result: AdoptResult): string {
  const { tools, files, rewritten, isWritten } = result;
  const countOf = (state: AdoptedTool["state"]): number => tools.filter((tool) => tool.state === state).length;
  const open = tools.filter(({ isOpen }) => isOpen).length;
  const missing = files.filter(({ state }) => state === "missing" || state === "edited").length;
  const parts = [
    `${countOf("equivalent")} equivalent`,
    ...(countOf("equivalent-but") > 0 ? [`${countOf("equivalent-but")} equivalent but for what is listed`] : []),
    ...(countOf("refused") > 0 ? [`${countOf("refused")} refused`] : []),
  ];
  const lines = [
    `${count(tools.length, "tool")}: ${parts.join(", ")}.`,
    ...(open > 0
      ? [
          `${count(open, "tool")} accepted names that ${open === 1 ? "its schema does" : "their schemas do"} not declare: serve them with unknownParameters: "drop".`,
        ]
      : []),
    isWritten && missing + rewritten.length > 0
      ? `Wrote ${count(missing + rewritten.length, "file")}. Run \`npx toolwright generate\`.`
      : missing + rewritten.length > 0
        ? `Nothing was written. Run again with --write to write ${count(missing + rewritten.length, "file")}.`
        : "Nothing is left to write.",
  ];
  return lines.map((line) => `${line}\n`).join("");
}

export function renderAdoptionMarkdown(result: AdoptResult): string {
  const { tools, diagnostics } = result;
  const rows = tools.map((tool) => [
    inlineCode(tool.name),
    adoptionStates[tool.state],
    tool.assumed.includes("effect") ? `${tool.effect} (assumed: ${inlineCode(placeOf(tool))})` : (tool.effect ?? ""),
    escapeProse(notesOf(tool)),
  ]);
  const differing = tools.filter(({ differences }) => differences.length > 0);
  const blocks = [
    ...diagnostics.map(renderDiagnostic),
    joinRows([["tool", "schemas", "effect", "notes"], ["---", "---", "---", "---"], ...rows]),
    ...differing.map(({ name, differences }) =>
      [
        `${inlineCode(name)}:`,
        "",
        ...differences.map(
          ({ part, pointer, kind, reason }) =>
            `- ${part} ${inlineCode(`#${pointer}`)} ${kind}: ${escapeProse(reason ?? "")}`,
        ),
      ].join("\n"),
    ),
    ...renderDriftMarkdown(tools),
    summarise(result),
  ];
  return blocks.join("\n");
}

export function renderAdoptionJson(result: AdoptResult): string {
  const { diagnostics, tools, files, registrations, rewritten, isWritten } = result;
  return visibleJson({
    diagnostics,
    tools,
    registrations,
    rewritten: rewritten.map(({ path, text }) => ({ path, text })),
    files: files.map(({ path, state, text }) => ({ path, state, text })),
    written: isWritten,
  });
}
