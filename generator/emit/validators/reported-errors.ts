/** From the statements in which Ajv collects errors to calls of our support module. */

import type { HiddenStrings } from "./hidden-strings.js";

/** A line that a pattern matches as it is. */
function literally(line: string): string {
  return line.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replace("@", String.raw`\1`);
}

/** One error: Ajv makes an object, and an array for the first. */
const errorBlock = new RegExp(
  [
    String.raw`^const (err\d+) = \{instancePath(?::instancePath\+(.+?))?,schemaPath:"(\d+)",keyword:("\d+"),params:(\{.*\})(?:,propertyName:(\w+))?\};`,
    ...["if(vErrors === null){", "vErrors = [@];", "}", "else {", "vErrors.push(@);", "}", "errors++;"].map(literally),
  ].join("\n"),
  "gm",
);

/** One error of the keyword for unions. */
const unionFault = /^fault\((.+), "(\d+)", ("\d+", \{.*\})\);$/gm;

/** A call of a definition's function, whose errors are adopted. */
const referenceCall =
  /^if\(!\((\w+(?:\.validate)?)\((.+?), \{instancePath(?::instancePath\+(.+?))?,parentData.*\n.*concat\(.*\n.*\n\}$/gm;

const reset = /^errors = (_errs\d+);\nif\(vErrors !== null\)\{\nif\(\1\)\{\n.*\n\}\nelse \{\n.*\n\}\n\}$/gm;

export interface WrittenFunction {
  /** Strings in it are hidden. */
  readonly code: string;
  readonly strings: HiddenStrings;
  /** The reference to the definition that it checks; empty for the whole schema. */
  readonly reference: string;
  /** Whether the function of a definition is asked once for each value. */
  readonly recalls: boolean;
}

/** The statements of the function, which collect errors in `found` and return it: null without errors. */
export function reportErrors({ code, strings, reference, recalls }: WrittenFunction): string {
  let calls = 0;
  // Ajv writes paths from the definition that the function is for.
  const placeOf = (hidden: string): string => {
    return strings.hide(JSON.stringify(`${reference || "#"}${strings.valueOf(hidden).slice(1)}`));
  };
  const fail = (path: string, schemaPath: string, rest: string): string =>
    `found = fail(found, ${path}, ${placeOf(schemaPath)}, ${rest});`;
  const body = code
    .replace(/^function .*\nlet vErrors = null;\nlet errors = 0;\n/, "let found = null;\n")
    .replace(/^\w+\.errors = vErrors;\nreturn errors === 0;\n\}\n$/m, "return found;\n}")
    // A schema that accepts every value.
    .replace(/^function .*\n\w+\.errors = null;\nreturn true;\n\}\n$/, "return null;\n}")
    .replace(errorBlock, (...groups: (string | undefined)[]) => {
      const [, , path = '""', schemaPath = "", keyword = "", params = "", propertyName] = groups;
      const named = propertyName === undefined ? params : params.replace("{", `{propertyName: ${propertyName}, `);
      return fail(path, schemaPath, `${keyword}, ${named}`);
    })
    .replace(unionFault, (...[, path = "", schemaPath = "", rest = ""]: string[]) => fail(path, schemaPath, rest))
    .replace(referenceCall, (_call, called: string, data: string, path = '""') => {
      const inner = `inner${calls++}`;
      const call = recalls ? `recall(seen, ${called}, ${data})` : `${called}(${data})`;
      return `const ${inner} = ${call};\nif(${inner} !== null){\nfound = adopt(found, ${inner}, ${path});\n}`;
    })
    .replace(reset, "found = keep(found, $1);")
    .replace(/^const (_errs\d+) = errors;$/gm, "const $1 = count(found);")
    .replace(/(_errs\d+) === errors\b/g, "$1 === count(found)")
    .replace(/^errors\+\+;\n/gm, "");
  const left = /(?<![.\w$])(?:vErrors|errors|instancePath|fault)\b/.exec(body);
  if (left !== null) throw new Error(`Ajv wrote code of a new kind: ${body.slice(left.index, left.index + 200)}`);
  return withoutIdleCounts(body);
}

/** Removes counts of errors that nothing resets to or compares with. */
function withoutIdleCounts(body: string): string {
  return body.replace(/^const (_errs\d+) = count\(found\);\n/gm, (statement, name: string) =>
    body.split(new RegExp(`\\b${name}\\b`)).length === 2 ? "" : statement,
  );
}
