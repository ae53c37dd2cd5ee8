/** Collects the declarations of a sample in its modules, and writes how one module names what another declares. */

import type { Choices } from "./random-choices.js";
import type { Feature } from "./random-features.js";
import { express, type Form, type TypeExpression } from "./random-forms.js";
import { chooseTypeName, numbered } from "./random-names.js";

/** A module of the sample that declares types, or a package. */
export type ModuleName = "args" | "other" | "package" | "runtime";

const specifiers: Readonly<Record<ModuleName | "again", string>> = {
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

/** A type, or a value whose type is used, at the top of a module or in a namespace. */
export interface Declaration {
  readonly module: ModuleName;
  /** The name, behind those of the namespaces that it is in. */
  readonly path: string;
  readonly isExported: boolean;
}

/** A named type that later types may use again. */
export interface NamedType<Known extends Form = Form> extends Declaration {
  readonly form: Known;
}

export interface Workspace {
  readonly modules: Readonly<Record<"args" | "other", ModuleText>>;
  /** The lines of the module that exports again what the other declares. */
  readonly reExports: Set<string>;
  readonly named: NamedType[];
  readonly features: Set<Feature>;
  /** What has been declared once and may be used often, by what it is for. */
  readonly shared: Map<string, Declaration>;
  /** How many more types may be made before only the plainest are. */
  readonly budget: { left: number };
}

export function createWorkspace(toolConstant: string): Workspace {
  const empty = (...taken: string[]): ModuleText => ({ imports: new Map(), declarations: [], taken: new Set(taken) });
  return {
    modules: { args: empty("Args", "Result", "ToolDeclaration", toolConstant), other: empty() },
    reExports: new Set(),
    named: [],
    features: new Set(),
    shared: new Map(),
    budget: { left: 45 },
  };
}

/** What a type is written in. */
export interface Scene {
  readonly choices: Choices;
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
  readonly texts: MakeType<"texts">;
  readonly list: MakeType<"list">;
  readonly tuple: MakeType<"tuple">;
}

/** Says that the sample has these features. */
export function use({ workspace }: Scene, ...features: readonly Feature[]): void {
  for (const feature of features) workspace.features.add(feature);
}

/** For a type inside another that may be resolved late. */
export function inside(scene: Scene): Scene {
  return { ...scene, depth: scene.depth - 1 };
}

/** For an operand, which is resolved at once: a type that is being declared must not stand in it. */
export function asOperand(scene: Scene): Scene {
  return { ...inside(scene), pending: [] };
}

/** For a declaration of its own: in this module or, less often, in the other. */
export function forDeclaration(scene: Scene): Scene {
  const elsewhere = scene.module === "args" ? "other" : "args";
  return { ...asOperand(scene), parameters: [], module: scene.choices.oneIn(4) ? elsewhere : scene.module };
}

/** What a new declaration is called, and whether other modules see it. */
export interface NewName extends Declaration {
  /** `export` and a space, or nothing. */
  readonly modifier: string;
}

/** Chooses the name of a declaration in the scene's module; `user` is the module that wants to use it. */
export function nameDeclaration(scene: Scene, user: ModuleName): NewName {
  const { choices, workspace, module } = scene;
  const { taken } = workspace.modules[module];
  const { name, isOdd } = chooseTypeName(choices, taken);
  if (isOdd) use(scene, "odd type name");
  if (workspace.modules[module === "args" ? "other" : "args"].taken.has(name)) use(scene, "same name in two files");
  taken.add(name);
  const isExported = user !== module || !choices.oneIn(4);
  if (!isExported) use(scene, "type that is not exported");
  return { module, path: name, isExported, modifier: isExported ? "export " : "" };
}

export function nameValue({ workspace, module }: Scene, wanted: string): NewName {
  const { taken } = workspace.modules[module];
  const path = numbered(wanted, taken);
  taken.add(path);
  return { module, path, isExported: true, modifier: "export " };
}

export function addDeclaration({ workspace, module }: Scene, text: string): void {
  workspace.modules[module].declarations.push(text);
}

/** Adds a declaration, and remembers it for other types. */
export function addNamedType<Known extends Form>(
  scene: Scene,
  name: NewName,
  { text, form }: { readonly text: string; readonly form: Known },
): NamedType<Known> {
  addDeclaration(scene, text);
  const named = { module: name.module, path: name.path, isExported: name.isExported, form };
  scene.workspace.named.push(named);
  return named;
}

/** Declares a type in one of the modules; the text follows `export`, where it is exported. */
export function declareType<Known extends Form>(
  scene: Scene,
  write: (own: Scene, path: string) => { readonly text: string; readonly form: Known },
): NamedType<Known> {
  const own = forDeclaration(scene);
  const name = nameDeclaration(own, scene.module);
  const { text, form } = write(own, name.path);
  return addNamedType(own, name, { text: `${name.modifier}${text}`, form });
}

/** Names a type that is declared here. */
export function referTo<Known extends Form>(scene: Scene, named: NamedType<Known>): TypeExpression<Known> {
  return express(refer(scene, named), named.form);
}

/** Declares a generic alias, such as `<T> = SELF<T>[]`, once; returns how the scene's module names it. */
export function declareOperator(scene: Scene, operator: string): string {
  const { shared } = scene.workspace;
  const known = shared.get(operator) ?? addOperator(forDeclaration(scene), "package", operator);
  shared.set(operator, known);
  return refer(scene, known);
}

/** A generic object type. */
export interface GenericObject {
  /** The parameters, as in `<T>`. */
  readonly header: string;
  readonly body: string;
  readonly isInterface: boolean;
}

/** Declares a generic type, which calls itself SELF, for the module that wants to use it. */
export function addOperator(scene: Scene, user: ModuleName, operator: string | GenericObject): Declaration {
  const name = nameDeclaration(scene, user);
  const write = ({ header, body, isInterface }: GenericObject): string =>
    isInterface ? `interface ${name.path}${header} { ${body} }` : `type ${name.path}${header} = { ${body} };`;
  const text = typeof operator === "string" ? `type ${name.path}${operator}` : write(operator);
  addDeclaration(scene, `${name.modifier}${text.replaceAll("SELF", name.path)}`);
  return name;
}

/** How the scene's module names a declaration. */
export function refer(scene: Scene, { module, path }: Declaration): string {
  if (module === scene.module) return path;
  if (module === "package") use(scene, "package type");
  const [head = path] = path.split(".");
  const rest = path.slice(head.length);
  const ways = module === "other" ? 9 : 7;
  switch (scene.choices.below(ways)) {
    case 5:
      use(scene, "import type expression");
      return `import("${specifiers[module]}").${path}`;
    case 6:
      use(scene, "namespace import");
      return `${bringIn(scene, "*", module)}.${path}`;
    case 7:
    case 8:
      return `${reExport(scene, head)}${rest}`;
    default:
      use(scene, "type of another file");
      return `${bringIn(scene, head, module)}${rest}`;
  }
}

function reExport(scene: Scene, name: string): string {
  use(scene, "re-export");
  const way = scene.choices.below(3);
  const renamed = way === 2 ? `Renamed${name}` : name;
  const line = {
    0: `export type { ${name} } from "./other.js";`,
    1: 'export type * from "./other.js";',
    2: `export type { ${name} as ${renamed} } from "./other.js";`,
  }[way];
  scene.workspace.reExports.add(line ?? "");
  return bringIn(scene, renamed, "again");
}

/** Imports a name once; the local name is another where the module has one of that name. */
function bringIn({ workspace, module }: Scene, name: string, from: ModuleName | "again"): string {
  const { imports, taken } = workspace.modules[module];
  const key = `${name} ${from}`;
  const known = imports.get(key);
  if (known !== undefined) return known.local;
  const wanted = name === "*" ? `the_${from}` : name;
  const local = numbered(wanted, taken);
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
