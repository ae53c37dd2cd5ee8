import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { verify, type VerifyResult } from "toolwright/generator";
import { beforeAll, describe, expect, test } from "vitest";
import { expectGolden, expectNoOrphanedGoldens } from "../golden.js";
import { runAll } from "../support/command-line-host.js";
import {
  createScratchProject,
  minimalProject,
  repository,
  type CommandOutcome,
  type ProjectFiles,
  type ScratchProject,
} from "../support/scratch-project.js";

const reports = fileURLToPath(new URL("reports", import.meta.url));

const schemasOf = ({ tools }: VerifyResult) =>
  tools.flatMap(({ input, output }) => [input, ...(output === null ? [] : [output])]);

describe("the schemas of this repository's own tools", () => {
  const result = verify({ root: repository, instances: 60 });

  test("agree with their types", () => {
    expect(result).toMatchObject({ ran: true, diagnostics: [], skipped: [] });
    expect(result.tools).toHaveLength(33);
    expect(schemasOf(result).flatMap(({ disagreements }) => disagreements)).toEqual([]);
  });

  test("are tried with values that both sides accept, and with values that both refuse", () => {
    const counts = schemasOf(result).map(({ accepted, rejected }) => Math.min(accepted, rejected));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });
});

const declare = (name: string, types: string): string =>
  `export const ${name}: ToolDeclaration<${types}> = { name: "${name}", effect: "read_only", description: "Does it." };\n`;
const imports = 'import type { Integer, ToolDeclaration } from "@toolwright/runtime";\n';

const files: ProjectFiles = {
  ...minimalProject,
  "tools/login.ts": `${imports}
export interface LoginArgs {
  user: string;
  /** @minimum 1 */
  attempts?: Integer;
  /** @hidden */
  token: string;
  options?: {
    quick: boolean;
    /** @internal */
    trace: string;
  };
}
${declare("login", "LoginArgs, { ok: boolean }")}`,
  "tools/modes.ts": `${imports}
export enum Mode { Fast = "fast", Safe = "very-safe" }
export type Target = { path: string } | { url: string; mode?: Mode };
export interface ModesResult { mode?: Mode; counts?: Record<Mode, number> }
${declare("modes", "{ target: Target; modes: Mode[] }, ModesResult")}`,
};

const brokenTool = `${imports}
import type { Mode } from "./modes.js";
export interface BrokenArgs { mode: Mode; at: Date }
${declare("broken", "BrokenArgs")}`;

describe("a project", () => {
  let project: ScratchProject;
  let result: VerifyResult;

  beforeAll(() => {
    project = createScratchProject(files);
    result = verify({ root: project.root });
  });

  test("agrees, hidden parameters, enums, unions and optional results included", () => {
    expect(schemasOf(result).flatMap(({ disagreements }) => disagreements)).toEqual([]);
    expect(schemasOf(result).map(({ instances }) => instances)).toEqual([100, expect.any(Number), 100, 100]);
  });

  test("has schemas that are narrower by tags, scalars and closed variants", () => {
    const reasons = schemasOf(verify({ root: project.root, instances: 400 })).flatMap(({ narrowed }) =>
      Object.keys(narrowed),
    );
    expect(new Set(reasons.flatMap((reason) => reason.split(" and ")))).toEqual(
      new Set(["minimum", "integer", "closed variants"]),
    );
  });

  test("comes out the same every time, and otherwise with another seed", () => {
    expect(verify({ root: project.root })).toEqual(result);
    expect(verify({ root: project.root, seed: 2 }).tools).not.toEqual(result.tools);
  });

  test("changes nothing for its other tools when one is added, be it a wrong one", () => {
    project.write({ "tools/broken.ts": brokenTool });
    const more = verify({ root: project.root });
    project.remove("tools/broken.ts");
    expect(more.tools).toEqual(result.tools);
    expect(more.skipped).toEqual(["broken"]);
    expect(more.diagnostics).toMatchObject([{ code: "type-not-supported", locations: [{ file: "tools/broken.ts" }] }]);
  });

  test("tells how far it is", () => {
    const stages: string[] = [];
    verify({ root: project.root, instances: 1, onStage: (stage) => void stages.push(stage) });
    expect(stages.at(-1)).toBe("Verifying the schemas");
  });
});

describe("the command", () => {
  const commands = {
    agreed: ["verify", "--instances", "40"],
    json: ["verify", "--instances", "5", "--seed", "7", "--format", "json"],
    "wrong-number": ["verify", "--seed", "one"],
    "no-configuration": ["verify", "--config", "nowhere.json"],
    disagreed: ["verify", "--instances", "80"],
  } as const;
  let project: ScratchProject;
  let planted: ScratchProject;
  const outcomes = new Map<string, CommandOutcome>();

  beforeAll(async () => {
    project = createScratchProject(files);
    planted = createScratchProject({ ...files, "tools/broken.ts": brokenTool });
    plantWrongRuntime(planted);
    const names = Object.keys(commands) as (keyof typeof commands)[];
    const requests = names.map((name) => ({
      root: name === "disagreed" ? planted.root : project.root,
      args: commands[name],
    }));
    const results = await runAll(requests);
    names.forEach((name, index) => {
      const outcome = results[index];
      if (outcome !== undefined) outcomes.set(name, outcome);
    });
  });

  const outcomeOf = (name: keyof typeof commands): CommandOutcome => {
    const outcome = outcomes.get(name);
    if (outcome === undefined) throw new Error(`${name} must have run.`);
    return outcome;
  };

  test("ends well where all schemas agree, and writes nothing", () => {
    expect(outcomeOf("agreed")).toMatchObject({ exitCode: 0, stderr: "" });
    expectGolden({ file: goldenOf("agreed"), actual: outcomeOf("agreed").stdout });
    expect(project.snapshot("generated")).toEqual({});
  });

  test("gives the same as JSON", () => {
    const { exitCode, stdout } = outcomeOf("json");
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      diagnostics: [],
      ofPackages: 0,
      seed: 7,
      skipped: [],
      tools: [expect.objectContaining({ tool: "login" }), expect.objectContaining({ tool: "modes" })],
    });
  });

  test("shows a name with a line feed and marks that reorder text on one line", async () => {
    const types = '{ /** @hidden */ "to\\n::error::\\u202e\\u009bken": string }';
    planted.write({ "tools/hostile.ts": `${imports}${declare("hostile", types)}` });
    const { stdout } = await planted.run(["verify", "--instances", "80"]);
    planted.remove("tools/hostile.ts");
    expect(stdout).toMatch(/\ndisagreement hostile input \/to\\n::error::.*ken tools\/hostile.ts:/);
    expect(stdout).not.toMatch(/^\s*::|[\u202e\u009b]/m);
  });

  test("fails where a schema disagrees, or a tool has an error, and shows both in full", () => {
    const { exitCode, stdout, stderr } = outcomeOf("disagreed");
    expect(exitCode).toBe(1);
    expect(stderr).toContain("error type-not-supported tools/broken.ts:");
    expect(stderr).toMatch(/1 error\.\n$/);
    expectGolden({ file: goldenOf("disagreed"), actual: stdout });
  });

  test("could not run without a configuration, or with a number that is none", () => {
    expect(outcomeOf("no-configuration")).toMatchObject({ exitCode: 2, stdout: "" });
    expect(outcomeOf("no-configuration").stderr).toMatch(/1 error\. Nothing was verified\.\n$/);
    expect(outcomeOf("wrong-number")).toMatchObject({ exitCode: 2, stdout: "" });
    expect(outcomeOf("wrong-number").stderr).toContain("It must be an integer");
  });
});

function goldenOf(name: string): string {
  return join(reports, `${name}.txt`);
}

test("every report belongs to a case", () => {
  expectNoOrphanedGoldens({ folder: reports, ending: ".txt", files: ["agreed", "disagreed"].map(goldenOf) });
});

/** Gives a project a runtime of its own, whose types hide no parameter: schemas that are right are wrong by those. */
function plantWrongRuntime({ root }: ScratchProject): void {
  const folder = join(root, "node_modules", "@toolwright", "runtime");
  rmSync(folder);
  cpSync(join(repository, "runtime"), folder, { recursive: true });
  const types = join(folder, "dist", "esm", "handler-types.d.ts");
  const right = readFileSync(types, "utf8");
  const wrong = right.replace("export type WithoutHidden<", "type RightlyWithoutHidden<");
  writeFileSync(types, `${wrong}\nexport type WithoutHidden<Args, Hidden extends string> = Args;\n`);
}

test("brands of types that a declaration spells itself are ignored", () => {
  const brand = "& { readonly __brand: true }";
  const types = `{ id: string ${brand}; list: string[] ${brand}; count?: number ${brand} }`;
  const { root } = createScratchProject({ ...minimalProject, "tools/own.ts": imports + declare("own", types) });
  const { tools } = verify({ root });
  expect(tools).toMatchObject([{ input: { disagreements: [] } }]);
  expect(tools[0]?.input.accepted).toBeGreaterThan(0);
});
