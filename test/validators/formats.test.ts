import { beforeAll, expect, test } from "vitest";
import type { ToolValidators } from "@toolwright/runtime";
import { createRandom } from "@toolwright/contract/internal/values";
import { createCompiler } from "../generated/schema-compiler.js";
import { createToolProject } from "../support/scratch-project.js";
import { readTables } from "../support/tables.js";
import { emit, loadValidators } from "./emitted-validators.js";

const rows = [
  ...readTables(new URL("../json-schema/formats.txt", import.meta.url), ["format", "strings…"]).values(),
].flat();
const names = rows.map(({ format }) => format);
const declaration = `import type { ToolDeclaration } from "@toolwright/runtime";

export interface Args {
${names.map((name) => `  /** @format ${name} */\n  "${name}"?: string;`).join("\n")}
}

/** Takes a string of every format. */
export const tool: ToolDeclaration<Args> = { name: "formats", effect: "read_only" };
`;

let emitted: ToolValidators | undefined;

beforeAll(async () => {
  const project = createToolProject({ "tools/formats.ts": declaration });
  emitted = loadValidators((await emit(project.root)).modules)["formats"];
});

/** Strings that differ from the given ones in a place or two. */
function variationsOf(texts: readonly string[], name: string): string[] {
  const random = createRandom(3, name);
  const characters = [...texts.join(""), ..."09azT:+-.Z /%[]@\n\u00e9\ud83d\ude00"];
  const vary = (text: string): string => {
    const at = random.below(text.length + 1);
    const inserted = random.chance(0.7) ? random.pick(characters) : "";
    return text.slice(0, at) + inserted + text.slice(at + random.below(2));
  };
  return [
    ...texts,
    ...Array.from({ length: 3000 }, () => vary(random.chance(0.5) ? random.pick(texts) : vary(random.pick(texts)))),
  ];
}

const compiler = createCompiler();

test.each(rows)("$format is what ajv-formats says", ({ format, strings }) => {
  const judge = compiler.compile({ type: "string", format });
  const texts = variationsOf(
    strings.map((text) => JSON.parse(text) as string),
    format,
  );
  const verdicts = texts.map((text) => judge(text));
  expect(new Set(verdicts).size).toBe(2);
  expect(texts.filter((text, index) => emitted?.input({ [format]: text }) !== verdicts[index])).toEqual([]);
});
