/** From the lines of a function to lines that read each property of an object once. */

import { isReservedWord } from "../../surface/generated-names.js";
import type { HiddenStrings } from "./hidden-strings.js";
import { endOfBlock } from "./layout.js";
import { supportNames } from "./support-code.js";

const objectBlock = /^(?:\} else )?if \((\w+) && typeof \1 == "\d+" && !Array\.isArray\(\1\)\) \{$/;

/** Caches properties that are read more than once in constants; else the engine reads them again after every call. */
export function readOnce(lines: readonly string[], strings: HiddenStrings): readonly string[] {
  const taken = new Set(lines.join("\n").match(/(?<![.\w$])[A-Za-z_$][\w$]*/g));
  const nameFor = (property: string): string => {
    const plain = /^[A-Za-z_$][\w$]*$/.test(property) ? property : "value";
    let name = plain;
    for (let count = 1; taken.has(name) || isReservedWord(name) || name.search(supportNames) >= 0; count++) {
      name = `${plain}${count}`;
    }
    taken.add(name);
    return name;
  };
  let written = lines;
  // From the last: a branch of a union reads its properties before the block around it does.
  for (let start = lines.length - 1; start >= 0; start--) {
    const object = objectBlock.exec(written[start] ?? "")?.[1];
    if (object !== undefined) written = readInBlock({ lines: written, start, object, strings, nameFor });
  }
  return written;
}

interface ObjectBlock {
  readonly lines: readonly string[];
  /** Index of the line that begins the block. */
  readonly start: number;
  /** Name of the variable that is an object there. */
  readonly object: string;
  readonly strings: HiddenStrings;
  readonly nameFor: (property: string) => string;
}

function readInBlock({ lines, start, object, strings, nameFor }: ObjectBlock): readonly string[] {
  const end = endOfBlock(lines, start);
  const read = new RegExp(String.raw`(?<![.\w$])${object}(?:\.([\w$]+)|\["(\d+)"\])`, "g");
  const propertyOf = (plain: string | undefined, quoted = ""): string => plain ?? strings.valueOf(quoted);
  const inside = lines.slice(start + 1, end).join("\n");
  const reads = [...inside.matchAll(read)].map(([, plain, quoted]) => propertyOf(plain, quoted));
  const repeated = new Set(reads.filter((property, index) => reads.indexOf(property) !== index));
  const names = new Map([...repeated].map((property) => [property, nameFor(property)]));
  if (names.size === 0) return lines;
  const bindings = [...names].map(([property, name]) => {
    if (property === name) return name;
    return `${/^[A-Za-z_$][\w$]*$/.test(property) ? property : strings.hide(JSON.stringify(property))}: ${name}`;
  });
  const body = inside.replace(read, (access, plain?: string, quoted?: string) => {
    return names.get(propertyOf(plain, quoted)) ?? access;
  });
  return [
    ...lines.slice(0, start + 1),
    `const { ${bindings.join(", ")} } = ${object};`,
    ...withoutCopies(body, new Set(names.values())).split("\n"),
    ...lines.slice(end),
  ];
}

/** Removes Ajv's own variables for what the constants hold. */
function withoutCopies(code: string, constants: ReadonlySet<string>): string {
  const copies = new Map<string, string>();
  const kept = code.replace(/^let (\w+) = ([\w$]+);\n/gm, (statement, copy: string, value: string) => {
    if (!constants.has(value)) return statement;
    copies.set(copy, value);
    return "";
  });
  return kept.replace(/(?<![.\w$])data\d+\b(?!:)/g, (name) => copies.get(name) ?? name);
}
