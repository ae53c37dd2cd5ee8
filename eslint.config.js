// What the linter holds without types; .oxlintrc.json has the rules that need types. Who may import what is written down in
// test/architecture/layout.json, which a test reads too.

import { readFileSync } from "node:fs";
import tseslint from "typescript-eslint";

const layout = JSON.parse(readFileSync(new URL("test/architecture/layout.json", import.meta.url), "utf8"));

/** Files of a package as the layout names them: a file, or a folder that ends in a slash. */
const filesIn = (folder, held) => `${folder}/${held}${held === "" || held.endsWith("/") ? "**/*.ts" : ""}`;
const filesOf = (held) => filesIn("generator", held);
const isFolder = (held) => held.endsWith("/");
const escapeText = (text) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const anyOf = (patterns) => `(?:${patterns.join("|")})`;

/** A file imports only from its own floor and those below it, and from a folder with a door through that. */
const floorRules = Object.entries(layout.floors).flatMap(([folder, floors]) =>
  floors.flatMap((held, floor) => {
    const holds = Object.keys(held);
    const above = floors.slice(floor + 1).flatMap((upper) => Object.keys(upper));
    const doors = Object.entries(layout.doors).filter(([place]) => place.startsWith(`${folder}/`));
    const targets = anyOf(above.map((name) => escapeText(name.replace(/\.ts$/, ".js"))));
    const rulesFor = (files, toRoot) => {
      if (files.length === 0) return [];
      const higher = {
        regex: `^${escapeText(toRoot)}${targets}`,
        message: "This stands on a higher floor: see test/architecture/layout.json.",
      };
      const outside = {
        regex: `^\\.\\./${toRoot === "./" ? "" : escapeText(toRoot)}(?!templates/)`,
        message: `No file outside ${folder}/ is imported by its path, but for the templates.`,
      };
      const throughDoors = doors.map(([place, door]) => ({
        regex: `^${escapeText(toRoot + place.slice(folder.length + 1))}(?!${escapeText(door.replace(/\.ts$/, ".js"))}$)`,
        message: `Import ${place}${door}.`,
      }));
      const patterns = [...(above.length === 0 ? [] : [higher]), outside, ...throughDoors];
      return [{ files, rules: { "no-restricted-imports": ["error", { patterns }] } }];
    };
    const folders = holds.filter(isFolder);
    const inFolders = (files) => folders.map((name) => `${folder}/${name}${files}`);
    return [
      ...rulesFor(
        holds.filter((name) => !isFolder(name)).map((name) => filesIn(folder, name)),
        "./",
      ),
      ...rulesFor(inFolders("*.ts"), "../"),
      ...rulesFor(inFolders("*/*.ts"), "../../"),
    ];
  }),
);

/** Each library, and each way to the disk and to other processes, has one place that imports it. */
const importers = [...new Set(Object.values(layout.importers).flat())].sort((a, b) => a.length - b.length);
const libraryRules = ["", ...importers].map((importer) => ({
  files: [filesOf(importer)],
  rules: {
    "@typescript-eslint/no-restricted-imports": [
      "error",
      {
        patterns: Object.entries(layout.importers)
          .filter(([, places]) => !places.some((place) => importer === place || importer.startsWith(asFolder(place))))
          .map(([library, places]) => ({
            regex: `^${escapeText(library)}(?:/|$)`,
            allowTypeImports: layout.typesImportedAnywhere.includes(library),
            message:
              places.length === 0
                ? "Use sources/compiler.ts."
                : `Imported by ${places.join(" and ")} of generator/ only.`,
          })),
      },
    ],
  },
}));

function asFolder(place) {
  return isFolder(place) ? place : `${place}/`;
}

/** Restricts the imports of files to those that `allowed` matches, and those that `typesOnly` matches to types. */
const importsOnly = (files, { allowed, typesOnly, message }) => ({
  files,
  rules: {
    "@typescript-eslint/no-restricted-imports": ["error", { patterns: [{ regex: `^(?!${anyOf(allowed)})`, message }] }],
    "no-restricted-syntax": [
      "error",
      ...plainSyntax,
      {
        selector: `:matches(ImportDeclaration[importKind!='type'], ExportNamedDeclaration[exportKind!='type'], ExportAllDeclaration[exportKind!='type'])[source.value=${typesOnly}]`,
        message: "Import types only.",
      },
    ],
  },
});

const plainSyntax = [
  { selector: "TSEnumDeclaration", message: "Use a union of literals." },
  { selector: "TSModuleDeclaration[kind='namespace']", message: "Use a module." },
  { selector: "Decorator", message: "No decorators." },
  { selector: "ClassDeclaration:not([superClass.name=/Error$/])", message: "Classes are for errors only." },
  { selector: "ExportDefaultDeclaration", message: "Export by name." },
];

const focusedOrSkippedTest = {
  selector: "MemberExpression[object.name=/^(describe|test|it|suite)$/][property.name=/^(only|skip|todo)$/]",
  message: "Run every test.",
};

export default tseslint.config(
  { ignores: ["dist/", "contract/dist/", "runtime/dist/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{js,mjs,ts,tsx}"],
    extends: [tseslint.configs.strict],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-unused-vars": [
        "error",
        { ignoreRestSiblings: true, destructuredArrayIgnorePattern: "^_" },
      ],
      "@typescript-eslint/no-require-imports": ["error", { allowAsImport: true }],
      "no-restricted-syntax": ["error", ...plainSyntax],
      "max-lines": ["error", 500],
      "max-lines-per-function": ["error", 80],
      "max-params": ["error", 4],
      complexity: ["error", 20],
      eqeqeq: "error",
      "no-debugger": "error",
      "no-else-return": "error",
      "no-empty": "error",
      "no-eval": "error",
      "no-param-reassign": "error",
      "no-useless-rename": "error",
      "object-shorthand": "error",
      "prefer-template": "error",
    },
  },
  ...floorRules,
  ...libraryRules,
  {
    files: ["generator/**/*.ts"],
    ignores: layout.importers["node:process"].map(filesOf),
    rules: { "no-restricted-globals": ["error", "process", "console"] },
  },
  {
    // One file prints, and makes visible what it prints.
    files: ["generator/**/*.ts"],
    ignores: [filesOf(layout.streams)],
    rules: {
      "no-restricted-properties": [
        "error",
        ...["stdout", "stderr"].map((property) => ({
          object: "process",
          property,
          message: `Print with generator/${layout.streams}.`,
        })),
      ],
    },
  },
  {
    files: layout.importers["node:process"].map(filesOf),
    rules: { "no-restricted-globals": ["error", "console"] },
  },
  importsOnly(["runtime/src/**/*.ts"], {
    allowed: ["\\./", "\\.\\./(?!.*(?:generator|tools|generated|test)/)"],
    typesOnly: /^$/,
    message: "The runtime imports nothing but its own files.",
  }),
  // The one library of the runtime, which the build puts into its dist/.
  importsOnly(["runtime/src/lenient/jsonrepair.ts"], {
    allowed: ["jsonrepair$"],
    typesOnly: /^$/,
    message: "This file imports the bundled repair library only.",
  }),
  // Ajv compiles in one folder, and regular expressions become automata in another.
  ...[
    { folder: "contract/src", allowed: ["node:crypto$", "ajv$"], typesOnly: /^ajv$/ },
    { folder: "contract/src/validation", allowed: ["node:module$", "ajv(?:-formats)?(?:/|$)"], typesOnly: /^$/ },
    { folder: "contract/src/patterns", allowed: ["node:module$", "refa$"], typesOnly: /^$/ },
  ].map(({ folder, allowed, typesOnly }) =>
    importsOnly([`${folder}/**/*.ts`], {
      allowed: [
        "\\./",
        "\\.\\./(?!.*(?:generator|runtime|tools|generated|test)/)",
        "@toolwright/runtime(?:/|$)",
        ...allowed,
      ],
      typesOnly,
      message: "The contract package imports the runtime, its own files, and each library in one folder.",
    }),
  ),
  importsOnly(["tools/**/*.ts"], {
    allowed: ["\\./", "\\.\\./(?!.*(?:generator|runtime|generated|test)/)", "@toolwright/runtime$"],
    typesOnly: /./,
    message: "A declaration imports types of @toolwright/runtime and of other declarations only.",
  }),
  importsOnly(["generated/**/*.ts"], {
    allowed: ["\\./", "\\.\\./(?!.*(?:generator|runtime|test)/)", "@toolwright/runtime$"],
    typesOnly: /^[.].*[/]tools[/]/,
    message: "Generated code imports @toolwright/runtime and types of the declarations only.",
  }),
  importsOnly(["catalogue/**/*.{ts,tsx}"], {
    allowed: [
      "\\./",
      "\\.\\./generator/(?:calls/(?:tool|try)-call|catalogue/(?:catalogue-data|parameters|type-notation)|diagnostics/(?:invisible-characters|look-alikes)|targets/sent-forms)\\.js$",
      "@toolwright/runtime(?:/|$)",
      ...["diff", "mdast", "mdast-util-from-markdown", "mdast-util-gfm", "micromark-extension-gfm", "minisearch"].map(
        (name) => `${name}$`,
      ),
      "preact(?:/hooks)?$",
    ],
    typesOnly: /catalogue-data|tool-call|^mdast$/,
    message: "The page imports the runtime, its libraries, and what of the generator runs anywhere.",
  }),
  importsOnly(["examples/**/*.ts"], {
    allowed: [
      "\\./",
      "\\.\\./(?!.*(?:generator|runtime|test)/)",
      "node:",
      "@toolwright/runtime(?:/|$)",
      "@modelcontextprotocol/",
      "openai$",
    ],
    typesOnly: /^[.].*[/]tools[/]/,
    message: "An example imports what an application can: the runtime, generated code and the vendors' SDKs.",
  }),
  {
    // Generated modules are as long as their tools.
    files: ["generated/**/*.ts"],
    rules: { "max-lines": "off" },
  },
  {
    files: ["test/**/*.ts"],
    rules: {
      "max-lines-per-function": "off",
      "no-restricted-syntax": ["error", ...plainSyntax, focusedOrSkippedTest],
    },
  },
  {
    // A default export is what reads these files.
    files: ["*.config.{js,ts}", "generator/sources/compiler.ts"],
    rules: { "no-restricted-syntax": "off" },
  },
);
