/** Kinds of findings about packages whose tools belong to a surface. */

import { listWords } from "@toolwright/contract/internal/inventories";
import { error, warning } from "./diagnostic-kinds.js";

export const packageDiagnostics = {
  "package-not-installed": error<{ name: string }>({
    message: ({ name }) => `The package ${name} is not installed.`,
    hint: () => "Add it to the dependencies in package.json, and install them.",
  }),
  "package-not-published": error<{ name: string; subpaths: readonly string[]; isOfWorkspace: boolean }>({
    message: ({ name, subpaths }) =>
      `The package ${name} does not publish its tools: it does not export ${listWords(subpaths)}.`,
    hint: ({ isOfWorkspace }) =>
      isOfWorkspace
        ? "Run `npx toolwright init --publish` in the folder of that package."
        : "Install a version that was published after `npx toolwright init --publish`.",
  }),
  "package-not-generated": error<{ name: string; file: string; isOfWorkspace: boolean }>({
    message: ({ name, file }) => `The package ${name} publishes its tools in ${file}, which does not exist.`,
    hint: ({ isOfWorkspace }) =>
      isOfWorkspace
        ? "Run `npx toolwright generate` in the folder of that package first."
        : 'Install a version that contains the file: its "files" must list it.',
  }),
  "package-inventory-foreign": error<{ name: string }>({
    message: ({ name }) => `The package ${name} publishes a list of tools that toolwright has not generated.`,
    hint: () => "Publish the generated inventory: `npx toolwright init --publish` in that package does.",
  }),
  "package-assembles-this": error<{ name: string; own: string }>({
    message: ({ name, own }) => `The package ${name} publishes tools of ${own}, the package of this configuration.`,
    hint: ({ name, own }) =>
      `Two packages cannot assemble each other: remove ${own} from "packages" in ${name}, or ${name} here.`,
  }),
  "package-tool-differs": error<{ tool: string; owner: string; sources: string }>({
    message: ({ tool, owner, sources }) => `${tool} of ${owner} is not the same in the inventories of ${sources}.`,
    hint: () => "Generate again in the packages that pass it on, or install versions of one release.",
  }),
  "package-name-collision": error<{ names: string; constant: string }>({
    message: ({ names, constant }) => `The packages ${names} would share the generated name "${constant}".`,
    hint: () => "Rename one of them, or assemble one of them in another package.",
  }),
  "package-requires-version": warning<{ name: string; file: string; range: string; version: string }>({
    message: ({ name, file, range, version }) =>
      `${file} of the package ${name} requires toolwright ${range}, but this is ${version}.`,
    hint: () =>
      "Its inventory is read as it is. Use one version of toolwright for both, so that they agree on what a type means.",
  }),
  "package-version-differs": warning<{ name: string; range: string; version: string }>({
    message: ({ name, range, version }) => `package.json asks for ${name} ${range}, but ${version} is installed.`,
    hint: () => "Install the dependencies again, or correct the range.",
  }),
  "package-not-a-dependency": warning<{ name: string }>({
    message: ({ name }) => `package.json does not list ${name} as a dependency, but the generated registry imports it.`,
    hint: () => 'Add it to "dependencies", which also decides the order in which the packages of a workspace generate.',
  }),
};
