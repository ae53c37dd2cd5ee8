/** Cases about the command line: random arguments, calls of tools, and hostile texts everywhere. */

import { argumentsOf, hostileCommands, hostileProject } from "../../command-line/hostile-project.js";
import { readFileTool } from "../../support/scratch-project.js";
import { editJson, editText, writeJson } from "../edits.js";
import type { Random, Subject } from "../fuzz-case.js";
import { hostileText, oddName, oddText, oddValue } from "../odd-values.js";
import { randomArguments, randomLists } from "../random-lists.js";
import { isGenerated, minimalFiles } from "./sources.js";

/** No argument of a process has a NUL. */
const argument = (text: string): string => text.replaceAll("\0", "");

/** A path that stays in the project: the user may name any other, and it would be written. */
const inside = (text: string): string =>
  argument(text)
    .replaceAll(/\.\.|^[/\\]+/g, "")
    .slice(0, 200) || "x";

const commands =
  "init generate check list call lint doctor adopt verify review snapshot catalogue accept describe merge help".split(
    " ",
  );

const files = ["old.json", "new.json", "tools.json", "text.txt", "tools", "missing.json", "tools/read-file.ts", "."];

const optionValues: Readonly<Record<string, (random: Random) => string>> = {
  "--format": (random) =>
    random.pick(["json", "text", "markdown", "github", "sarif", "junit", "html", oddText(random)]),
  "--root": (random) => random.pick([".", "tools", "missing", "text.txt"]),
  "--config": (random) => random.pick(["toolwright.config.json", "text.txt", "missing.json", "tools", oddText(random)]),
  "--cache": (random) => random.pick(["node_modules/.cache/toolwright"]),
  "--target": (random) => random.pick(["openai", "mcp", "vscode", oddText(random)]),
  "--payload": (random) => random.pick(files),
  "--fail-on": (random) => random.pick(["error", "warning", "never", "info", oddText(random)]),
  "--reason": (random) => oddText(random),
  "--expires": (random) => random.pick(["2999-12-31", "2026-02-30", oddText(random)]),
  "--tool": (random) => random.pick(["read_file", oddName(random)]),
  "--against": (random) =>
    random.pick([
      ...files,
      "HEAD",
      "-- node missing.mjs",
      '-- "',
      "--url http://127.0.0.1:1/x",
      "http://127.0.0.1:1/",
      "--servers new.json",
      oddText(random),
    ]),
  "--since": (random) => random.pick([...files, "v1", oddText(random)]),
  "--current": (random) => random.pick(files),
  "--calls": (random) => random.pick(files),
  "--unlikely": (random) => random.pick(["error", "never", oddText(random)]),
  "--out": (random) => inside(random.pick(["page.html", oddName(random)])),
  "--into": (random) => inside(random.pick(["adopted", "adopted.ts", oddName(random)])),
  "--effect": (random) => random.pick(["read_file=read_only", "=", "a=b", oddText(random)]),
  "--types": (random) => random.pick(["tools/**/*.ts", "**", oddText(random)]),
  "--map": (random) => random.pick(files),
  "--rewrite": (random) => random.pick(["tools/**/*.ts", oddText(random)]),
  "--seed": (random) => random.pick(["1", "-1", "1e3", "99999999999", oddText(random)]),
  "--instances": (random) => random.pick(["3", "0", "x", oddText(random)]),
  "--env": (random) => random.pick(["A=b", "A", "=", oddText(random)]),
  "--cwd": (random) => random.pick(["tools", "missing"]),
  "--url": (random) => `http://127.0.0.1:1/${oddText(random)}`,
  "--header": (random) => random.pick(["A: b", "A", oddText(random)]),
  "--header-env": (random) => random.pick(["A=HOME", "A=MISSING", oddText(random)]),
  "--servers": (random) => random.pick(files),
  "--server": (random) => oddText(random),
  "--timeout": (random) => random.pick(["1", "0", oddText(random)]),
  "--hidden": (random) => random.pick(["user=ada", "a.b[0]=1", "__proto__=1", "=", oddText(random)]),
  "--tools": (random) => random.pick(files),
  "--handlers": (random) => random.pick(["handlers.mjs", "missing.mjs", "tools"]),
  "--path": (random) =>
    random.pick(["generated/model-tool-schema-inventory.json", "generated/schemas/a.input.json", oddText(random)]),
};

const flags = [
  "--no-cache",
  "--tokens",
  "--infos",
  "--all",
  "--replace",
  "--prune",
  "--verbose",
  "--check",
  "--yes",
  "--approve",
  "--write",
  "--help",
  "--version",
  "-h",
  "-V",
  "--",
  "---",
  "-",
  "-x",
  "--unknown",
];

function randomArgument(random: Random): readonly string[] {
  if (random.chance(0.5)) {
    const option = random.pick(Object.keys(optionValues));
    const value = argument(optionValues[option]?.(random) ?? "");
    return random.chance(0.8) ? [option, value] : [`${option}=${value}`];
  }
  if (random.chance(0.4)) return [random.pick(flags)];
  if (random.chance(0.5)) return [random.pick(files)];
  // It may be a file to write.
  return [inside(oddText(random))];
}

/** The options of a command as the help shows them are the likeliest. */
export const commandArguments: Subject = {
  name: "arguments",
  make: (random) => {
    const [before, after] = randomLists(random);
    const [command, ...rest] = [
      random.chance(0.95) ? random.pick(commands) : argument(oddText(random)),
      ...Array.from({ length: random.below(6) }, () => randomArgument(random)).flat(),
    ];
    return {
      files: {
        ...minimalFiles,
        "tools/read-file.ts": readFileTool,
        "old.json": writeJson(before, random),
        "new.json": writeJson(after, random),
        "tools.json": JSON.stringify({
          tools: [{ name: "read_file", description: "Reads.", inputSchema: { type: "object" } }],
        }),
        "text.txt": oddText(random),
        "handlers.mjs": "export default { read_file: (args) => args };\n",
      },
      // A command writes what its arguments name; nothing outside the project, and no source of a tool.
      commands: [{ args: [command ?? "", ...rest], owns: (path) => !path.endsWith("text.txt") }],
    };
  },
};

/** Lists of tools with hidden parameters, as the inventory has them. */
function inventoryOf(random: Random): unknown {
  const hidden = random.pick([["user"], ["a.b"], ["items[].token"], ["map{}.id", "user"], [oddName(random)]]);
  const tool = {
    name: "read_file",
    description: "Reads.",
    family: "tools",
    stability: "stable",
    effect: random.pick(["read_only", "destructive"]),
    idempotent: true,
    input_schema: randomArguments(random),
    hidden_parameters: hidden,
    aliases: ["a"],
  };
  return { version: 1, tools: [random.chance(0.5) ? tool : editJson(tool, random)] };
}

export const calls: Subject = {
  name: "calls",
  make: (random) => {
    const list = random.chance(0.5) ? inventoryOf(random) : randomLists(random)[0];
    const value = random.pick([{}, { path: "a" }, { a: 1, b: [{}], items: ["x"] }, oddValue(random, 4)]);
    const text = JSON.stringify(editJson(value, random));
    const written = random.chance(0.3)
      ? editText(text, { random, words: ["{", "}", "[", '"a":', "'", "null", "NaN", "//", ","] })
      : text;
    const tool = random.pick(["read_file", "a", "search", "get_user", argument(oddName(random))]);
    const hidden = random.chance(0.4)
      ? [
          "--hidden",
          `${random.pick(["user", "a.b", "items[0].token", "map.x.id", argument(oddName(random))])}=${argument(oddText(random))}`,
        ]
      : [];
    const handlers = random.chance(0.15)
      ? ["--handlers", "handlers.mjs", ...(random.chance(0.5) ? ["--approve"] : [])]
      : [];
    const args = random.chance(0.3) ? ["@call.json"] : [argument(written)];
    const result = random.pick([
      "args",
      JSON.stringify(oddText(random)),
      "undefined",
      "1n",
      "() => 1",
      "Symbol('x')",
      "new Error('x')",
      "NaN",
      "(() => { const a = {}; a.a = a; return a; })()",
      "(() => { throw null; })()",
      "Promise.reject(1)",
      "new Map([[1, 2]])",
    ]);
    return {
      files: {
        "tools.json": writeJson(list, random),
        "call.json": written,
        "handlers.mjs": `export default { read_file: (args) => ${result}, a: () => ${result}, search: () => ${result} };\n`,
      },
      commands: [
        {
          args: [
            "call",
            tool,
            ...args,
            "--tools",
            "tools.json",
            ...hidden,
            ...handlers,
            ...(random.chance(0.6) ? ["--format", "json"] : []),
          ],
        },
      ],
    };
  },
};

/** Every command and format in a project whose every string is hostile. */
export const reports: Subject = {
  name: "reports",
  make: (random) => {
    const text = hostileText(random);
    const { command, formats } = random.pick(hostileCommands);
    const args = argumentsOf(command, inside(text), random.pick(formats.split(" ")));
    const committed = hostileProject(text);
    const owns = (path: string): boolean => isGenerated(path) || path.endsWith(".json") || path.endsWith(".accepted");
    return { files: committed, commands: [{ args, owns }] };
  },
};
