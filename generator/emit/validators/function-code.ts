/** From Ajv's code to functions that report errors through our support module, without Ajv. */

import { type JsonValue, isLinearPattern, isList, isObject, compareText } from "@toolwright/runtime/json-schema";
import type { CompiledSchema } from "./compile-schema.js";
import { hideStrings, type HiddenStrings } from "./hidden-strings.js";
import { layOut } from "./layout.js";
import { readOnce } from "./property-reads.js";
import { reportErrors } from "./reported-errors.js";
import { mergeConditions, simplify, withoutKnownTests } from "./simplifications.js";
import { formatFunction, supportNames } from "./support-code.js";

export interface CheckingCode {
  /** Constants and functions; that of the whole schema is called `check` and the subject. */
  readonly text: string;
  /** Names of the support module that the code uses, sorted. */
  readonly support: readonly string[];
}

/** What replaces the imports of Ajv's code. */
const replacements: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/equal").default': "isEqual",
  'require("ajv/dist/runtime/ucs2length").default': "codePointLength",
  "Object.prototype.hasOwnProperty": "hasOwnProperty",
};

/** A module of Ajv's in parts; strings in it are hidden. */
interface ModuleParts {
  readonly strings: HiddenStrings;
  /** Schemas that the code refers to, by their name in it. */
  readonly schemas: Map<string, JsonValue>;
  /** The replacement of each name of Ajv's. */
  readonly names: Map<string, string>;
  /** The patterns, as statements. */
  readonly constants: string[];
  readonly functions: string[];
  /** Whether the functions remember what they have found. */
  readonly recalls: boolean;
}

/** Rewrites the code of a schema; the names in it are made from the subject, such as `Input`. */
export function rewriteCode({ code, references }: CompiledSchema, subject: string): CheckingCode {
  const { text, strings } = hideStrings(code);
  const parts: ModuleParts = {
    strings,
    schemas: new Map(),
    names: new Map(),
    constants: [],
    functions: [],
    recalls: triesVariants(text) && references.size > 1,
  };
  for (const [own, reference] of references) {
    parts.names.set(own, `check${subject}${reference.slice("#/$defs/".length)}`);
  }
  for (const part of text.split(/^(function [^]*?^return (?:errors === 0|true);\n\}\n)/m)) {
    if (part.startsWith("function ")) parts.functions.push(part);
    else for (const line of part.split("\n")) readLine(parts, line, subject);
  }
  const head = parts.constants.length === 0 ? [] : [`${parts.constants.join("\n")}\n`];
  const written = parts.functions.map((part) => writeFunction(parts, part, references));
  const whole = [...head, ...written.reverse()].join("\n");
  return { text: strings.restore(whole), support: [...new Set(whole.match(supportNames))].sort(compareText) };
}

/** Whether code tries variants one after another; where they refer to definitions, each may ask for the same again. */
function triesVariants(code: string): boolean {
  return /\bvalid\d+ = valid\d+ \|\| _valid\d+/.test(code);
}

/** Reads a line between the functions. */
function readLine({ strings, schemas, names, constants }: ModuleParts, line: string, subject: string): void {
  if (line === "" || /^(?:export |"\d+";$)/.test(line)) return;
  const [, name = "", value = ""] = /^const (\w+) = (.*);$/.exec(line) ?? [];
  const written = strings.restore(value);
  const replacement = replacements[written] ?? replacementFor(value, strings);
  if (replacement !== undefined) {
    names.set(name, replacement);
  } else if (name.startsWith("schema")) {
    schemas.set(name, JSON.parse(written) as JsonValue); // Ajv writes JSON.
  } else if (name.startsWith("pattern")) {
    const constant = `${subject.toLowerCase()}Pattern${constants.length}`;
    names.set(name, constant);
    const [source = ""] = JSON.parse(`[${written.slice("new RegExp(".length, -1)}]`) as string[]; // As Ajv writes it.
    constants.push(`const ${constant} = ${isLinearPattern(source) ? value : `bounded(${value})`};`);
  } else {
    throw new Error(`Ajv wrote a line of a new kind: ${line}`);
  }
}

/** The replacement of a format, or of a function that is called through an object. */
function replacementFor(value: string, strings: HiddenStrings): string | undefined {
  const [, plain, quoted] = /^formats(?:\.(\w+)|\["(\d+)"\])$/.exec(value) ?? [];
  if (plain !== undefined) return formatFunction(plain);
  if (quoted !== undefined) return formatFunction(strings.valueOf(quoted));
  return /^\{validate: (\w+)\}$/.exec(value)?.[1];
}

function writeFunction(parts: ModuleParts, code: string, references: ReadonlyMap<string, string>): string {
  const { strings, names, recalls } = parts;
  const [, own = ""] = /^function (\w+)/.exec(code) ?? [];
  const body = replaceNames(parts, reportErrors({ code, strings, reference: references.get(own) ?? "", recalls }));
  const parameters = recalls ? "data, seen = new Map()" : "data";
  const lines = `function ${names.get(own) ?? own}(${parameters}) {\n${body}`
    .replace(/^\}\nelse /gm, "} else ")
    .split("\n");
  return layOut(mergeConditions(withoutKnownTests(readOnce(lines.map(simplify), strings), strings)));
}

const accessor = String.raw`\.[\w$]+|\[\d+\]|\["\d+"\]`;
const schemaPath = String.raw`(?<![.\w$])schema\d+(?:${accessor})*`;
const ownProperty = new RegExp(String.raw`func\d+\.call\((${schemaPath}), (key\d+)\)`, "g");

/** Replaces references to parts of schemas, and Ajv's names. */
function replaceNames({ strings, schemas, names }: ModuleParts, code: string): string {
  const partAt = (path: string): JsonValue => {
    const [name = ""] = /^\w+/.exec(path) ?? [];
    const members = path.slice(name.length).match(new RegExp(accessor, "g")) ?? [];
    const part = members.reduce((value: JsonValue | undefined, member) => {
      const number = /\d+/.exec(member)?.[0] ?? "";
      const key = member.startsWith(".") ? member.slice(1) : member.startsWith('["') ? strings.valueOf(number) : number;
      return isList(value) ? value[Number(key)] : isObject(value) ? value[key] : undefined;
    }, schemas.get(name));
    if (part === undefined) throw new Error(`Ajv's code refers to a part of a schema that is not there: ${path}`);
    return part;
  };
  return code
    .replace(ownProperty, (_call, path: string, key: string) => {
      const properties = Object.keys(partAt(path) ?? {}).map((name) => strings.hide(JSON.stringify(name)));
      return `(${properties.map((name) => `(${key} === ${name})`).join(" || ")})`;
    })
    .replace(new RegExp(schemaPath, "g"), (path) => strings.hide(JSON.stringify(partAt(path))))
    .replace(/(?<![.\w$])((?:formats|wrapper)\d+)\.(?:test|validate)\b/g, "$1")
    .replace(
      /(?<![.\w$])(?:func|formats|pattern|validate|wrapper)\d+\b/g,
      (found) => names.get(names.get(found) ?? "") ?? names.get(found) ?? found,
    );
}
