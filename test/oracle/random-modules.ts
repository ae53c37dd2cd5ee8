/** Collects the declarations of a sample in its modules, and writes how one module names what another declares. */

import { readFiles } from "../support/sections.js";
import { chance, drawFrom, type Drawing } from "./random-constructs.js";
import { express, type Form, type TypeExpression } from "./random-forms.js";
import { chooseTypeName, numbered } from "./random-names.js";

/** A module of the sample that declares types, or a package. */
export type ModuleName = "args" | "other" | "package" | "runtime";

/** The files of a package of declarations, from which samples import types as projects do. */
export const packageFiles = readFiles(new URL("random-package.txt", import.meta.url));

const declared = Object.values(packageFiles)
  .join("")
  .matchAll(/^export (?:declare )?\w+ (\w+)/gm);

/** What samples import by its own name, and from where. */
export const packageTypes: ReadonlyMap<string, ModuleName> = new Map([
  ...[...declared].map(([, name = ""]): [string, ModuleName] => [name, "package"]),
  ["Integer", "runtime"],
]);

/** Stand for the tool's name and for the name of its folder, both of which no other sample has. */
const [toolName, folderName] = ["SAMPLE", "FOLDER"];

type Specifier = ModuleName | "again" | "ambient";

const specifiers: Readonly<Record<Specifier, string>> = {
  ambient: `ambient:${toolName}`,
  args: "./args.js",
  other: "./other.js",
  again: "./again.js",
  package: "some-package",
  runtime: "@toolwright/runtime",
};

interface ModuleText {
  /** Each import by what it brings in: its line, and the local name. */
  readonly imports: Map<string, { readonly line: string; readonly local: string }>;
  readonly declarations: string[];
  /** Names declared or imported at the top of the module. */
  readonly taken: Set<string>;
}

/** A type, or a value whose type is used. */
export interface Declaration {
  readonly module: ModuleName;
  readonly name: string;
  readonly isExported: boolean;
}

/** A named type that later types may use again. */
export interface NamedType<Known extends Form = Form> extends Declaration {
  readonly form: Known;
}

export interface Workspace {
  readonly modules: Readonly<Record<"args" | "other", ModuleText>>;
  /** The lines of the module that exports again what the others declare. */
  readonly reExports: Set<string>;
  /** Lines of files that nobody imports, by what they stand in. */
  readonly unimported: Readonly<Record<Unimported, Set<string>>>;
  readonly named: NamedType[];
  /** What has been declared once and may be used often, by its template. */
  readonly shared: Map<string, Declaration>;
  /** How many more types may be made before only the plainest are. */
  readonly budget: { left: number };
}

export function createWorkspace(toolConstant: string): Workspace {
  const empty = (...taken: string[]): ModuleText => ({ imports: new Map(), declarations: [], taken: new Set(taken) });
  return {
    modules: { args: empty("Args", "Result", "SampleTool", "ToolDeclaration", toolConstant), other: empty() },
    reExports: new Set(),
    unimported: { global: new Set(), ambient: new Set(), package: new Set() },
    named: [],
    shared: new Map(),
    budget: { left: 45 },
  };
}

/** What a type is written in. */
export interface Scene extends Drawing {
  readonly workspace: Workspace;
  /** The module that the text stands in. */
  readonly module: "args" | "other";
  /** How many more types may stand one in the other. */
  readonly depth: number;
  /** Types that are being declared: they may stand where they need not be there, as in an array. */
  readonly pending: readonly TypeExpression[];
  /** Type parameters of the declaration that the text is in. */
  readonly parameters: readonly TypeExpression[];
  readonly families: Families;
}

type MakeType<Kind extends Form["kind"]> = (scene: Scene) => TypeExpression<Extract<Form, { readonly kind: Kind }>>;

/** The makers of types: any type, and those of a known form. */
export interface Families {
  readonly any: (scene: Scene) => TypeExpression;
  readonly object: MakeType<"object">;
  readonly objects: MakeType<"objects">;
  /** A union of objects with a property that tells them apart. */
  readonly tagged: MakeType<"objects">;
  readonly texts: MakeType<"texts">;
  readonly list: MakeType<"list">;
  readonly tuple: MakeType<"tuple">;
  /** A type that has no parts. */
  readonly leaf: (scene: Scene) => TypeExpression;
}

/** For a type inside another that may be resolved late. */
export function inside(scene: Scene): Scene {
  return { ...scene, depth: scene.depth - 1 };
}

/** For an operand, which is resolved at once: a type that is being declared must not stand in it. */
export function asOperand(scene: Scene): Scene {
  return { ...inside(scene), pending: [] };
}

const isElsewhere = chance("declaration in the other module", 4);

/** For a declaration of its own: in this module or, less often, in the other. */
export function forDeclaration(scene: Scene): Scene {
  const elsewhere = scene.module === "args" ? "other" : "args";
  return { ...asOperand(scene), parameters: [], module: isElsewhere(scene) ? elsewhere : scene.module };
}

const isPrivate = chance("type that is not exported", 4);

/** Chooses the name of a declaration in the scene's module; `user` is the module that wants to use it. */
export function nameDeclaration(scene: Scene, user: ModuleName): Declaration {
  const { taken } = scene.workspace.modules[scene.module];
  const name = chooseTypeName(scene, taken);
  taken.add(name);
  return { module: scene.module, name, isExported: user !== scene.module || !isPrivate(scene) };
}

/** Adds the declarations of a text, one on each line. */
export function addDeclaration({ workspace }: Scene, { module, isExported }: Declaration, text: string): void {
  if (module !== "args" && module !== "other") throw new Error("What a package declares is fixed.");
  const lines = text.split("\n").map((line) => `${isExported ? "export " : ""}${line}`);
  workspace.modules[module].declarations.push(...lines);
}

export function isVisible({ module }: Scene, named: Declaration): boolean {
  return named.isExported || named.module === module;
}

/** Names a type that is declared here. */
export function referTo<Known extends Form>(scene: Scene, named: NamedType<Known>): TypeExpression<Known> {
  const where = named.module === scene.module ? "own" : drawPlace(scene);
  return express(where === "own" ? refer(scene, named) : referOutside(scene, named, where), named.form);
}

/** Where a file that nobody imports declares a type: globally, in an ambient module, or in a package that it augments. */
type Unimported = "ambient" | "global" | "package";

const drawPlace = drawFrom<Unimported | "own">([
  [7, "type by an import", "own"],
  [1, "global type", "global"],
  [1, "type of an ambient module", "ambient"],
  [1, "type that augments a package", "package"],
]);

/** Names a type by an alias in a file that nobody imports. */
function referOutside(scene: Scene, { module, name }: Declaration, where: Unimported): string {
  const alias = where === "ambient" ? name : `${toolName}_${module}_${name}`;
  const from = module === "args" || module === "other" ? `../tools/${folderName}/${module}.js` : specifiers[module];
  const exported = where === "global" ? "" : "export ";
  scene.workspace.unimported[where].add(`${exported}type ${alias} = import("${from}").${name};`);
  return where === "global" ? alias : bringIn(scene, alias, where);
}

/** The files of a sample that nobody imports, by path relative to the sample's folder. */
export function writeUnimported({ unimported }: Workspace): Readonly<Record<string, string>> {
  const { global, ambient, package: augmented } = unimported;
  const block = (head: string, lines: ReadonlySet<string>): string =>
    lines.size === 0 ? "" : `${head} {\n${[...lines].join("\n")}\n}\n`;
  const declared = block("declare global", global) + block(`declare module "${specifiers.package}"`, augmented);
  return {
    ...(declared !== "" && { [`../../src/${toolName}.ts`]: `${declared}export {};\n` }),
    ...(ambient.size > 0 && {
      [`../../src/${toolName}.ambient.d.ts`]: block(`declare module "${specifiers.ambient}"`, ambient),
    }),
  };
}

/** Fills in the names of the tool and of its folder, `s12` for `sample_12`. */
export function fillNames(text: string, tool: string): string {
  return text.replaceAll(toolName, tool).replaceAll(folderName, tool.replace("sample_", "s"));
}

type Naming = (scene: Scene, declaration: Declaration) => string;
const drawNaming = drawFrom<Naming>([
  [5, "type of another file", (scene, { name, module }) => bringIn(scene, name, module)],
  [1, "import type expression", (_, { name, module }) => `import("${specifiers[module]}").${name}`],
  [1, "namespace import", (scene, { name, module }) => `${bringIn(scene, "*", module)}.${name}`],
  [1, "re-export", reExport(({ name }) => `{ ${name} }`)],
  [1, "re-export of everything", reExport(() => "*")],
  [1, "re-export under another name", reExport(({ name }) => `{ ${name} as Renamed${name} }`)],
]);

/** How the scene's module names a declaration. */
export function refer(scene: Scene, declaration: Declaration): string {
  return declaration.module === scene.module ? declaration.name : drawNaming(scene)(scene, declaration);
}

function reExport(write: (declaration: Declaration) => string): Naming {
  return (scene, declaration) => {
    const clause = write(declaration);
    scene.workspace.reExports.add(`export type ${clause} from "${specifiers[declaration.module]}";`);
    return bringIn(scene, / as (.*) \}/.exec(clause)?.[1] ?? declaration.name, "again");
  };
}

/** Imports a name once; the local name is another where the module has one of that name. */
function bringIn({ workspace, module }: Scene, name: string, from: Specifier): string {
  const { imports, taken } = workspace.modules[module];
  const key = `${name} ${from}`;
  const known = imports.get(key);
  if (known !== undefined) return known.local;
  const local = numbered(name === "*" ? `the_${from}` : name, taken);
  taken.add(local);
  const clause = name === "*" ? `* as ${local}` : `{ ${local === name ? name : `${name} as ${local}`} }`;
  imports.set(key, { line: `import type ${clause} from "${specifiers[from]}";`, local });
  return local;
}

/** The text of a module. */
export function writeModule({ imports, declarations }: ModuleText): string {
  const lines = [...imports.values()].map(({ line }) => line);
  return [...lines, ...declarations].map((text) => `${text}\n`).join("");
}
