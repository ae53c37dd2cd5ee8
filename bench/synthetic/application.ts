/** Generates the modules of an application around the tools. The same seed gives the same files. */

import { createRandom } from "../../contract/src/random.js";
import type { SourceFile } from "./tools.js";

/** Yields the modules, each of which imports up to three before it. */
export function* makeModules(modules: number, seed: number): Generator<SourceFile> {
  const random = createRandom(seed, "modules");
  for (let index = 0; index < modules; index += 1) {
    const earlier = Array.from({ length: Math.min(index, 3) }, () => random.below(index));
    yield { path: `src/part-${index}.ts`, text: moduleText(index, [...new Set(earlier)]) };
  }
}

/** Adds a handler to the file of a tool, which imports the module with this index. */
export function withHandler({ path, text }: SourceFile, index: number): SourceFile {
  const [, type] = /^export interface (\w+)Args /m.exec(text) ?? [];
  if (type === undefined) return { path, text };
  const handler = `
/** The handler of the tool. */
export async function handle${type}(args: ${type}Args): Promise<string> {
  const entry = await load${index}(JSON.stringify(args));
  return entry?.title ?? "nothing";
}
`;
  const statement = `import { load${index} } from "../../src/part-${index}.js";\nimport type`;
  return { path, text: text.replace("import type", statement) + handler };
}

function moduleText(index: number, earlier: readonly number[]): string {
  const imports = earlier.map((other) => `import { type Entry${other}, load${other} } from "./part-${other}.js";\n`);
  const fields = earlier.map((other) => `  readonly from${other}: Entry${other} | null;\n`);
  const loads = earlier.map((other) => `    from${other}: (await load${other}(id)) ?? null,\n`);
  return `/** Keeps the entries of part ${index}. */

${imports.join("")}
/** One entry. */
export interface Entry${index} {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
  readonly state: "open" | "closed" | "archived";
  readonly labels: readonly string[];
${fields.join("")}}

export interface Query${index} {
  readonly text?: string;
  readonly states?: readonly Entry${index}["state"][];
  readonly least?: number;
}

const entries = new Map<string, Entry${index}>();

/** Loads an entry, or makes one of what other parts know. */
export async function load${index}(id: string): Promise<Entry${index} | undefined> {
  const known = entries.get(id);
  if (known !== undefined) return known;
  if (!/^[a-z0-9-]{1,64}$/.test(id)) return undefined;
  const entry: Entry${index} = {
    id,
    title: id.split("-").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" "),
    amount: id.length * ${index + 1},
    state: id.startsWith("a") ? "archived" : "open",
    labels: [...new Set(id.split("-"))].sort(),
${loads.join("")}  };
  entries.set(id, entry);
  return entry;
}

${["amount", "title", "state"].map((field) => searchText(index, field)).join("")}`;
}

function searchText(index: number, field: string): string {
  const name = `${field.charAt(0).toUpperCase()}${field.slice(1)}${index}`;
  return `
/** Lists the entries that match, by ${field}. */
export function searchBy${name}({ text = "", states = ["open"], least = 0 }: Query${index}): Entry${index}[] {
  const words = text.toLowerCase().split(/\\s+/).filter((word) => word !== "");
  return [...entries.values()]
    .filter(({ state, amount }) => states.includes(state) && amount >= least)
    .filter(({ title, labels }) => words.every((word) => title.toLowerCase().includes(word) || labels.includes(word)))
    .sort((left, right) => (left.${field} < right.${field} ? -1 : 1));
}
`;
}
