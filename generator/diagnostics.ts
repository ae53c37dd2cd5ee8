/**
 * The table of everything that can be wrong: a code, a severity, a message and a hint for each.
 *
 * It is one long file because it is one table: whoever writes a message sees the tone of all the others.
 */

import { sensitiveTag } from "./doc-tags.js";
import type { SourceLocation } from "./locations.js";
import { compareText } from "./stable-json.js";

export type { SourceLocation } from "./locations.js";

/** `error` stops the run; `warning` is worth a look; `info` is good to know, and said by `toolwright lint` alone. */
export type Severity = "error" | "warning" | "info";

/** One finding. */
export interface Diagnostic {
  /** A code of the table below, or of a target's rule. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong, with the names that the user wrote. */
  readonly message: string;
  /** What to write instead. */
  readonly hint?: string;
  /** Every place that takes part, the offending one first; empty where there is none to point at. */
  readonly locations: readonly SourceLocation[];
}

/** Takes findings as they are made. */
export type Report = (diagnostic: Diagnostic) => void;

interface DiagnosticKind<Parameters> {
  readonly severity: Severity;
  /** Said only where there is no other error, which would explain it. */
  readonly onlyAlone?: true;
  /**
   * It comes from a lint rule that nothing generated rests on, so the configuration may give it another severity; `off
   * by default`: it is reported only where the configuration does.
   */
  readonly lint?: "on by default" | "off by default";
  readonly message: (parameters: Parameters) => string;
  readonly hint?: (parameters: Parameters) => string | undefined;
}

function kind<Parameters = Record<never, never>>(definition: DiagnosticKind<Parameters>): DiagnosticKind<Parameters> {
  return definition;
}

const suggest = (suggestion: string | undefined): string | undefined =>
  suggestion === undefined ? undefined : `Did you mean ${JSON.stringify(suggestion)}?`;

/** What something costs the targets in which it is over its budget, the dearest first, and what of it costs most. */
interface TokenCosts {
  readonly costs: readonly { readonly target: string; readonly tokens: number }[];
  readonly budget: number;
  readonly parts: readonly { readonly name: string; readonly tokens: number }[];
  /** What the tokens are estimated by. */
  readonly estimate: string;
}

function describeCosts({ costs, budget, parts }: TokenCosts): string {
  const targets = costs.map(({ target, tokens }) => `${tokens} for ${target}`).join(", ");
  const largest = parts.map(({ name, tokens }) => `${name} ${tokens}`).join(", ");
  return `more tokens than the budget of ${budget}: ${targets}. Of these the most go to ${largest}`;
}

/** Codes are public: documented, and never used again for something else. */
const kinds = {
  // Configuration.
  "config-not-found": kind<{ file: string }>({
    severity: "error",
    message: ({ file }) => `There is no configuration: ${file} does not exist.`,
    hint: ({ file }) => `Write ${file} with { "tools": ["tools/**/*.ts"], "output": "generated" }.`,
  }),
  "config-not-readable": kind<{ file: string; reason: string }>({
    severity: "error",
    message: ({ file, reason }) => `${file} cannot be read: ${reason}.`,
  }),
  "config-syntax": kind<{ problem: string; remedy: string | undefined }>({
    severity: "error",
    message: ({ problem }) => `The configuration is not valid JSON: ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "config-unknown-key": kind<{ key: string; nearest: string | undefined; known: string }>({
    severity: "error",
    message: ({ key }) => `The configuration has no setting "${key}".`,
    hint: ({ nearest, known }) => suggest(nearest) ?? `The settings are ${known}.`,
  }),
  "config-duplicate-key": kind<{ key: string }>({
    severity: "error",
    message: ({ key }) => `The configuration sets "${key}" twice.`,
    hint: () => "Keep one of the two.",
  }),
  "config-invalid-value": kind<{ key: string | null; problem: string }>({
    severity: "error",
    message: ({ key, problem }) =>
      key === null ? `The configuration ${problem}.` : `The setting "${key}" ${problem}.`,
  }),
  "config-unknown-rule": kind<{ rule: string; nearest: string | undefined }>({
    severity: "error",
    message: ({ rule }) => `There is no review rule "${rule}".`,
    hint: ({ nearest }) => suggest(nearest) ?? "A review shows the name of the rule beside each of its findings.",
  }),
  "config-excludes-unknown-tool": kind<{ target: string; tool: string; nearest: string | undefined; known: string }>({
    severity: "error",
    message: ({ target, tool }) => `The target "${target}" excludes "${tool}", and there is no such tool.`,
    hint: ({ nearest, known }) => suggest(nearest) ?? `Remove it. The tools are ${known}.`,
  }),
  "config-unknown-lint-code": kind<{ code: string; nearest: string | undefined }>({
    severity: "error",
    message: ({ code }) => `No lint rule reports "${code}".`,
    hint: ({ nearest }) => suggest(nearest) ?? "`toolwright lint` shows the code beside each of its findings.",
  }),
  "config-missing-key": kind<{ key: string; example: string }>({
    severity: "error",
    message: ({ key }) => `The configuration does not set "${key}".`,
    hint: ({ example }) => `Add ${example}.`,
  }),
  "config-extends-cycle": kind<{ file: string }>({
    severity: "error",
    message: ({ file }) => `The configuration extends itself, through ${file}.`,
    hint: () => "Remove one of the `extends`.",
  }),
  "config-requires-version": kind<{ range: string; version: string }>({
    severity: "error",
    message: ({ range, version }) => `This project requires toolwright ${range}, and this is ${version}.`,
    hint: () => "Install the version that the project requires, or change `requires` for everybody.",
  }),
  "tsconfig-not-readable": kind<{ problem: string }>({
    severity: "error",
    message: ({ problem }) => `The tsconfig cannot be used: ${problem}`,
  }),
  "tsconfig-unknown-option": kind<{ problem: string }>({
    severity: "warning",
    message: ({ problem }) => `An option of the tsconfig is passed over: ${problem}`,
    hint: () =>
      "The sources are read with TypeScript 6.0, whatever the project uses. Nothing is lost if the option does not change how types resolve.",
  }),
  "runtime-not-found": kind({
    severity: "error",
    message: () => "The package @toolwright/runtime is not installed where the sources can import it.",
    hint: () => "Run `npm install @toolwright/runtime`.",
  }),
  "no-files-matched": kind<{ globs: string }>({
    severity: "error",
    message: ({ globs }) => `No file matches "tools": ${globs}.`,
    hint: () =>
      "The globs are relative to the configuration file and name TypeScript sources, such as tools/**/*.ts. " +
      "Declaration files, node_modules and what stands in the output folder never count.",
  }),
  "no-tools-declared": kind<{ files: number }>({
    severity: "error",
    onlyAlone: true,
    message: ({ files }) =>
      files === 1 ? "The one matching file declares no tool." : `None of the ${files} matching files declares a tool.`,
    hint: () => "Export a constant of type ToolDeclaration<Args, Result> from @toolwright/runtime.",
  }),
  "output-outside-root": kind<{ output: string }>({
    severity: "error",
    message: ({ output }) => `The output folder "${output}" is not a folder inside the project.`,
    hint: () => "Name a folder below the configuration file, such as generated.",
  }),
  "output-through-link": kind<{ path: string }>({
    severity: "error",
    message: ({ path }) => `"${path}" is reached through a symbolic link that toolwright does not follow.`,
    hint: () => "Generated files stay where their path says. Replace the link with a file or folder of its own.",
  }),
  "output-not-ours": kind<{ path: string; kind: "file" | "folder" | "payload" }>({
    severity: "error",
    message: ({ path, kind }) => {
      if (kind === "folder") return `"${path}" is a folder, and a generated file must stand there.`;
      const reason = kind === "file" ? "" : "it carries more than the tools of this project, so ";
      return `"${path}" is in the way: ${reason}toolwright did not make it, and would overwrite it.`;
    },
    hint: ({ kind }) =>
      `Move the ${kind === "folder" ? kind : "file"} out of the output folder, or delete it.${
        kind === "file" ? " A generated file that has lost its header is then made again." : ""
      }`,
  }),
  "package-json-syntax": kind<{ problem: string; remedy: string | undefined }>({
    severity: "error",
    message: ({ problem }) => `The extension's package.json is not valid JSON: ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "package-json-duplicate-key": kind<{ key: string }>({
    severity: "error",
    message: ({ key }) => `The extension's package.json has the key ${key} twice.`,
    hint: () => "Keep one of the two: which of them counts depends on who reads the file.",
  }),
  "package-json-invalid-value": kind<{ key: string | null; expected: string }>({
    severity: "error",
    message: ({ key, expected }) =>
      key === null
        ? `The extension's package.json must hold ${expected}.`
        : `"${key}" must be ${expected}, for the tools stand in it.`,
  }),
  "package-json-duplicate-tool": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `The extension's package.json has two entries of the tool ${tool}.`,
    hint: () => "VS Code knows a tool by its name: remove one of the entries.",
  }),
  "package-json-key-not-declared": kind<{ tool: string; keys: readonly string[] }>({
    severity: "warning",
    message: ({ tool, keys }) =>
      `The entry of ${tool} has ${keys.map((key) => `"${key}"`).join(", ")}, and its declaration does not say that.`,
    hint: ({ keys }) =>
      `Write targets: { vscode: { ${keys.map((key) => `${key}: …`).join(", ")} } } in the declaration, or remove it here.`,
  }),

  // Sources.
  "syntax-error": kind<{ problem: string; commentEndedEarly: boolean }>({
    severity: "error",
    message: ({ problem }) => problem,
    hint: ({ commentEndedEarly }) =>
      commentEndedEarly
        ? "A glob such as **/*.ts ends a doc comment at its */. Write **\\/*.ts: it is read as **/*.ts."
        : undefined,
  }),
  "type-error": kind<{ problem: string; number: number; toImport: string | undefined }>({
    severity: "error",
    message: ({ problem, number }) => `${problem} (TS${number})`,
    hint: ({ toImport }) =>
      toImport === undefined ? undefined : `Write import type { ${toImport} } from "@toolwright/runtime".`,
  }),
  "unresolved-import": kind<{ name: string; module: string; nearest: string | undefined }>({
    severity: "error",
    message: ({ name, module }) =>
      `The type "${name}" cannot be found: "${module}" does not resolve to a module that exports it.`,
    hint: ({ nearest }) => suggest(nearest) ?? "Correct the path or the name, or install the package.",
  }),

  // Declarations.
  "declaration-not-exported": kind<{ name: string }>({
    severity: "error",
    message: ({ name }) => `The tool declaration "${name}" is not exported.`,
    hint: ({ name }) => `Write export const ${name}.`,
  }),
  "declaration-not-a-constant": kind<{ text: string }>({
    severity: "error",
    message: ({ text }) => `${text} is not the type of a constant at the top of a module, so it declares no tool.`,
    hint: () =>
      "Write one `export const` per tool. Tools made in a loop or by a function are made at run time, with functionTool.",
  }),
  "declaration-computed-by-alias": kind<{ alias: string }>({
    severity: "error",
    message: ({ alias }) => `The alias "${alias}" computes the arguments or result type of a tool.`,
    hint: () => "Pass the computed type as a type argument: ToolDeclaration<Args & Base>.",
  }),
  "declaration-type-computed": kind<{ type: string }>({
    severity: "error",
    message: ({ type }) => `${type} makes its type from ToolDeclaration, so the declaration cannot be read.`,
    hint: () => "Write ToolDeclaration<Args, Result>, or an alias that stands for exactly that.",
  }),
  "value-not-static": kind<{ text: string; isTool: boolean }>({
    severity: "error",
    message: ({ text }) => `${text} is not static data, and declarations are read without running them.`,
    hint: ({ isTool }) =>
      isTool
        ? "Write the tool's fields as an object here. Tools made by a function are made at run time, with functionTool."
        : "Write a literal, a template, array or object of literals, an enum member, or a constant that is one of these.",
  }),
  "duplicate-field": kind<{ field: string }>({
    severity: "error",
    message: ({ field }) => `The field "${field}" is written twice.`,
    hint: () => "Keep one of the two.",
  }),
  "unknown-field": kind<{ owner: string; field: string; nearest: string | undefined; remedy: string }>({
    severity: "error",
    message: ({ owner, field }) => `${owner} has no field "${field}".`,
    hint: ({ nearest, remedy }) => suggest(nearest) ?? remedy,
  }),
  "missing-field": kind<{ owner: string; field: string; example: string }>({
    severity: "error",
    message: ({ owner, field }) => `${owner} has no "${field}".`,
    hint: ({ example }) => `Add ${example}.`,
  }),
  "invalid-field": kind<{ field: string | null; expected: string; actual: string }>({
    severity: "error",
    message: ({ field, expected, actual }) =>
      `${field === null ? "A tool declaration" : `"${field}"`} must be ${expected}, and is ${actual}.`,
  }),
  "unknown-effect": kind<{ value: string; nearest: string | undefined; known: string }>({
    severity: "error",
    message: ({ value }) => `"${value}" is not an effect.`,
    hint: ({ nearest, known }) => suggest(nearest) ?? `Write ${known}.`,
  }),
  "unknown-stability": kind<{ value: string; nearest: string | undefined; known: string }>({
    severity: "error",
    message: ({ value }) => `"${value}" is not a stability.`,
    hint: ({ nearest, known }) => suggest(nearest) ?? `Write ${known}.`,
  }),
  "unknown-family": kind<{ value: string; isDefault: boolean; nearest: string | undefined; known: string }>({
    severity: "error",
    message: ({ value, isDefault }) =>
      isDefault
        ? `The tool names no family, and the default "${value}" is not one of the families in the configuration.`
        : `The family "${value}" is not one of the families in the configuration.`,
    hint: ({ isDefault, nearest, known }) =>
      isDefault
        ? `Write family: ${known}, or set "defaultFamily" to one of them.`
        : (suggest(nearest) ?? `Write ${known}, or add it to "families".`),
  }),
  "retry-hint-without-idempotence": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `${tool} has a retryHint and does not say idempotent: true.`,
    hint: () => "A call that is not idempotent must not be retried: say idempotent: true, or remove the retryHint.",
  }),
  "deprecation-without-stability": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `${tool} has a deprecation, and its stability is not "deprecated".`,
    hint: () => 'Say stability: "deprecated", or remove the deprecation.',
  }),
  "deprecation-missing": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `${tool} is deprecated and does not say since when.`,
    hint: () => 'Add deprecation: { since: "…", replacedBy: "…" }.',
  }),
  "description-twice": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `${tool} has both a description and a descriptionFile.`,
    hint: () => "Keep one of the two.",
  }),
  "file-not-found": kind<{ path: string; isFolder: boolean }>({
    severity: "error",
    message: ({ path, isFolder }) =>
      isFolder ? `"${path}" is a folder, not a file.` : `The file "${path}" does not exist.`,
    hint: () => "The path is relative to the file that holds the declaration.",
  }),
  "file-outside-root": kind<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The file "${path}" is outside the project.`,
    hint: () => "Move it below the configuration file: what is generated must not depend on other folders.",
  }),
  "file-not-utf8": kind<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The file "${path}" is not UTF-8 text.`,
    hint: () => "Save it as UTF-8.",
  }),

  // Types.
  "type-not-an-object": kind<{ type: string; role: "arguments" | "result" }>({
    severity: "error",
    message: ({ type, role }) => `The ${role} type ${type} is not an object type.`,
    hint: ({ role }) =>
      role === "arguments"
        ? "Write an interface that has the parameters as properties, or Record<string, never> where there are none."
        : "Structured results are objects: write an interface that has the value as a property.",
  }),
  "type-not-importable": kind<{ name: string; reason: string; advice: string }>({
    severity: "error",
    message: ({ name, reason }) => `Generated code cannot import "${name}": ${reason}.`,
    hint: ({ advice }) => advice,
  }),
  "type-not-supported": kind<{ subject: string; reason: string; advice: string }>({
    severity: "error",
    message: ({ subject, reason }) => `${subject} has no JSON Schema: ${reason}.`,
    hint: ({ advice }) => advice,
  }),
  "undefined-in-json": kind<{ name: string }>({
    severity: "warning",
    message: ({ name }) => `${name} may be undefined, but not left out, and JSON leaves out what is undefined.`,
    hint: ({ name }) => `Write \`${name}?:\` if it may be missing, or null instead of undefined.`,
  }),
  "hidden-parameters-not-listed": kind<{ type: string }>({
    severity: "warning",
    message: ({ type }) => `What ${type} hides has no paths, since the ways to it are too many to list.`,
    hint: () => "It is left out of the schema all the same, so that neither a model nor the application can set it.",
  }),
  "hidden-parameter-ambiguous": kind<{ path: string; problem: string; remedy: string }>({
    severity: "error",
    message: ({ path, problem }) => `The hidden parameter "${path}" ${problem}.`,
    hint: ({ remedy }) => remedy,
  }),
  "hiding-not-supported": kind<{ type: string; reason: string; remedy: string }>({
    severity: "error",
    message: ({ type, reason }) => `What ${type} hides cannot be kept from the model: ${reason}.`,
    hint: ({ remedy }) => remedy,
  }),
  "sensitivity-not-supported": kind<{ type: string; reason: string; remedy: string }>({
    severity: "error",
    message: ({ type, reason }) => `What is sensitive in ${type} cannot be redacted: ${reason}.`,
    hint: ({ remedy }) => remedy,
  }),
  "example-not-valid": kind<{ subject: string; problem: string }>({
    severity: "error",
    message: ({ subject, problem }) => `The example is not ${subject}: ${problem}.`,
    hint: () => "Correct the example, or the constraint that refuses it.",
  }),

  // Doc comments.
  "invalid-tag-value": kind<{ tag: string; expected: string; actual: string }>({
    severity: "error",
    message: ({ tag, expected, actual }) => `@${tag} must be ${expected}, and is ${actual}.`,
  }),
  "tag-does-not-fit-type": kind<{ tag: string; subject: string; reason: string }>({
    severity: "error",
    message: ({ tag, subject, reason }) => `@${tag} does not fit ${subject}: ${reason}.`,
    hint: () => "Move the tag to what it is about, or remove it.",
  }),
  "tags-contradict": kind<{ first: string; second: string }>({
    severity: "error",
    message: ({ first, second }) => `${first} and ${second} leave no value.`,
    hint: () => "Correct one of the two.",
  }),
  "default-not-valid": kind<{ value: string; type: string; problem: string }>({
    severity: "error",
    message: ({ value, type, problem }) => `The default ${value} is not a value of ${type}: ${problem}.`,
    hint: () => "Correct the default, or the constraint that refuses it.",
  }),
  "unknown-tag": kind<{ tag: string; nearest: string | undefined; remedy: string | undefined }>({
    severity: "error",
    message: ({ tag }) => `@${tag} means nothing here.`,
    hint: ({ nearest, remedy }) =>
      remedy ??
      (nearest === undefined
        ? 'Add it to "allowedTags" in the configuration, or write `@…` in backticks where it is text.'
        : `Did you mean @${nearest}?`),
  }),
  "duplicate-tag": kind<{ tag: string }>({
    severity: "error",
    message: ({ tag }) => `@${tag} is written twice.`,
    hint: () => "Keep one of the two.",
  }),
  "unattached-doc-comment": kind<{ tag: string | undefined; isDoc: boolean }>({
    severity: "error",
    message: ({ tag, isDoc }) => {
      if (tag === undefined) return "This doc comment stands where nothing reads it.";
      const where = isDoc ? "in a doc comment where nothing reads it" : "in a comment that is no doc comment";
      const loss =
        tag === sensitiveTag
          ? "approvers and traces would see what it redacts"
          : "the model would see what it is meant to hide";
      return `@${tag} stands ${where}, so ${loss}.`;
    },
    hint: ({ tag }) =>
      tag === undefined
        ? "Write it right before the property, index signature, type, or member of a union or an enum that it describes."
        : `Write /** @${tag} */ right before the property.`,
  }),
  "shadowed-doc-comment": kind({
    severity: "error",
    message: () => "Another doc comment follows on the same thing, and only the last is read.",
    hint: () => "Make one comment of the two.",
  }),

  // The surface.
  "invalid-tool-name": kind<{ name: string }>({
    severity: "error",
    message: ({ name }) => `"${name}" cannot be a tool's name.`,
    hint: () => "Names start with a letter or _, go on with letters, digits, _ and -, and have at most 64 characters.",
  }),
  "reserved-tool-name": kind<{ name: string; reason: string }>({
    severity: "error",
    message: ({ name, reason }) => `"${name}" cannot be a tool's name: ${reason}.`,
    hint: () => "Choose another name.",
  }),
  "duplicate-tool-name": kind<{ name: string }>({
    severity: "error",
    message: ({ name }) => `The name "${name}" belongs to more than one tool.`,
    hint: () => "A model calls a tool by its name: give each its own.",
  }),
  "tool-names-differ-by-case": kind<{ names: string }>({
    severity: "error",
    message: ({ names }) => `The names ${names} differ by letter case only.`,
    hint: () => "A model mixes them up, and some file systems cannot hold both: rename one.",
  }),
  "generated-name-collision": kind<{ names: string; constant: string }>({
    severity: "error",
    message: ({ names, constant }) => `The tools ${names} would both be generated as "${constant}".`,
    hint: () => "Rename one of them.",
  }),
  "alias-taken": kind<{ alias: string; meaning: string }>({
    severity: "error",
    message: ({ alias, meaning }) => `"${alias}" is ${meaning}.`,
    hint: () => "A call by an alias must mean one tool: remove the alias.",
  }),
  "description-missing": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `${tool} has no description, and a model knows a tool only by what it reads.`,
    hint: () => "Write a doc comment above the constant.",
  }),
  "description-empty": kind<{ tool: string }>({
    severity: "error",
    message: ({ tool }) => `The description of ${tool} is empty.`,
    hint: () => "Say what the tool does, when to use it, and what comes back.",
  }),
  "tool-over-token-budget": kind<TokenCosts & { subject: string }>({
    lint: "on by default",
    severity: "warning",
    message: ({ subject, ...costs }) => `${subject} costs ${describeCosts(costs)}.`,
    hint: ({ estimate }) =>
      `The tokens are an estimate by ${estimate}. Shorten what costs most, or raise "budgets.toolTokens".`,
  }),
  "surface-over-token-budget": kind<TokenCosts>({
    lint: "on by default",
    severity: "warning",
    message: (costs) => `The tools together cost ${describeCosts(costs)}.`,
    hint: ({ estimate }) =>
      `The tokens are an estimate by ${estimate}. Shorten what costs most, exclude tools from the target, or raise "budgets.surfaceTokens".`,
  }),
  "token-budget-without-target": kind({
    lint: "on by default",
    severity: "warning",
    message: () => "There is a budget of tokens and no target, so nothing is counted.",
    hint: () => 'Name the targets that the tools are for, such as "targets": { "openai": true }.',
  }),

  // Tools that somebody wrote by hand.
  "payload-not-readable": kind<{ file: string; problem: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be checked: ${problem}.`,
    hint: () => "Name a file with a list of tools, a request with `tools`, or the target that the tools are meant for.",
  }),
  // Lint.
  "description-over-budget": kind<{ tool: string; length: number; budget: number }>({
    lint: "on by default",
    severity: "warning",
    message: ({ tool, length, budget }) =>
      `The description of ${tool} has ${length} characters, and the budget is ${budget}.`,
    hint: () => 'It is paid for with every request: shorten it, or raise "budgets.descriptionCharacters".',
  }),
  "property-description-missing": kind<{ tool: string; path: string }>({
    lint: "on by default",
    severity: "info",
    message: ({ tool, path }) => `The parameter "${path}" of ${tool} has no description.`,
    hint: () => "Describe it: what it means, in which unit, and what happens without it.",
  }),
  "description-names-unknown-parameter": kind<{
    tool: string;
    /** The parameter whose description it is; null for that of the tool. */
    path: string | null;
    name: string;
    nearest: string | undefined;
    isHidden: boolean;
  }>({
    lint: "on by default",
    severity: "warning",
    message: ({ tool, path, name, isHidden }) => {
      const owner = path === null ? `The description of ${tool}` : `The description of "${path}" of ${tool}`;
      return isHidden
        ? `${owner} names the parameter "${name}", which is hidden, so the model never sees it.`
        : `${owner} names "${name}", which is no parameter of the tool.`;
    },
    hint: ({ nearest, isHidden }) =>
      isHidden ? "Describe what happens without it." : (suggest(nearest) ?? "Name a parameter that there is."),
  }),
  "enum-values-differ-by-case": kind<{ tool: string; path: string; values: string }>({
    lint: "on by default",
    severity: "warning",
    message: ({ tool, path, values }) => `Values of "${path}" of ${tool} differ by letter case only: ${values}.`,
    hint: () => "A model mixes them up, and some vendors do not hold it to the case: keep one of them.",
  }),
  "description-from-dependency": kind<{ owner: string; package: string }>({
    lint: "on by default",
    severity: "warning",
    message: ({ owner, package: name }) =>
      `The description of ${owner} is a doc comment of the package ${name}: its authors decide what the model reads.`,
    hint: () => "Write a doc comment of your own above the property, or declare the type in the project.",
  }),
  "invisible-character": kind<{ owner: string; character: string; offset: number; further: number }>({
    lint: "on by default",
    severity: "warning",
    message: ({ owner, character, offset, further }) => {
      const rest = further === 0 ? "" : `, and ${further} more such character${further === 1 ? "" : "s"}`;
      return `${owner} has an invisible character, ${character}, at character ${offset}${rest}. The model reads what people do not see.`;
    },
    hint: () => "Remove it, or write what is meant with characters that everybody sees.",
  }),
  "instruction-like-text": kind<{ owner: string; words: string }>({
    lint: "off by default",
    severity: "warning",
    message: ({ owner, words }) => `${owner} speaks to the model like an instruction: "${words}".`,
    hint: () =>
      "Say what the tool does, and leave what to do to the prompt. This looks for a few phrases: it is wrong about some honest texts, and finds no attack that is worded with care.",
  }),

  // What a review compares with.
  "git-not-installed": kind({
    severity: "error",
    message: () => "git cannot be run, so there is no baseline to read.",
    hint: () => "Install git, or compare with an inventory file: --against <file>.",
  }),
  "git-repository-missing": kind({
    severity: "error",
    message: () => "The project is in no git repository, so there is no baseline to read.",
    hint: () => "Run this in a clone, or compare with an inventory file: --against <file>.",
  }),
  "git-refused": kind<{ words: string }>({
    severity: "error",
    message: ({ words }) => `git does not read the repository: ${words}`,
    hint: () => "Mend that, or compare with an inventory file: --against <file>.",
  }),
  "git-without-commit": kind({
    severity: "error",
    message: () => "The repository has no commit yet, so there is no baseline to read.",
    hint: () => "Commit first, or compare with an inventory file: --against <file>.",
  }),
  "clone-shallow": kind<{ ref: string; command: string }>({
    severity: "error",
    message: ({ ref }) => `The clone is shallow, and lacks the commit that "${ref}" would be compared by.`,
    hint: ({ command }) => `Run \`${command}\`; with actions/checkout, set fetch-depth: 0.`,
  }),
  "baseline-not-named": kind({
    severity: "error",
    message: () => "A review needs something to compare with.",
    hint: () => "Write --against <git ref or inventory file>, such as --against origin/main, or --since <tag>.",
  }),
  "baseline-not-found": kind<{ name: string; remedy: string }>({
    severity: "error",
    message: ({ name }) => `"${name}" is neither a file nor anything that git knows.`,
    hint: ({ remedy }) => remedy,
  }),
  "baseline-ambiguous": kind<{ name: string }>({
    severity: "error",
    message: ({ name }) => `"${name}" is a file and a commit.`,
    hint: ({ name }) => `Write ./${name} for the file, or the whole name of the ref, such as refs/heads/${name}.`,
  }),
  "baseline-unrelated": kind<{ ref: string }>({
    severity: "error",
    message: ({ ref }) => `The current commit and "${ref}" have no ancestor in common.`,
    hint: () => "Compare with the branch that this one came from.",
  }),
  "baseline-config-not-readable": kind<{ file: string; place: string; problem: string }>({
    severity: "error",
    message: ({ file, place, problem }) => `${file} ${place} cannot be used: ${problem}.`,
    hint: () => "It says where the inventory is and how changes are judged. Compare with a commit where it is sound.",
  }),
  "baseline-without-inventory": kind<{ path: string; place: string; elsewhere: string | undefined }>({
    severity: "error",
    message: ({ path, place }) => `There is no ${path} ${place}, so there is nothing to compare with.`,
    hint: ({ elsewhere }) =>
      elsewhere === undefined
        ? "If the project's first inventory comes with this change, review the changes that follow it."
        : `There is one at ${elsewhere}. Write it to a file with \`git show\`, and compare with that: --against <file>.`,
  }),
  "inventory-not-found": kind<{ file: string }>({
    severity: "error",
    message: ({ file }) => `There is no file ${file}.`,
    hint: () => "Name an inventory, or the result of an MCP server's tools/list.",
  }),
  "calls-not-found": kind<{ file: string }>({
    severity: "error",
    message: ({ file }) => `There is no file ${file}.`,
    hint: () => "Name a log of calls: one JSON object a line, with `tool` and `arguments`.",
  }),
  "call-not-readable": kind<{ problem: string; further: number }>({
    severity: "warning",
    message: ({ problem, further }) =>
      `This line ${problem}, so it was not replayed.${further > 0 ? ` Nor were ${further} further lines.` : ""}`,
    hint: () => 'A line is one call: {"tool":"read_file","arguments":{"path":"a.txt"}}.',
  }),
  "inventory-not-readable": kind<{ file: string; problem: string; remedy: string | undefined }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be read as an inventory. ${problem}`,
    hint: ({ remedy }) => remedy,
  }),
  "fingerprint-not-found": kind<{ problem: string; known: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    hint: ({ known }) => (known === "" ? "The review finds no change." : `The review finds ${known}.`),
  }),
  "acceptance-without-reason": kind({
    severity: "error",
    message: () => "A change is accepted for a reason, and none is given.",
    hint: () => 'Write --reason "…": whoever reviews the record must see why the break is worth it.',
  }),
  "acceptance-date-invalid": kind<{ date: string; problem: string }>({
    severity: "error",
    message: ({ date, problem }) => `"${date}" ${problem}.`,
    hint: () => "Write --expires YYYY-MM-DD, the last day on which the record counts.",
  }),
  "releases-not-known": kind({
    severity: "error",
    message: () => "What changed since the last release is not known, so neither is which records it needs.",
    hint: () => "In a shallow clone run `git fetch --unshallow --tags`; or name the release: --since <tag>.",
  }),
  "nothing-to-accept": kind({
    severity: "error",
    message: () => "Nothing is named that could be accepted.",
    hint: () => "Write the fingerprint that the review shows, or --prune to remove the records that nothing needs.",
  }),
  "acceptance-not-readable": kind<{ file: string; problem: string; remedy: string }>({
    severity: "error",
    message: ({ file, problem }) => `${file} cannot be read. ${problem}`,
    hint: ({ remedy }) => remedy,
  }),
} as const;

type Kinds = typeof kinds;

/** The code of a kind of finding. */
export type DiagnosticCode = keyof Kinds;

/** What the message of a code needs to know. */
export type DiagnosticParameters<Code extends DiagnosticCode> =
  Kinds[Code] extends DiagnosticKind<infer Parameters> ? Parameters : never;

/** Every code, in table order. */
export const diagnosticCodes = Object.keys(kinds) as readonly DiagnosticCode[]; // Object.keys loses the literal types.

/** The codes whose severity the configuration may change, in table order; the rules of targets have further ones. */
export const generalLintCodes: readonly DiagnosticCode[] = diagnosticCodes.filter((code) => "lint" in kinds[code]);

/** Tells whether a code is reported only where the configuration gives it a severity. */
export function isOffByDefault(code: string): boolean {
  // The table types each entry by what it has; as a kind any entry may have the field.
  const definition = Object.hasOwn(kinds, code) ? (kinds[code as DiagnosticCode] as DiagnosticKind<never>) : undefined;
  return definition?.lint === "off by default";
}

/** Makes a finding of a kind, at one place or at every place that takes part. */
export function createDiagnostic<Code extends DiagnosticCode>(
  code: Code,
  parameters: DiagnosticParameters<Code>,
  locations: SourceLocation | readonly SourceLocation[] = [],
): Diagnostic {
  // The table types each entry by its own parameters; the caller's were checked against the same entry.
  const definition = kinds[code] as DiagnosticKind<DiagnosticParameters<Code>>;
  const hint = definition.hint?.(parameters);
  return {
    code,
    severity: definition.severity,
    message: definition.message(parameters),
    ...(hint === undefined ? {} : { hint }),
    locations: "file" in locations ? [locations] : locations,
  };
}

/** Orders two places by file, line and column. */
export function compareLocations(left: SourceLocation, right: SourceLocation): number {
  return compareText(left.file, right.file) || left.line - right.line || left.column - right.column;
}

/**
 * Sorts findings by place, then code, then message, and drops those that say the same at the same place, and those
 * that others explain.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const isExplained = ({ code }: Diagnostic): boolean =>
    Object.hasOwn(kinds, code) && "onlyAlone" in kinds[code as DiagnosticCode];
  const others = diagnostics.filter((diagnostic) => !isExplained(diagnostic));
  const said = hasErrors(others) ? others : diagnostics;
  const unique = new Map(said.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic]));
  return [...unique.values()].sort((left, right) => {
    const [a, b] = [left.locations[0], right.locations[0]];
    const byPlace = a && b ? compareLocations(a, b) : (a ? 1 : 0) - (b ? 1 : 0);
    return byPlace || compareText(left.code, right.code) || compareText(left.message, right.message);
  });
}

/** Tells whether a finding stops the run. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
