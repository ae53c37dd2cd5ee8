/** Kinds of findings about the types that a declaration names. */

import { error, warning } from "./diagnostic-kinds.js";

export const typeDiagnostics = {
  "type-not-an-object": error<{ type: string; role: "arguments" | "result" }>({
    message: ({ type, role }) => `The ${role} type ${type} is not an object type.`,
    hint: ({ role }) =>
      role === "arguments"
        ? "Write an interface with the parameters as properties, or Record<string, never> for no parameters."
        : "Write an interface with the value as a property.",
  }),
  "type-not-importable": error<{ name: string; reason: string; advice: string }>({
    message: ({ name, reason }) => `Generated code cannot import "${name}": ${reason}.`,
    hint: ({ advice }) => advice,
  }),
  "type-not-supported": error<{ subject: string; reason: string; advice: string }>({
    message: ({ subject, reason }) => `${subject} has no JSON Schema: ${reason}.`,
    hint: ({ advice }) => advice,
  }),
  "undefined-in-json": warning<{ name: string }>({
    message: ({ name }) => `${name} may be undefined but is not optional, and JSON has no undefined.`,
    hint: ({ name }) => `Write \`${name}?:\` to make it optional, or null instead of undefined.`,
  }),
  "hidden-in-recursive-type": error<{ name: string }>({
    message: ({ name }) => `The property "${name}" cannot be hidden inside a recursive type: its paths have no end.`,
    hint: () => "Move it out of the recursive type, or hide the property that contains the recursive type.",
  }),
  "hidden-parameters-not-listed": warning<{ type: string }>({
    message: ({ type }) => `Some hidden parameters of ${type} have too many paths to list.`,
    hint: () => "They are left out of the schema all the same, so neither a model nor the application can set them.",
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
