/** Kinds of findings about a tool declaration, its fields and the files that they name. */

import { error } from "./diagnostic-kinds.js";
import { suggest } from "./spelling.js";

const unknownValue = (field: string) =>
  error<{ value: string; nearest: string | undefined; known: string }>({
    message: ({ value }) => `Unknown ${field} "${value}".`,
    hint: ({ nearest, known }) => suggest(nearest) ?? `Write ${known}.`,
  });

export const declarationDiagnostics = {
  "declaration-not-exported": error<{ name: string }>({
    message: ({ name }) => `The tool declaration "${name}" is not exported.`,
    hint: ({ name }) => `Write export const ${name}.`,
  }),
  "declaration-not-a-constant": error<{ text: string }>({
    message: ({ text }) => `${text} declares a tool only as the type of a constant at the top level of a module.`,
    hint: () => "Write one `export const` per tool. To create tools at run time, use functionTool.",
  }),
  "declaration-out-of-reach": error<{ name: string }>({
    message: ({ name }) => `"${name}" is declared outside the project's sources, so its value cannot be read.`,
    hint: () => "Declare the tool in the project, or export this from a file that is not a tool file.",
  }),
  "declaration-type-computed": error<{ type: string }>({
    message: ({ type }) => `${type} computes its type from ToolDeclaration, so the declaration cannot be read.`,
    hint: () => "Write ToolDeclaration<Args, Result>, an alias of it, or an intersection with it.",
  }),
  "value-not-static": error<{ text: string; isTool: boolean; isInfinite?: boolean }>({
    message: ({ text, isInfinite }) =>
      isInfinite === true
        ? `${text} is infinite, and JSON has only finite numbers.`
        : `${text} is not static data. Declarations are read, never executed.`,
    hint: ({ isTool, isInfinite }) => {
      if (isInfinite === true) return "Write a finite number.";
      return isTool
        ? "Write the tool's fields as an object here. To create tools at run time, use functionTool."
        : "Write a literal, a template, array or object of literals, an enum member, or a constant that is one of these.";
    },
  }),
  "duplicate-field": error<{ field: string }>({
    message: ({ field }) => `Duplicate field "${field}".`,
    hint: () => "Remove one of the two.",
  }),
  "unknown-field": error<{ owner: string; field: string; nearest: string | undefined; remedy: string }>({
    message: ({ owner, field }) => `${owner} has no field "${field}".`,
    hint: ({ nearest, remedy }) => suggest(nearest) ?? remedy,
  }),
  "missing-field": error<{ owner: string; field: string; example: string }>({
    message: ({ owner, field }) => `${owner} is missing "${field}".`,
    hint: ({ example }) => `Add ${example}.`,
  }),
  "invalid-field": error<{ field: string | null; expected: string; actual: string }>({
    message: ({ field, expected, actual }) =>
      `${field === null ? "A tool declaration" : `"${field}"`} must be ${expected}, but is ${actual}.`,
  }),
  "unknown-effect": unknownValue("effect"),
  "unknown-stability": unknownValue("stability"),
  "retry-hint-without-idempotence": error<{ tool: string }>({
    message: ({ tool }) => `${tool} has a retryHint, but does not set idempotent: true.`,
    hint: () => "Only idempotent calls may be retried. Add idempotent: true, or remove the retryHint.",
  }),
  "deprecation-without-stability": error<{ tool: string }>({
    message: ({ tool }) => `${tool} has a deprecation, but its stability is not "deprecated".`,
    hint: () => 'Set stability: "deprecated", or remove the deprecation.',
  }),
  "deprecation-missing": error<{ tool: string }>({
    message: ({ tool }) => `${tool} is deprecated, but does not say since when.`,
    hint: () => 'Add deprecation: { since: "…", replacedBy: "…" }.',
  }),
  "description-missing": error<{ tool: string }>({
    message: ({ tool }) => `${tool} has no description.`,
    hint: () => "Write a doc comment above the constant: it is what a model knows about the tool.",
  }),
  "description-empty": error<{ tool: string }>({
    message: ({ tool }) => `The description of ${tool} is empty.`,
    hint: () => "Describe what the tool does, when to use it, and what it returns.",
  }),
  "description-twice": error<{ tool: string }>({
    message: ({ tool }) => `${tool} has both a description and a descriptionFile.`,
    hint: () => "Remove one of the two.",
  }),
  "file-not-found": error<{ path: string; kind: string | undefined }>({
    message: ({ path, kind }) =>
      kind === undefined ? `The file "${path}" does not exist.` : `"${path}" is a ${kind}, not a file.`,
    hint: () => "The path is relative to the file with the declaration.",
  }),
  "file-outside-root": error<{ path: string }>({
    message: ({ path }) => `The file "${path}" is outside the project.`,
    hint: () => "Move it below the configuration file: generated files depend on nothing outside the project.",
  }),
  "file-not-utf8": error<{ path: string }>({
    message: ({ path }) => `The file "${path}" is not valid UTF-8.`,
    hint: () => "Save it as UTF-8.",
  }),
};
