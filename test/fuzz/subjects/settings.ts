/** Cases about what surrounds tool files: configurations, package.json, documents with regions. */

import { minimalSettings, readFileTool } from "../../support/scratch-project.js";
import { wrongProjects, type Texts } from "../corpus.js";
import { editJson, editText, writeJson } from "../edits.js";
import type { Random, Subject } from "../fuzz-case.js";
import { hostileText, oddName, oddText } from "../odd-values.js";
import { isGenerated, minimalFiles, projectCommands } from "./sources.js";

const base: Texts = { ...minimalFiles, "tools/read-file.ts": readFileTool, "README.md": "# Tools\n" };

/** Every setting. */
const everySetting: Readonly<Record<string, unknown>> = {
  $schema: "./node_modules/toolwright/dist/config.schema.json",
  extends: "./base.json",
  requires: "^0.1.0",
  tools: ["tools/**/*.ts"],
  output: "generated",
  tsconfig: "tsconfig.json",
  families: ["web", "tools"],
  defaultFamily: "web",
  defaultStability: "stable",
  resultEnvelope: { canonical: "Envelope", errorResult: "Failure" },
  allowedTags: ["author", "since"],
  importExtension: ".js",
  validators: true,
  catalogue: true,
  markdown: true,
  docs: ["README.md"],
  targets: {
    openai: { exclude: { read_file: "A reason." } },
    "openai-strict": true,
    "openai-chat": { strict: true },
    anthropic: true,
    "anthropic-strict": false,
    gemini: true,
    mcp: { protocolVersion: "2025-06-18" },
    bedrock: true,
    "vercel-ai": true,
    vscode: { packageJson: "package.json" },
  },
  budgets: { toolTokens: 500, surfaceTokens: 5_000, descriptionCharacters: 400 },
  lint: { severities: { "property-description-missing": "error", "openai-long-description": "off" } },
  review: {
    severities: [{ rule: "tool-description-changed", family: "web", stability: "stable", severity: "error" }],
    releaseTags: "v*",
    acceptances: "toolwright.accepted",
    deprecationWindow: 30,
    openObjects: "strict",
    unlikely: "warning",
  },
};

function someSettings(random: Random): Readonly<Record<string, unknown>> {
  const chosen = Object.entries(everySetting).filter(([key]) => random.chance(key === "extends" ? 0.1 : 0.4));
  return { ...minimalSettings, ...Object.fromEntries(chosen) };
}

const edited = (value: unknown, random: Random): unknown => (random.chance(0.9) ? editJson(value, random) : value);

const tsconfig = {
  compilerOptions: {
    module: "nodenext",
    target: "es2022",
    strict: true,
    types: ["node"],
    paths: { "~/*": ["./tools/*"] },
    lib: ["es2023"],
    rootDir: ".",
    jsx: "react-jsx",
    moduleResolution: "bundler",
    allowJs: true,
  },
  include: ["tools", "generated"],
  exclude: ["dist"],
  files: ["tools/read-file.ts"],
  references: [{ path: "." }],
  extends: "./base-tsconfig.json",
};

function someTsconfig(random: Random): unknown {
  const keep = <Value extends object>(value: Value, part: number): object =>
    Object.fromEntries(Object.entries(value).filter(() => random.chance(part)));
  return edited({ ...keep(tsconfig, 0.4), compilerOptions: keep(tsconfig.compilerOptions, 0.5) }, random);
}

const topicsOfSettings = [
  "config-files",
  "config-syntax",
  "config-values",
  "tsconfig",
  "output-folder",
  "names",
  "no-tools",
];

export const configurations: Subject = {
  name: "configurations",
  make: (random) => {
    const wrong = wrongProjects().filter(({ topic }) => topicsOfSettings.includes(topic));
    const ways: readonly (() => Texts)[] = [
      () => ({ "toolwright.config.json": writeJson(edited(someSettings(random), random), random) }),
      () => ({ "toolwright.config.json": writeJson(edited(someSettings(random), random), random) }),
      () => ({
        "toolwright.config.json": writeJson(
          { ...someSettings(random), extends: random.chance(0.8) ? "./base.json" : oddText(random) },
          random,
        ),
        "base.json": writeJson(edited(someSettings(random), random), random),
      }),
      () => ({
        "tsconfig.json": writeJson(someTsconfig(random), random),
        "base-tsconfig.json": writeJson(someTsconfig(random), random),
      }),
      () => {
        const { files } = random.pick(wrong);
        const jsons = Object.keys(files).filter((path) => path.endsWith(".json"));
        const path = jsons.length === 0 ? "toolwright.config.json" : random.pick(jsons);
        return { ...files, [path]: editText(files[path] ?? "{}", { random, words: settingWords }) };
      },
    ];
    const documents = { "README.md": "# Tools\n<!-- toolwright:tools -->\n<!-- /toolwright -->\n" };
    const owns = (path: string): boolean => isGenerated(path) || path === "package.json" || path.endsWith(".md");
    return { files: { ...base, ...documents, ...random.pick(ways)() }, commands: projectCommands(random, owns) };
  },
};

const settingWords = [
  ...Object.keys(everySetting).map((key) => `"${key}":`),
  "{",
  "}",
  "[",
  "]",
  ",",
  "null",
  "true",
  '"off"',
  '"../x"',
  "//\n",
];

const extension = {
  name: "scratch",
  publisher: "acme",
  version: "1.0.0",
  engines: { vscode: "^1.104.0" },
  contributes: {
    commands: [{ command: "a.b", title: "A" }],
    languageModelTools: [
      {
        name: "read_file",
        displayName: "Read",
        modelDescription: "Reads.",
        inputSchema: { type: "object", properties: { path: { type: "string" } } },
        canBeReferencedInPrompt: true,
        toolReferenceName: "read",
        icon: "$(file)",
        when: "a",
        tags: ["x"],
      },
      { name: "other_tool", displayName: "Other", modelDescription: "Other." },
    ],
  },
  activationEvents: [],
};

export const packageJsons: Subject = {
  name: "package-json",
  make: (random) => {
    const wrong = wrongProjects().filter(({ topic }) => topic === "package-json");
    const project = random.chance(0.3) ? random.pick(wrong).files : {};
    const text = project["package.json"] ?? writeJson(edited(extension, random), random);
    const packageJson = random.chance(0.4) ? editText(text, { random, words: settingWords }) : text;
    const settings = {
      ...minimalSettings,
      targets: { vscode: random.chance(0.8) ? true : { packageJson: "package.json" } },
    };
    return {
      files: { ...base, "toolwright.config.json": JSON.stringify(settings), ...project, "package.json": packageJson },
      commands: projectCommands(random, (path) => isGenerated(path) || path === "package.json"),
    };
  },
};

const documentParts = [
  "<!-- toolwright:tools -->",
  "<!-- toolwright:tools list -->",
  "<!-- toolwright:tools table -->",
  "<!-- toolwright:tools count -->",
  "<!-- toolwright:tools tool:read_file -->",
  "<!-- toolwright:tools name=read_* family=tools,web stability=stable -->",
  "<!-- /toolwright -->",
  "<!-- /toolwright -->",
  "<!-- /toolwright -->",
  "{/* toolwright:tools */}",
  "{/* /toolwright */}",
  "<!-- toolwright:other -->",
  "<!--toolwright:tools count--><!--/toolwright-->",
  "\n",
  "\n",
  "\n\n",
  "```\n",
  "~~~md\n",
  "`",
  "``",
  "    ",
  "- ",
  "> ",
  "1. ",
  "  ",
  "| a | b |\n| - | - |\n",
  "# A\n",
  "<div>",
  "</div>",
  "<!--",
  "-->",
  "{/*",
  "*/}",
  "\\",
  "text",
  "\r\n",
  "\t",
  "[a]: b\n",
  "***",
  "---\n",
  "&lt;",
  "<a",
  '"',
  "old",
  "export const a = 1;\n",
  "<![CDATA[",
  "<?",
  "{`",
];

export const documents: Subject = {
  name: "documents",
  make: (random) => {
    const one = (): string => {
      const parts = Array.from({ length: 1 + random.below(25) }, () =>
        random.chance(0.05) ? hostileText(random) : random.pick(documentParts),
      );
      return parts.join(random.pick(["", "", "\n"]));
    };
    const description = `/**\n * ${random.pick(["Reads `a`.", "# Heading", "- item\n * - item", "```\n * x\n * ```", "<b> {x} [y](z)", "| a | b |", "1. x", "a\n *\n *     code"])} ${hostileText(random).replaceAll("*/", "")}\n */`;
    const tool = readFileTool.replace("/** Reads a text file from the workspace. */", () => description);
    const settings = { ...minimalSettings, docs: ["README.md", "docs/tools.mdx"], markdown: random.chance(0.5) };
    const files = { "README.md": one(), "docs/tools.mdx": one(), "tools/read-file.ts": tool };
    return {
      files: { ...base, "toolwright.config.json": JSON.stringify(settings), ...files },
      commands: projectCommands(random, (path) => isGenerated(path) || (path in files && !path.endsWith(".ts"))),
    };
  },
};

/** A file of a tool whose own name, family or file is odd. */
export const names: Subject = {
  name: "names",
  make: (random) => {
    const name = JSON.stringify(oddName(random));
    const file =
      oddName(random)
        .replaceAll(/[/\0\\]|^\.\.?$/g, "")
        .slice(0, 80) || "x";
    const tool = readFileTool
      .replace('"read_file"', () => name)
      .replace(
        'effect: "read_only"',
        () =>
          `effect: "read_only", family: ${JSON.stringify(oddName(random))}, aliases: [${JSON.stringify(oddName(random))}]`,
      )
      .replace("startLine", () => JSON.stringify(oddName(random)));
    const settings = {
      ...minimalSettings,
      output: random.chance(0.3) ? oddName(random).replaceAll("\0", "") : "generated",
      targets: { openai: true, mcp: true, vscode: random.chance(0.3) },
    };
    return {
      files: { ...minimalFiles, "toolwright.config.json": JSON.stringify(settings), [`tools/${file}.ts`]: tool },
      commands: projectCommands(random, (path) => isGenerated(path) || path === "package.json"),
    };
  },
};
