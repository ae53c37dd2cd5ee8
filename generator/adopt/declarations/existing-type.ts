/** Imports the types of arguments that a project has already. */

/** A type of the project, as the file of a declaration refers to it. */
export interface ExistingType {
  readonly name: string;
  /** Null for a type that every file of the project sees. */
  readonly import: {
    /** The name that its file exports. */
    readonly exportedName: string;
    readonly module: string;
  } | null;
  /** Whether its own file must export it first. */
  readonly needsExport: boolean;
}

/** The import of a type under a name; undefined for a type that needs none. */
export function importStatement({ import: imported }: ExistingType, name: string): string | undefined {
  if (imported === null) return undefined;
  const { exportedName, module } = imported;
  const bindings =
    exportedName === "default" ? name : exportedName === name ? `{ ${name} }` : `{ ${exportedName} as ${name} }`;
  return `import type ${bindings} from ${JSON.stringify(module)};`;
}

/** Joins the imports of names from one module. */
export function joinImports(statements: Iterable<string>): readonly string[] {
  const names = new Map<string, string[]>();
  const others: string[] = [];
  for (const statement of statements) {
    const [, name, module] = /^import type \{ ([^{}]*) \} from (.*);$/.exec(statement) ?? [];
    if (name === undefined || module === undefined) others.push(statement);
    else names.set(module, [...(names.get(module) ?? []), name]);
  }
  const joined = [...names].map(([module, list]) => `import type { ${list.join(", ")} } from ${module};`);
  return [...others, ...joined];
}
