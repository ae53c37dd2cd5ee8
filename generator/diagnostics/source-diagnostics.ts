/** Kinds of findings of the compiler about the sources. */

import { error } from "./diagnostic-kinds.js";
import { suggest } from "./spelling.js";

export interface UnresolvedImport {
  readonly name: string;
  readonly module: string;
  readonly nearest: string | undefined;
  /** The package of the module, if it is in the same workspace and exports files that do not exist. */
  readonly unbuilt: string | undefined;
  /** A tsconfig with its own options that the project's only references. */
  readonly referenced: string | undefined;
}

export const sourceDiagnostics = {
  "syntax-error": error<{ problem: string; commentEndedEarly: boolean }>({
    message: ({ problem }) => problem,
    hint: ({ commentEndedEarly }) =>
      commentEndedEarly
        ? "The */ in a glob such as **/*.ts ends a doc comment. Write **\\/*.ts, which is read as **/*.ts."
        : undefined,
  }),
  "type-error": error<{ problem: string; number: number; toImport: string | undefined }>({
    message: ({ problem, number }) => `${problem} (TS${number})`,
    hint: ({ toImport }) =>
      toImport === undefined ? undefined : `Write import type { ${toImport} } from "@toolwright/runtime".`,
  }),
  "unresolved-import": error<UnresolvedImport>({
    message: ({ name, module }) =>
      `Cannot find the type "${name}": "${module}" does not resolve to a module that exports it.`,
    hint: ({ nearest, unbuilt, referenced }) => {
      if (unbuilt !== undefined)
        return `The package ${unbuilt} is in this workspace, but the files that it exports do not exist: build it first.`;
      const suggestion = suggest(nearest);
      if (suggestion !== undefined) return suggestion;
      const solution =
        referenced === undefined
          ? ""
          : ` The tsconfig only references others, whose \`paths\` are not used: set "tsconfig" to the one of the tools, such as "${referenced}".`;
      return `Correct the path or the name, or install the package.${solution}`;
    },
  }),
};
