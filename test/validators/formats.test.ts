import { rmSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import type { ToolValidators } from "@toolwright/runtime";
import { createRandom } from "../../generator/random.js";
import { createCompiler } from "../generated/schema-compiler.js";
import { createScratchProject, minimalProject } from "../support/scratch-project.js";
import { emit, loadValidators } from "./emitted-validators.js";

/** Strings at the edge of each format; further ones are made from them. */
const formats: Readonly<Record<string, readonly string[]>> = {
  date: [
    "2024-02-29",
    "2023-02-29",
    "1900-02-29",
    "2000-02-29",
    "2026-12-31",
    "2026-13-01",
    "0000-01-01",
    "2026-04-31",
  ],
  time: [
    "23:59:60Z",
    "12:30:00Z",
    "00:00:00.123+05:30",
    "15:59:60-08:00",
    "24:00:00Z",
    "12:30:00",
    "01:29:60+01:30",
    "1:2:3z",
  ],
  "date-time": ["2026-02-28T12:30:00Z", "2026-02-28 12:30:00+0100", "2016-12-31t23:59:60z", "2026-02-28\n12:30:00Z"],
  duration: ["P1Y2M3DT4H5M6S", "P4W", "PT", "P1D"],
  email: ["a.b+c@example.org", "a@b", '"a"@example.org'],
  hostname: ["example.org", "-a.org", "a.org.", `${"a".repeat(64)}.org`],
  ipv4: ["192.168.0.1", "256.1.1.1", "01.2.3.4"],
  ipv6: ["::1", "fe80::1%eth0", "1:2:3:4:5:6:7:8", "::ffff:192.168.0.1"],
  "json-pointer": ["/a/~0b/~1", "/a~2", ""],
  "relative-json-pointer": ["0#", "1/a", "01/a"],
  regex: ["^a{2}$", "(", "\\Z", "a\\Z", "[\\w-x]"],
  uri: [
    "https://user@example.org:80/a?b=c#d",
    "urn:isbn:1",
    "//example.org",
    "/a",
    "a:",
    "http://[::1]/",
    "x:y z",
    "mailto:a@b",
  ],
  "uri-reference": ["//example.org", "../a?b#c", "a b", "#x", "a:b", "http://%zz"],
  "uri-template": ["/a/{b}{?c*,d:3}", "{", "{+a}"],
  uuid: ["123e4567-e89b-12d3-a456-426614174000", "urn:uuid:123e4567-e89b-12d3-a456-426614174000", "123e4567"],
};

const names = Object.keys(formats);
const declaration = `import type { ToolDeclaration } from "@toolwright/runtime";

export interface Args {
${names.map((name) => `  /** @format ${name} */\n  "${name}"?: string;`).join("\n")}
}

/** Takes a string of every format. */
export const tool: ToolDeclaration<Args> = { name: "formats", effect: "read_only" };
`;

let emitted: ToolValidators | undefined;

beforeAll(async () => {
  const project = createScratchProject({ ...minimalProject, "tools/formats.ts": declaration });
  emitted = loadValidators((await emit(project.root)).modules)["formats"];
  rmSync(project.root, { recursive: true });
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

test.each(names)("%s is what ajv-formats says", (name) => {
  const judge = createCompiler().compile({ type: "string", format: name });
  const texts = variationsOf(formats[name] ?? [], name);
  const verdicts = texts.map((text) => judge(text));
  expect(new Set(verdicts).size).toBe(2);
  expect(texts.filter((text, index) => emitted?.input({ [name]: text }) !== verdicts[index])).toEqual([]);
});
