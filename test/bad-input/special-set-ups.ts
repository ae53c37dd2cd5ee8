/** Projects that no case directory can hold: with links, with files that are no text, with files missing. */

import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import type { ProjectFiles, ScratchProject } from "../support/scratch-project.js";

/** What makes a good project a bad one. */
export interface SetUp {
  readonly arrange: (project: ScratchProject) => void;
  readonly args?: readonly string[];
}

const link = (path: string, target: string) => (project: ScratchProject) => {
  const place = join(project.root, path);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(target, place);
};

const write = (files: ProjectFiles) => (project: ScratchProject) => {
  project.write(files);
};

const remove =
  (...paths: string[]) =>
  (project: ScratchProject) => {
    paths.forEach(project.remove);
  };

const all =
  (...steps: SetUp["arrange"][]) =>
  (project: ScratchProject) => {
    for (const step of steps) step(project);
  };

const latin1 = (text: string): Uint8Array => Buffer.from(text, "latin1");

const toolWith = (field: string): string => `import type { ToolDeclaration } from "@toolwright/runtime";

export interface FetchArgs {
  url: string;
}

/** Fetches a page. */
export const fetchPage: ToolDeclaration<FetchArgs> = {
  name: "fetch_page",
  effect: "read_only",
  ${field},
};
`;

/** Types of a package in which each level doubles the ways to what they hide. */
const levelTypes = `interface Level<Inner> {
  left?: Inner;
  right?: Inner;
}

interface Secret {
  size?: number;
  /** @hidden */
  key?: string;
}

type FourLevels<Inner> = Level<Level<Level<Level<Inner>>>>;
export type Levels = FourLevels<FourLevels<FourLevels<Secret>>>;
`;

/** Comments of a package: what they lose is nobody's here, but what they hide must not be shown. */
const treeTypes = `export interface Node {
  /** First. @madeUp */
  /** @minLength 3 @default "five" */
  size: number;
  mode: /** Read nowhere. */ string;
  /* @internal */
  parent: string;
}
`;

const placeTypes = `export interface Place {
  /** The latitude, as the makers of the package say. */
  latitude: number;
}
`;

/** A package whose types hold what JSON cannot carry, its own and those that it is given. */
const pageTypes = `export interface Page<Body> {
  body: Body;
  fetched: Date;
  links: { headers: Map<string, string> }[];
  reload(): void;
}
export type Nullable<Value> = { [Key in keyof Value]: Value[Key] | null };
`;

const grammar = 'freeformGrammar: { syntax: "lark", definitionFile: "./fetch.lark" }';
const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

const extensionConfig = '{ "tools": ["tools/**/*.ts"], "output": "generated", "targets": { "vscode": true } }\n';

/** Every set-up, by name. The project has one good tool, and what an earlier run generated for it. */
export const setUps: Readonly<Record<string, SetUp>> = {
  "config-missing": { arrange: remove("toolwright.config.json") },
  "config-named-and-missing": { arrange: () => undefined, args: ["--config", "tools.config.json"] },
  "config-is-a-folder": {
    arrange: all(remove("toolwright.config.json"), write({ "toolwright.config.json/notes.txt": "" })),
  },
  "config-in-package-json-wrong": {
    arrange: all(
      remove("toolwright.config.json"),
      write({
        "package.json": '{\n  "name": "scratch",\n  "toolwright": { "tools": "tools", "ouput": "generated" }\n}\n',
      }),
    ),
  },
  "config-in-package-json-syntax-error": {
    arrange: all(
      remove("toolwright.config.json"),
      write({ "package.json": '{\n  "name": "scratch",\n  "toolwright": { "tools": ["tools/**/*.ts"], },\n}\n' }),
    ),
  },
  "config-with-byte-order-mark-and-crlf": {
    arrange: write({
      "toolwright.config.json": `\uFEFF${crlf('{\n  "tools": ["tools/**/*.ts"]\n  "output": "generated"\n}\n')}`,
    }),
  },
  "runtime-not-installed": { arrange: remove("node_modules") },
  "first-run-with-an-error": {
    arrange: all(remove("generated"), write({ "tools/fetch.ts": toolWith('stability: "beta"') })),
  },
  "source-with-byte-order-mark-and-crlf": {
    arrange: write({ "tools/fetch.ts": `\uFEFF${crlf(toolWith('stability: "beta"'))}` }),
  },
  "description-file-not-utf8": {
    arrange: write({
      "tools/fetch.ts": toolWith('descriptionFile: "./fetch.md"'),
      "tools/fetch.md": latin1("Die Größe.\n"),
    }),
  },
  "description-file-in-utf16": {
    arrange: write({
      "tools/fetch.ts": toolWith('descriptionFile: "./fetch.md"'),
      "tools/fetch.md": Buffer.from("\uFEFFFetches a page.\n", "utf16le"),
    }),
  },
  "description-file-linked-from-outside": {
    arrange: all(
      write({ "tools/fetch.ts": toolWith('descriptionFile: "./fetch.md"') }),
      link("tools/fetch.md", process.execPath),
    ),
  },
  "description-file-is-a-dangling-link": {
    arrange: all(
      write({ "tools/fetch.ts": toolWith('descriptionFile: "./fetch.md"') }),
      link("tools/fetch.md", "nowhere.md"),
    ),
  },
  "source-not-utf8": {
    arrange: write({ "tools/fetch.ts": latin1(toolWith('title: "Récupère"')) }),
  },
  "grammar-file-not-utf8": {
    arrange: write({ "tools/fetch.ts": toolWith(grammar), "tools/fetch.lark": latin1('start: "Größe"\n') }),
  },
  "grammar-file-is-a-folder": {
    arrange: write({ "tools/fetch.ts": toolWith(grammar), "tools/fetch.lark/notes.txt": "" }),
  },
  "output-folder-linked-out": { arrange: link("generated", "/var/tmp") },
  "output-folder-is-a-dangling-link": { arrange: link("generated", "/var/tmp/nowhere-at-all") },
  "output-folder-below-a-link": {
    arrange: all(
      write({ "toolwright.config.json": '{ "tools": ["tools/**/*.ts"], "output": "build/generated" }\n' }),
      link("build", "/var/tmp"),
    ),
  },
  "links-in-the-output-folder": {
    arrange: all(link("generated/metadata", "/var/tmp"), link("generated/registry.ts", "../tools/read-file.ts")),
  },
  "output-folder-is-a-file": { arrange: all(remove("generated"), write({ generated: "notes\n" })) },
  "folders-where-files-go": {
    arrange: all(
      remove("generated/registry.ts", "generated/metadata"),
      write({ "generated/registry.ts/notes.txt": "", "generated/metadata": "notes\n" }),
    ),
  },
  "package-json-missing-where-none-is-named": {
    arrange: all(remove("package.json"), write({ "toolwright.config.json": extensionConfig })),
  },
  "package-json-is-a-link": {
    arrange: all(
      write({ "toolwright.config.json": extensionConfig, "tools/extension.json": '{ "name": "scratch" }\n' }),
      link("package.json", "tools/extension.json"),
    ),
  },
  "package-json-not-utf8": {
    arrange: write({ "toolwright.config.json": extensionConfig, "package.json": latin1('{ "name": "größe" }\n') }),
  },
  "accepted-hidden-parameters-not-listed": {
    arrange: write({
      "node_modules/levels/package.json": '{ "name": "levels", "version": "1.0.0", "types": "index.d.ts" }\n',
      "node_modules/levels/index.d.ts": levelTypes,
    }),
  },
  "unattached-comments-that-hide": {
    arrange: write({
      "node_modules/tree/package.json": '{ "name": "tree", "version": "1.0.0", "types": "index.d.ts" }\n',
      "node_modules/tree/index.d.ts": treeTypes,
    }),
  },
  "sensitive-on-the-wrong-thing": {
    arrange: write({
      "node_modules/headers/package.json": '{ "name": "headers", "version": "1.0.0", "types": "index.d.ts" }\n',
      "node_modules/headers/index.d.ts":
        "export interface Headers {\n  /** @sensitive */\n  [name: string]: string;\n}\n",
    }),
  },
  "lint-findings-as-errors": {
    arrange: write({
      "node_modules/places/package.json": '{ "name": "places", "version": "1.0.0", "types": "index.d.ts" }\n',
      "node_modules/places/index.d.ts": placeTypes,
    }),
  },
  "refused-types-in-a-dependency": {
    arrange: write({
      "node_modules/page/package.json": '{ "name": "page", "version": "1.0.0", "types": "index.d.ts" }\n',
      "node_modules/page/index.d.ts": pageTypes,
    }),
  },
};
