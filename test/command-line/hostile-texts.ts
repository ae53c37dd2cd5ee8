/** Texts from outside control no terminal, workflow or report, in any command and format. */

import { beforeAll, expect, test } from "vitest";
import { join } from "node:path";
import { minimalSettings, repository, type ScratchProject } from "../support/scratch-project.js";
import { readTable } from "../support/tables.js";
import { createGitProject } from "../review/git-project.js";

/** What a text can do; no line of output may begin with the word `forged`. */
const tricks = {
  everything: [
    "x\n::stop-commands::forged\n  ::error file=x::forged\r::forged##[error]forged\nforged error code x.ts:1:1\r\nforged",
    "\u0085forged\u2028forged\u2029forged\u001b[31m\u009b31m\u0000\u007f\u202e\u2066\u200f\ufeff\ud800\ufffe\u{e0041}",
    "]]><forged a='\"'>&forged; | `x` </details>\n```\n# forged",
  ].join(""),
  "a command at its start": "::error title=forged::forged | <b>`",
} as const;

type Trick = keyof typeof tricks;

/** Everything that a person or a machine takes for something else, except line feeds, which separate lines. */
const unsafe = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]/u;

const formats = ["text", "json", "markdown", "github", "sarif", "junit"] as const;
type Format = (typeof formats)[number];

/** Files and references cannot have half a character. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, "\ufffd");

/** A list of tools in which every text is the trick. */
function listOf(text: string, isNew: boolean): string {
  const name = wellFormed(text);
  const schema = (type: string) => ({
    $defs: { [name]: { type, title: text } },
    type: "object",
    description: text + (isNew ? "new" : ""),
    properties: {
      [name]: { type, title: text, enum: isNew ? [text] : [text, `${text}2`], description: text, default: text },
      other: { type, description: text + (isNew ? "new" : "") },
      [`${name}3`]: { $ref: `#/$defs/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}` },
    },
    required: isNew ? [name, "other"] : [],
    additionalProperties: false,
    [text]: text,
  });
  const tool = (name: string) => ({
    name,
    title: text,
    description: `${name} ${isNew ? "new" : ""}`,
    inputSchema: schema("string"),
    outputSchema: schema(isNew ? "string" : "number"),
    annotations: { title: text, [text]: text },
    family: text,
    owner: text,
    effect: text,
    source: `${text}.ts`,
    [text]: text,
  });
  return JSON.stringify({
    tools: [tool(text), tool("some_tool"), tool("some_tool_2"), tool(`${text}${isNew ? "5" : "6"}`)],
    families: [text],
    [text]: text,
  });
}

/** Serves the list in a file. */
const server = join(repository, "test/servers/stdio-server.mjs");

/** A project whose every string is the trick; a file's name has no character that file systems refuse. */
function sourcesOf(text: string) {
  const written = JSON.stringify(text);
  // The names of snapshots are as long as those of their servers.
  const short = wellFormed(text).slice(0, 40);
  const name = `${wellFormed(text).replaceAll(/[/\0]/g, "")}.ts`;
  const comment = text.replaceAll("*/", "").replaceAll("@", "");
  const declaration = (type: string) => `import type { ToolDeclaration } from "@toolwright/runtime";
/**
 * ${comment}
 */
export interface Args {
  /** ${comment} \`${comment}\` */
  ${written}: ${written} | "other";
  ${JSON.stringify(`${text}2`)}?: ${type};
}
/** ${comment} */
export const tool: ToolDeclaration<Args, Args> = {
  name: "some_tool", effect: "read_only", owner: ${written}, title: ${written},
};
`;
  const settings = { ...minimalSettings, output: "generated" };
  return {
    "package.json": JSON.stringify({ name: text, version: text, type: text, devDependencies: { typescript: text } }),
    "tsconfig.json": '{ "compilerOptions": { "module": "nodenext", "strict": true }, "include": ["tools"] }',
    "toolwright.config.json": JSON.stringify({ ...settings, targets: { openai: true, mcp: true } }),
    "hostile.config.json": JSON.stringify({
      ...settings,
      output: text,
      [text]: text,
      lint: { severities: { [text]: text } },
    }),
    "output.config.json": JSON.stringify({ ...settings, output: wellFormed(text).replaceAll(/[/\0]/g, "") || "x" }),
    [`tools/${name}`]: declaration("string"),
    [`broken/${name}`]: declaration(`Promise<${written}>`).replace('"some_tool"', written),
    "broken.json": JSON.stringify({ ...settings, tools: ["broken/**/*.ts"] }),
    "old.json": listOf(text, false),
    "new.json": listOf(text, true),
    "servers.json": JSON.stringify({
      mcpServers: { [text]: { command: "node", args: [text], cwd: text, env: { [text]: text } } },
    }),
    "fleet.json": JSON.stringify({
      mcpServers: {
        [short]: { command: "node", args: [server, "new.json"] },
        [`${short}2`]: { command: "node", args: ["fails.mjs"] },
      },
    }),
    [`fleet/${encodeURIComponent(short)}.json`]: listOf(text, false),
    "call.json": JSON.stringify({ [name]: text, other: text, [`${name}3`]: text }),
    "handlers.mjs": `export default { some_tool: (args) => { console.log(${written}); throw new Error(${written}); } };`,
    "throws.mjs": `console.log(${written}); throw new Error(${written});`,
    "fails.mjs": `console.error(${written}); process.exit(1);`,
    "old-inventory.json": JSON.stringify({ version: 1, ...(JSON.parse(listOf(text, false)) as object) }),
    "payload.json": JSON.stringify([{ type: "function", name: text, description: text, parameters: { [text]: text } }]),
    "text.json": written,
    "node_modules/typescript/package.json": JSON.stringify({ name: "typescript", version: text }),
    "calls.jsonl": [
      { tool: text, arguments: { [text]: text, [`${text}9`]: text } },
      { tool: `${text}8`, arguments: { [text]: 1 } },
      { [text]: text },
    ]
      .map((call) => `${JSON.stringify(call)}\n`)
      .join(""),
    "ours.json": JSON.stringify({ version: 1, tools: [{ name: text, [text]: 1 }] }),
    "theirs.json": JSON.stringify({ version: 1, tools: [{ name: text, [text]: 2 }] }),
    "base.json": JSON.stringify({ version: 1, tools: [{ name: text, [text]: 3 }] }),
  };
}

const commands = readTable(new URL("hostile-commands.txt", import.meta.url), "commands", ["command", "formats"]);

/** Runs each command in a project whose every string is the trick. */
export function describeTrick(trick: Trick): void {
  const text = tricks[trick];
  const argument = text.replaceAll("\0", ""); // No process gets it.
  let project: ScratchProject;
  beforeAll(() => void (project = createGitProject(sourcesOf(text))));

  test.each(commands)("$command", async ({ command, formats: written }) => {
    const words = command.split(" ").map((word) => word.replaceAll("*", argument).replace("SERVER", server));
    for (const format of formats.filter((one) => written.split(" ").includes(one))) {
      // What follows -- starts a server.
      const end = words.includes("--") ? words.indexOf("--") : words.length;
      const chosen = format === "text" ? [] : ["--format", format];
      const args = [...words.slice(0, end), ...chosen, ...words.slice(end)];
      const { stdout, stderr } = await project.run(args);
      // A command that says nothing of the text proves nothing.
      expect(stdout + stderr, format).toMatch(/forged|some_tool/);
      expectSafe(stdout, format);
      expectSafe(stderr, "text");
    }
  });
}

function expectSafe(text: string, format: Format): void {
  // A tab ends the name of the file in the first lines of a difference.
  const withoutTabs = text.replaceAll(/^((?:---|\+\+\+) .*)\t(?=on disk$|from the server$)/gm, "$1 ");
  expect(unsafe.exec(withoutTabs)?.[0]).toBeUndefined();
  expect(text).not.toContain("##[");
  const own =
    format === "github" ? /^::(?:error|warning|notice) (?:file=[^:,]*,(?:line=\d+,col=\d+,)?)?title=[^:,]*::/ : /^$/;
  const lines = text.split("\n");
  expect(lines.filter((line) => /^(?:\s*::|forged)/.test(line) && !own.test(line))).toEqual([]);
  if (text !== "" && (format === "json" || format === "sarif")) JSON.parse(text);
  if (format === "junit") expectXml(text);
  if (format === "markdown") expectMarkdown(text);
}

/** Fails unless all of a text is elements that are closed, and characters that XML allows. */
function expectXml(text: string): void {
  const open: string[] = [];
  const data = String.raw`(?:[^<>&"']|&(?:amp|lt|gt|quot|apos);)*`;
  const token = new RegExp(String.raw`<\?xml [^?]*\?>|<(/?)([a-z-]+)((?: [a-z]+="${data}")*) ?(/?)>|${data}`, "y");
  while (token.lastIndex < text.length) {
    const start = token.lastIndex;
    const [all = "", end, name, , isEmpty] = token.exec(text) ?? [];
    expect(all, text.slice(start, start + 80)).not.toBe("");
    if (name === undefined) continue;
    if (end === "/") expect(open.pop()).toBe(name);
    else if (isEmpty === "") open.push(name);
  }
  expect(open).toEqual([]);
}

/** Fails if a text opens an element of its own, closes a block of ours, or adds a cell to a table. */
function expectMarkdown(text: string): void {
  const prose = text
    .replaceAll(/^(`{3,})diff\n[^]*?\n\1$/gm, "")
    .replaceAll(/(?<!\\)(`+)(?!`)[^\n]*?[^`]\1(?!`)/g, "code");
  expect(prose).not.toMatch(/(?<!\\)<(?!\/?(?:details|summary)>|br>|!-- -->)/);
  const count = (pattern: RegExp): number => prose.match(pattern)?.length ?? 0;
  expect(count(/^<\/details>$/gm)).toBe(count(/(?<!\\)<\/details>/g));
  expect(count(/^<details>$/gm)).toBe(count(/^<\/details>$/gm));
  const tables = [...prose.matchAll(/(?:^\|.*\|\n)+/gm)].map(([table]) => table.trimEnd().split("\n"));
  for (const rows of tables)
    expect(new Set(rows.map((row) => row.match(/(?<!\\)\|/g)?.length)).size, rows.join("\n")).toBe(1);
}
