import { expect, test } from "vitest";
import { readTable } from "../support/tables.js";
import { lintDescriptions } from "./described-tools.js";

const table = new URL("description-names.txt", import.meta.url);

function findingOf(name: string): string {
  return name.endsWith(" (hidden)")
    ? `warning: The description of find names the parameter "${name.replace(" (hidden)", "")}", which is hidden from the model.`
    : `warning: The description of find names "${name}", which is not a parameter of the tool.`;
}

const members = `
  /** Line. */
  start_line?: Integer;
  /** Pattern. */
  pattern: string;
  /** Number. */
  max_results?: Integer;
  /** How. */
  mode?: "exact" | "fuzzy";
  /** What to write. */
  edits?: {
    /** Text. */
    new_text: string;
  }[];
  /** @hidden */
  sessionToken?: string;
  /** @hidden */
  trace?: boolean;
`;

test("each name in a description that is wrong is found, and none that is right", () => {
  const wrong = readTable(table, "wrong", ["description", "name"]);
  const right = readTable(table, "right", ["description"]).map(({ description }) => description);
  const texts = [...wrong.map(({ description }) => description), ...right];
  const found = lintDescriptions("description-names-unknown-parameter", texts, { members });
  const expected = [
    ...wrong.map(({ description, name }) => [description, [findingOf(name)]]),
    ...right.map((text) => [text, []]),
  ];
  expect([...found]).toEqual(expected);
});
