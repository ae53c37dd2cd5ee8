import { join } from "node:path";
import { expect, test } from "vitest";
import { expectGolden } from "../golden.js";
import { entryPoints, packageFolder, packageJson, requireModule } from "./built-package.js";
import { createProgram, sourceFileOf, strictOptions, testFolder, ts } from "./compiler.js";

/** The entry points of the other packages; `toolwright/contract` exports what `@toolwright/contract` does. */
const otherEntryPoints = [
  { specifier: "toolwright/generator", types: "../dist/types/index.d.ts" },
  { specifier: "@toolwright/contract", types: "../contract/dist/types/index.d.ts" },
  { specifier: "@toolwright/contract/vendor-rules", types: "../contract/dist/types/vendor-rules/index.d.ts" },
];
const publicEntryPoints = [
  ...entryPoints.map(({ specifier, import: { types } }) => ({ specifier, types })),
  ...otherEntryPoints,
];
const declarationFiles = [
  ...entryPoints.flatMap((entry) => [entry.import.types, entry.require.types]),
  ...otherEntryPoints.map(({ types }) => types),
];
const program = createProgram({ files: declarationFiles.map((file) => join(packageFolder, file)) });
const checker = program.getTypeChecker();

interface PublicName {
  readonly name: string;
  readonly isValue: boolean;
}

/** The names that a declaration file exports, in name order. */
function namesIn(declarationFile: string): PublicName[] {
  const moduleSymbol = checker.getSymbolAtLocation(sourceFileOf(program, join(packageFolder, declarationFile)));
  if (moduleSymbol === undefined) throw new Error(`${declarationFile} must be a module.`);
  const names = checker.getExportsOfModule(moduleSymbol).map((symbol) => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return { name: symbol.name, isValue: (target.flags & ts.SymbolFlags.Value) !== 0 };
  });
  return names.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Types and values of an entry point, a few on each line. */
function describeEntryPoint({ specifier, types }: { specifier: string; types: string }): string {
  const names = namesIn(types);
  const linesOf = (wantsValues: boolean): readonly string[] => {
    const found = names.filter(({ isValue }) => isValue === wantsValues).map(({ name }) => name);
    const text = found.join(" ").replaceAll(/(.{90}\S*) /g, "$1\n");
    return text === "" ? [] : text.split("\n").map((line) => `  ${wantsValues ? "value" : "type "} ${line}`);
  };
  return [specifier, ...linesOf(false), ...linesOf(true), ""].join("\n");
}

test("the public names are the ones that were agreed on", () => {
  const actual = publicEntryPoints.map(describeEntryPoint).join("\n");
  expectGolden({ file: join(testFolder, "public-names.txt"), actual });
});

test("the main entry point has at most 50 names, all entry points together at most 155", () => {
  const counts = publicEntryPoints.map(({ types }) => namesIn(types).length);
  expect(counts[0]).toBeLessThanOrEqual(50);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(155);
});

test.each(otherEntryPoints)("$specifier has at run time what its types promise", async ({ specifier, types }) => {
  // A module is an object; which names it has is what is tested.
  const module = (await import(specifier)) as object;
  expect(Object.keys(module).sort()).toEqual(namesIn(types).flatMap(({ name, isValue }) => (isValue ? [name] : [])));
});

test("declaration files of an application can name every type that it infers", () => {
  const text = `
    import { createToolRegistry, functionTool, selectTools, toToolSpec, type ToolInventory } from "@toolwright/runtime";
    import { combineRegistries } from "@toolwright/runtime/combine";
    import { content, withContent } from "@toolwright/runtime/content";
    import { createValidator, explainErrors, limitResult } from "@toolwright/runtime/feedback";
    import { importMcp } from "@toolwright/runtime/import/mcp";
    import { lenient, parseLeniently } from "@toolwright/runtime/lenient";
    import { aiTools } from "@toolwright/runtime/serve/ai";
    import { serveAnthropic } from "@toolwright/runtime/serve/anthropic";
    import { anthropicRunnerTools } from "@toolwright/runtime/serve/anthropic-runner";
    import { serveBedrock } from "@toolwright/runtime/serve/bedrock";
    import { serveGemini } from "@toolwright/runtime/serve/gemini";
    import { elicitApproval } from "@toolwright/runtime/serve/mcp-approval";
    import { serveOpenAi } from "@toolwright/runtime/serve/openai";
    import { agentTools } from "@toolwright/runtime/serve/openai-agents";
    import { narrowTool, toInventory } from "@toolwright/runtime/surface";
    import { createProjector, decoderFor, projectTool, projectTools, standardSchema } from "@toolwright/runtime/targets";
    import { gemini } from "@toolwright/runtime/targets/gemini";

    const inputSchema = { type: "object", properties: { at: { type: "string" } } } as const;
    export const tool = functionTool({ name: "look_up", description: "Looks up.", inputSchema });
    export const handlers = { look_up: async () => withContent({ found: 1 }, content.text("one")) };
    export const registry = createToolRegistry([tool], { look_up: () => 1 });
    export const { call, dispatch, dispatchAll, preview, replaceTools, toModelOutput, render } = registry;
    export const selected = selectTools([tool], ["look_up"]);
    export const spec = toToolSpec(tool);
    export const both = combineRegistries(registry, registry);
    export const validator = createValidator(inputSchema);
    export const faults = (about: Parameters<typeof explainErrors>[1]) => explainErrors([], about);
    export const limited = limitResult({ at: "one" }, { schema: inputSchema, characters: 10 });
    export const imported = importMcp;
    export const read = [lenient, parseLeniently("{}")];
    export const ai = aiTools(registry);
    export const anthropic = serveAnthropic(registry);
    export const bedrock = serveBedrock(registry);
    export const loops = [anthropic.answer, bedrock.answer, serveGemini(registry).answer, serveOpenAi(registry).answer];
    export const answered = (received: Parameters<typeof bedrock.answer>[0]) => bedrock.answer(received);
    export const runner = anthropicRunnerTools(registry);
    export const approver = elicitApproval();
    export const agents = agentTools(registry);
    export const narrowed = narrowTool(tool, {});
    export const inventory = toInventory(registry);
    export const entry = (all: ToolInventory) => all.tools[0];
    export const projectors = [createProjector, decoderFor, standardSchema];
    export const projected = projectTool(tool, "openai");
    export const list = projectTools([tool], "mcp");
    export const one = gemini.projectTool(tool);
  `;
  const application = createProgram({
    inMemory: new Map([[join(testFolder, "application.ts"), text]]),
    options: { ...strictOptions, noEmit: false, declaration: true },
  });
  const file = sourceFileOf(application, join(testFolder, "application.ts"));
  const findings = [...application.getSemanticDiagnostics(file), ...application.getDeclarationDiagnostics(file)];
  expect(findings.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "))).toEqual([]);
});

test.each(entryPoints)("$specifier exports the same types to ESM and to CommonJS", (entry) => {
  expect(namesIn(entry.require.types)).toEqual(namesIn(entry.import.types));
});

test.each(entryPoints)("$specifier has at run time what its types promise, in ESM and in CommonJS", async (entry) => {
  const promised = namesIn(entry.import.types).flatMap(({ name, isValue }) => (isValue ? [name] : []));
  // A module is an object; which names it has is what is tested.
  const fromModule = (await import(entry.specifier)) as object;
  const fromCommonJs = requireModule(entry.specifier) as object;
  expect(Object.keys(fromModule).sort()).toEqual(promised);
  expect(Object.keys(fromCommonJs).sort()).toEqual(promised);
});

test.each(["serve/internal/mcp-server", "registry/create-registry", "targets/formats/mcp"])(
  "%s is no entry point",
  async (module) => {
    const specifier = `${packageJson.name}/${module}`;
    await expect(import(specifier)).rejects.toThrow();
    expect(() => requireModule.resolve(specifier)).toThrow();
  },
);

test("resolution from before `exports` finds the CommonJS build and its types", () => {
  const main = entryPoints.find(({ specifier }) => specifier === packageJson.name);
  expect({ types: packageJson.types, default: packageJson.main }).toEqual(main?.require);
});
