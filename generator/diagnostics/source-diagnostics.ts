/** Kinds of findings about the sources: those of the compiler, and those about the types that a declaration names. */

import { error, warning } from "./diagnostic-kinds.js";
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
  "backslash-in-path": error<{ path: string | undefined }>({
    message: ({ path }) =>
      `${path === undefined ? "The path of the project" : `"${path}"`} has a backslash, which the compiler reads as a slash.`,
    hint: () => "Rename the file or the folder.",
  }),
  "compiler-crashed": error<{ version: string; problem: string }>({
    message: ({ version, problem }) => `The TypeScript compiler (${version}) crashes on this code: ${problem}.`,
    hint: () =>
      "Correct what your own compiler reports here. If it reports nothing, write the types in another way, also those that they extend.",
  }),
  "syntax-error": error<{ problem: string; commentEndedEarly: boolean }>({
    message: ({ problem }) => problem,
    hint: ({ commentEndedEarly }) =>
      commentEndedEarly
        ? "The */ in a glob such as **/*.ts ends a doc comment. Write **\\/*.ts, which is read as **/*.ts."
        : undefined,
  }),
  "path-not-readable": error<{ path: string; problem: string; remedy: string }>({
    message: ({ path, problem }) => `Cannot read "${path}": ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "merge-conflict": error<object>({
    message: () => "A merge left its conflict markers here.",
    hint: () => "Keep one side, or combine both, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.",
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
          : ` The tsconfig only references other projects, whose \`paths\` are not used. Set "tsconfig" to the one that covers the tools, such as "${referenced}".`;
      return `Correct the path or the name, or install the package.${solution}`;
    },
  }),
  "type-not-an-object": error<{
    type: string;
    role: "arguments" | "result";
    isEmpty?: boolean;
    /** The same type without null and undefined, if that is an object. */
    withoutNull?: string | undefined;
  }>({
    message: ({ type, role, isEmpty, withoutNull }) => {
      if (isEmpty === true) return `The ${role} type ${type} has no properties, so it accepts any value except null.`;
      if (withoutNull !== undefined) return `The ${role} type ${type} may be null or undefined.`;
      return `The ${role} type ${type} is not an object type.`;
    },
    hint: ({ role, withoutNull }) => {
      if (withoutNull !== undefined) return `Write ${withoutNull}.`;
      return role === "arguments"
        ? "Write an interface with the parameters as properties, or Record<string, never> for no parameters."
        : "Leave out the second type argument: the handler may still return any value or nothing, and the model reads a string as text. To promise a shape, write an interface with the value as a property.";
    },
  }),
  "type-not-importable": error<{ name: string; reason: string; advice: string }>({
    message: ({ name, reason }) => `Generated code cannot import "${name}": ${reason}.`,
    hint: ({ advice }) => advice,
  }),
  "type-not-supported": error<{ subject: string; reason: string; advice: string }>({
    message: ({ subject, reason }) => `${subject} has no JSON Schema: ${reason}.`,
    hint: ({ advice }) => advice,
  }),
  "constraints-not-in-type": warning<{ type: string; lost: readonly string[] }>({
    message: ({ type, lost }) =>
      `${type} keeps only the types: the JSON Schema lacks what ${nameCalls(lost)} at run time.`,
    hint: () =>
      "Write an interface with tags such as @minLength: see docs/authoring.md, Types of validation libraries.",
  }),
  "undefined-in-json": warning<{ name: string } | { array: string }>({
    message: (subject) =>
      "name" in subject
        ? `${subject.name} may be undefined but is not optional, and JSON has no undefined.`
        : `An element of ${subject.array} may be undefined, which is null in JSON, and the schema has no null there.`,
    hint: (subject) =>
      "name" in subject
        ? `Write \`${subject.name}?:\` to make it optional, or null instead of undefined.`
        : "Write null instead of undefined, or leave undefined out.",
  }),
  "any-base": warning<{ type: string; base: string }>({
    message: ({ type, base }) => `${type} extends ${base}, which is any, so it accepts every further property.`,
    hint: ({ base }) => `Give ${base} a type, or write the index signature \`[name: string]: unknown\` instead.`,
  }),
  "hidden-in-recursive-type": error<{ name: string }>({
    message: ({ name }) =>
      `The property "${name}" cannot be hidden inside a recursive type, where it has infinitely many paths.`,
    hint: () => "Move it out of the recursive type, or hide the property that contains the recursive type.",
  }),
  "hidden-parameters-not-listed": warning<{ type: string }>({
    message: ({ type }) => `Some hidden parameters of ${type} have too many paths to list.`,
    hint: () => "They are still left out of the schema, so neither a model nor the application can set them.",
  }),
  "hidden-parameter-ambiguous": error<{ path: string; problem: string; remedy: string }>({
    message: ({ path, problem }) => `The hidden parameter "${path}" ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "hiding-not-supported": error<{ type: string; reason: string; remedy: string }>({
    message: ({ type, reason }) => `The hidden parameters of ${type} cannot be kept from the model: ${reason}.`,
    hint: ({ remedy }) => remedy,
  }),
  "sensitivity-not-supported": error<{ type: string; reason: string; remedy: string }>({
    message: ({ type, reason }) => `The sensitive values of ${type} cannot be redacted: ${reason}.`,
    hint: ({ remedy }) => remedy,
  }),
};

/** Names the first calls, with a verb. */
function nameCalls(names: readonly string[]): string {
  if (names.length === 0) return "its library checks or adds";
  const shown = names.slice(0, 4).map((name) => `${name}()`);
  return `${[...shown, ...(names.length > shown.length ? ["…"] : [])].join(", ")} ${names.length === 1 ? "does" : "do"}`;
}
