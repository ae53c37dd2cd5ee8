import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as prettier from "prettier";
import { generate, type GenerateResult } from "toolwright/generator";
import { beforeAll, expect, test } from "vitest";
import { createProgram, describeFinding, strictOptions, ts } from "../runtime/compiler.js";
import { createScratchProject, minimalProject, type ScratchProject } from "../support/scratch-project.js";
import { splitSections } from "../support/sections.js";
import { compile, createCompiler, type Schema } from "./schema-compiler.js";

const declarations = fileURLToPath(new URL("odd-declarations.txt", import.meta.url));

/** Names that mean something to TypeScript, or in modules of every kind, but may be a tool's. */
const meaningfulNames =
  "any arguments array as async await class console default delete enum eval exports from get global import let map " +
  "module new null of package promise readonly record require satisfies set static string symbol this tool_map tools " +
  "tool_name type undefined unknown using void window yield _ __a a-b a1 B2B";

/** One declaration for each name, all with the same arguments type. */
function declareAll(names: readonly string[], properties = "id: string"): string {
  const constants = names.map(
    (name, index) =>
      `/** Does something. */\nexport const tool${index}: ToolDeclaration<Args> = { name: "${name}", effect: "read_only" };\n`,
  );
  return `import type { ToolDeclaration } from "@toolwright/runtime";\nexport interface Args { ${properties} }\n${constants.join("")}`;
}

/** Names of each length for which a generated module begins another line somewhere. */
function namesOfEachLength(last: string): string[] {
  return Array.from({ length: 64 }, (_, index) => `${"x".repeat(index)}${last}`);
}

// That nothing hidden is in `ToolInput` is tested with the schemas, in test/schema-truth/hidden-parameters.test.ts.
const claims = `
import type { Integer, ToolMetadata, Uuid } from "@toolwright/runtime";
import type { IsRequiredAt, ValueAt } from "@toolwright/runtime/internal/handler-types";
import type { ToolArgsOf } from "@toolwright/runtime/internal/metadata";
import type { ToolArguments, ToolInput, ToolMap } from "../generated/registry.js";
import type { SendMessageArguments, SendMessageInput } from "../generated/metadata/send_message.js";
import { tools } from "../generated/registry.js";

type Expect<Claim extends true> = Claim;
type Equal<Left, Right> =
  (<Any>() => Any extends Left ? 1 : 2) extends <Any>() => Any extends Right ? 1 : 2 ? true : false;
type Input = ToolInput<"send_message">;
type Arguments = ToolArguments<"send_message">;

export type NamedClaims = [
  Expect<SendMessageInput extends Input ? (Input extends SendMessageInput ? true : false) : false>,
  Expect<SendMessageArguments extends Arguments ? (Arguments extends SendMessageArguments ? true : false) : false>,
];
type Metadata = ToolMap["send_message"]["metadata"];
type Args = ToolArgsOf<Metadata>;
type At<Path extends string> = [ValueAt<Args, Path>, IsRequiredAt<Args, Path>];
export type PathClaims = [
  Expect<Equal<
    Metadata,
    ToolMetadata<
      Args, unknown, "send_message", "confirm" | "cursor",
      "cursor" | "delivery.relayToken" | "recipients[].account" | "sender"
    >
  >>,
  Expect<Equal<At<"cursor">, [Integer | undefined, false]>>,
  Expect<Equal<At<"delivery.relayToken">, [string, true]>>,
  Expect<Equal<At<"recipients[].account">, [Uuid, true]>>,
  Expect<Equal<At<"sender">, [string, true]>>,
];
export const names: readonly string[] = tools.map(({ name }) => name);
`;

/** Metadata carries the types that the registry lists, of every tool. */
const carriedTypes = `
import type { ToolArgumentsOf, ToolInputOf, ToolResultOf } from "@toolwright/runtime";
import type { ToolArguments, ToolInput, ToolMap, ToolName, ToolResult } from "../generated/registry.js";

type Equal<Left, Right> =
  (<Any>() => Any extends Left ? 1 : 2) extends <Any>() => Any extends Right ? 1 : 2 ? true : false;
type Carried<Tool extends ToolMap[ToolName]["metadata"]> = [ToolInputOf<Tool>, ToolArgumentsOf<Tool>, ToolResultOf<Tool>];
type Listed<Name extends ToolName> = [ToolInput<Name>, ToolArguments<Name>, ToolResult<Name>];
type Different = {
  [Name in ToolName]: Equal<Carried<ToolMap[Name]["metadata"]>, Listed<Name>> extends true ? never : Name;
}[ToolName];
export const different: Equal<Different, never> = true;
`;

/** A registry wants a provider for each hidden parameter that a call cannot do without, and for no other. */
const registries = `
import { createToolRegistry, type Uuid } from "@toolwright/runtime";
import { sendMessage } from "../generated/metadata/send_message.js";
import { synchroniseEachConfiguredWorkspaceWithItsRemoteRepository as synchronise } from "../generated/metadata/synchronise_each_configured_workspace_with_its_remote_repository.js";
import type { ToolHandlers } from "../generated/registry.js";

interface App { readonly user: string }
declare const handlers: ToolHandlers<App>;
declare const account: Uuid;
const { send_message, synchronise_each_configured_workspace_with_its_remote_repository } = handlers;
const others = { "delivery.relayToken": () => "secret", "recipients[].account": async () => account };
const providers = { ...others, sender: ({ user }: App) => user };

void createToolRegistry([synchronise], { synchronise_each_configured_workspace_with_its_remote_repository });
void createToolRegistry([sendMessage], { send_message }, { hidden: { send_message: providers } });
void createToolRegistry(
  [sendMessage], { send_message }, { hidden: { send_message: { ...providers, cursor: () => 1 } } },
);
// @ts-expect-error: no provider at all
void createToolRegistry([sendMessage], { send_message });
// @ts-expect-error: sender is missing
void createToolRegistry([sendMessage], { send_message }, { hidden: { send_message: others } });
// @ts-expect-error: sender is a string
void createToolRegistry([sendMessage], { send_message }, { hidden: { send_message: { ...others, sender: () => 1 } } });
`;

let project: ScratchProject;
let result: GenerateResult;

beforeAll(async () => {
  project = createScratchProject({
    ...minimalProject,
    "tools/meaningful-names.ts": declareAll(meaningfulNames.split(" ")),
    "tools/lengths.ts": declareAll(namesOfEachLength("y")),
    "tools/defaulted-lengths.ts": declareAll(namesOfEachLength("d"), "id: string; /** @default 1 */ first?: number"),
    "tools/hidden-lengths.ts": declareAll(namesOfEachLength("h"), "id: string; /** @hidden */ owner: string"),
    "claims/claims.ts": claims,
    "claims/carried-types.ts": carriedTypes,
    "claims/registries.ts": registries,
  });
  for (const [file, text] of splitSections(readFileSync(declarations, "utf8"), { prefix: "// @filename: " })) {
    project.write({ [`tools/${file}`]: text });
  }
  result = await generate({ root: project.root });
});

test("every declaration is generated, without a finding", () => {
  expect(result.diagnostics).toEqual([]);
  expect(result.files.length).toBeGreaterThan(250);
});

test("every file is formatted as prettier formats it by default", async () => {
  for (const { path, text } of result.files) {
    const parser = path.endsWith(".ts") ? "typescript" : "json-stringify";
    expect(await prettier.check(text ?? "", { parser }), path).toBe(true);
  }
});

test("a registry of any size is formatted as prettier formats it by default", async () => {
  for (const size of [1, 2, 3, 8]) {
    const few = createScratchProject({
      ...minimalProject,
      "tools/few.ts": declareAll(Array.from({ length: size }, (_, index) => `few_${index}`)),
    });
    const { files } = await generate({ root: few.root });
    const registry = files.find(({ path }) => path === "registry.ts");
    expect(await prettier.check(registry?.text ?? "", { parser: "typescript" }), `${size} tools`).toBe(true);
  }
});

test("every module compiles, with its declarations and with what a handler relies on", () => {
  const modules = result.files.map(({ path }) => join(project.root, "generated", path));
  const program = createProgram({
    files: [
      ...modules.filter((path) => path.endsWith(".ts")),
      ...["claims.ts", "carried-types.ts", "registries.ts"].map((file) => join(project.root, "claims", file)),
    ],
    options: { ...strictOptions, isolatedDeclarations: true, declaration: true, verbatimModuleSyntax: true },
  });
  const findings = ts.getPreEmitDiagnostics(program);
  expect(findings.map((finding) => describeFinding(finding, project.root))).toEqual([]);
});

test("a generated name that an author has too is imported under another", () => {
  const module = project.read("generated/metadata/read_file.ts");
  expect(module).toContain("ReadFileTypes as DeclaredReadFileTypes,");
  expect(module).toContain("ToolMetadata as DeclaredToolMetadata,");
  expect(module).toContain("export interface ReadFileTypes {");
});

test("the inventory and every schema hold what they promise here too", () => {
  const ajv = createCompiler();
  const read = (path: string): unknown => JSON.parse(project.read(`generated/${path}`));
  const validate = compile(ajv, read("inventory.schema.json") as Schema);
  expect(validate(read("model-tool-schema-inventory.json")), JSON.stringify(validate.errors)).toBe(true);
  for (const { path } of result.files.filter((file) => file.path.startsWith("schemas/"))) {
    expect(() => compile(ajv, read(path) as Schema), path).not.toThrow();
  }
});

test("a hidden parameter is listed in the metadata, and its default with it", () => {
  const metadata = project.read("generated/metadata/send_message.ts");
  const hidden = ["cursor", "delivery.relayToken", "recipients[].account", "sender"];
  expect(metadata).toContain(`  hiddenParameters: [\n${hidden.map((name) => `    "${name}",\n`).join("")}  ],\n`);
  expect(metadata).toContain("  hiddenDefaults: {\n    cursor: 0,\n  },\n");
});
