/** From a module that Ajv wrote to functions that report faults by our support module and need nothing of Ajv's. */

import type { JsonValue } from "../../definition.js";
import { isList, isObject } from "../../json-values.js";
import type { CompiledSchema } from "./compile-schema.js";
import { compareText } from "../../stable-json.js";
import { hideStrings, type HiddenStrings } from "./hidden-strings.js";
import { layOut } from "./layout.js";
import { simplify } from "./simplifications.js";
import { formatFunction, supportNames } from "./support-code.js";

/** The functions for one schema. */
export interface CheckingCode {
  /** Constants and functions; that of the whole schema is called `check` and the subject. */
  readonly text: string;
  /** Names of the support module that the code uses, sorted. */
  readonly support: readonly string[];
}

/** What of ours stands in for what Ajv's code asks for. */
const replacements: Readonly<Record<string, string>> = {
  'require("ajv/dist/runtime/equal").default': "isEqual",
  'require("ajv/dist/runtime/ucs2length").default': "codePointLength",
  "Object.prototype.hasOwnProperty": "hasOwnProperty",
};

interface Rewriting {
  readonly strings: HiddenStrings;
  /** Schemas that the code refers to, by their name in it. */
  readonly schemas: ReadonlyMap<string, JsonValue>;
  /** What stands in for a name of Ajv's. */
  readonly names: ReadonlyMap<string, string>;
}

/** Rewrites the code of a schema; the names in it are made from the subject, such as `Input`. */
export function rewriteCode({ code, references }: CompiledSchema, subject: string): CheckingCode {
  const { text, strings } = hideStrings(code);
  const schemas = new Map<string, JsonValue>();
  const names = new Map<string, string>();
  for (const [own, reference] of references) {
    names.set(own, `check${subject}${reference.slice("#/$defs/".length)}`);
  }
  const constants: string[] = [];
  const functions: string[] = [];
  for (const part of text.split(/^(function [^]*?^return errors === 0;\n\}\n)/m)) {
    if (part.startsWith("function ")) {
      functions.push(part);
      continue;
    }
    for (const line of part.split("\n")) {
      const [, name = "", value = ""] = /^const (\w+) = (.*);$/.exec(line) ?? [];
      const replacement = replacements[strings.restore(value)] ?? replacementFor(value, strings);
      if (replacement !== undefined) names.set(name, replacement);
      else if (name.startsWith("schema"))
        schemas.set(name, JSON.parse(strings.restore(value)) as JsonValue); // Ajv writes JSON.
      else if (name.startsWith("pattern")) {
        const constant = `${subject.toLowerCase()}Pattern${String(constants.length)}`;
        names.set(name, constant);
        constants.push(`const ${constant} = ${value};`);
      } else if (line !== "" && !/^(?:export |"\d+";$)/.test(line)) {
        throw new Error(`Ajv wrote a line of a new kind: ${line}`);
      }
    }
  }
  const rewriting: Rewriting = { strings, schemas, names };
  const written = functions.map((part) => {
    const [, own = ""] = /^function (\w+)/.exec(part) ?? [];
    return writeFunction(rewriting, part, references.get(own) ?? "");
  });
  const head = constants.length === 0 ? [] : [`${constants.join("\n")}\n`];
  const whole = [...head, ...written.reverse()].join("\n");
  return { text: strings.restore(whole), support: [...new Set(whole.match(supportNames))].sort(compareText) };
}

/** What stands in for a format, or for a function that is called through an object. */
function replacementFor(value: string, strings: HiddenStrings): string | undefined {
  const [, plain, quoted] = /^formats(?:\.(\w+)|\["(\d+)"\])$/.exec(value) ?? [];
  if (plain !== undefined) return formatFunction(plain);
  if (quoted !== undefined) return formatFunction(strings.valueOf(quoted));
  return /^\{validate: (\w+)\}$/.exec(value)?.[1];
}

/** One error: Ajv makes an object, and a list for the first. */
const errorBlock = new RegExp(
  [
    String.raw`^const (err\d+) = \{instancePath(?::instancePath\+(.+?))?,schemaPath:"(\d+)",keyword:("\d+"),params:(\{.*\})(?:,propertyName:(\w+))?\};`,
    ...["if(vErrors === null){", "vErrors = [@];", "}", "else {", "vErrors.push(@);", "}", "errors++;"].map((line) =>
      line.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace("@", String.raw`\1`),
    ),
  ].join("\n"),
  "gm",
);

/** A call of the function of a definition, whose faults are taken over. */
const referenceCall =
  /^if\(!\((\w+)(?:\.validate)?\((.+?), \{instancePath(?::instancePath\+(.+?))?,parentData.*\n.*concat\(.*\n.*\n\}$/gm;

const reset = /^errors = (_errs\d+);\nif\(vErrors !== null\)\{\nif\(\1\)\{\n.*\n\}\nelse \{\n.*\n\}\n\}$/gm;

function writeFunction(rewriting: Rewriting, code: string, reference: string): string {
  const { strings, names } = rewriting;
  const [, own = ""] = /^function (\w+)/.exec(code) ?? [];
  let inner = 0;
  const reported = code
    .replace(errorBlock, (...[, , path, schemaPath, keyword, params, propertyName]: (string | undefined)[]) => {
      const place = strings.hide(JSON.stringify(`${reference || "#"}${strings.valueOf(schemaPath ?? "").slice(1)}`));
      const all = propertyName === undefined ? params : params?.replace("{", `{propertyName: ${propertyName}, `);
      return `found = fail(found, ${path ?? '""'}, ${place}, ${keyword ?? ""}, ${all ?? ""});`;
    })
    .replace(referenceCall, (...[, called, data, path]: (string | undefined)[]) => {
      const name = `inner${String(inner++)}`;
      const from = path === undefined ? name : `${name}, ${path}`;
      const adopted = `const ${name} = ${called ?? ""}(${data ?? ""});\nif(${name} !== null){\nfound = adopt(found, ${from});\n}`;
      return adopted;
    })
    .replace(reset, "found = keep(found, $1);")
    .replace(/^const (_errs\d+) = errors;$/gm, "const $1 = count(found);")
    .replace(/(_errs\d+) === errors\b/g, "$1 === count(found)")
    .replace(/^errors\+\+;\n/gm, "");
  const body = reported
    .replace(/^function .*\nlet vErrors = null;\nlet errors = 0;\n/, "")
    .replace(/^\w+\.errors = vErrors;\nreturn errors === 0;\n\}\n$/m, "return found;\n}");
  const left = /\b(?:vErrors|errors|instancePath)\b/.exec(body);
  if (left !== null) throw new Error(`Ajv wrote code of a new kind: ${body.slice(left.index, left.index + 200)}`);
  const lines = replaceNames(rewriting, `function ${names.get(own) ?? own}(data) {\nlet found = null;\n${body}`)
    .replace(/^\}\nelse /gm, "} else ")
    .split("\n");
  return layOut(lines.map(simplify));
}

/** Replaces what stands for parts of schemas, and Ajv's names. */
function replaceNames({ strings, schemas, names }: Rewriting, code: string): string {
  const accessor = /^(?:\.(\w+)|\[(\d+)\]|\["(\d+)"\])/;
  const follow = (path: string): JsonValue => {
    const [name = ""] = /^\w+/.exec(path) ?? [];
    let value: JsonValue | undefined = schemas.get(name);
    for (let rest = path.slice(name.length); rest !== ""; rest = rest.replace(accessor, "")) {
      const [, member, index, hidden] = accessor.exec(rest) ?? [];
      const key = hidden === undefined ? (member ?? "") : strings.valueOf(hidden);
      value = isList(value) ? value[Number(index)] : isObject(value) ? value[key] : undefined;
    }
    if (value === undefined) throw new Error(`Ajv's code refers to a part of a schema that is not there: ${path}`);
    return value;
  };
  const path = String.raw`schema\d+(?:\.\w+|\[\d+\]|\["\d+"\])*`;
  return code
    .replace(new RegExp(String.raw`\w+\.call\((${path}), (key\d+)\)`, "g"), (_call, schema: string, key: string) => {
      const properties = Object.keys(follow(schema) ?? {});
      return `(${properties.map((name) => `(${key} === ${strings.hide(JSON.stringify(name))})`).join(" || ")})`;
    })
    .replace(new RegExp(String.raw`\b${path}`, "g"), (found) => strings.hide(JSON.stringify(follow(found))))
    .replace(/\bwrapper\d+\.validate\b/g, (found) => names.get(found.replace(".validate", "")) ?? found)
    .replace(/\b(?:formats\d+)\.(?:test|validate)\b/g, (found) => found.replace(/\..*/, ""))
    .replace(
      /\b(?:func|formats|pattern|validate|wrapper)\d+\b/g,
      (found) => names.get(names.get(found) ?? "") ?? names.get(found) ?? found,
    );
}
