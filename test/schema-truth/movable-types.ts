/** From types that may stand in any file to the files of a project: where they stand must decide nothing. */

import type { ProjectFiles } from "../support/scratch-project.js";

/** One or more declarations of one exported name, which stay together. */
export interface MovableType {
  /** The name that it exports. */
  readonly name: string;
  /** The module that it stands in: a path from the project's root, without its ending. */
  readonly home: string;
  /** The declarations; `MODULE(key)` stands for the path of the module of another type. */
  readonly text: string;
  /** Other types that the text names, by the name that it has for them: keys of the same set. */
  readonly uses?: Readonly<Record<string, string>>;
}

/** Types by a key that never changes, in the order in which they stand in their files. */
export type TypeSet = Readonly<Record<string, MovableType>>;

/** Writes the modules of a set, each type imported from where it stands. */
export function renderModules(types: TypeSet): ProjectFiles {
  const homes = [...new Set(Object.values(types).map(({ home }) => home))];
  return Object.fromEntries(homes.map((home) => [`${home}.ts`, renderModule(types, home)]));
}

function renderModule(types: TypeSet, home: string): string {
  const own = Object.values(types).filter((type) => type.home === home);
  const imports = new Set<string>();
  for (const [local, key] of own.flatMap(({ uses = {} }) => Object.entries(uses))) {
    const target = typeAt(types, key);
    if (target.home === home && local !== target.name) throw new Error(`${home} must call ${key} ${target.name}.`);
    if (target.home !== home) {
      imports.add(`import type { ${target.name} as ${local} } from "${pathOf(target.home)}";\n`);
    }
  }
  const texts = own.map(({ text }) =>
    text.replaceAll(/MODULE\((\w+)\)/g, (_, key: string) => pathOf(typeAt(types, key).home)),
  );
  return [...imports, ...texts].join("\n");
}

function typeAt(types: TypeSet, key: string): MovableType {
  const type = types[key];
  if (type === undefined) throw new Error(`There must be a type ${key}.`);
  return type;
}

/** Every home is one folder deep. */
function pathOf(home: string): string {
  return `../${home}.js`;
}

/** Moves each type to the home that a function names. */
export function moveTypes(types: TypeSet, homeOf: (type: MovableType, key: string) => string): TypeSet {
  return Object.fromEntries(Object.entries(types).map(([key, type]) => [key, { ...type, home: homeOf(type, key) }]));
}

/** Turns the order in every file around. */
export function reverseTypes(types: TypeSet): TypeSet {
  return Object.fromEntries(Object.entries(types).reverse());
}
