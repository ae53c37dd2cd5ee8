/** A company's monorepo: packages in layers, each with tools and a type that others use, and an application with all tools. */

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { repository } from "../../bench/measure.js";
import { makeSources, type SourceFile } from "../../bench/synthetic/tools.js";
import { createRandom } from "@toolwright/contract/internal/values";

export interface CompanySize {
  readonly packages: number;
  /** Of each package. */
  readonly tools: number;
  readonly seed: number;
}

interface CompanyPackage {
  readonly name: string;
  /** Names of the packages that it depends on, of the layer below. */
  readonly dependencies: readonly string[];
}

const mostLayers = 8;

function planPackages({ packages, seed }: CompanySize): CompanyPackage[] {
  const perLayer = Math.ceil(packages / mostLayers);
  const nameOf = (index: number): string => `p${String(index + 1).padStart(3, "0")}`;
  return Array.from({ length: packages }, (_, index) => {
    const random = createRandom(seed, nameOf(index));
    const start = (Math.floor(index / perLayer) - 1) * perLayer;
    const dependencies = start < 0 ? [] : [0, 1].map(() => nameOf(start + random.below(perLayer)));
    return { name: nameOf(index), dependencies: [...new Set(dependencies)] };
  });
}

const typeOf = (name: string): string => `Reference${name.slice(1)}`;

/** The type that other packages use: it contains that of the first dependency. */
function referenceText({ name, dependencies: [first] }: CompanyPackage): string {
  const [statement, property] =
    first === undefined
      ? ["", ""]
      : [
          `import type { ${typeOf(first)} } from "@company/${first}";\n\n`,
          `\n\n  /** The record that it was made from. */\n  origin?: ${typeOf(first)};`,
        ];
  return `${statement}/** A record of ${name}. */
export interface ${typeOf(name)} {
  /** Identifier of the record. */
  recordId: string;${property}
}
`;
}

/** Adds a parameter with the type of another package to one tool in ten. */
function withReference({ path, text }: SourceFile, index: number, { dependencies }: CompanyPackage): SourceFile {
  const name = dependencies[index % Math.max(1, dependencies.length)];
  if (name === undefined || index % 10 !== 0) return { path, text };
  const property = `  /** The record that the call is about. */\n  about?: ${typeOf(name)};\n\n`;
  return {
    path,
    text: text
      .replace("import type", `import type { ${typeOf(name)} } from "@company/${name}";\nimport type`)
      .replace(/^export interface \w+Args \{\n/m, `$&${property}`),
  };
}

const tsconfig = JSON.stringify({
  compilerOptions: { module: "nodenext", target: "es2022", strict: true, skipLibCheck: true, noEmit: true, types: [] },
  include: ["reference.ts", "tools"],
});

const task = (name: string, outputs: readonly string[]) => ({
  dependsOn: [`^${name}`],
  inputs: ["$TURBO_DEFAULT$"],
  outputs,
});

/** The files of the workspace, by path. */
function* workspaceFiles(size: CompanySize, packages: readonly CompanyPackage[]): Generator<SourceFile> {
  const json = (path: string, value: object): SourceFile => ({ path, text: `${JSON.stringify(value, null, 2)}\n` });
  const version = "1.0.0";
  const versions = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [`@company/${name}`, version] as const));
  const scripts = { codegen: "toolwright generate", "codegen:check": "toolwright check" };
  const manifest = { version, type: "module", scripts };
  const base = "../../toolwright.base.json";
  yield json("package.json", {
    ...{ name: "company", private: true, packageManager: "npm@10.9.0", workspaces: ["packages/*"] },
  });
  yield json("turbo.json", {
    tasks: { codegen: task("codegen", ["generated/**"]), "codegen:check": task("codegen:check", []) },
    globalDependencies: ["toolwright.base.json"],
  });
  yield json("toolwright.base.json", { targets: { mcp: true } });
  yield { path: ".gitignore", text: "node_modules\n.turbo\ndiscarded\n" };
  let first = 0;
  for (const one of packages) {
    const folder = `packages/${one.name}`;
    yield json(`${folder}/package.json`, {
      ...{ name: `@company/${one.name}`, ...manifest, dependencies: versions(one.dependencies) },
      exports: {
        ".": "./reference.ts",
        "./toolwright-inventory.json": "./generated/model-tool-schema-inventory.json",
        "./toolwright-registry": "./dist/generated/registry.js",
      },
    });
    yield json(`${folder}/toolwright.config.json`, { extends: base, tools: ["tools/**/*.ts"], output: "generated" });
    yield { path: `${folder}/tsconfig.json`, text: tsconfig };
    yield { path: `${folder}/reference.ts`, text: referenceText(one) };
    let index = 0;
    for (const source of makeSources({ tools: size.tools, seed: size.seed, first })) {
      const isTool = !source.path.startsWith("tools/shared/");
      const { path, text } = isTool ? withReference(source, index, one) : source;
      if (isTool) index += 1;
      yield { path: `${folder}/${path}`, text };
    }
    first += size.tools;
  }
  const names = packages.map(({ name }) => name);
  yield json("packages/app/package.json", { name: "@company/app", ...manifest, dependencies: versions(names) });
  yield json("packages/app/toolwright.config.json", {
    ...{ extends: base, packages: names.map((name) => `@company/${name}`), output: "generated" },
  });
  yield { path: "packages/app/tsconfig.json", text: tsconfig.replace('["reference.ts","tools"]', '["generated"]') };
}

export type Company = ReturnType<typeof createCompany>;

/** Writes the workspace to a temporary folder, with all packages linked. The caller disposes of it. */
export function createCompany(size: CompanySize) {
  const packages = planPackages(size);
  const root = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "toolwright-company-")));
  for (const { path, text } of workspaceFiles(size, packages)) {
    fs.mkdirSync(dirname(join(root, path)), { recursive: true });
    fs.writeFileSync(join(root, path), text);
  }
  const link = (name: string, folder: string): void => {
    fs.mkdirSync(dirname(join(root, "node_modules", name)), { recursive: true });
    fs.symlinkSync(folder, join(root, "node_modules", name), "dir");
  };
  link("@toolwright/runtime", join(repository, "runtime"));
  for (const { name } of packages) link(`@company/${name}`, join(root, "packages", name));
  const bin = join(root, "node_modules", ".bin");
  fs.mkdirSync(bin);
  const program = `#!/bin/sh\nexec "${process.execPath}" "${join(repository, "dist", "cli.js")}" "$@"\n`;
  fs.writeFileSync(join(bin, "toolwright"), program, { mode: 0o755 });
  const git = (...args: readonly string[]): void => {
    const author = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false"];
    execFileSync("git", ["-C", root, ...author, ...args], { stdio: ["ignore", "ignore", "pipe"] });
  };
  git("init", "--quiet");
  let discarded = 0;
  const folderOf = (name: string): string => join(root, "packages", name);
  const inventoryOf = (name: string): string => join(folderOf(name), "generated", "model-tool-schema-inventory.json");
  const edit = (file: string, from: string, to: string): void => {
    const text = fs.readFileSync(file, "utf8");
    if (!text.includes(from)) throw new Error(`${file} must contain ${JSON.stringify(from)}.`);
    fs.writeFileSync(file, text.replace(from, to));
  };
  const names = packages.map(({ name }) => name);
  return {
    ...{ root, names, tools: size.packages * size.tools, folderOf },
    commit: (): void => {
      git("add", "--all");
      git("commit", "--quiet", "--message", "State");
    },
    /** Moves all output away, and forgets what is cached. */
    removeOutput: (): void => {
      discarded += 1;
      for (const name of [...names, "app"]) {
        const target = join(root, "discarded", String(discarded), name);
        fs.mkdirSync(target, { recursive: true });
        if (fs.existsSync(join(folderOf(name), "generated")))
          fs.renameSync(join(folderOf(name), "generated"), join(target, "generated"));
        fs.rmSync(join(folderOf(name), ".turbo"), { recursive: true, force: true });
      }
      fs.rmSync(join(root, ".turbo"), { recursive: true, force: true });
      fs.rmSync(join(root, "node_modules", ".cache"), { recursive: true, force: true });
    },
    /** Adds a sentence to the description of the first tool of a package. */
    describeTool: (name: string, sentence: string): void => {
      const folder = join(folderOf(name), "tools");
      const files = fs.readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
      const file = files.find((path) => path.endsWith(".ts") && !path.startsWith("shared"));
      edit(join(folder, file ?? ""), "\n *\n * @remarks", ` ${sentence}\n *\n * @remarks`);
    },
    /** Adds a sentence to the type that other packages use. */
    describeReference: (name: string, sentence: string): void =>
      edit(join(folderOf(name), "reference.ts"), "Identifier of the record.", `Identifier of the record. ${sentence}`),
    /** The package and all that depend on it, directly or not. */
    dependentsOf: (name: string): readonly string[] => {
      const found = new Set([name]);
      // A package depends on earlier ones only.
      for (const one of packages) if (one.dependencies.some((other) => found.has(other))) found.add(one.name);
      return [...found];
    },
    /** The number of tools in the inventory of a package. */
    countTools: (name: string): number =>
      fs.existsSync(inventoryOf(name)) ? JSON.parse(fs.readFileSync(inventoryOf(name), "utf8")).tools.length : 0,
    dispose: (): void => fs.rmSync(root, { recursive: true, force: true }),
  };
}
