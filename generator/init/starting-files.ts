/** The texts of the first files of a project. */

import { renderJson } from "@toolwright/runtime/internal/json-schema";
import { inventoryPath } from "../emit/inventory-output.js";
import type { PackageManager, ProjectFacts } from "./detect-project.js";

/** POSIX, relative to the root; empty or with a trailing slash. */
export function sourceFolder({ hasSourceFolder }: ProjectFacts): string {
  return hasSourceFolder ? "src/" : "";
}

export function startingSettings(facts: ProjectFacts) {
  const source = sourceFolder(facts);
  const targets = { ...(facts.servesMcp && { mcp: true }), ...(facts.isExtension && { vscode: true }) };
  return {
    tools: [`${source}tools/**/*.ts`],
    output: `${source}generated`,
    ...(Object.keys(targets).length > 0 && { targets }),
  };
}

export function startingConfig(facts: ProjectFacts): string {
  const $schema = "./node_modules/toolwright/dist/config.schema.json";
  return renderJson({ $schema, ...startingSettings(facts) });
}

/** Strict options for ES modules and CommonJS, which TypeScript 5.4 and all later versions accept. */
export function startingTsconfig({ hasNodeTypes, hasSourceFolder }: ProjectFacts): string {
  const compilerOptions = { target: "es2022", module: "nodenext", strict: true, skipLibCheck: true, noEmit: true };
  return renderJson({
    compilerOptions: {
      ...compilerOptions,
      // Since TypeScript 6.0, type packages must be listed, and the root of the output is not inferred.
      ...(hasNodeTypes && { types: ["node"] }),
      ...(hasSourceFolder && { rootDir: "src" }),
    },
    ...(hasSourceFolder && { include: ["src"] }),
  });
}

/** Git attributes that fold the generated files of a folder; the inventory is for reviewers to read. */
export function startingAttributes(generated: string): string {
  return `${generated}** linguist-generated=true\n${generated}${inventoryPath} linguist-generated=false\n`;
}

export const exampleTool = `import type { ToolDeclaration } from "@toolwright/runtime";

/** Arguments of \`get_time\`. */
export interface GetTimeArgs {
  /** IANA name of the time zone, such as \`Europe/Berlin\`. */
  timeZone: string;

  /**
   * How to write the time.
   * @default "24-hour"
   */
  clock?: "12-hour" | "24-hour";
}

/** Result of \`get_time\`. */
export interface GetTimeResult {
  /** The weekday, the date and the time, as people in the United States write them. */
  time: string;
}

/** Returns the current date and time in a time zone. */
export const getTime: ToolDeclaration<GetTimeArgs, GetTimeResult> = {
  name: "get_time",
  title: "Get the time",
  effect: "read_only",
};
`;

export const exampleHandlers = `import type { ToolHandlers } from "./generated/registry.js";

/** The handler of each tool. The compiler reports a missing handler, and one that reads a wrong parameter. */
const handlers: ToolHandlers = {
  get_time: ({ timeZone, clock }) => ({
    time: new Date().toLocaleString("en-US", {
      timeZone,
      hour12: clock === "12-hour",
      dateStyle: "full",
      timeStyle: "short",
    }),
  }),
};
export default handlers;
`;

const installing: Readonly<Record<PackageManager, readonly string[]>> = {
  npm: ["npm ci"],
  pnpm: ["corepack enable", "pnpm install --frozen-lockfile"],
  yarn: ["corepack enable", "yarn install --immutable"],
  bun: ["npm install --global bun", "bun install --frozen-lockfile"],
};

/** A GitHub workflow that checks and reviews the tools of each pull request. */
export function startingWorkflow({ packageManager, execute }: ProjectFacts): string {
  const toolwright = `${execute} toolwright`;
  const steps = [
    ...installing[packageManager],
    `${toolwright} check`,
    `${toolwright} review --against "origin/$GITHUB_BASE_REF" --format github`,
  ];
  return `name: tools
on: pull_request
permissions:
  contents: read
jobs:
  tools:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683 # v4.2.2
        with:
          fetch-depth: 0 # The review compares with the base branch.
      - uses: actions/setup-node@49933ea5288caeca8642d1e84afbd3f7d6820020 # v4.4.0
        with:
          node-version: 22
${steps.map((step) => `      - run: ${step}\n`).join("")}`;
}
