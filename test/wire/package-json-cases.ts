/** Texts of package.json, each with what the tools of the project must find there. */

/** One text. */
export interface PackageJsonCase {
  readonly name: string;
  readonly text: string;
  /** Options of the target. */
  readonly target?: object;
  /** The tool `old_tool` was generated before and is declared no longer. */
  readonly removesTool?: true;
  /** Nothing was generated before, so nobody knows which tools have changed. */
  readonly isFirst?: true;
}

const pretty = (value: unknown, indentation: string | number = 2): string =>
  `${JSON.stringify(value, null, indentation)}\n`;

const withTools = (...tools: unknown[]): object => ({
  name: "scratch",
  contributes: { commands: [{ command: "scratch.run", title: "Run" }], languageModelTools: tools },
  engines: { vscode: "^1.95.0" },
});

const foreign = { name: "foreign_tool", displayName: "Foreign", modelDescription: "Not ours.", when: "isLinux" };
const old = { name: "old_tool", displayName: "Old", modelDescription: "Does what it did.", inputSchema: {} };
const inputSchema = { type: "object" };
const readFile = { name: "read_file", displayName: "Read", modelDescription: "Reads.", inputSchema };
const saveFile = { name: "save_file", displayName: "Save", modelDescription: "Saves.", inputSchema };

/** Each comes with a section of its name in the golden. */
export const packageJsonCases: readonly PackageJsonCase[] = [
  { name: "no-contributes", text: pretty({ name: "scratch", private: true }) },
  { name: "empty-list", text: pretty(withTools()) },
  { name: "tabs", text: pretty(withTools(readFile), "\t") },
  { name: "four-spaces-and-no-final-newline", text: pretty(withTools(foreign), 4).trimEnd() },
  { name: "crlf-and-byte-order-mark", text: `\uFEFF${pretty(withTools(foreign, readFile)).replaceAll("\n", "\r\n")}` },
  {
    name: "list-on-one-line",
    text: '{\n  "name": "scratch",\n  "contributes": { "languageModelTools": [{ "name": "foreign_tool" }] }\n}\n',
  },
  {
    name: "entries-on-one-line",
    text: [
      '{ "name": "scratch",',
      '  "contributes": { "languageModelTools": [',
      '    { "name": "foreign_tool",   "tags": [ ] } ,',
      '    { "displayName": "Read", "name": "read_file" },',
      "    7,",
      '    { "name": "save_file", "other": { "a":1 }, "modelDescription": "Saves a text file." }',
      "  ] }",
      "}",
      "",
    ].join("\n"),
  },
  { name: "before-anything-was-generated", text: pretty(withTools(readFile, saveFile)), isFirst: true },
  { name: "removed-tool-first", text: pretty(withTools(old, foreign)), removesTool: true },
  {
    name: "removed-tool-in-a-minified-list",
    text: JSON.stringify(withTools(foreign, old, saveFile)),
    removesTool: true,
  },
  {
    name: "removed-tool-alone",
    text: pretty(withTools(old)),
    removesTool: true,
    target: { exclude: { read_file: "Not here.", save_file: "Not here." } },
  },
  {
    name: "tool-of-another-that-was-never-ours",
    text: pretty(withTools(old, saveFile)),
    target: { exclude: { save_file: "The extension has an entry of its own." } },
  },
  {
    name: "empty-contributes-and-keys-twice-elsewhere",
    text: '{\n  "name": "a",\n  "name": "b",\n  "contributes": {},\n  "private": true\n}\n',
  },
];
